// Package sphinx has speech recognised by CMU Pocketsphinx, a program that the user
// installs (Debian: pocketsphinx and pocketsphinx-en-us), as a child process. In come
// recordings, out come lattices as files, which package study/speech/lattice reads.
//
// It may know no other package.
package sphinx

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Program is the recogniser.
const Program = "pocketsphinx_batch"

// DefaultModel is where Debian's package pocketsphinx-en-us puts its models.
const DefaultModel = "/usr/share/pocketsphinx/model/en-us"

// LMFile is the language model in the folder of models.
const LMFile = "en-us.lm.bin"

// ErrUnavailable says that the recogniser is not installed.
var ErrUnavailable = errors.New("pocketsphinx is not installed; on Debian: apt-get install pocketsphinx pocketsphinx-en-us")

// Options say how recordings are recognised.
type Options struct {
	Model string // folder with en-us/, en-us.lm.bin and cmudict-en-us.dict; "": DefaultModel
	Batch int    // recordings that one child process takes; 0: 20
	// Progress is told how many are done; may be nil.
	Progress func(done, all int)
}

// settings are those with which the stored lattices were made.
var settings = []string{"-cmn", "batch", "-outlatbeam", "1e-15"}

// latticeEnding ends the names of lattices.
const latticeEnding = ".lat"

// LM is the path of the language model of the recogniser, and whether it is there.
func LM(folder string) (string, bool) {
	if folder == "" {
		folder = DefaultModel
	}
	path := filepath.Join(folder, LMFile)
	_, err := os.Stat(path)
	return path, err == nil
}

// Decode recognises recordings (.wav or .flac, 16 kHz, 16 bits, one channel) and writes
// a lattice for each into a folder. Recordings that have one there are left out, so that
// a run that was broken off goes on. A recording in which nothing was recognised has
// none.
func Decode(ctx context.Context, recordings []string, out string, o Options) error {
	program, err := exec.LookPath(Program)
	if err != nil {
		return ErrUnavailable
	}
	if o.Model == "" {
		o.Model = DefaultModel
	}
	if _, ok := LM(o.Model); !ok {
		return fmt.Errorf("%w (no %s in %s)", ErrUnavailable, LMFile, o.Model)
	}
	if o.Batch == 0 {
		o.Batch = 20
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	var left []string
	for _, r := range recordings {
		if _, err := os.Stat(filepath.Join(out, name(r)+latticeEnding)); err != nil {
			left = append(left, r)
		}
	}
	done := len(recordings) - len(left)
	for batch := range slices.Chunk(left, o.Batch) {
		if o.Progress != nil {
			o.Progress(done, len(recordings))
		}
		if err := decode(ctx, program, batch, out, o); err != nil {
			return err
		}
		done += len(batch)
	}
	return nil
}

// Recording is the id of the utterance of a file, if it is a recording.
func Recording(file string) (id string, ok bool) {
	e := strings.ToLower(filepath.Ext(file))
	return name(file), e == ".wav" || e == ".flac"
}

// name is the id of the utterance: the file without folder and ending.
func name(recording string) string {
	base := filepath.Base(recording)
	return strings.TrimSuffix(base, filepath.Ext(base))
}

// decode runs one child process. Lattices are moved to their folder when it is done, so
// that none is there half-written.
func decode(ctx context.Context, program string, batch []string, out string, o Options) (err error) {
	dir, err := os.MkdirTemp(out, ".sphinx-*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	var ids []string
	for _, r := range batch {
		if err := prepare(r, filepath.Join(dir, name(r)+".raw")); err != nil {
			return err
		}
		ids = append(ids, name(r))
	}
	list := filepath.Join(dir, "list")
	if err := os.WriteFile(list, []byte(strings.Join(ids, "\n")+"\n"), 0o600); err != nil {
		return err
	}
	args := slices.Concat([]string{
		"-hmm", filepath.Join(o.Model, "en-us"), "-lm", filepath.Join(o.Model, LMFile), "-dict", filepath.Join(o.Model, "cmudict-en-us.dict"),
		"-adcin", "yes", "-cepdir", dir, "-cepext", ".raw", "-ctl", list, "-outlatdir", dir, "-logfn", filepath.Join(dir, "log"),
	}, settings)
	cmd := exec.CommandContext(ctx, program, args...)
	if message, err := cmd.CombinedOutput(); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return fmt.Errorf("%s: %w: %s", Program, err, last(string(message)))
	}
	for _, id := range ids {
		from := filepath.Join(dir, id+latticeEnding)
		if _, err := os.Stat(from); err != nil {
			continue // nothing was recognised
		}
		if err := os.Rename(from, filepath.Join(out, id+latticeEnding)); err != nil {
			return err
		}
	}
	return nil
}

// last is the last line that is not empty: programs say there why they stop.
func last(text string) string {
	out := ""
	for in := bufio.NewScanner(strings.NewReader(text)); in.Scan(); {
		if t := strings.TrimSpace(in.Text()); t != "" {
			out = t
		}
	}
	return out
}
