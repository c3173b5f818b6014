package contact_test

import (
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/understudy-text/understudy/detect/contact"
	"github.com/understudy-text/understudy/detect/rule"
	"github.com/understudy-text/understudy/internal/processor"
	"github.com/understudy-text/understudy/language/token"
	"github.com/understudy-text/understudy/language/words"
)

// hits returns what is found as "rule:text".
func hits(t testing.TB, text string) (out []string) {
	t.Helper()
	src := &rule.Source{Text: text, Tokens: token.Cut(text, nil)}
	src.IDs = make([]words.ID, len(src.Tokens))
	last := 0
	contact.Finder{}.Find(src, func(h rule.Hit) {
		again := (h.Rule == contact.Public || h.Rule == contact.Global) && h.End == last // said of an address that was given out
		if h.Start < last && !again || h.End <= h.Start || h.End > len(src.Tokens) {
			t.Fatalf("hit [%d, %d) behind token %d of %d", h.Start, h.End, last, len(src.Tokens))
		}
		last = h.End
		start, end := src.Tokens[h.Start].Start, src.Tokens[h.End-1].End
		if utf8.ValidString(text) && !utf8.ValidString(text[start:end]) {
			t.Fatalf("hit [%d, %d) cuts a character", start, end)
		}
		out = append(out, strings.TrimPrefix(h.Rule.Name, "contact/")+":"+text[start:end])
	})
	return out
}

func TestFind(t *testing.T) {
	for _, c := range []struct {
		text string
		want string // with blanks between
	}{
		// e-mail
		{"write to anna.berg@example.org.", "email:anna.berg@example.org"},
		{"<Anna+list_2-x%y@mail.example.co.uk>, ok", "email:Anna+list_2-x%y@mail.example.co.uk"},
		{"(a1@b2.se)", "email:a1@b2.se"},
		{"mailto:anna@example.org?subject=x", "email:anna@example.org"},
		{"åsa.öberg@exämple.se", "email:åsa.öberg@exämple.se"},
		{"_anna_@example.org", "email:anna_@example.org"},
		{"anna@example.org,jan@example.org;eva@example.org", "email:anna@example.org email:jan@example.org email:eva@example.org"},
		{"anna@example.org-", "email:anna@example.org"},
		{"anna@bruket.se/foo", "email:anna@bruket.se"},
		{"12345@example.org", "email:12345@example.org"},
		{"anna @example.org", ""},
		{"anna@ example.org", "host:example.org"},
		{"@anna", ""}, {"anna@localhost", ""}, {"a@b", ""}, {"anna@192.168.1.1", "ipv4:192.168.1.1"}, {"@", ""}, {"a@@b.se", ""}, {"x@.se", ""},
		{"anna@example.org@example.com", "email:anna@example.org"},
		{"4 @ 2.50 each", ""},
		// links
		{"see https://example.org.", "url:https://example.org"},
		{"see https://example.org/a/b?c=d&e=f#g, then", "url:https://example.org/a/b?c=d&e=f#g"},
		{"(https://example.org/a)", "url:https://example.org/a"},
		{"(https://example.org/a_(b))", "url:https://example.org/a_(b)"},
		{"https://example.org/a_(b)", "url:https://example.org/a_(b)"},
		{"[text](https://example.org/a).", "url:https://example.org/a"},
		{"<https://example.org>", "url:https://example.org"},
		{`href="https://example.org/x">`, "url:https://example.org/x"},
		{"“https://example.org/x”", "url:https://example.org/x"},
		{"https://example.org/x!?…", "url:https://example.org/x!?…"}, // a sign that ends no sentence here
		{"https://example.org/x!?", "url:https://example.org/x"},
		{"**https://example.org/x**", "url:https://example.org/x"},
		{"https://example.org/", "url:https://example.org/"},
		{"https://anna:secret@example.org:8080/x", "url:https://anna:secret@example.org:8080/x"},
		{"ftp://example.org and HTTP://EXAMPLE.ORG", "url:ftp://example.org url:HTTP://EXAMPLE.ORG"},
		{"https://exämple.se/öl", "url:https://exämple.se/öl"},
		{"http:// example", ""}, {"http:/example", ""}, {"a://", ""},
		{"www.example.org/x, Www.example.org and WWW.EXAMPLE.ORG", "url:www.example.org/x url:Www.example.org url:WWW.EXAMPLE.ORG"},
		{"the www of it", ""}, {"www. of", ""},
		// hosts
		{"on example.org, then", "host:example.org"},
		{"on example.org/anna.", "host:example.org/anna"},
		{"mail.example.co.uk", "host:mail.example.co.uk"},
		{"blog.my-page.se", "host:blog.my-page.se"},
		{"Example.org", "host:Example.org"},
		{"end.Start of it", ""}, {"e.g. this", ""}, {"a.b", ""}, {"x.y.z", ""}, {"i.e.", ""}, {"W.K.", ""},
		{"v1.2.3", ""}, {"version 1.2", ""}, {"1.2.3", ""}, {"go1.26", ""},
		{"obj.verylongmethod()", ""},
		{"no.5", ""}, {"example.", ""}, {"example. org", ""},
		// IPv4
		{"host 192.168.1.17 is", "ipv4:192.168.1.17"},
		{"10.0.0.1:8080", "ipv4:10.0.0.1"}, {"(10.0.0.1)", "ipv4:10.0.0.1"}, {"10.0.0.1.", "ipv4:10.0.0.1"}, {"10.0.0.0/24", "ipv4:10.0.0.0"},
		{"256.1.1.1", ""}, {"1.2.3", ""}, {"1.2.3.4.5", ""}, {"v1.2.3.4", ""}, {"1.2.3.0004", ""}, {"1.2. 3.4", ""}, {"-1.2.3.4", ""},
		// IPv6
		{"at 2001:db8:85a3:0:0:8a2e:370:7334 today", "ipv6:2001:db8:85a3:0:0:8a2e:370:7334 ipv6/global:2001:db8:85a3:0:0:8a2e:370:7334"},
		{"fe80::1", "ipv6:fe80::1"}, {"2001:db8::ff00:42:8329", "ipv6:2001:db8::ff00:42:8329 ipv6/global:2001:db8::ff00:42:8329"}, {"FE80::A1B2%eth0", "ipv6:FE80::A1B2"},
		{"12:30:45", ""}, {"12:30", ""}, {"1:2:3:4:5:6:7", ""}, {"1:2:3:4:5:6:7:8:9", ""}, {"1::2::3", ""}, {"2001:db8:85a3:0:0:8a2e:370:73345", ""},
		{"std::vector", ""},
		// MAC
		{"00:1A:2b:3c:4d:5E", "mac:00:1A:2b:3c:4d:5E"}, {"00-1a-2b-3c-4d-5e", "mac:00-1a-2b-3c-4d-5e"},
		{"00:1a:2b:3c:4d", ""}, {"00:1a-2b:3c:4d:5e", ""}, {"001:a:2b:3c:4d:5e", ""},
		// UUID
		{"id 123e4567-e89b-12d3-a456-426614174000,", "uuid:123e4567-e89b-12d3-a456-426614174000"},
		{"123E4567-E89B-12D3-A456-426614174000", "uuid:123E4567-E89B-12D3-A456-426614174000"},
		{"{aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee}", "uuid:aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee"},
		{"123e4567-e89b-12d3-a456-42661417400", ""}, {"123e4567-e89b-12d3-a456", ""}, {"123e4567-e89b-12d3-a456-426614174000-1", ""},
		{"123e4567-g89b-12d3-a456-426614174000", ""},
		// several, and none
		{"anna@example.org https://example.org 10.0.0.1", "email:anna@example.org url:https://example.org ipv4:10.0.0.1"},
		{"", ""}, {":::::", ""}, {"-----", ""}, {"a-b-c", ""}, {"....", ""}, {"://", ""},
	} {
		if got := strings.Join(hits(t, c.text), " "); got != c.want {
			t.Errorf("%q\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

// What also names products, versions, files and examples does not decide alone:
// "main.go" and "std.abc" look like hosts.
func TestWhatDecides(t *testing.T) {
	for _, r := range []*rule.Rule{contact.Email, contact.URL, contact.Host, contact.IPv4, contact.Public, contact.IPv6, contact.Global, contact.MAC, contact.UUID} {
		if r.Decides != (r == contact.Email || r == contact.Public || r == contact.Global) {
			t.Errorf("%s decides alone: %v", r.Name, r.Decides)
		}
	}
	for _, file := range []string{"main.go", "report.pdf", "std.abc"} {
		if got := hits(t, file); !slices.Equal(got, []string{"host:" + file}) {
			t.Errorf("%q: %q", file, got)
		}
	}
}

// Sixteen times the text takes about sixteen times as long. Other work on the
// machine can only make a time longer, so one good attempt is enough.
func TestWorkIsLinear(t *testing.T) {
	const size, factor, slack, attempts = 1 << 14, 16, 3, 5
	took := func(text string) time.Duration {
		src := &rule.Source{Text: text, Tokens: token.Cut(text, nil)}
		start := processor.Time()
		contact.Finder{}.Find(src, func(rule.Hit) {})
		return processor.Time() - start
	}
units:
	for _, unit := range []string{"@", "a@b.", "a@", "a.", "a", "0", "0:", ":", "-a", "ab-", "http://", "http://a.b/", "http://(", ")", "www.", "1.2.", "fe80::", "http:// x.", "a1"} {
		var short, long time.Duration
		for range attempts {
			short, long = took(strings.Repeat(unit, size/len(unit))), took(strings.Repeat(unit, factor*size/len(unit)))
			if long <= slack*factor*short+time.Millisecond {
				continue units
			}
		}
		t.Errorf("%q: %v for %d bytes, %v for %d times as many", unit, short, size, long, factor)
	}
}

// FuzzFind: hits are in order, apart, and cut no character.
func FuzzFind(f *testing.F) {
	for _, s := range []string{"", "@", "a@b.se", "http://a/(b)", "www.a.", "1.2.3.4", "::1", "fe80::", "00:11:22:33:44:55", "123e4567-e89b-12d3-a456-426614174000", "a.b-c.de/f", "å@ä.öö", "http://", "a://b", "\xff@\xfe.com"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) { hits(t, text) })
}
