package code

import (
	"strings"
	"unicode"

	"github.com/understudy-text/understudy/generate/form"
)

// western returns a text with the figures 0 to 9 in place of those of another script,
// and that script's zero; 0 if it has no others. A number has one role however its
// figures are written.
func western(text string) (plain string, zero rune) {
	plain = strings.Map(func(r rune) rune {
		if r < 0x80 || !unicode.Is(unicode.Nd, r) {
			return r
		}
		for _, block := range unicode.Nd.R16 { // blocks of ten, the first is zero
			if lo := rune(block.Lo); r >= lo && r <= rune(block.Hi) {
				zero = r - (r-lo)%10
				return '0' + (r-lo)%10
			}
		}
		return r
	}, text)
	return plain, zero
}

// scripted is a form whose figures are written in another script.
type scripted struct {
	form.Form
	zero rune
}

// Render writes the figures of the stand-in in the script of the original.
func (f scripted) Render(s form.Stage) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return f.zero + r - '0'
		}
		return r
	}, f.Form.Render(s))
}
