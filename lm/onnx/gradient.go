package onnx

import "fmt"

// Gradient adds to the graph the derivatives of a loss, a value of one element,
// by each of some weights or inputs, by going back through the operators
// (reverse-mode differentiation). It fails on an operator whose derivative it
// does not know.
//
// Add and Mul may join a tensor with another of its own shape, with a declared
// one of one dimension, which is spread over its last axis, or with a constant
// that needs no derivative.
func (g *Graph) Gradient(loss Value, by []Value) ([]Value, error) {
	b := back{g: g, needed: map[Value]bool{}, of: map[Value]Value{}}
	for _, v := range by {
		b.needed[v] = true
	}
	nodes := g.nodes
	for _, n := range nodes {
		for _, v := range n.in {
			if b.needed[v] {
				for _, o := range n.out {
					b.needed[o] = true
				}
			}
		}
	}
	if !b.needed[loss] {
		return nil, fmt.Errorf("onnx: the loss does not depend on what it is derived by")
	}
	b.of[loss] = g.Floats([]int64{1}, 1)
	for i := len(nodes) - 1; i >= 0; i-- {
		if err := b.node(nodes[i]); err != nil {
			return nil, err
		}
	}
	out := make([]Value, len(by))
	for i, v := range by {
		if out[i] = b.of[v]; out[i] == "" {
			return nil, fmt.Errorf("onnx: the loss does not depend on %q", v)
		}
	}
	return out, nil
}

// back is the way back through a graph.
type back struct {
	g      *Graph
	needed map[Value]bool
	of     map[Value]Value // the derivative so far
}

func (b *back) op(operator string, in ...Value) Value { return b.g.Op(operator, in) }

// add notes one more part of a derivative.
func (b *back) add(v, part Value) {
	if !b.needed[v] {
		return
	}
	if have := b.of[v]; have != "" {
		part = b.op("Add", have, part)
	}
	b.of[v] = part
}

// node passes the derivative of an operator's output on to its inputs.
func (b *back) node(n operation) error {
	d := b.of[n.out[0]]
	if d == "" {
		return nil
	}
	rules := map[string]func(n operation, d Value){
		"Add": b.sum, "Mul": b.product, "Gemm": b.gemm, "MatMul": b.matrices, "Reshape": b.reshape,
		"Transpose": b.transpose, "Softmax": b.softmax, "LogSoftmax": b.logSoftmax, "Gelu": b.gelu,
		"LayerNormalization": b.layerNorm, "Gather": b.gather, "GatherElements": b.gatherElements,
		"ReduceMean": b.mean, "Neg": func(n operation, d Value) { b.add(n.in[0], b.op("Neg", d)) },
		"Identity": func(n operation, d Value) { b.add(n.in[0], d) },
	}
	rule, ok := rules[n.operator]
	if !ok {
		return fmt.Errorf("onnx: no derivative of operator %s", n.operator)
	}
	rule(n, d)
	return nil
}

// intAttribute returns an integer attribute, or otherwise if the operation does not have
// it.
func (n operation) intAttribute(name string, otherwise int64) int64 {
	for _, a := range n.attributes {
		if a.name == name {
			return a.whole[0]
		}
	}
	return otherwise
}

// reduceTo sums a derivative over the axes that were broadcast, so that it has the shape of
// v, if v is declared with one dimension.
func (b *back) reduceTo(v, d Value) Value {
	shape, declared := b.g.shapes[v]
	if !declared || len(shape) != 1 {
		return d
	}
	flat := b.op("Reshape", d, b.g.Ints(-1, shape[0].Size))
	return b.g.Op("ReduceSum", []Value{flat, b.g.Ints(0)}, I("keepdims", 0))
}

func (b *back) sum(n operation, d Value) {
	for _, v := range n.in {
		if b.needed[v] {
			b.add(v, b.reduceTo(v, d))
		}
	}
}

func (b *back) product(n operation, d Value) {
	for i, v := range n.in {
		if b.needed[v] {
			b.add(v, b.reduceTo(v, b.op("Mul", d, n.in[1-i])))
		}
	}
}

// gemm is x·wᵀ + bias.
func (b *back) gemm(n operation, d Value) {
	x, w := n.in[0], n.in[1]
	transposed := n.intAttribute("transB", 0) == 1
	if b.needed[x] {
		b.add(x, b.g.Op("Gemm", []Value{d, w}, I("transB", 1-boolean(transposed))))
	}
	if b.needed[w] {
		if transposed {
			b.add(w, b.g.Op("Gemm", []Value{d, x}, I("transA", 1)))
		} else {
			b.add(w, b.g.Op("Gemm", []Value{x, d}, I("transA", 1)))
		}
	}
	if len(n.in) > 2 && b.needed[n.in[2]] {
		b.add(n.in[2], b.g.Op("ReduceSum", []Value{d, b.g.Ints(0)}, I("keepdims", 0)))
	}
}

func boolean(v bool) int64 {
	if v {
		return 1
	}
	return 0
}

// matrices multiplies the last two of four dimensions.
func (b *back) matrices(n operation, d Value) {
	turned := func(v Value) Value { return b.g.Op("Transpose", []Value{v}, Is("perm", 0, 1, 3, 2)) }
	if b.needed[n.in[0]] {
		b.add(n.in[0], b.op("MatMul", d, turned(n.in[1])))
	}
	if b.needed[n.in[1]] {
		b.add(n.in[1], b.op("MatMul", turned(n.in[0]), d))
	}
}

func (b *back) reshape(n operation, d Value) {
	b.add(n.in[0], b.op("Reshape", d, b.op("Shape", n.in[0])))
}

func (b *back) transpose(n operation, d Value) {
	order := n.attributes[0].whole
	inverse := make([]int64, len(order))
	for i, p := range order {
		inverse[p] = int64(i)
	}
	b.add(n.in[0], b.g.Op("Transpose", []Value{d}, Is("perm", inverse...)))
}

// total sums over the last axis and keeps it.
func (b *back) total(v Value) Value {
	return b.g.Op("ReduceSum", []Value{v, b.g.Ints(-1)}, I("keepdims", 1))
}

func (b *back) softmax(n operation, d Value) {
	y := n.out[0]
	b.add(n.in[0], b.op("Mul", y, b.op("Sub", d, b.total(b.op("Mul", d, y)))))
}

func (b *back) logSoftmax(n operation, d Value) {
	b.add(n.in[0], b.op("Sub", d, b.op("Mul", b.op("Exp", n.out[0]), b.total(d))))
}

// gelu: the derivative of x·Φ(x) is Φ(x) + x·φ(x) (Hendrycks and Gimpel 2016).
func (b *back) gelu(n operation, d Value) {
	x := n.in[0]
	scalar := func(v float32) Value { return b.g.Floats(nil, v) }
	cdf := b.op("Mul", b.op("Add", b.op("Erf", b.op("Mul", x, scalar(0.70710678))), scalar(1)), scalar(0.5))
	density := b.op("Mul", b.op("Exp", b.op("Mul", b.op("Mul", x, x), scalar(-0.5))), scalar(0.39894228))
	b.add(x, b.op("Mul", d, b.op("Add", cdf, b.op("Mul", x, density))))
}

// layerNorm goes over the last axis. The normalised values are computed again:
// they cost less than keeping them.
func (b *back) layerNorm(n operation, d Value) {
	x, scale := n.in[0], n.in[1]
	average := func(v Value) Value { return b.g.Op("ReduceMean", []Value{v, b.g.Ints(-1)}, I("keepdims", 1)) }
	centred := b.op("Sub", x, average(x))
	deviation := b.op("Sqrt", b.op("Add", average(b.op("Mul", centred, centred)), b.g.Floats(nil, n.epsilon())))
	normal := b.op("Div", centred, deviation)
	if b.needed[scale] {
		b.add(scale, b.reduceTo(scale, b.op("Mul", d, normal)))
	}
	if len(n.in) > 2 && b.needed[n.in[2]] {
		b.add(n.in[2], b.reduceTo(n.in[2], d))
	}
	if b.needed[x] {
		dn := b.op("Mul", d, scale)
		part := b.op("Add", average(dn), b.op("Mul", normal, average(b.op("Mul", dn, normal))))
		b.add(x, b.op("Div", b.op("Sub", dn, part), deviation))
	}
}

func (n operation) epsilon() float32 {
	for _, a := range n.attributes {
		if a.name == "epsilon" {
			return a.fraction
		}
	}
	return 1e-5
}

// gather takes rows of a table; rows taken twice get both derivatives.
func (b *back) gather(n operation, d Value) {
	table, rows := n.in[0], n.in[1]
	if !b.needed[table] {
		return
	}
	empty := b.g.Op("ConstantOfShape", []Value{b.op("Shape", table)})
	at := b.g.Op("Unsqueeze", []Value{rows, b.g.Ints(-1)})
	b.add(table, b.g.Op("ScatterND", []Value{empty, at, d}, S("reduction", "add")))
}

// gatherElements takes one element of each row.
func (b *back) gatherElements(n operation, d Value) {
	x := n.in[0]
	empty := b.g.Op("ConstantOfShape", []Value{b.op("Shape", x)})
	b.add(x, b.g.Op("ScatterElements", []Value{empty, n.in[1], d}, I("axis", n.intAttribute("axis", 0))))
}

// mean goes over all elements.
func (b *back) mean(n operation, d Value) {
	x := n.in[0]
	shape := b.op("Shape", x)
	count := b.g.Op("Cast", []Value{b.op("Size", x)}, I("to", int64(Float)))
	b.add(x, b.op("Expand", b.op("Div", d, count), shape))
}
