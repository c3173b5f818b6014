package corpus

import (
	"fmt"
	"io"
	"testing/fstest"
)

// Standard is what the path of standard input is called.
const Standard = "-"

// standardName is the name of standard input in document ids and errors. Its
// extension says that it is plain text unless a format is named.
const standardName = "stdin.txt"

// ReadStandard reads standard input to its end and returns it as a File.
func ReadStandard(r io.Reader) (File, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return File{}, fmt.Errorf("standard input: %w", err)
	}
	// It is read twice, and never lies on the disk.
	return File{Path: Standard, Name: standardName, Size: int64(len(data)), In: fstest.MapFS{Standard: {Data: data, Mode: 0o600}}}, nil
}
