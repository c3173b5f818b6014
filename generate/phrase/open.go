package phrase

// Open returns the finder of last resort: any word of the language is played by
// a word of the same make from the open lists.
func (t *Table) Open() Finder {
	return func(sp *Span) ([]Piece, bool) {
		if len(sp.Words) != 1 || len(sp.Key) < 2 {
			return nil, false
		}
		class, base := t.grammar.Open(sp.Key, sp.Before())
		c := t.classes[class]
		if c == nil {
			return nil, false
		}
		return []Piece{t.piece(sp, Entry{Class: c, Key: base.Word}, base)}, true
	}
}
