package safetensors

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
)

// A Named is a weight to be written: 32-bit fractions, or whole numbers of eight
// bits if Bytes is set.
type Named struct {
	Name   string
	Shape  []int64
	Values []float32
	Bytes  []int8
}

func (n Named) kind() (string, int64) {
	if n.Bytes != nil {
		return "I8", int64(len(n.Bytes))
	}
	return "F32", 4 * int64(len(n.Values))
}

// Write writes a file.
func Write(w io.Writer, tensors []Named, metadata map[string]string) error {
	header := map[string]any{}
	if metadata != nil {
		header["__metadata__"] = metadata
	}
	at := int64(0)
	for _, t := range tensors {
		kind, length := t.kind()
		if _, twice := header[t.Name]; twice {
			return fmt.Errorf("safetensors: two weights named %q", t.Name)
		}
		shape := t.Shape
		if shape == nil {
			shape = []int64{}
		}
		header[t.Name] = map[string]any{"dtype": kind, "shape": shape, "data_offsets": []int64{at, at + length}}
		at += length
	}
	b, err := json.Marshal(header)
	if err != nil {
		return err
	}
	for len(b)%8 != 0 {
		b = append(b, ' ')
	}
	if err := binary.Write(w, binary.LittleEndian, uint64(len(b))); err != nil {
		return err
	}
	if _, err := w.Write(b); err != nil {
		return err
	}
	for _, t := range tensors {
		var err error
		if t.Bytes != nil {
			err = binary.Write(w, binary.LittleEndian, t.Bytes)
		} else {
			err = binary.Write(w, binary.LittleEndian, t.Values)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
