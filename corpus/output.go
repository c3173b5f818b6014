package corpus

import "io"

// An Output puts the pieces of a file together again. Records may be left out:
// the bytes between and after them go with them, so that the file stays valid.
type Output struct {
	w       io.Writer
	any     bool   // a record was written
	last    bool   // the last record was written
	between []byte // separator that waits for the next record
}

// NewOutput returns an Output that writes to w.
func NewOutput(w io.Writer) *Output { return &Output{w: w} }

// Write writes a piece of Kind Verbatim, Between or After, and leaves out one
// that is Refused. Records are written with Record.
func (o *Output) Write(p Piece) error {
	switch p.Kind {
	case Verbatim:
		return o.writeAll(p.Bytes)
	case Between:
		o.between = append(o.between[:0], p.Bytes...)
	case After:
		if o.last {
			return o.writeAll(p.Bytes)
		}
	case Refused, Content:
		o.last = false
	}
	return nil
}

// Record writes the bytes of a record, as they are or rewritten.
func (o *Output) Record(raw []byte) error {
	if o.any {
		if err := o.writeAll(o.between); err != nil {
			return err
		}
	}
	o.any, o.last = true, true
	return o.writeAll(raw)
}

// Omit leaves a record out that the caller refused.
func (o *Output) Omit() { o.last = false }

func (o *Output) writeAll(b []byte) error {
	_, err := o.w.Write(b)
	return err
}
