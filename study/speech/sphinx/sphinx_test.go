package sphinx

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/mewkiz/flac"
	"github.com/mewkiz/flac/frame"
	"github.com/mewkiz/flac/meta"
)

// samples are a short recording.
var samples = []int32{0, 1, -1, 32767, -32768, 300, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}

func raw() []byte {
	var b []byte
	for _, s := range samples {
		b = binary.LittleEndian.AppendUint16(b, uint16(s))
	}
	return b
}

// wav is a recording with a part that says nothing in front of the samples.
func wav(rate uint32) []byte {
	b := []byte("RIFF\x00\x00\x00\x00WAVELIST\x03\x00\x00\x00abc\x00fmt \x10\x00\x00\x00\x01\x00\x01\x00")
	b = binary.LittleEndian.AppendUint32(b, rate)
	b = binary.LittleEndian.AppendUint32(b, 2*rate)
	b = append(b, 2, 0, 16, 0)
	b = append(b, "data"...)
	b = binary.LittleEndian.AppendUint32(b, uint32(2*len(samples)))
	return append(b, raw()...)
}

func flacOf(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	e, err := flac.NewEncoder(&b, &meta.StreamInfo{BlockSizeMin: 16, BlockSizeMax: 16, SampleRate: sampleRate, NChannels: 1, BitsPerSample: 16})
	if err != nil {
		t.Fatal(err)
	}
	f := &frame.Frame{
		Header:    frame.Header{BlockSize: 16, SampleRate: sampleRate, Channels: frame.ChannelsMono, BitsPerSample: 16},
		Subframes: []*frame.Subframe{{SubHeader: frame.SubHeader{Pred: frame.PredVerbatim}, Samples: samples, NSamples: len(samples)}},
	}
	if err := errors.Join(e.WriteFrame(f), e.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestSamples(t *testing.T) {
	dir := t.TempDir()
	for name, b := range map[string][]byte{"a.wav": wav(sampleRate), "b.flac": flacOf(t)} {
		from, to := filepath.Join(dir, name), filepath.Join(dir, name+".raw")
		if err := os.WriteFile(from, b, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := prepare(from, to); err != nil {
			t.Error(err)
		}
		if got, err := os.ReadFile(to); err != nil || !bytes.Equal(got, raw()) {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	for name, b := range map[string][]byte{"c.wav": wav(44100), "d.wav": wav(sampleRate)[:30], "e.flac": []byte("fLaC"), "f.mp3": raw()} {
		from := filepath.Join(dir, name)
		if err := os.WriteFile(from, b, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := prepare(from, from+".raw"); !errors.Is(err, ErrAudio) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func FuzzWAV(f *testing.F) {
	f.Add(wav(sampleRate))
	f.Fuzz(func(_ *testing.T, b []byte) { _ = wavSamples(io.Discard, bytes.NewReader(b)) })
}

// stand puts a program in the recogniser's place: it writes the length of each recording
// as its lattice, but for one that it does not understand.
func stand(t *testing.T, script string) (model string) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, Program), []byte("#!/bin/sh\n"+script), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, LMFile), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	return dir
}

const writes = `
while [ $# -gt 0 ]; do
	case $1 in -ctl) list=$2;; -outlatdir) out=$2;; -cepdir) from=$2;; esac
	shift 2
done
while read -r id; do
	[ "$id" = mumble ] || wc -c < "$from/$id.raw" > "$out/$id.lat"
done < "$list"
`

func TestDecode(t *testing.T) {
	model := stand(t, writes)
	from, out := t.TempDir(), filepath.Join(t.TempDir(), "lattices")
	var recordings []string
	for _, id := range []string{"a", "b", "mumble", "d"} {
		name := filepath.Join(from, id+".wav")
		if err := os.WriteFile(name, wav(sampleRate), 0o644); err != nil {
			t.Fatal(err)
		}
		recordings = append(recordings, name)
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(out, "b.lat"), []byte("before"), 0o644); err != nil {
		t.Fatal(err)
	}
	told := []int{}
	o := Options{Model: model, Batch: 2, Progress: func(done, _ int) { told = append(told, done) }}
	if err := Decode(t.Context(), recordings, out, o); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(out)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, e := range entries {
		b, err := os.ReadFile(filepath.Join(out, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		got[e.Name()] = strings.TrimSpace(string(b))
	}
	if len(got) != 3 || got["a.lat"] != "32" || got["b.lat"] != "before" || got["d.lat"] != "32" || !slices.Equal(told, []int{1, 3}) {
		t.Errorf("%v; told %v", got, told)
	}
}

func TestDecodeFails(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.wav")
	if err := os.WriteFile(name, wav(sampleRate), 0o644); err != nil {
		t.Fatal(err)
	}
	model := stand(t, "echo first; echo 'no such model' >&2; exit 1")
	out := t.TempDir()
	if err := Decode(t.Context(), []string{name}, out, Options{Model: model}); err == nil || !strings.Contains(err.Error(), "no such model") {
		t.Errorf("%v", err)
	}
	if left, err := os.ReadDir(out); err != nil || len(left) != 0 {
		t.Errorf("it left %v, %v", left, err)
	}
	if err := Decode(t.Context(), []string{name}, out, Options{Model: t.TempDir()}); !errors.Is(err, ErrUnavailable) {
		t.Errorf("without a model: %v", err)
	}
	t.Setenv("PATH", t.TempDir())
	if err := Decode(t.Context(), []string{name}, out, Options{}); !errors.Is(err, ErrUnavailable) {
		t.Errorf("without the program: %v", err)
	}
}

func TestRecording(t *testing.T) {
	for file, want := range map[string]string{"x/LJ002-0001.flac": "LJ002-0001", "a.b.WAV": "a.b", "a.mp3": ""} {
		if id, ok := Recording(file); ok != (want != "") || ok && id != want {
			t.Errorf("%s: %q, %v", file, id, ok)
		}
	}
}
