// Package onnx writes computation graphs in the ONNX format (version 1.16 and
// later of the standard, operator set 20), so that a model whose weights are
// published alone can run on ONNX Runtime.
//
// In come operators and weights, out goes the file. Weights may stay in another file:
// then the graph only says where they stand.
//
// It may know no other package.
package onnx

import (
	"encoding/binary"
	"fmt"
	"math"
	"strconv"

	"google.golang.org/protobuf/encoding/protowire"
)

// A Type is that of a tensor's elements (TensorProto.DataType).
type Type int32

// The types.
const (
	Float    Type = 1
	Uint8    Type = 2
	Int8     Type = 3
	Int32    Type = 6
	Int64    Type = 7
	Bool     Type = 9
	Float16  Type = 10
	BFloat16 Type = 16
)

// A Value is a tensor of a graph, by name. The empty Value is an input left out.
type Value string

// The versions that graphs are written in.
const (
	irVersion   = 9
	operatorSet = 20
)

// A Graph is written operator by operator; each stands after those it uses.
type Graph struct {
	name                     string
	nodes                    []operation
	tensors, inputs, outputs []byte
	shapes                   map[Value][]Dim // of inputs, weights and what was declared
	count                    int
}

// An operation is one node of a graph.
type operation struct {
	operator   string
	in, out    []Value
	attributes []Attribute
}

// New returns an empty graph.
func New(name string) *Graph { return &Graph{name: name, shapes: map[Value][]Dim{}} }

// A Dim is one dimension of a shape: a number, or a name for what is known only
// when the graph runs.
type Dim struct {
	Size int64
	Name string
}

// N is a dimension of known size, Any one that is known when the graph runs.
func N(size int64) Dim    { return Dim{Size: size} }
func Any(name string) Dim { return Dim{Name: name} }

// Input declares an input.
func (g *Graph) Input(name string, t Type, shape ...Dim) Value {
	g.inputs = message(g.inputs, 11, valueInfo(name, t, shape))
	g.shapes[Value(name)] = shape
	return Value(name)
}

// Output names a value and declares it an output.
func (g *Graph) Output(v Value, name string, t Type, shape ...Dim) {
	g.nodes = append(g.nodes, operation{operator: "Identity", in: []Value{v}, out: []Value{Value(name)}})
	g.outputs = message(g.outputs, 12, valueInfo(name, t, shape))
}

// Declare tells Gradient the shape of a value that is no input or weight.
func (g *Graph) Declare(v Value, shape ...Dim) { g.shapes[v] = shape }

// Tensor is a weight whose bytes, little-endian, are in the graph itself.
func (g *Graph) Tensor(name string, t Type, shape []int64, raw []byte) Value {
	b := g.tensorHead(name, t, shape)
	b = protowire.AppendTag(b, 9, protowire.BytesType)
	b = protowire.AppendBytes(b, raw)
	g.tensors = message(g.tensors, 5, b)
	return Value(name)
}

// External is a weight that stands in another file, relative to the folder of
// the graph: bytes [offset, offset+length).
func (g *Graph) External(name string, t Type, shape []int64, file string, offset, length int64) Value {
	b := g.tensorHead(name, t, shape)
	for _, kv := range [][2]string{{"location", file}, {"offset", strconv.FormatInt(offset, 10)}, {"length", strconv.FormatInt(length, 10)}} {
		var e []byte
		e = stringField(e, 1, kv[0])
		e = stringField(e, 2, kv[1])
		b = message(b, 13, e)
	}
	b = varint(b, 14, 1)
	g.tensors = message(g.tensors, 5, b)
	return Value(name)
}

// Floats is a constant.
func (g *Graph) Floats(shape []int64, values ...float32) Value {
	raw := make([]byte, 0, 4*len(values))
	for _, v := range values {
		raw = binary.LittleEndian.AppendUint32(raw, math.Float32bits(v))
	}
	return g.Tensor(g.fresh("c"), Float, shape, raw)
}

// Byte is a constant number of eight bits without a sign.
func (g *Graph) Byte(value uint8) Value { return g.Tensor(g.fresh("c"), Uint8, nil, []byte{value}) }

// Ints is a constant of one dimension; Int, one without.
func (g *Graph) Ints(values ...int64) Value { return g.ints([]int64{int64(len(values))}, values) }

// Int is a constant number.
func (g *Graph) Int(value int64) Value { return g.ints(nil, []int64{value}) }

func (g *Graph) ints(shape, values []int64) Value {
	raw := make([]byte, 0, 8*len(values))
	for _, v := range values {
		raw = binary.LittleEndian.AppendUint64(raw, uint64(v))
	}
	return g.Tensor(g.fresh("c"), Int64, shape, raw)
}

// An Attribute is a setting of an operator.
type Attribute struct {
	name     string
	body     []byte
	whole    []int64 // the numbers of I and Is, for those who read the graph
	fraction float32 // that of F
}

// I, F, S and Is are attributes of a whole number, a fraction, a string and
// several whole numbers.
func I(name string, v int64) Attribute {
	return Attribute{name: name, body: varint(varint(nil, 3, uint64(v)), 20, 2), whole: []int64{v}}
}

// F is a fraction.
func F(name string, v float32) Attribute {
	b := protowire.AppendTag(nil, 2, protowire.Fixed32Type)
	b = protowire.AppendFixed32(b, math.Float32bits(v))
	return Attribute{name: name, body: varint(b, 20, 1), fraction: v}
}

// S is a string.
func S(name, v string) Attribute {
	return Attribute{name: name, body: varint(stringField(nil, 4, v), 20, 3)}
}

// Is is several whole numbers.
func Is(name string, vs ...int64) Attribute {
	var b []byte
	for _, v := range vs {
		b = varint(b, 8, uint64(v))
	}
	return Attribute{name: name, body: varint(b, 20, 7), whole: vs}
}

// Op applies an operator of the standard and returns its first output.
func (g *Graph) Op(operator string, in []Value, attributes ...Attribute) Value {
	return g.Ops(operator, 1, in, attributes...)[0]
}

// Ops is Op for operators with several outputs.
func (g *Graph) Ops(operator string, outputs int, in []Value, attributes ...Attribute) []Value {
	out := make([]Value, outputs)
	for i := range out {
		out[i] = Value(g.fresh(operator))
	}
	g.nodes = append(g.nodes, operation{operator, in, out, attributes})
	return out
}

func (g *Graph) fresh(prefix string) string {
	g.count++
	return fmt.Sprintf("%s.%d", prefix, g.count)
}

// Marshal writes the file.
func (g *Graph) Marshal() []byte {
	var body []byte
	for _, n := range g.nodes {
		body = message(body, 1, n.marshal())
	}
	body = stringField(body, 2, g.name)
	body = append(body, g.tensors...)
	body = append(body, g.inputs...)
	body = append(body, g.outputs...)
	var b []byte
	b = varint(b, 1, irVersion)
	b = stringField(b, 2, "understudy")
	b = message(b, 7, body)
	b = message(b, 8, varint(stringField(nil, 1, ""), 2, operatorSet))
	return b
}

func (n operation) marshal() []byte {
	var b []byte
	for _, v := range n.in {
		b = stringField(b, 1, string(v))
	}
	for _, v := range n.out {
		b = stringField(b, 2, string(v))
	}
	b = stringField(b, 3, string(n.out[0]))
	b = stringField(b, 4, n.operator)
	for _, a := range n.attributes {
		b = message(b, 5, append(stringField(nil, 1, a.name), a.body...))
	}
	return b
}

func (g *Graph) tensorHead(name string, t Type, shape []int64) []byte {
	var b []byte
	dims := make([]Dim, len(shape))
	for i, d := range shape {
		dims[i] = N(d)
		b = varint(b, 1, uint64(d))
	}
	g.shapes[Value(name)] = dims
	b = varint(b, 2, uint64(t))
	return stringField(b, 8, name)
}

func valueInfo(name string, t Type, shape []Dim) []byte {
	var dims []byte
	for _, d := range shape {
		if d.Name != "" {
			dims = message(dims, 1, stringField(nil, 2, d.Name))
		} else {
			dims = message(dims, 1, varint(nil, 1, uint64(d.Size)))
		}
	}
	tensor := message(varint(nil, 1, uint64(t)), 2, dims)
	return message(stringField(nil, 1, name), 2, message(nil, 1, tensor))
}

func message(b []byte, field protowire.Number, body []byte) []byte {
	b = protowire.AppendTag(b, field, protowire.BytesType)
	return protowire.AppendBytes(b, body)
}

func stringField(b []byte, field protowire.Number, s string) []byte {
	b = protowire.AppendTag(b, field, protowire.BytesType)
	return protowire.AppendString(b, s)
}

func varint(b []byte, field protowire.Number, v uint64) []byte {
	b = protowire.AppendTag(b, field, protowire.VarintType)
	return protowire.AppendVarint(b, v)
}
