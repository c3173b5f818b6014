package main

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A mutant is one change.
type mutant struct {
	number       int // from 1
	file         string
	line, offset int
	what         string
	edits        []edit
}

func (m *mutant) String() string { return fmt.Sprintf("%s:%d: %s", m.file, m.line, m.what) }

// An edit puts text before a place of a file. Of several at one place, what ends an
// expression stands first, the smaller expression's before the larger one's; then what
// begins one, the larger one's first.
type edit struct {
	at   int
	text string
	ends bool
	size int
}

// A source is a file of the package.
type source struct {
	path string
	text []byte
}

// mutants reads a package and lists its changes.
func mutants(folder string) ([]source, []*mutant, error) {
	paths, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return nil, nil, err
	}
	var files []source
	var all []*mutant
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, nil, err
		}
		fset := token.NewFileSet()
		tree, err := parser.ParseFile(fset, path, text, parser.SkipObjectResolution)
		if err != nil {
			return nil, nil, err
		}
		files = append(files, source{path, text})
		c := changer{fset: fset, file: path, text: text, all: &all}
		ast.Inspect(tree, c.visit)
	}
	if len(files) == 0 {
		return nil, nil, fmt.Errorf("no Go files")
	}
	return files, all, nil
}

// A changer collects the changes of a file.
type changer struct {
	fset *token.FileSet
	file string
	text []byte
	all  *[]*mutant
}

func (c *changer) offset(p token.Pos) int { return c.fset.Position(p).Offset }

func (c *changer) source(n ast.Node) string {
	return string(bytes.ReplaceAll(c.text[c.offset(n.Pos()):c.offset(n.End())], []byte("\n"), []byte(" ")))
}

// around puts text before and after a node; %d in it is the change's number.
func (c *changer) around(n ast.Node, what, before, after string) {
	number := len(*c.all) + 1
	from, to := c.offset(n.Pos()), c.offset(n.End())
	fill := func(s string) string { return strings.ReplaceAll(s, "%d", fmt.Sprint(number)) }
	*c.all = append(*c.all, &mutant{
		number: number, file: c.file, line: c.fset.Position(n.Pos()).Line, offset: from, what: what,
		edits: []edit{{from, fill(before), false, to - from}, {to, fill(after), true, to - from}},
	})
}

func (c *changer) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GenDecl:
		return n.Tok == token.VAR
	case *ast.ArrayType:
		return false
	case *ast.BinaryExpr:
		c.binary(n)
	case *ast.IfStmt:
		c.condition(n.Cond)
	case *ast.ForStmt:
		if n.Cond != nil {
			c.condition(n.Cond)
		}
	case *ast.ReturnStmt:
		for _, r := range n.Results {
			if id, ok := r.(*ast.Ident); ok && (id.Name == "true" || id.Name == "false") {
				c.around(r, "returns not "+id.Name, "(", " != mutant(%d))")
			}
		}
	case *ast.BlockStmt:
		for _, s := range n.List {
			c.statement(s)
		}
	case *ast.CaseClause:
		for _, s := range n.Body {
			c.statement(s)
		}
	}
	return true
}

// binary turns comparisons round and moves their bounds, and forgets operands.
func (c *changer) binary(n *ast.BinaryExpr) {
	x, y := c.source(n.X), c.source(n.Y)
	shown := clip(c.source(n))
	equal := fmt.Sprintf("(%s) == (%s)", x, y)
	switch n.Op {
	case token.EQL, token.NEQ:
		c.around(n, "not "+shown, "(", " != mutant(%d))")
	case token.LSS, token.GTR:
		c.around(n, "not "+shown, "(", " != mutant(%d))")
		c.around(n, shown+", or equal", "(", " || mutant(%d) && "+equal+")")
	case token.LEQ, token.GEQ:
		c.around(n, "not "+shown, "(", " != mutant(%d))")
		c.around(n, shown+", not if equal", "(", " && !(mutant(%d) && "+equal+"))")
	case token.LAND:
		c.around(n.X, "without "+clip(x)+" &&", "(mutant(%d) || ", ")")
		c.around(n.Y, "without && "+clip(y), "(mutant(%d) || ", ")")
	case token.LOR:
		c.around(n.X, "without "+clip(x)+" ||", "(!mutant(%d) && ", ")")
		c.around(n.Y, "without || "+clip(y), "(!mutant(%d) && ", ")")
	case token.ADD, token.SUB:
		if strings.ContainsAny(x+y, `"'`+"`") {
			return // of strings: what is said
		}
		c.around(n, clip(x)+" without "+n.Op.String()+" "+clip(y), "mutantSum(%d, ", ", "+x+")")
	}
}

// condition turns a condition round that is no comparison: those are turned themselves.
func (c *changer) condition(e ast.Expr) {
	switch e.(type) {
	case *ast.BinaryExpr, *ast.ParenExpr:
		return
	}
	c.around(e, "not "+clip(c.source(e)), "((", ") != mutant(%d))")
}

// statement leaves a statement out.
func (c *changer) statement(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.AssignStmt:
		if s.Tok == token.DEFINE {
			return
		}
	case *ast.ExprStmt:
		if call, ok := s.X.(*ast.CallExpr); ok {
			if f, ok := call.Fun.(*ast.Ident); ok && f.Name == "panic" {
				return
			}
		}
	case *ast.IncDecStmt:
	default:
		return
	}
	c.around(s, "without "+clip(c.source(s)), "if !mutant(%d) { ", " }")
}

func clip(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return s
}

// changed is a file with all the changes of some mutants.
func changed(f source, all []*mutant) []byte {
	var edits []edit
	for _, m := range all {
		if m.file == f.path {
			edits = append(edits, m.edits...)
		}
	}
	slices.SortStableFunc(edits, func(a, b edit) int {
		switch {
		case a.at != b.at:
			return cmp.Compare(a.at, b.at)
		case a.ends != b.ends:
			if a.ends {
				return -1
			}
			return 1
		case a.ends:
			return cmp.Compare(a.size, b.size)
		}
		return cmp.Compare(b.size, a.size)
	})
	var out bytes.Buffer
	at := 0
	for _, e := range edits {
		out.Write(f.text[at:e.at])
		out.WriteString(e.text)
		at = e.at
	}
	out.Write(f.text[at:])
	return out.Bytes()
}
