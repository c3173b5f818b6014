package yamltree

import (
	"errors"
	"fmt"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// A Kind is what a node is.
type Kind int

// The kinds of nodes.
const (
	Null Kind = iota
	Text
	Number
	Bool
	List
	Map
)

// String names a kind in plain words.
func (k Kind) String() string {
	return [...]string{"nothing", "a text", "a number", "true or false", "a list", "keys with values"}[k]
}

// A Node is a value in a file.
type Node struct {
	Line   int // from 1
	Kind   Kind
	Text   string // of scalars, as they are meant: without quotes
	List   []*Node
	Fields []Field // of a map, in their order
}

// A Field is a key with its value.
type Field struct {
	Key   string
	Line  int
	Value *Node
}

// Get returns the value of a key; nil if there is none.
func (n *Node) Get(key string) *Node {
	for _, f := range n.Fields {
		if f.Key == key {
			return f.Value
		}
	}
	return nil
}

// An Error is a mistake at a line.
type Error struct {
	Line    int
	Problem string
}

func (e *Error) Error() string { return fmt.Sprintf("%d: %s", e.Line, e.Problem) }

// mostNodes is how many values a file may have.
const mostNodes = 1 << 20

// Parse reads the one document of a file. Errors are *Error and quote nothing of it.
func Parse(data []byte) (*Node, error) {
	text := strings.TrimPrefix(string(data), "\uFEFF")
	if t := TooDeep(text); t != nil {
		line := 1
		if t.Position != nil {
			line = t.Position.Line
		}
		return nil, &Error{line, fmt.Sprintf("is nested more than %d levels deep", Deepest)}
	}
	file, err := parser.ParseBytes([]byte(text), 0)
	if err != nil {
		line := 1
		if e := yaml.Error(nil); errors.As(err, &e) {
			if t := e.GetToken(); t != nil && t.Position != nil {
				line = t.Position.Line
			}
		}
		return nil, &Error{line, "is no YAML; look at the indents, the quotes and the colons there"}
	}
	var out *Node
	r := reader{left: mostNodes}
	for _, d := range file.Docs {
		if d.Body == nil {
			continue
		}
		if out != nil {
			return nil, &Error{lineOf(d.Body), "a second document begins; a file holds one, take the '---' out"}
		}
		if out, err = r.node(d.Body); err != nil {
			return nil, err
		}
	}
	if out == nil {
		return nil, &Error{1, "is empty"}
	}
	return out, nil
}

type reader struct{ left int }

func (r *reader) node(n ast.Node) (*Node, error) {
	out := &Node{Line: lineOf(n)}
	if r.left--; r.left < 0 {
		return nil, &Error{out.Line, fmt.Sprintf("there are more than %d values", mostNodes)}
	}
	switch n := n.(type) {
	case *ast.NullNode:
	case *ast.StringNode:
		out.Kind, out.Text = Text, n.Value
	case *ast.LiteralNode:
		out.Kind, out.Text = Text, strings.TrimSuffix(n.Value.Value, "\n")
	case *ast.BoolNode:
		out.Kind, out.Text = Bool, fmt.Sprint(n.Value)
	case *ast.IntegerNode:
		out.Kind, out.Text = Number, fmt.Sprint(n.Value)
	case *ast.FloatNode:
		out.Kind, out.Text = Number, fmt.Sprint(n.Value)
	case *ast.SequenceNode:
		out.Kind = List
		for _, v := range n.Values {
			one, err := r.node(v)
			if err != nil {
				return nil, err
			}
			out.List = append(out.List, one)
		}
	case ast.MapNode:
		return out, r.fields(out, n)
	default:
		return nil, &Error{out.Line, "has an anchor, an alias or a tag; write the value out"}
	}
	return out, nil
}

func (r *reader) fields(out *Node, n ast.MapNode) error {
	out.Kind = Map
	seen := map[string]bool{}
	for it := n.MapRange(); it.Next(); {
		line := lineOf(it.Key())
		var key string
		switch k := ast.Node(it.Key()).(type) {
		case *ast.StringNode:
			key = k.Value
		case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.NullNode:
			key = k.String()
		default:
			return &Error{line, "has an anchor, an alias or a tag; write the key out"}
		}
		if len(seen) == 0 {
			out.Line = line // a map's own token is its first colon
		}
		if seen[key] {
			return &Error{line, "stands there twice; take one of the keys out"}
		}
		seen[key] = true
		v, err := r.node(it.Value())
		if err != nil {
			return err
		}
		out.Fields = append(out.Fields, Field{key, line, v})
	}
	return nil
}

func lineOf(n ast.Node) int {
	if t := n.GetToken(); t != nil && t.Position != nil {
		return t.Position.Line
	}
	return 1
}
