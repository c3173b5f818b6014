package generate

import (
	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/temporal"
	"github.com/understudy-text/understudy/language"
)

// Contradicting returns a check of a document's stand-ins for Pipeline.Contradicting: it
// tells dates that do not exist, and dates, weekdays and ages that contradict each other.
func Contradicting(languages map[string]*language.Language, def string) func(*understudy.Document, []understudy.Surrogate) []int {
	return func(doc *understudy.Document, list []understudy.Surrogate) (out []int) {
		code := doc.Language
		if code == "" {
			code = def
		}
		l := languages[code]
		if l == nil {
			return nil
		}
		var written []temporal.Written
		var at []int
		for i, s := range list {
			m := mention(doc.Text, s.Span)
			age := s.Category == understudy.Demographic && temporal.IsAge(l, m)
			if s.Category != understudy.DateTime && !age {
				continue
			}
			m.Kept = s.Reason != ""
			w := temporal.Written{Mention: m, StandIn: s.Text, Age: age}
			if m.Kept {
				w.StandIn = m.Text
			}
			written, at = append(written, w), append(at, i)
		}
		for _, i := range temporal.Contradicting(l, written) {
			out = append(out, at[i])
		}
		return out
	}
}
