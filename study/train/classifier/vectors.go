package classifier

import "github.com/understudy-text/understudy/lm/named"

// OpenVectors opens a pulled encoder, or its folder; none if it is empty. done frees it.
func OpenVectors(asked string) (v Vectors, done func() error, err error) {
	done = func() error { return nil }
	if asked == "" {
		return nil, done, nil
	}
	m, name, err := named.Encoder(asked)
	if err != nil {
		return nil, done, err
	}
	return Encoded{Model: m, Label: name}, m.Close, nil
}
