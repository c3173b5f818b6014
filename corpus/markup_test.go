package corpus

import (
	"errors"
	"strings"
	"testing"
)

func TestHTML(t *testing.T) {
	for name, c := range map[string]struct{ file, text, old, new, want string }{
		"over tags": {"<!DOCTYPE html><p>Mr <b>John</b> <i>Sm&iacute;th</i><p>came.", "Mr John Smíth\ncame.", "John Smíth", "A<B",
			"<!DOCTYPE html><p>Mr <b>A&lt;B</b><i></i><p>came."},
		"attributes": {`<img ALT = "Mary &amp; Smith" src=Mary.png><input placeholder=Mary disabled value='x'>`, "Mary & Smith\nMary\nx", "Mary\n", "Ann Ek's\n",
			`<img ALT = "Mary &amp; Smith" src=Mary.png><input placeholder=Ann&#32;Ek&#39;s&#10; disabled value='x'>`},
		"addresses": {`<a href="https://x.example/Mary">x</a> <a href="MailTo:mary.smith@example.org">write</a>`, "x write\nmary.smith@example.org", "mary.smith@example.org", "ann@example.org",
			`<a href="https://x.example/Mary">x</a> <a href="MailTo:ann@example.org">write</a>`},
		"code": {"<style>.Mary{}</style><script>var Mary = '<p>Mary'</script>Mary<textarea>a &lt; b</textarea>", "Mary\na < b\n", "Mary", "Bo",
			"<style>.Mary{}</style><script>var Mary = '<p>Mary'</script>Bo<textarea>a &lt; b</textarea>"},
		"about the page": {`<meta name=viewport content="Mary"><meta name="author" content="Mary"><ol><li value=3>x</ol>`, "x\nMary", "Mary", "Bo",
			`<meta name=viewport content="Mary"><meta name="author" content="Bo"><ol><li value=3>x</ol>`},
		"comment": {"<!-- by Mary -->x", "<!-- by Mary -->\nx", "Mary", "-->", "<!-- by -- -->x"},
	} {
		t.Run(name, func(t *testing.T) {
			checkMarkedUp(t, HTML, c.file, c.text, c.old, c.new, c.want)
		})
	}
}

func TestHTMLBroken(t *testing.T) {
	for _, file := range []string{"a<p title='Mary Smith", "<p>a</p", "a <b x=\"y\""} {
		reader, err := NewReader(strings.NewReader(file), "f.html", Options{})
		if err != nil {
			t.Fatal(err)
		}
		p, err := reader.Next()
		if err != nil || p.Kind != Refused || !errors.Is(p.Refusal, ErrMarkup) || strings.Contains(p.Refusal.Error(), "Mary") {
			t.Errorf("%q: %v, %v", file, p.Refusal, err)
		}
	}
}
