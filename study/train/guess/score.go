package guess

import (
	"strings"
	"unicode"

	"github.com/understudy-text/understudy/language/guess"
)

// A Score counts answers for texts that are all in one language.
type Score struct {
	Texts int
	Right int // the language was named, sure or not
	Read  int // for sure taken for another language that is read
}

// Evaluate cuts lines into texts of about so many letters and tells their language.
func Evaluate(g *guess.Guesser, code string, lines []string, letters int) (s Score) {
	for _, text := range cut(lines, letters) {
		a := g.Tell(text)
		s.Texts++
		if a.Code == code {
			s.Right++
		} else if a.Sure && a.Read {
			s.Read++
		}
	}
	return s
}

// cut returns one text from the beginning of each line that is long enough; for
// texts longer than longLetters, lines are put together.
func cut(lines []string, letters int) (texts []string) {
	var b strings.Builder
	n := 0
	for _, line := range lines {
		if letters <= longLetters {
			b.Reset()
			n = 0
		}
		for _, word := range strings.Fields(line) {
			b.WriteString(word)
			b.WriteByte(' ')
			for _, r := range word {
				if unicode.IsLetter(r) {
					n++
				}
			}
			if n >= letters {
				texts = append(texts, b.String())
				b.Reset()
				n = 0
				if letters <= longLetters {
					break
				}
			}
		}
	}
	return texts
}

// longLetters is about as much as a sentence has.
const longLetters = 100
