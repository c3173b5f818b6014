package decide

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/internal/yamltree"
)

// maxPolicy is how many bytes a policy file may have; the names belong in lists.
const maxPolicy = 1 << 20

// A reference names a ready policy, or a file.
type reference struct {
	name string // as it is written
	path string // empty: a ready policy
}

func (r reference) label() string {
	if r.path == "" {
		return "policy " + r.name
	}
	return r.path
}

// A reader reads a policy and what it includes. It goes on after a mistake, so
// that all are told at once.
type reader struct {
	mistakes Mistakes
	chain    []string            // labels of the files being read, outermost first
	seen     map[string]bool     // labels of files that were read
	rules    map[string]position // by name
	file     string              // label of the file being read
	files    []string            // what was read, lists too
}

func (r *reader) mistake(at position, key, format string, args ...any) {
	r.mistakes = append(r.mistakes, Mistake{at.file, at.line, at.column, cut(key, mostQuoted), fmt.Sprintf(format, args...)})
}

// policy reads a file into out. Only the outermost says what its name,
// description and otherwise are.
func (r *reader) policy(out *Rules, ref reference, from position, outermost bool) {
	label := ref.label()
	if i := slices.Index(r.chain, label); i >= 0 {
		r.mistake(from, "include", "goes round in a circle: %s; take one of the includes out", strings.Join(append(r.chain[i:], label), " → "))
		return
	}
	if r.seen[label] { // on two ways, which is no harm
		return
	}
	r.seen[label] = true
	data, err := ref.read()
	switch {
	case err != nil && outermost:
		r.mistake(position{file: label}, "", "%v", err)
	case err != nil:
		r.mistake(from, "include", "%s: %v", ref.name, err)
	default:
		if ref.path != "" {
			r.files = append(r.files, ref.path)
		}
		r.content(out, ref, data, outermost)
	}
}

// content reads the text of a policy.
func (r *reader) content(out *Rules, ref reference, data []byte, outermost bool) {
	label := ref.label()
	r.chain = append(r.chain, label)
	defer func(file string) { r.chain, r.file = r.chain[:len(r.chain)-1], file }(r.file)
	r.file = label
	body, ok := r.parse(data)
	if !ok {
		return
	}
	r.top(out, body, ref, outermost)
}

func (ref reference) read() ([]byte, error) {
	if ref.path == "" {
		data, _ := Source(ref.name)
		return data, nil
	}
	info, err := os.Stat(ref.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("there is no such file, and no ready policy %q; the ready ones are %s", ref.name, strings.Join(Ready(), ", "))
	case err != nil:
		return nil, errors.Unwrap(err)
	case !info.Mode().IsRegular():
		return nil, errors.New("is no file; name a policy file")
	case info.Size() > maxPolicy:
		return nil, fmt.Errorf("has %d bytes; a policy has at most %d: put names into files and name those under 'lists'", info.Size(), maxPolicy)
	}
	return os.ReadFile(ref.path)
}

// parse returns the mapping that a policy is.
func (r *reader) parse(data []byte) (ast.MapNode, bool) {
	text := strings.TrimPrefix(string(data), "\uFEFF")
	if t := yamltree.TooDeep(text); t != nil {
		at := position{r.file, 1, 1}
		if t.Position != nil {
			at.line, at.column = t.Position.Line, t.Position.Column
		}
		r.mistake(at, "", "is nested more than %d levels deep; a policy needs six", yamltree.Deepest)
		return nil, false
	}
	file, err := parser.ParseBytes([]byte(text), 0)
	if err != nil {
		at, message := position{file: r.file, line: 1, column: 1}, err.Error()
		if e := yaml.Error(nil); errors.As(err, &e) {
			message = e.GetMessage()
			if t := e.GetToken(); t != nil && t.Position != nil {
				at.line, at.column = t.Position.Line, t.Position.Column
			}
		}
		r.mistake(at, "", "is no YAML: %s", cut(cutQuoted(message), mostMessage))
		return nil, false
	}
	var bodies []ast.Node
	for _, d := range file.Docs {
		if d.Body != nil {
			bodies = append(bodies, d.Body)
		}
	}
	switch {
	case len(bodies) == 0:
		r.mistake(position{r.file, 1, 1}, "", "is empty; a policy has 'rules'")
		return nil, false
	case len(bodies) > 1:
		r.mistake(r.at(bodies[1]), "", "holds several documents; one policy is one document, take the '---' out")
		return nil, false
	}
	m, ok := bodies[0].(ast.MapNode)
	if !ok {
		r.mistake(r.at(bodies[0]), "", "is no policy; one is written as 'rules:' and a list below it")
	}
	return m, ok
}

func (r *reader) at(n ast.Node) position {
	p := position{r.file, 1, 1}
	if m, ok := n.(ast.MapNode); ok { // its own token is the first colon
		if it := m.MapRange(); it.Next() {
			n = it.Key()
		}
	}
	if t := n.GetToken(); t != nil && t.Position != nil {
		p.line, p.column = t.Position.Line, t.Position.Column
	}
	return p
}

// fields calls the function of each key of a mapping.
func (r *reader) fields(m ast.MapNode, known map[string]func(key position, v ast.Node)) {
	names := make([]string, 0, len(known))
	for n := range known {
		names = append(names, n)
	}
	slices.Sort(names)
	for it := m.MapRange(); it.Next(); {
		key, at := it.Key().String(), r.at(it.Key())
		f := known[key]
		if f == nil {
			r.mistake(at, key, "unknown key; %s", oneOf(key, names))
			continue
		}
		if _, null := it.Value().(*ast.NullNode); null {
			r.mistake(at, key, "has no value")
			continue
		}
		f(at, it.Value())
	}
}

func (r *reader) top(out *Rules, m ast.MapNode, ref reference, outermost bool) {
	var includes []reference
	var includeAt []position
	own := &Rules{lists: out.lists}
	var rules []ast.Node
	r.fields(m, map[string]func(position, ast.Node){
		"description": func(at position, v ast.Node) {
			if s, ok := r.text("description", v); ok && outermost {
				out.Description = s
			}
		},
		"otherwise": func(at position, v ast.Node) {
			if a, ok := r.action(at, "otherwise", v); ok && outermost {
				out.Otherwise = a
			}
		},
		"common-health": func(at position, v ast.Node) {
			if s, ok := r.text("common-health", v); ok {
				if !slices.Contains(commonHealth, s) {
					r.mistake(r.at(v), "common-health", "unknown value %q; %s", cut(s, mostQuoted), oneOf(s, commonHealth))
				}
				own.HidesHealth = s == hide
			}
		},
		"include": func(at position, v ast.Node) {
			for _, s := range r.texts(at, "include", v) {
				includes = append(includes, resolve(s.text, ref))
				includeAt = append(includeAt, s.at)
			}
		},
		"lists":       func(at position, v ast.Node) { r.listsOf(own, at, v, ref) },
		"deny":        func(at position, v ast.Node) { own.Deny = r.filesOf(at, "deny", v, ref) },
		"allow":       func(at position, v ast.Node) { own.Allow = r.filesOf(at, "allow", v, ref) },
		"recognizers": func(at position, v ast.Node) { own.Recognizers = r.filesOf(at, "recognizers", v, ref) },
		"rules": func(at position, v ast.Node) {
			seq, ok := v.(*ast.SequenceNode)
			if !ok {
				r.mistake(at, "rules", "takes a list, each rule of it begun with '-'")
				return
			}
			rules = seq.Values
		},
	})
	// Lists of included policies can be asked for, so those are read first; but
	// the rules of who includes come first.
	out.lists = own.lists
	inner := &Rules{lists: out.lists}
	for i, inc := range includes {
		r.policy(inner, inc, includeAt[i], false)
	}
	out.lists = inner.lists
	for _, n := range rules {
		if rule, ok := r.rule(out, n); ok {
			out.Rules = append(out.Rules, rule)
		}
	}
	out.Rules = append(out.Rules, inner.Rules...)
	out.HidesHealth = out.HidesHealth || own.HidesHealth || inner.HidesHealth
	out.Deny = slices.Concat(out.Deny, own.Deny, inner.Deny)
	out.Allow = slices.Concat(out.Allow, own.Allow, inner.Allow)
	out.Recognizers = slices.Concat(out.Recognizers, own.Recognizers, inner.Recognizers)
	if outermost && len(out.Rules) == 0 && len(rules) == 0 && len(includes) == 0 {
		r.mistake(position{r.file, 1, 1}, "", "has neither 'rules' nor 'include'")
	}
}

// What common-health takes: illnesses that very many have stay where the text tells them anyway,
// or are hidden.
const hide = "hide"

var commonHealth = []string{hide, "stay"}

// resolve finds what an include names: a ready policy, or a file beside the one
// that names it.
func resolve(name string, from reference) reference {
	if isReady(name) {
		return reference{name: name}
	}
	if !filepath.IsAbs(name) {
		return reference{name: name, path: filepath.Join(filepath.Dir(from.path), name)}
	}
	return reference{name: name, path: name}
}

// A placed text is a scalar with its place.
type placed struct {
	text string
	at   position
}

// text is a scalar.
func (r *reader) text(key string, v ast.Node) (string, bool) {
	switch n := v.(type) {
	case *ast.StringNode:
		return n.Value, true
	case *ast.LiteralNode:
		return strings.TrimSpace(n.Value.Value), true
	}
	r.mistake(r.at(v), key, "takes a text, not %s", kindOfNode(v))
	return "", false
}

// texts is a scalar or a list of them.
func (r *reader) texts(at position, key string, v ast.Node) (out []placed) {
	seq, ok := v.(*ast.SequenceNode)
	if !ok {
		if s, ok := r.text(key, v); ok {
			return []placed{{s, r.at(v)}}
		}
		return nil
	}
	if len(seq.Values) == 0 {
		r.mistake(at, key, "is an empty list; name something or take the key out")
	}
	for _, n := range seq.Values {
		if s, ok := r.text(key, n); ok {
			out = append(out, placed{s, r.at(n)})
		}
	}
	return out
}

// kindOfNode says what stands there, in plain words.
func kindOfNode(n ast.Node) string {
	switch n.(type) {
	case *ast.SequenceNode:
		return "a list"
	case ast.MapNode:
		return "keys with values"
	case *ast.IntegerNode, *ast.FloatNode:
		return "a number"
	case *ast.StringNode, *ast.LiteralNode:
		return "a text"
	case *ast.BoolNode:
		return "true or false"
	case *ast.AnchorNode, *ast.AliasNode, *ast.TagNode:
		return "a YAML anchor, alias or tag"
	}
	return "that"
}

func (r *reader) action(at position, key string, v ast.Node) (understudy.Action, bool) {
	s, ok := r.text(key, v)
	if !ok {
		return "", false
	}
	if !slices.Contains(understudy.Actions[:], understudy.Action(s)) {
		names := make([]string, len(understudy.Actions))
		for i, a := range understudy.Actions {
			names[i] = string(a)
		}
		r.mistake(r.at(v), key, "unknown action %q; %s", cut(s, mostQuoted), oneOf(s, names))
		return "", false
	}
	return understudy.Action(s), true
}
