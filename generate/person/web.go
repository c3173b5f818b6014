package person

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/code"
	"github.com/understudy-text/understudy/generate/handle"
	"github.com/understudy-text/understudy/language/lexicon"
)

//go:embed data/hosts.txt
var hostsText string

// web are the hosts and the words of web addresses that stay.
type web struct{ hosts, words map[string]bool }

var loadWeb = sync.OnceValue(func() web {
	w := web{map[string]bool{}, map[string]bool{}}
	for line := range strings.Lines(hostsText) {
		rule, _, _ := strings.Cut(line, "|")
		f := strings.Split(strings.TrimRight(rule, "\t\n"), "\t")
		switch f[0] {
		case "host":
			w.hosts[f[1]] = true
		case "word":
			for word := range strings.FieldsSeq(f[1]) {
				w.words[word] = true
			}
		}
	}
	return w
})

// readWeb reads a web address. Its shape stays: scheme, port, how deep the path is,
// the names of its queries, the ending of a file. So does a host that everybody
// has; the person stands behind it then, or before it.
func (f *addressForm) readWeb(text string) {
	rest := text
	if i := strings.Index(rest, "://"); i >= 0 {
		f.fixed(rest[:i+3])
		rest = rest[i+3:]
	}
	end := strings.IndexAny(rest, "/?#")
	if end < 0 {
		end = len(rest)
	}
	authority, path := rest[:end], rest[end:]
	if i := strings.LastIndexByte(authority, '@'); i > 0 {
		f.readLogin(authority[:i])
		f.fixed("@")
		authority = authority[i+1:]
	}
	port := ""
	if i := strings.LastIndexByte(authority, ':'); i > 0 && strings.Trim(authority[i+1:], "0123456789") == "" {
		authority, port = authority[:i], authority[i:]
	}
	host := f.readHost(authority)
	f.fixed(port)
	if host == "wa.me" && f.readPhone(path) {
		return
	}
	f.readPath(path)
}

// readHost reads a host and returns the one that everybody has, "" if it is
// somebody's.
func (f *addressForm) readHost(text string) string {
	for at := 0; at < len(text); {
		if host := strings.ToLower(text[at:]); loadWeb().hosts[host] {
			before := text[:at]
			for label := range strings.SplitAfterSeq(before, ".") {
				if loadWeb().words[strings.TrimSuffix(strings.ToLower(label), ".")] {
					f.fixed(label)
				} else if label != "" {
					f.readLogin(label)
				}
			}
			f.fixed(text[at:])
			return host
		}
		dot := strings.IndexByte(text[at:], '.')
		if dot < 0 {
			break
		}
		at += dot + 1
	}
	if h := code.Host(text, f.h.culture); h != nil && len(h.Roles()) > 0 {
		f.parts = append(f.parts, part{text: text, form: h})
		return ""
	}
	f.fixed(text)
	return ""
}

// readPhone reads the number that a path is, with or without its plus.
func (f *addressForm) readPhone(path string) bool {
	number := strings.TrimPrefix(path, "/")
	end := len(number) - len(strings.TrimLeft(number, "+0123456789"))
	digits := strings.TrimPrefix(number[:end], "+")
	if len(digits) < 7 || strings.Contains(digits, "+") || end < len(number) && !strings.ContainsRune("/?#", rune(number[end])) {
		return false
	}
	f.fixed(path[:len(path)-len(number)])
	p := part{text: number[:end], form: code.PhoneNumber("+" + digits)}
	if number[0] != '+' {
		p.prefix = "+"
	}
	f.parts = append(f.parts, p)
	f.readPath(number[end:])
	return true
}

// readPath reads what stands behind a host.
func (f *addressForm) readPath(path string) {
	suffix := ""
	stop := strings.IndexAny(path, "?#")
	if stop < 0 {
		stop = len(path)
	}
	if dot := strings.LastIndexByte(path[:stop], '.'); dot > 0 && loadWeb().words[strings.ToLower(path[dot+1:stop])] {
		suffix = path[dot:stop]
	}
	dated := false // a year stands before
	for i := 0; i < len(path); {
		if strings.IndexByte("/?#&=+", path[i]) >= 0 {
			f.fixed(path[i : i+1])
			i++
			continue
		}
		if suffix != "" && i == stop-len(suffix) {
			f.fixed(suffix)
			i = stop
			continue
		}
		end := i
		for end < len(path) && strings.IndexByte("/?#&=+", path[end]) < 0 && (suffix == "" || end != stop-len(suffix)) {
			end++
		}
		key := end < len(path) && path[end] == '=' // the name of a query stays
		dated = f.readSegment(path[i:end], key, dated)
		i = end
	}
}

// readSegment reads a stretch of a path between its signs and reports whether it
// belongs to a date.
func (f *addressForm) readSegment(text string, key, dated bool) bool {
	lower := strings.ToLower(text)
	switch {
	case key || loadWeb().words[lower]:
		f.fixed(text)
	case dated && len(text) == 2 && strings.Trim(text, "0123456789") == "":
		f.parts = append(f.parts, part{text: text, number: dayNumber})
		return true
	case f.opaque(text):
		role := cast.Role{Kind: code.Path, Key: lower}
		f.parts = append(f.parts, part{text: text, roles: []cast.Role{role}, cut: []int{0}, seen: []cast.Occurrence{{Role: role}}})
	default:
		f.readLogin(text)
		last := &f.parts[len(f.parts)-1]
		return last.number == yearNumber && last.text == text
	}
	return false
}

// opaque reports whether letters and figures are mixed so that they are no words
// but a key: dQw4w9WgXcQ.
func (f *addressForm) opaque(text string) bool {
	figures, letters, changes, known := 0, 0, 0, 0
	parts := f.h.handles().Split(text, nil)
	for _, p := range parts {
		switch p.Sort {
		case handle.Figures, handle.Year:
			figures += len(p.Text)
		case handle.Unknown, handle.Letter, handle.Keep:
			letters += len(p.Text)
		case handle.Sign:
			continue
		default:
			known += len(p.Text)
		}
		changes++
	}
	return figures > 0 && changes > 2 && known <= letters+figures && strings.IndexByte(lexicon.Plain(text), '.') < 0 || len(text) > 20 && strings.IndexAny(text, "-_") < 0 && figures > 3
}
