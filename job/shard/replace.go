package shard

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/sqlite"
)

// A told part is one file of a shard, as both passes tell of it.
type toldPart struct {
	job.Part
	Telltales []job.Telltale // which a manifest does not write
}

// toldNotes are what the first pass told of a file.
type toldNotes struct {
	File    int
	Refused []job.Refused
}

// Lanes of what a shard tells when it is done.
const (
	partLane = iota
	notesLane
	countsLane
)

// Replace does the second pass over the files of a shard. j has a pipeline that has
// observed nothing, and says how files are read and where they go. Where a stream has other
// rows than when it was observed, or in another order, they are looked through again.
func (r *Run) Replace(ctx context.Context, shard int, j *job.Job, key ledger.Key) error {
	var err error
	if j.Files, err = r.FilesOf(shard); err != nil {
		return err
	}
	found, err := r.found(shard)
	if errors.Is(err, errRows) {
		found, err = j.Observe(ctx)
	}
	if err != nil {
		return err
	}
	defer found.Close()
	table, err := r.adopt(j.Pipeline)
	if err != nil {
		return err
	}
	defer table.Close()
	keep, err := r.receipts(ctx, key)
	if err != nil {
		return err
	}
	defer keep.remove()
	j.Domain = keep.domain
	return writeFile(r.name("replaced", shard), func(to io.Writer) error {
		w, err := newFrameWriter(to, r.sealer, r.owner("replaced", shard))
		if err != nil {
			return err
		}
		write := func(lane uint32, v any) error {
			data, err := json.Marshal(v)
			if err != nil {
				return err
			}
			return w.write(lane, data)
		}
		if err := j.Replace(ctx, found, r.name("replacements", shard), r.name("decisions", shard), func(p job.Part) error {
			p.File = r.Shards[shard][p.File]
			return write(partLane, toldPart{p, p.Manifest.Telltales})
		}); err != nil {
			return err
		}
		for i, n := range found.Notes {
			if len(n.Refused) > 0 {
				if err := write(notesLane, toldNotes{r.Shards[shard][i], n.Refused}); err != nil {
					return err
				}
			}
		}
		if err := write(countsLane, j.Counts(found)); err != nil {
			return err
		}
		if err := keep.commit(r.Receipts(shard)); err != nil {
			return err
		}
		return w.close()
	})
}

// A keeper is the ledger of a shard while it is written: on this machine's own disk,
// since databases and file systems of many machines do not go together.
type keeper struct {
	folder string
	ledger *ledger.Ledger
	domain *ledger.Domain
}

func (k *keeper) path() string { return filepath.Join(k.folder, "receipts") }

func (r *Run) receipts(ctx context.Context, key ledger.Key) (*keeper, error) {
	folder, err := os.MkdirTemp("", "understudy-receipts-*")
	if err != nil {
		return nil, err
	}
	k := &keeper{folder: folder}
	store, err := sqlite.Open(ctx, k.path(), true)
	if err == nil {
		if k.ledger, err = ledger.Open(ctx, store, key); err != nil {
			store.Close()
		}
	}
	if err == nil {
		k.domain, err = k.ledger.Domain(ctx, r.Domain, true)
	}
	if err != nil {
		k.remove()
		return nil, err
	}
	return k, nil
}

func (k *keeper) remove() {
	if k.ledger != nil {
		k.ledger.Close()
	}
	os.RemoveAll(k.folder)
}

// commit puts the ledger in its place.
func (k *keeper) commit(path string) error {
	err := k.ledger.Close()
	k.ledger = nil
	if err != nil {
		return err
	}
	return writeFile(path, func(to io.Writer) error {
		from, err := os.Open(k.path())
		if err != nil {
			return err
		}
		defer from.Close()
		_, err = io.Copy(to, from)
		return err
	})
}

// Join puts the reports of all shards together in the output folder: replacements.json,
// manifest.json and, if explain is true, decisions.jsonl. m says what a run's manifest
// begins with. What an earlier run left in the folder is in the manifest's Stale, as after a
// run on one machine.
func (r *Run) Join(ctx context.Context, out string, explain bool, m job.Manifest) (*job.Manifest, error) {
	type placed struct {
		toldPart
		shard int
	}
	var parts []placed
	var notes []toldNotes
	counts := map[string]int64{}
	for shard := range r.Shards {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := readFile(r.name("replaced", shard), r.sealer, r.owner("replaced", shard), nil, func(lane uint32, value []byte) error {
			switch lane {
			case partLane:
				p := placed{shard: shard}
				if err := json.Unmarshal(value, &p.toldPart); err != nil {
					return err
				}
				p.Manifest.Telltales = p.Telltales
				parts = append(parts, p)
			case notesLane:
				var n toldNotes
				if err := json.Unmarshal(value, &n); err != nil {
					return err
				}
				notes = append(notes, n)
			case countsLane:
				var of map[string]int64
				if err := json.Unmarshal(value, &of); err != nil {
					return err
				}
				for k, n := range of {
					counts[k] += n
				}
			}
			return nil
		}); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(parts, func(a, b placed) int { return cmp.Compare(a.File, b.File) })
	slices.SortFunc(notes, func(a, b toldNotes) int { return cmp.Compare(a.File, b.File) })
	m.Skipped, m.Refused = r.Skipped, slices.Clone(r.Refused)
	m.Add(&job.Manifest{})
	for _, n := range notes {
		m.Refused = append(m.Refused, n.Refused...)
	}
	for i := range parts {
		m.Add(&parts[i].Manifest)
	}
	if len(counts) > 0 {
		m.Notes = counts
	}
	opened := map[string]*os.File{}
	defer func() {
		for _, f := range opened {
			f.Close()
		}
	}()
	section := func(step string, shard int, at [2]int64) (io.Reader, int64, error) {
		path := r.name(step, shard)
		f := opened[path]
		if f == nil {
			var err error
			if f, err = os.Open(path); err != nil {
				return nil, 0, err
			}
			opened[path] = f
		}
		if at[0] < 0 || at[1] < at[0] {
			return nil, 0, fmt.Errorf("%s: %w", path, ledger.ErrDamaged)
		}
		return io.NewSectionReader(f, at[0], at[1]-at[0]), at[1] - at[0], nil
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return nil, err
	}
	earlier := job.HasManifest(out)
	if err := corpus.Sweep(out); err != nil {
		return nil, err
	}
	if err := publish(filepath.Join(out, job.ReplacementsFile), func(to io.Writer) error {
		all := job.NewReplacements(to)
		for _, p := range parts {
			part, size, err := section("replacements", p.shard, p.Replacements)
			if err == nil {
				err = all.Add(part, size)
			}
			if err != nil {
				return err
			}
		}
		return all.Close()
	}); err != nil {
		return nil, err
	}
	if explain {
		if err := publish(filepath.Join(out, job.DecisionsFile), func(to io.Writer) error {
			for _, p := range parts {
				part, size, err := section("decisions", p.shard, p.Decisions)
				if err == nil {
					_, err = io.CopyN(to, part, size)
				}
				if err != nil {
					return err
				}
			}
			return nil
		}); err != nil {
			return nil, err
		}
	}
	if earlier {
		wrote := map[string]bool{}
		for _, p := range parts {
			for _, name := range p.Wrote {
				wrote[filepath.Join(out, filepath.FromSlash(name))] = true
			}
		}
		var err error
		if m.Stale, err = job.Stale(out, explain, wrote); err != nil {
			return nil, err
		}
	}
	return &m, m.Write(out)
}

// publish writes a file that is given away with the texts.
func publish(path string, write func(w io.Writer) error) error {
	f, err := corpus.CreateAtomic(path)
	if err != nil {
		return err
	}
	defer f.Abort()
	if err := write(f); err != nil {
		return err
	}
	return f.Commit(0o644)
}
