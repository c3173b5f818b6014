// Package packed is the wrapping of model files: a body of bytes goes in, a file that
// says what it is and notices damage comes out, and the other way round.
//
// A file is:
//
//	magic    four letters
//	version  one byte
//	length   of the deflated body, 4 bytes, little endian
//	check    CRC-32C of the deflated body, 4 bytes
//	body     deflated
//
// It may know no other package.
package packed

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
)

// A Form is one kind of file.
type Form struct {
	Magic   string // four letters
	Version byte
	// MaxFile and MaxBody are how many bytes a file and its body may have.
	MaxFile, MaxBody int
}

const headerSize = 4 + 1 + 4 + 4

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Write writes a file with a body. The same body gives the same bytes.
func (f Form) Write(w io.Writer, body []byte) (int64, error) {
	if len(body) > f.MaxBody {
		return 0, fmt.Errorf("%d bytes are more than the %d that can be read again", len(body), f.MaxBody)
	}
	var packed bytes.Buffer
	z, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		return 0, err
	}
	if _, err := z.Write(body); err != nil {
		return 0, err
	}
	if err := z.Close(); err != nil {
		return 0, err
	}
	if packed.Len() > f.MaxFile-headerSize {
		return 0, fmt.Errorf("%d bytes are more than the %d that can be read again", packed.Len()+headerSize, f.MaxFile)
	}
	head := append([]byte(f.Magic), f.Version)
	head = binary.LittleEndian.AppendUint32(head, uint32(packed.Len()))
	head = binary.LittleEndian.AppendUint32(head, crc32.Checksum(packed.Bytes(), castagnoli))
	n, err := w.Write(append(head, packed.Bytes()...))
	return int64(n), err
}

// Read reads the body of a file that Write wrote, to the end of r. Damaged says
// whether an error is of what was read, not of the reading.
func (f Form) Read(r io.Reader) (body []byte, damaged bool, err error) {
	data, err := io.ReadAll(io.LimitReader(r, int64(f.MaxFile)+1))
	if err != nil {
		return nil, false, err
	}
	body, err = f.unpack(data)
	return body, err != nil, err
}

func (f Form) unpack(data []byte) ([]byte, error) {
	switch {
	case len(data) > f.MaxFile:
		return nil, fmt.Errorf("longer than %d bytes", f.MaxFile)
	case len(data) < headerSize || string(data[:len(f.Magic)]) != f.Magic:
		return nil, fmt.Errorf("does not start with %q and a header", f.Magic)
	case data[len(f.Magic)] != f.Version:
		return nil, fmt.Errorf("version %d; this program reads version %d: train it again", data[len(f.Magic)], f.Version)
	}
	length := binary.LittleEndian.Uint32(data[5:])
	check := binary.LittleEndian.Uint32(data[9:])
	packed := data[headerSize:]
	if uint64(len(packed)) != uint64(length) {
		return nil, fmt.Errorf("%d bytes follow the header, which promises %d", len(packed), length)
	}
	if crc32.Checksum(packed, castagnoli) != check {
		return nil, errors.New("checksum does not match: the file is damaged")
	}
	// Models unpack to less than twice their size, mostly: a buffer that grows is copied.
	body := bytes.NewBuffer(make([]byte, 0, min(2*len(packed)+bytes.MinRead, f.MaxBody)))
	if _, err := body.ReadFrom(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), int64(f.MaxBody)+1)); err != nil {
		return nil, fmt.Errorf("unpack: %w", err)
	}
	if body.Len() > f.MaxBody {
		return nil, fmt.Errorf("unpacks to more than %d bytes", f.MaxBody)
	}
	return body.Bytes(), nil
}
