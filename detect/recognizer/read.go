package recognizer

import (
	_ "embed"

	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/understudy-text/understudy/corpus/category"
	"github.com/understudy-text/understudy/internal/edit"
	"github.com/understudy-text/understudy/internal/lines"
	"github.com/understudy-text/understudy/internal/pyregexp"
	"github.com/understudy-text/understudy/internal/yamltree"
)

// MaxFile is how many bytes a file may have.
const MaxFile = 16 << 20

//go:embed predefined.tsv
var predefinedTable string

// predefined are the names of Presidio's recognizers that we have a finder for.
func predefined(name string) bool {
	for _, line := range lines.Of(predefinedTable) {
		if n, _, _ := strings.Cut(line, "\t"); n == name {
			return true
		}
	}
	return false
}

// Read reads a file of recognizers as Presidio has them: the list itself, or the
// configuration of an analyzer that has it under recognizer_registry. meaning says what
// an entity is to us. What is disabled is left out; of Presidio's own recognizers those
// that we have a finder for are taken for that, and others are refused. Errors name file
// and line, and quote names and keys only.
func Read(data []byte, name string, meaning func(entity string) (category.Meaning, error)) ([]Definition, error) {
	if len(data) > MaxFile {
		return nil, fmt.Errorf("%s: has more than %d bytes", name, MaxFile)
	}
	root, err := yamltree.Parse(data)
	if err != nil {
		return nil, fmt.Errorf("%s:%w", name, err)
	}
	r := reader{name: name, meaning: meaning, flags: DefaultFlags}
	if err := r.top(root); err != nil {
		return nil, err
	}
	return r.out, nil
}

type reader struct {
	name      string
	meaning   func(string) (category.Meaning, error)
	flags     pyregexp.Flags
	languages []string // of the file; nil: all
	countries []string // nil: all
	threshold float64
	out       []Definition
}

func (r *reader) errorf(line int, format string, args ...any) error {
	return fmt.Errorf("%s: %w", r.place(line), fmt.Errorf(format, args...))
}

func (r *reader) place(line int) string { return fmt.Sprintf("%s:%d", r.name, line) }

// fields calls the function of each key; nil stands for keys that say nothing here.
func (r *reader) fields(n *yamltree.Node, what string, known map[string]func(*yamltree.Node) error) error {
	if n.Kind != yamltree.Map {
		return r.errorf(n.Line, "%s is written as keys with values, not as %s", what, n.Kind)
	}
	for _, f := range n.Fields {
		read, ok := known[f.Key]
		switch {
		case !ok:
			return r.errorf(f.Line, "unknown key %q%s", cut(f.Key), suggestion(f.Key, known))
		case read == nil || f.Value.Kind == yamltree.Null:
			continue
		}
		if err := read(f.Value); err != nil {
			return fmt.Errorf("%w", err)
		}
	}
	return nil
}

func (r *reader) top(root *yamltree.Node) error {
	var list *yamltree.Node
	keys := map[string]func(*yamltree.Node) error{
		"supported_languages": func(n *yamltree.Node) (err error) {
			r.languages, err = r.texts(n, "supported_languages")
			return err
		},
		"supported_countries": func(n *yamltree.Node) (err error) {
			r.countries, err = r.texts(n, "supported_countries")
			return err
		},
		"global_regex_flags": func(n *yamltree.Node) error {
			flags, err := strconv.Atoi(n.Text)
			if err != nil {
				return r.errorf(n.Line, "global_regex_flags takes a number: the sum of Python's flags, 26 if it is left out")
			}
			r.flags = pyregexp.Flags(flags)
			return nil
		},
		"recognizers": func(n *yamltree.Node) error { list = n; return nil },
		"default_score_threshold": func(n *yamltree.Node) (err error) {
			r.threshold, err = r.score(n, "default_score_threshold")
			return err
		},
		"nlp_configuration":    nil,
		"nlp_engine_conf_file": nil,
	}
	inner := map[string]func(*yamltree.Node) error{}
	for _, k := range []string{"supported_languages", "supported_countries", "global_regex_flags", "recognizers"} {
		inner[k] = keys[k]
	}
	keys["recognizer_registry"] = func(n *yamltree.Node) error { return r.fields(n, "recognizer_registry", inner) }
	if err := r.fields(root, "a file of recognizers", keys); err != nil {
		return err
	}
	if list == nil {
		return r.errorf(root.Line, "has no recognizers; they are a list below 'recognizers:'")
	}
	if list.Kind != yamltree.List {
		return r.errorf(list.Line, "recognizers takes a list, each of it begun with '-'")
	}
	for _, n := range list.List {
		if err := r.recognizer(n); err != nil {
			return err
		}
	}
	return nil
}

// recognizer reads one, custom or predefined.
func (r *reader) recognizer(n *yamltree.Node) error {
	if n.Kind == yamltree.Text {
		return r.ours(n.Line, n.Text)
	}
	if n.Kind != yamltree.Map {
		return r.errorf(n.Line, "a recognizer is a name, or keys with values")
	}
	if e := n.Get("enabled"); e != nil {
		if e.Kind != yamltree.Bool {
			return r.errorf(e.Line, "enabled takes true or false")
		}
		if e.Text == "false" {
			return nil
		}
	}
	custom := n.Get("patterns") != nil || n.Get("deny_list") != nil || n.Get("supported_entity") != nil && !predefined(textOf(n.Get("name")))
	if t := n.Get("type"); t != nil {
		switch t.Text {
		case "custom", "predefined":
			custom = t.Text == "custom"
		default:
			return r.errorf(t.Line, "type takes custom or predefined")
		}
	}
	if custom {
		return r.custom(n)
	}
	name := n.Get("class_name")
	if name == nil {
		name = n.Get("name")
	}
	if name == nil {
		return r.errorf(n.Line, "a recognizer has a name")
	}
	languages, _, err := r.languagesOf(n)
	if err != nil || len(languages) == 0 && r.limited(n) { // no text of the file's languages would be looked at
		return err
	}
	return r.ours(name.Line, name.Text)
}

// ours takes one of Presidio's recognizers for the finder that we have.
func (r *reader) ours(line int, name string) error {
	if predefined(name) {
		return nil
	}
	return r.errorf(line, "%q is no recognizer of Presidio's that has a counterpart here; describe it with type: custom and its patterns, or write enabled: false", cut(name))
}

// limited reports whether a recognizer, or the file, names languages at all.
func (r *reader) limited(n *yamltree.Node) bool {
	return r.languages != nil || n.Get("supported_language") != nil || n.Get("supported_languages") != nil
}

// languagesOf are the languages of a recognizer that are also the file's, each with its
// words of context.
func (r *reader) languagesOf(n *yamltree.Node) (out map[string][]string, context []string, err error) {
	out = map[string][]string{}
	take := func(code string, words []string) {
		code, _, _ = strings.Cut(strings.ToLower(code), "-")
		if r.languages == nil || slices.ContainsFunc(r.languages, func(l string) bool { return strings.EqualFold(l, code) }) {
			out[code] = append(out[code], words...)
		}
	}
	one, several := n.Get("supported_language"), n.Get("supported_languages")
	switch {
	case one != nil && several != nil:
		return nil, nil, r.errorf(several.Line, "supported_language and supported_languages exclude each other; take one out")
	case one != nil:
		take(one.Text, nil)
	case several != nil && several.Kind == yamltree.List:
		for _, l := range several.List {
			if l.Kind == yamltree.Text {
				take(l.Text, nil)
				continue
			}
			code := ""
			var words []string
			if err := r.fields(l, "a language", map[string]func(*yamltree.Node) error{
				"language": func(n *yamltree.Node) error { code = n.Text; return nil },
				"context":  func(n *yamltree.Node) (err error) { words, err = r.texts(n, "context"); return err },
			}); err != nil {
				return nil, nil, err
			}
			if code == "" {
				return nil, nil, r.errorf(l.Line, "a language is a code, or 'language:' with 'context:' below it")
			}
			take(code, words)
		}
	case several != nil && several.Kind != yamltree.Null:
		return nil, nil, r.errorf(several.Line, "supported_languages takes a list of codes")
	default:
		for _, l := range r.languages {
			take(l, nil)
		}
	}
	if c := n.Get("context"); c != nil {
		context, err = r.texts(c, "context")
	}
	return out, context, err
}

func (r *reader) custom(n *yamltree.Node) error {
	d := Definition{Flags: r.flags, DenyScore: 1, Threshold: r.threshold, Place: r.place(n.Line)}
	validate, country := "", ""
	var patterns *yamltree.Node
	languages, context, err := r.languagesOf(n)
	if err != nil {
		return err
	}
	d.Languages, d.Context = languages, context
	entity := func(n *yamltree.Node) error {
		if n.Kind == yamltree.List && len(n.List) > 0 {
			n = n.List[0]
		}
		if d.Entity != "" {
			return r.errorf(n.Line, "supported_entity and supported_entities exclude each other; take one out")
		}
		d.Entity = n.Text
		var err error
		if d.Meaning, err = r.meaning(n.Text); err != nil {
			return r.errorf(n.Line, "supported_entity: %w", err)
		}
		if d.Meaning.Category == "" {
			return r.errorf(n.Line, "supported_entity: that stands for what is no personal data; name another")
		}
		return nil
	}
	if err := r.fields(n, "a recognizer", map[string]func(*yamltree.Node) error{
		"name":                func(n *yamltree.Node) error { d.Name = n.Text; return nil },
		"type":                nil,
		"enabled":             nil,
		"class_name":          nil,
		"version":             nil,
		"supported_language":  nil,
		"supported_languages": nil,
		"context":             nil,
		"supported_entity":    entity,
		"supported_entities":  entity,
		"country_code":        func(n *yamltree.Node) error { country = n.Text; return nil },
		"patterns":            func(n *yamltree.Node) error { patterns = n; return nil },
		"deny_list":           func(n *yamltree.Node) (err error) { d.DenyList, err = r.texts(n, "deny_list"); return err },
		"deny_list_score":     func(n *yamltree.Node) (err error) { d.DenyScore, err = r.score(n, "deny_list_score"); return err },
		"global_regex_flags": func(n *yamltree.Node) error {
			flags, err := strconv.Atoi(n.Text)
			if err != nil {
				return r.errorf(n.Line, "global_regex_flags takes a number")
			}
			d.Flags = pyregexp.Flags(flags)
			return nil
		},
		"validate": func(n *yamltree.Node) (err error) { validate, err = r.checksum(n); return err },
	}); err != nil {
		return err
	}
	switch {
	case d.Name == "":
		return r.errorf(n.Line, "a recognizer has a name")
	case d.Entity == "":
		return r.errorf(n.Line, "recognizer %q has no supported_entity", cut(d.Name))
	case patterns == nil && len(d.DenyList) == 0:
		return r.errorf(n.Line, "recognizer %q has neither patterns nor a deny_list", cut(d.Name))
	}
	if patterns != nil {
		if patterns.Kind != yamltree.List {
			return r.errorf(patterns.Line, "patterns takes a list, each of it begun with '-'")
		}
		for _, p := range patterns.List {
			one, err := r.pattern(p, validate)
			if err != nil {
				return err
			}
			d.Patterns = append(d.Patterns, one)
		}
	}
	if len(d.Languages) == 0 && r.limited(n) || country != "" && r.countries != nil && !slices.ContainsFunc(r.countries, func(c string) bool { return strings.EqualFold(c, country) }) {
		if _, err := New([]Definition{d}); err != nil { // what is wrong is told, though no text will ask
			return err
		}
		return nil
	}
	r.out = append(r.out, d)
	return nil
}

func (r *reader) pattern(n *yamltree.Node, validate string) (Pattern, error) {
	p := Pattern{Validate: validate, Place: r.place(n.Line), Score: -1}
	if err := r.fields(n, "a pattern", map[string]func(*yamltree.Node) error{
		"name": func(n *yamltree.Node) error { p.Name = n.Text; return nil },
		"regex": func(n *yamltree.Node) error {
			p.Regex, p.Place = n.Text, r.place(n.Line)
			return nil
		},
		"score":    func(n *yamltree.Node) (err error) { p.Score, err = r.score(n, "score"); return err },
		"validate": func(n *yamltree.Node) (err error) { p.Validate, err = r.checksum(n); return err },
	}); err != nil {
		return p, err
	}
	switch {
	case p.Name == "":
		return p, r.errorf(n.Line, "a pattern has a name")
	case p.Regex == "":
		return p, r.errorf(n.Line, "pattern %q has no regex", cut(p.Name))
	case p.Score < 0:
		return p, r.errorf(n.Line, "pattern %q has no score", cut(p.Name))
	}
	return p, nil
}

func (r *reader) checksum(n *yamltree.Node) (string, error) {
	if checksums[n.Text] == nil {
		return "", r.errorf(n.Line, "validate takes the name of a checksum: %s", strings.Join(Checksums(), ", "))
	}
	return n.Text, nil
}

func (r *reader) score(n *yamltree.Node, key string) (float64, error) {
	f, err := strconv.ParseFloat(n.Text, 64)
	if err != nil || !(f >= 0 && f <= 1) {
		return 0, r.errorf(n.Line, "%s takes a number between 0 and 1", key)
	}
	return f, nil
}

func (r *reader) texts(n *yamltree.Node, key string) ([]string, error) {
	if n.Kind == yamltree.Null {
		return nil, nil
	}
	if n.Kind != yamltree.List {
		return nil, r.errorf(n.Line, "%s takes a list", key)
	}
	out := []string{}
	for _, one := range n.List {
		if one.Kind != yamltree.Text && one.Kind != yamltree.Number && one.Kind != yamltree.Bool {
			return nil, r.errorf(one.Line, "%s takes a list of texts", key)
		}
		out = append(out, one.Text)
	}
	return out, nil
}

// mostQuoted is how many bytes of a key or name are quoted in an error.
const mostQuoted = 60

func cut(s string) string {
	if len(s) > mostQuoted {
		return strings.ToValidUTF8(s[:mostQuoted], "") + "…"
	}
	return s
}

func suggestion[V any](key string, known map[string]V) string {
	best, least := "", max(2, len(key)/3)+1
	for k := range known {
		if d := edit.Distance(cut(key), k); d < least || d == least && k < best {
			best, least = k, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %q?", best)
}

func textOf(n *yamltree.Node) string {
	if n == nil {
		return ""
	}
	return n.Text
}
