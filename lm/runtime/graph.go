package runtime

// A Port is an input or an output of a published graph.
type Port struct {
	Name  string
	Shape []int64 // -1: known when the graph runs
	Type  string  // of its elements, in the words of the library: "FLOAT", "INT64", …
}
