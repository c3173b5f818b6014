package transformer

import (
	"encoding/binary"
	"fmt"
	"math"

	"github.com/understudy-text/understudy/lm/safetensors"
)

// read returns the numbers of a weight of the file, whatever their type.
func read(w *safetensors.File, name string) ([]float32, error) {
	raw, err := w.Read(name)
	if err != nil {
		return nil, err
	}
	values, err := floats(w.Tensors[name].Type, raw)
	if err != nil {
		return nil, fmt.Errorf("%s: weight %q: %w", w.Path, name, err)
	}
	if w.Tensors[name].Type != "I8" {
		return values, nil
	}
	scales, err := read(w, name+scaleSuffix)
	if err != nil {
		return nil, err
	}
	if len(scales) == 0 || len(values)%len(scales) != 0 {
		return nil, fmt.Errorf("%s: weight %q has %d numbers for %d rows", w.Path, name+scaleSuffix, len(scales), w.Tensors[name].Shape[0])
	}
	width := len(values) / len(scales)
	for i := range values {
		values[i] *= scales[i/width]
	}
	return values, nil
}

// floats reads numbers of a file's type.
func floats(kind string, raw []byte) ([]float32, error) {
	switch kind {
	case "F32":
		out := make([]float32, len(raw)/4)
		for i := range out {
			out[i] = math.Float32frombits(binary.LittleEndian.Uint32(raw[4*i:]))
		}
		return out, nil
	case "BF16":
		out := make([]float32, len(raw)/2)
		for i := range out {
			out[i] = math.Float32frombits(uint32(binary.LittleEndian.Uint16(raw[2*i:])) << 16)
		}
		return out, nil
	case "F16":
		out := make([]float32, len(raw)/2)
		for i := range out {
			out[i] = half(binary.LittleEndian.Uint16(raw[2*i:]))
		}
		return out, nil
	case "I8":
		out := make([]float32, len(raw))
		for i := range out {
			out[i] = float32(int8(raw[i]))
		}
		return out, nil
	}
	return nil, fmt.Errorf("type %s is not known; F32, F16, BF16 and I8 are", kind)
}

// half reads a fraction of 16 bits (IEEE 754, binary16).
func half(b uint16) float32 {
	sign, exponent, mantissa := uint32(b>>15)<<31, uint32(b>>10)&31, uint32(b)&1023
	switch exponent {
	case 0: // below the smallest normal one: whole multiples of 2⁻²⁴
		return math.Float32frombits(math.Float32bits(float32(mantissa)/(1<<24)) | sign)
	case 31:
		exponent = 255 - 112
	}
	return math.Float32frombits(sign | (exponent+112)<<23 | mantissa<<13)
}
