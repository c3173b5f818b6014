package mimic

// Code returns the phonetic code of a name.
func Code(written string) string { return Of(written).code }
