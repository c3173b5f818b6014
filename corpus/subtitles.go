package corpus

import (
	"bytes"
	"html"
	"regexp"
	"strings"
	"unicode/utf8"
)

// Subtitles: SubRip (SRT) and WebVTT (https://www.w3.org/TR/webvtt1/). The text
// of all cues is one document, a line break between two cues, so that a sentence
// may go over several. Numbers, time codes, settings, styles, regions and tags
// stay; the speaker of a voice tag (<v Mary Smith>) is text, and so are notes
// and the names of cues.

var (
	cueTiming = regexp.MustCompile(`^[ \t]*[0-9]+:[0-9:.,]+[ \t]*-->`)
	cueNumber = regexp.MustCompile(`^[ \t]*[0-9]+[ \t]*\r?\n?$`)
	// Tags of SRT and VTT, time codes within cues, and SRT's {\an8}.
	cueTag   = regexp.MustCompile(`</?[A-Za-z][^<>\r\n]*>|</?>|<[0-9][0-9:.]*>|\{\\[^{}\r\n]*\}`)
	voiceTag = regexp.MustCompile(`^<v(?:\.[^ \t>]*)?[ \t]+([^>]*)>$`)
	charRef  = regexp.MustCompile(`&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{0,31});`)
)

// parseSRT and parseVTT refuse nothing: a line that is no part of a cue is text.
func parseSRT(m *mapped) (int, error) { return parseCues(m, false) }

func parseVTT(m *mapped) (int, error) { return parseCues(m, true) }

func parseCues(m *mapped, vtt bool) (int, error) {
	s := &cues{mapped: m, vtt: vtt}
	skipping := false // a block of styles or of a region
	blank := true     // the line before was
	for at := 0; at < len(m.raw); {
		end := at + 1 + bytes.IndexByte(m.raw[at:], '\n')
		if end == at {
			end = len(m.raw)
		}
		line := m.raw[at:end]
		switch {
		case isBlank(line):
			skipping = false
			m.separate("\n")
		case skipping:
		case cueTiming.Match(line):
			m.separate("\n")
		case cueNumber.Match(line) && cueTiming.Match(m.raw[end:]):
		case vtt && blank && (at == 0 || startsStyle(line)):
			skipping = at > 0
			if at == 0 { // WEBVTT and what may stand behind it
				skipped := len("WEBVTT")
				if !bytes.HasPrefix(line, []byte("WEBVTT")) {
					skipped = 0
				}
				s.text(at+skipped, end)
			}
		case goesOn(line, m.raw[end:]):
			s.text(at, at+len(bytes.TrimRight(line, " \t\r\n")))
			s.separate(" ")
		default:
			s.text(at, end)
		}
		blank = isBlank(line)
		at = end
	}
	return 0, nil
}

// goesOn reports whether the next line of the cue goes on in the text of this one: a name may be
// parted. Lines of another speaker begin with a dash, or have a tag that names the speaker.
func goesOn(line, rest []byte) bool {
	next, _, _ := bytes.Cut(rest, []byte("\n"))
	first, _ := utf8.DecodeRune(bytes.TrimLeft(cueTag.ReplaceAll(next, nil), " \t"))
	return !isBlank(next) && !strings.ContainsRune("-–—", first) && !cueTiming.Match(next) && !cueNumber.Match(next) &&
		!voiceTag.Match(cueTag.Find(next)) && !isBlank(cueTag.ReplaceAll(line, nil))
}

func startsStyle(line []byte) bool {
	word := string(bytes.TrimSpace(line))
	return word == "STYLE" || word == "REGION"
}

type cues struct {
	*mapped
	vtt bool
}

// text adds a line of text, without the tags in it.
func (s *cues) text(start, end int) {
	at := start
	for _, tag := range cueTag.FindAllIndex(s.raw[start:end], -1) {
		s.plain(at, start+tag[0])
		at = start + tag[1]
		if v := voiceTag.FindSubmatchIndex(s.raw[start+tag[0] : at]); v != nil && v[2] < v[3] {
			s.separate("\n")
			s.plain(start+tag[0]+v[2], start+tag[0]+v[3])
			s.separate(": ")
		}
	}
	s.plain(at, end)
}

func (s *cues) plain(start, end int) {
	if !s.vtt {
		s.verbatim(start, end, inSRT)
		return
	}
	s.references(start, end, inVTT)
}

// references adds text in which character references stand. Those that write one
// character are that character in the text; others are text as they are.
func (m *mapped) references(start, end int, escape func(string) string) {
	at := start
	for _, ref := range charRef.FindAllIndex(m.raw[start:end], -1) {
		from, to := start+ref[0], start+ref[1]
		c := html.UnescapeString(string(m.raw[from:to]))
		if utf8.RuneCountInString(c) != 1 || c == "\x00" {
			continue
		}
		m.verbatim(at, from, escape)
		m.add(c, stretch{from, to}, escape)
		at = to
	}
	m.verbatim(at, end, escape)
}

// cueBreaks keeps what would end a cue, or begin another, out of a stand-in.
var cueBreaks = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ", "-->", "->")

func inSRT(s string) string { return cueBreaks.Replace(s) }

var vttEscapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

func inVTT(s string) string { return vttEscapes.Replace(cueBreaks.Replace(s)) }
