package sphinx

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/mewkiz/flac"
)

// What recordings are, for the models of pocketsphinx.
const (
	sampleRate = 16_000
	sampleBits = 16
	channels   = 1
)

// ErrAudio says that a recording is not of the kind that is read.
var ErrAudio = errors.New("not a recording of 16 kHz, 16 bits and one channel; convert it, such as with “sox FILE -r 16000 -b 16 -c 1 NEW.wav”")

// prepare writes the samples of a recording, little-endian, without a head.
func prepare(recording, to string) (err error) {
	in, err := os.Open(recording)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	w := bufio.NewWriter(out)
	switch strings.ToLower(filepath.Ext(recording)) {
	case ".flac":
		err = flacSamples(w, bufio.NewReader(in))
	case ".wav":
		err = wavSamples(w, bufio.NewReader(in))
	default:
		err = fmt.Errorf("%w: recordings are .wav or .flac", ErrAudio)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", recording, err)
	}
	return w.Flush()
}

func flacSamples(w io.Writer, r io.Reader) error {
	s, err := flac.New(r)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrAudio, err)
	}
	if i := s.Info; i.SampleRate != sampleRate || i.BitsPerSample != sampleBits || i.NChannels != channels {
		return fmt.Errorf("%w: it has %d Hz, %d bits, %d channels", ErrAudio, i.SampleRate, i.BitsPerSample, i.NChannels)
	}
	for {
		f, err := s.ParseNext()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%w: %w", ErrAudio, err)
		}
		var b []byte
		for _, v := range f.Subframes[0].Samples {
			b = binary.LittleEndian.AppendUint16(b, uint16(v))
		}
		if _, err := w.Write(b); err != nil {
			return err
		}
	}
}

// wavSamples reads RIFF/WAVE with integer samples (format 1).
func wavSamples(w io.Writer, r io.Reader) error {
	head := make([]byte, 12)
	if _, err := io.ReadFull(r, head); err != nil || string(head[:4]) != "RIFF" || string(head[8:]) != "WAVE" {
		return fmt.Errorf("%w: no RIFF/WAVE file", ErrAudio)
	}
	fits := false
	for {
		chunk := make([]byte, 8)
		if _, err := io.ReadFull(r, chunk); err != nil {
			return fmt.Errorf("%w: it has no samples", ErrAudio)
		}
		size := int64(binary.LittleEndian.Uint32(chunk[4:]))
		switch string(chunk[:4]) {
		case "fmt ":
			f := make([]byte, 16)
			if _, err := io.ReadFull(r, f); err != nil || size < 16 {
				return fmt.Errorf("%w: its format is cut off", ErrAudio)
			}
			kind, n := binary.LittleEndian.Uint16(f), binary.LittleEndian.Uint16(f[2:])
			rate, bits := binary.LittleEndian.Uint32(f[4:]), binary.LittleEndian.Uint16(f[14:])
			if kind != 1 || n != channels || rate != sampleRate || bits != sampleBits {
				return fmt.Errorf("%w: it has format %d, %d Hz, %d bits, %d channels", ErrAudio, kind, rate, bits, n)
			}
			fits = true
			size -= 16
		case "data":
			if !fits {
				return fmt.Errorf("%w: samples before their format", ErrAudio)
			}
			_, err := io.Copy(w, io.LimitReader(r, size))
			return err
		}
		if _, err := io.CopyN(io.Discard, r, size+size%2); err != nil {
			return fmt.Errorf("%w: it is cut off", ErrAudio)
		}
	}
}
