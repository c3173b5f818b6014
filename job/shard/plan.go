package shard

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/internal/sums"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/ledger"
)

// A Plan is what all steps of a run agree upon. It is made once.
type Plan struct {
	Program   string
	Options   json.RawMessage // for whoever puts the pipeline together (step.Open); no key, no path of one
	Domain    string
	Files     []File // in the order of one machine
	Shards    [][]int
	Buckets   int
	Skipped   []string
	Refused   []job.Refused
	Out       string            // folder of the result
	Ledger    bool              // whether Cast goes by a ledger
	Knowledge map[string]string // SHA-256 of files that say what is found and decided
	Salt      []byte            // tells plans apart
}

// A File is a corpus.File on a disk that all workers see. Without a path, it is a stream: each
// worker has its own file in its place, such as the rows of a partition (Run.Input).
type File struct {
	Path, Name, Beside string
	Size               int64
}

// Streams lets a plan have n shards of one stream each, of lines of JSON.
func (p *Plan) Streams(n int) {
	for i := range n {
		p.Files = append(p.Files, File{Name: fmt.Sprintf("part-%05d.jsonl", i)})
		p.Shards = append(p.Shards, []int{i})
	}
}

// Part parts the files of a plan into n shards of about the same size: neighbours stay
// together. There are fewer if there are not as many files.
func (p *Plan) Part(n int) {
	all := int64(0)
	for _, f := range p.Files {
		all += f.Size + 1
	}
	p.Shards = nil
	done, at := int64(0), -1
	for i, f := range p.Files {
		if k := int((done + f.Size/2) * int64(n) / all); k != at { // by its middle
			at = k
			p.Shards = append(p.Shards, nil)
		}
		last := len(p.Shards) - 1
		p.Shards[last] = append(p.Shards[last], i)
		done += f.Size + 1
	}
}

// A Run is a plan with its folder, which all workers see, and its key.
type Run struct {
	*Plan
	work   string
	sealer ledger.Sealer
	id     string         // of the plan
	inputs map[int]string // by shard: SHA-256 of the stream that Input named

	// Told, if not nil, is told how far Merge and Cast are: so many parts of all are read.
	// When all are, Cast begins to cast, which takes the rest of the time.
	Told func(read, all int)
}

// progress calls Told with the number of bytes read and of all, if it is set.
func (r *Run) progress(read, all int) {
	if r.Told != nil {
		r.Told(read, all)
	}
}

// planFile lies in the folder of a run.
const planFile = "plan"

// Begin writes a plan to a folder, which it makes. A run that is there already stays, and
// the error is fs.ErrExist.
func Begin(work string, p *Plan, key ledger.Key) (*Run, error) {
	if err := os.MkdirAll(filepath.Join(work, receiptsFolder), 0o700); err != nil {
		return nil, err
	}
	path := filepath.Join(work, planFile)
	if _, err := os.Lstat(path); err == nil {
		return nil, fmt.Errorf("%s: a run has begun there: %w", work, fs.ErrExist)
	}
	p.Salt = make([]byte, 16)
	rand.Read(p.Salt)
	sealer, err := key.Sealer("", planFile)
	if err != nil {
		return nil, err
	}
	data, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	if err := writeFile(path, func(w io.Writer) error {
		f, err := newFrameWriter(w, sealer, planFile)
		if err == nil {
			err = f.write(0, data)
		}
		if err == nil {
			err = f.close()
		}
		return err
	}); err != nil {
		return nil, err
	}
	return Open(work, key)
}

// Open reads the plan of a folder.
func Open(work string, key ledger.Key) (*Run, error) {
	sealer, err := key.Sealer("", planFile)
	if err != nil {
		return nil, err
	}
	r := &Run{Plan: &Plan{}, work: work, inputs: map[int]string{}}
	if err := readFile(filepath.Join(work, planFile), sealer, planFile, nil, func(_ uint32, value []byte) error {
		sum := sha256.Sum256(value)
		r.id = string(sum[:])
		return json.Unmarshal(value, r.Plan)
	}); err != nil {
		return nil, err
	}
	r.sealer, err = key.Sealer(r.Domain, "shard")
	return r, err
}

// receiptsFolder holds a ledger for each shard, with what restores its texts.
const receiptsFolder = "receipts"

// name is a file of the run.
func (r *Run) name(step string, n int) string {
	return filepath.Join(r.work, fmt.Sprintf("%s-%05d", step, n))
}

// Receipts is the ledger of a shard.
func (r *Run) Receipts(shard int) string {
	return filepath.Join(r.work, receiptsFolder, fmt.Sprintf("shard-%05d.ledger", shard))
}

// owner is what the frames of a file are bound to.
func (r *Run) owner(step string, n int) string {
	return r.id + "\x00" + r.Program + "\x00" + step + "\x00" + fmt.Sprint(n)
}

// Input puts a file of this machine in the place of a shard's stream.
func (r *Run) Input(shard int, path string) error {
	files, err := r.FilesOf(shard)
	if err != nil {
		return err
	}
	if len(files) != 1 || files[0].Path != "" && r.inputs[shard] == "" {
		return fmt.Errorf("shard %d: its files are those of the plan", shard)
	}
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	f := &r.Files[r.Shards[shard][0]]
	f.Path, f.Size = path, info.Size()
	r.inputs[shard], err = sums.File(path)
	return err
}

// FilesOf are the files of a shard.
func (r *Run) FilesOf(shard int) ([]corpus.File, error) {
	if shard < 0 || shard >= len(r.Shards) {
		return nil, fmt.Errorf("shard %d: there are %d, from 0", shard, len(r.Shards))
	}
	var out []corpus.File
	for _, i := range r.Shards[shard] {
		f := r.Files[i]
		out = append(out, corpus.File{Path: f.Path, Name: f.Name, Size: f.Size, Beside: f.Beside})
	}
	return out, nil
}
