// Package yamltree reads YAML files that people write into a tree whose every node knows
// its line, so that mistakes can be told with their places. Anchors, aliases and tags,
// which can make a small file large, are refused, and so is what is nested very deep.
//
// It may know no other package.
package yamltree

import (
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/token"
)

// Deepest is how many levels of brackets and indents a file may have; our own need six.
// The parser's time grows with the square of the depth.
const Deepest = 64

// TooDeep is the first token that stands more than the deepest level deep, or nil.
func TooDeep(text string) *token.Token {
	brackets := 0
	var columns []int // of the blocks around, each further right than the one before
	for _, t := range lexer.Tokenize(text) {
		opens := t
		switch t.Type {
		case token.SequenceStartType, token.MappingStartType:
			brackets++
			opens = nil
		case token.SequenceEndType, token.MappingEndType:
			brackets = max(0, brackets-1)
			continue
		case token.SequenceEntryType, token.MappingKeyType:
		case token.MappingValueType: // the key before it begins the block
			if t.Prev != nil {
				opens = t.Prev
			}
		default:
			continue
		}
		if brackets == 0 && opens != nil && opens.Position != nil {
			column := opens.Position.Column
			for len(columns) > 0 && columns[len(columns)-1] >= column {
				columns = columns[:len(columns)-1]
			}
			columns = append(columns, column)
		}
		if brackets+len(columns) > Deepest {
			return t
		}
	}
	return nil
}
