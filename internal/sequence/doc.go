// Package sequence labels sequences: it learns, and then applies, a linear
// chain over hashed features (a conditional random field, CRF: Lafferty et al. 2001)
// whose marginals are probabilities. It is fitted to maximum likelihood by AdaGrad.
//
// In come the features of each item as hashes, made by the caller; out go one label for
// each item, or the probability of each label.
//
// A model is small and quick: only features with a weight are kept, as 32-bit
// keys with one byte for each weight, and labelling allocates nothing once a
// Decoder has grown to its longest sequence.
//
// It may know internal/packed, internal/scatter and internal/varint.
package sequence
