package main

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/understudy-text/understudy/generate/draw"
)

// What drawn classes are made of: signs that stand between letters or words, characters that
// are not seen, styles of letters (where the small and the capital a stand), and letters that
// pass for others.
var (
	drawnSigns  = strings.Fields(". - _ * / | ~ + = : ; , ^ • · ‧ ∙ ‿ — – … ° ◦ ★ ❤ 🔥 → ‖ ¦ § # > << .. -- ** //")
	drawnUnseen = []rune{0x00ad, 0x034f, 0x061c, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2060, 0x2061, 0x2062, 0x2063, 0x2064, 0x206a, 0x3164, 0xfe00, 0xfe0e, 0xfeff, 0xe0020, 0xe0065, 0x1d173}
	drawnMarks  = []rune{0x0334, 0x0335, 0x0336, 0x0337, 0x0338, 0x20d0, 0x20dd, 0x20de, 0x20e0, 0x20e3, 0xfe20}
	drawnStyles = [][2]rune{{0x1d41a, 0x1d400}, {0x1d482, 0x1d468}, {0x1d4ea, 0x1d4d0}, {0x1d586, 0x1d56c}, {0x1d5ba, 0x1d5a0}, {0x1d5ee, 0x1d5d4}, {0x1d622, 0x1d608}, {0x1d656, 0x1d63c},
		{0x1d68a, 0x1d670}, {'ａ', 'Ａ'}, {'ⓐ', 'Ⓐ'}, {0, 0x1f130}, {0, 0x1f150}, {0, 0x1f170}, {0x249c, 0x1f110}}
	drawnAlike = []string{"aаeеoоpрcсxхyуiі", "oοvνuυpρkκ", "aɑgɡiıoօ", "a@e3i1o0s5", "a4e3g9l1o0t7b8", "oՕuսnոgց"}
)

// drawn are classes that nobody thought of: each is drawn by the seed from what disguises are
// made of, and the half of them is two of the known classes, one over the other.
func drawn(seed string, n int) (out []class) {
	d := draw.New([]byte("classes " + seed))
	known := classes()
	for i := range n {
		from := func(what string, n int) int { return d.Intn(n, what, fmt.Sprint(i)) }
		sign := drawnSigns[from("sign", len(drawnSigns))]
		unseen := string(drawnUnseen[from("unseen", len(drawnUnseen))])
		mark := string(drawnMarks[from("mark", len(drawnMarks))])
		style := drawnStyles[from("style", len(drawnStyles))]
		alike := mapped(drawnAlike[from("alike", len(drawnAlike))])
		switch from("family", 12) {
		case 0:
			out = append(out, class{fmt.Sprintf("drawn: %q between letters", sign), insertBetween(sign), nil})
		case 1:
			out = append(out, class{fmt.Sprintf("drawn: %q between letters", " "+sign+" "), insertBetween(" " + sign + " "), nil})
		case 2:
			out = append(out, class{fmt.Sprintf("drawn: %q between words", sign), func(s string) string { return strings.ReplaceAll(s, " ", sign) }, nil})
		case 3:
			out = append(out, class{fmt.Sprintf("drawn: %+q between letters", unseen), insertBetween(unseen), nil})
		case 4:
			out = append(out, class{fmt.Sprintf("drawn: %+q on letters", mark), words(func(w string) string { return each(w, func(l string) string { return l + mark }) }), nil})
		case 5:
			out = append(out, class{fmt.Sprintf("drawn: letters from %x and %x", style[0], style[1]), shifted(style[0], style[1]), nil})
		default:
			a, b := known[from("one", len(known))], known[from("other", len(known))]
			if from("alike or known", 4) == 0 {
				b = class{"look-alikes", alike, nil}
			}
			if encodings[a.name] { // nobody reads one that was changed
				a, b = b, a
			}
			if encodings[a.name] || a.core != nil || b.core != nil || a.name == "as it is" || b.name == "as it is" {
				a, b = class{"small letters", strings.ToLower, nil}, class{fmt.Sprintf("%+q inside", unseen), inside(unseen), nil}
			}
			out = append(out, class{"drawn: " + a.name + ", then " + b.name, func(s string) string { return twice(a.write, b.write, s) }, nil})
		}
	}
	return out
}

// encodings are the known classes that programs read, letter for letter: what is laid over
// them leaves nothing to read.
var encodings = func() map[string]bool {
	m := map[string]bool{}
	for _, name := range strings.Split("JSON|JSON, half|JavaScript|HTML, decimal|HTML, half|HTML, hexadecimal|percent|address|address path|quoted-printable|mail word, Q|mail word, B|hexadecimal|base64|mojibake|mail line", "|") {
		m[name] = true
	}
	return m
}()

// twice lays one disguise over another. Where one leaves the name, or nothing that a person
// reads, it is the name.
func twice(a, b func(string) string, name string) string {
	once := a(name)
	out := b(once)
	if out == once || once == name || strings.IndexFunc(out, unicode.IsLetter) < 0 {
		return name
	}
	return out
}
