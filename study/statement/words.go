package statement

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/internal/plural"
	"github.com/understudy-text/understudy/job"
)

// inWords says what a category is in plain words.
var inWords = map[understudy.Category]string{
	understudy.Person: "names of people", understudy.Code: "numbers and contact data", understudy.Location: "places and addresses",
	understudy.Organisation: "organisations", understudy.Demographic: "nationality, occupation, health, faith and the like",
	understudy.DateTime: "dates and times", understudy.Quantity: "amounts", understudy.Misc: "other identifying details",
}

// words are paragraphs to paste into a data-protection impact assessment.
func (s *Statement) words() []Paragraph {
	out := []Paragraph{{"What was done", s.whatWasDone()}, {"Which data", s.whichData()}, {"Safeguards", s.safeguards()}}
	out = append(out, Paragraph{"How complete it is", s.howComplete()}, Paragraph{"Residual risk", s.risk()})
	return append(out, Paragraph{"What this does not show",
		"An attack that fails proves nothing: others may know more, or recognise a style, a rare event or a course of events that no single word gives away. " +
			"Whether the result is anonymous in the sense of recital 26 of the GDPR, or personal data still, is for the controller to judge, with these figures and with who will receive the texts."})
}

func (s *Statement) whatWasDone() string {
	m := s.Run
	how := "stand-ins of the same kind were written in their place (method surrogate)"
	if method := m.Settings["method"]; method != "surrogate" && method != "" {
		how = "other words were written in their place (method " + method + ")"
	}
	same := "The same name has the same stand-in in all texts."
	if m.Settings["scope"] == "document" {
		same = "The same name has another stand-in in each text, so that nobody can be followed from text to text."
	}
	text := fmt.Sprintf("Personal data in %s (%s) was looked for by program, and %s. Of %s that were found, %d were replaced and %d were kept by rule. %s The program was %s, with the policy “%s”.",
		documents(m.Documents), languagesOf(m), how, mentions(m.Mentions), m.Replaced, m.Kept, same, m.Program, m.Settings["policy"])
	switch m.Settings["key"] {
	case "file":
		text += " The texts are pseudonymized in the sense of Article 4(5) GDPR: who holds the key and the ledger can restore the originals; both must be kept apart from the texts."
	case "random, thrown away":
		text += " The key was thrown away: the program cannot restore the originals."
	}
	return text
}

// languagesOf are the languages of the documents, most documents first.
func languagesOf(m *job.Manifest) string {
	codes := slices.Collect(maps.Keys(m.Languages))
	slices.SortFunc(codes, func(a, b string) int {
		if n := m.Languages[b] - m.Languages[a]; n != 0 {
			return n
		}
		return strings.Compare(a, b)
	})
	for i, code := range codes {
		name := display.English.Tags().Name(language.Make(code))
		if code == job.Untold {
			name = "language not told"
		}
		codes[i] = fmt.Sprintf("%s: %d", name, m.Languages[code])
	}
	return strings.Join(codes, ", ")
}

func (s *Statement) whichData() string {
	var list []string
	for _, c := range understudy.Categories {
		if n := s.Run.ByCategory[c]; n > 0 {
			mentions := "mentions"
			if n == 1 {
				mentions = "mention"
			}
			list = append(list, fmt.Sprintf("%s (%d %s)", inWords[c], n, mentions))
		}
	}
	if len(list) == 0 {
		return "No personal data was found."
	}
	return "Found were: " + strings.Join(list, "; ") + "."
}

func (s *Statement) safeguards() string {
	text := "No stand-in is given to two originals. Dates of one document move together, so that order and intervals hold. A last check looked at each document for what is hidden elsewhere in it"
	if n := s.Run.Guard; len(n) > 0 {
		text += fmt.Sprintf(": it drew %s anew and wrote %s", plural.Of(n[understudy.Redrawn], "stand-in", "stand-ins"), plural.Of(n[understudy.Neutral], "placeholder", "placeholders"))
	}
	text += "."
	if s.Run.Settings["ledger"] == "true" {
		text += " The table of correspondences is encrypted (XChaCha20-Poly1305); its key is a file of its own."
	}
	return text + " No text was sent to anybody: the program needs no network" + s.models() + "."
}

// models names what else than the built-in models read the texts.
func (s *Statement) models() string {
	if f := s.Run.Settings["finder-model"]; f != "" {
		return "; the model " + f + " ran on the same machine"
	}
	if m := s.Run.Settings["method"]; m == "chat" {
		return "; texts went to the chat model that the settings name, with what is hidden masked"
	}
	return ""
}

func (s *Statement) howComplete() string {
	e := s.Estimate
	if !e.usable() {
		return "How many identifiers the program missed has not been estimated: no person has read a random sample yet."
	}
	text := fmt.Sprintf("People read %d of %s, drawn at random, to the end. Of %d identifiers there the program had missed %d, or found them in part: %s (%s confidence interval after Clopper and Pearson: %s to %s). ",
		e.Finished, documents(e.Of), e.MissedShare.Whole, e.MissedShare.Part, percent(e.MissedShare.Share), confidence, percent(e.MissedShare.Low), percent(e.MissedShare.High))
	text += fmt.Sprintf("At least one was missed in %d of the %s (%s to %s). ", e.LeakingShare.Part, documents(e.LeakingShare.Whole), percent(e.LeakingShare.Low), percent(e.LeakingShare.High))
	if e.Finished < e.Of {
		text += fmt.Sprintf("If the other documents are like these, about %.0f identifiers are missed in all (%.0f to %.0f). ", e.Expected.Likely, e.Expected.Low, e.Expected.High)
	}
	return text + "Identifiers of one document are not independent, so the true uncertainty of the first interval is larger; that of the documents is exact."
}

func (s *Statement) risk() string {
	a := s.Attacks
	if a == nil {
		return "The attacks were not run, as the originals were not at hand when this was made."
	}
	text := "No original value that was replaced can still be read in the result."
	if a.Residual.Left > 0 {
		text = fmt.Sprintf("Original values can still be read at %s in %s.", places(a.Residual.Confirmed), documents(a.Residual.Left))
	}
	g := a.Frequency.Knowing
	text += fmt.Sprintf(" Somebody who knows how often each original is mentioned would guess %s of the mentions right (%s by chance).", percent(g.Weighted), percent(g.Blind))
	if n := a.Names; n != nil && n.Names > 0 {
		text += fmt.Sprintf(" Among %d people, the bearer of a full name is among the first five by resemblance of the stand-in for %s of %d names.", n.Directory, percent(n.Resemblance.Five), n.Names)
	}
	return text + fmt.Sprintf(" By what the texts still tell of gender, age, years, places and occupations, %d of %s are like no other one; before, %d were.",
		a.Quasi.After.Together.Alone, documents(a.Quasi.Documents), a.Quasi.Before.Together.Alone)
}
