package input

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/internal/plural"
	"github.com/understudy-text/understudy/internal/progress"
	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/job"
)

// Documents are the files that paths lead to.
type Documents struct {
	Files   []corpus.File
	Size    int64          // bytes
	Skipped []string       // files in folders whose extension stands for no format
	Refused []job.Refused  // what in the folders cannot be read
	Reading corpus.Options // how they are read

	untold int // how many of Skipped the user was told of
	links  int // of them, symbolic links that lead out; they come first

	folders []string // that were named
}

// Open finds the files under paths and says how they are read. A path that cannot be
// taken is a usage error; what in a folder cannot be is in Refused, and the rest goes on.
// Without paths there are no files.
func (o *Options) Open(paths ...string) (*Documents, error) {
	d := &Documents{}
	var err error
	if d.Reading, err = o.Reading(); err != nil || len(paths) == 0 {
		return d, err
	}
	if slices.Contains(paths, corpus.Standard) {
		return d, o.standard(d, paths)
	}
	return d, o.find(d, paths)
}

// standard reads standard input to its end.
func (o *Options) standard(d *Documents, paths []string) error {
	if len(paths) > 1 {
		return usage.Errorf("%s is standard input, and is read alone; name it without other paths", corpus.Standard)
	}
	if o.Format == string(corpus.Brat) {
		return usage.Errorf("brat keeps a text in two files; standard input is one. Name the folder that holds both")
	}
	file, err := corpus.ReadStandard(os.Stdin)
	d.Files, d.Size = []corpus.File{file}, file.Size
	return err
}

func (o *Options) find(d *Documents, paths []string) error {
	found, failures := corpus.Discover(paths)
	for _, p := range paths {
		if info, err := os.Stat(p); err == nil && info.IsDir() {
			d.folders = append(d.folders, p)
		}
	}
	wrong := 0
	for _, e := range failures {
		if e.Argument {
			wrong++
			o.warn("%v", e)
			continue
		}
		if errors.Is(e, corpus.ErrLeadsOut) {
			d.Skipped = append(d.Skipped, filepath.Base(e.Path))
			d.links++
			o.warn("%v; it is left out: name what it leads to", e)
			continue
		}
		d.refuse(e.Path, e.Err.Error())
	}
	if wrong > 0 {
		return usage.Errorf("%d of the paths cannot be taken; name files and folders that there are and that you may read", wrong)
	}
	brat := o.Format == string(corpus.Brat)
	if o.Format == "" || brat {
		found = corpus.Pair(found)
	}
	for _, file := range found {
		named := slices.Contains(paths, file.Path)
		switch {
		case !named && (o.Format == "" && !corpus.Known(file.Name) || brat && !strings.HasSuffix(file.Path, ".txt")): // readme, annotation.conf
			d.Skipped = append(d.Skipped, file.Name)
			continue
		case brat:
			paired, err := corpus.PairOnDisk(file)
			if err != nil {
				d.refuse(file.Path, "no annotations beside it; brat keeps those of a.txt in a.ann")
				continue
			}
			file = paired
		}
		d.Files = append(d.Files, file)
		d.Size += file.Size
	}
	if d.untold = d.links; o.Format == "" {
		d.untold = len(d.Skipped)
		o.tellSkipped(d.Skipped[d.links:])
	}
	if err := o.checkFields(d); err != nil {
		return err
	}
	if err := o.checkColumns(d); err != nil {
		return err
	}
	if len(d.Files)+len(d.Refused) == 0 {
		return usage.Errorf("no file to read; name files, or folders that hold files of a known format: %s", strings.Join(corpus.Extensions(), " "))
	}
	return nil
}

// checkFields refuses options about fields and columns where no file has any.
func (o *Options) checkFields(d *Documents) error {
	flag := ""
	switch {
	case len(o.Columns) > 0:
		flag = "column"
	case len(o.Fields) > 0:
		flag = "field"
	case o.Separator != "":
		flag = "separator"
	case o.PersonField != "":
		flag = "person-column"
	case o.NoHeader:
		flag = "no-header"
	case o.NoQuotes:
		flag = "no-quotes"
	}
	for _, f := range d.Files {
		if flag == "" || f.Archive != nil || !corpus.IsProse(f.Name, corpus.Format(o.Format)) {
			return nil
		}
	}
	if flag == "" || len(d.Files) == 0 {
		return nil
	}
	return usage.Errorf("--%s has no effect: these files are plain text, without fields or columns; leave it out, or say what they are with --input-format", flag)
}

// checkColumns refuses columns that none of several tables has; one that some have is taken
// where it is. What a single table lacks is said when it is read.
func (o *Options) checkColumns(d *Documents) error {
	lacking, tables, sheets := map[string]bool{}, 0, false
	for _, name := range d.Reading.Columns {
		if name != corpus.AutoColumns {
			lacking[name] = true
		}
	}
	if len(lacking) == 0 {
		return nil
	}
	for _, f := range d.Files {
		if len(lacking) == 0 && tables > 1 {
			break
		}
		headers, ok := corpus.Headers(f, d.Reading)
		if !ok {
			sheets = sheets || !corpus.IsProse(f.Name, d.Reading.Format) // it may have columns
			continue
		}
		tables++
		for _, h := range headers {
			delete(lacking, h)
		}
	}
	if tables < 2 {
		return nil
	}
	if len(lacking) > 0 && !sheets {
		return usage.Errorf("--column %s: none of the %d tables has it in its header", slices.Sorted(maps.Keys(lacking))[0], tables)
	}
	o.SomeColumns, d.Reading.SomeColumns = true, true
	return nil
}

func (d *Documents) refuse(path, reason string) {
	d.Refused = append(d.Refused, job.Refused{Place: corpus.Place{File: path}.Name(), Reason: reason})
}

// tellSkipped says at once which kinds of files are left out, how many of each, and what
// to do.
func (o *Options) tellSkipped(skipped []string) {
	if len(skipped) == 0 || o.Warn == nil {
		return
	}
	count := map[string]int{}
	for _, name := range skipped {
		count[strings.ToLower(path.Ext(name))]++
	}
	o.warn("%s of no known format will be left out:", plural.Count(len(skipped), "file"))
	for _, ext := range slices.Sorted(maps.Keys(count)) {
		kind := ext
		if kind == "" {
			kind = "no extension"
		}
		fmt.Fprintf(o.Warn, "  %d × %q: %s\n", count[ext], kind, corpus.Advice(ext))
	}
}

// ErrSkipped is the error of a run that left files out because they can not be read.
var ErrSkipped = errors.New("some files are of no known format and were left out")

// LeftOut is ErrSkipped, with their number, if files were left out of work that went well
// otherwise.
func (d *Documents) LeftOut() error {
	if d.untold == 0 {
		return nil
	}
	return fmt.Errorf("%w: %d", ErrSkipped, d.untold)
}

// WithoutReports leaves out what pseudonymize wrote beside the documents.
func (d *Documents) WithoutReports() {
	d.Size = 0
	d.Files = slices.DeleteFunc(d.Files, func(f corpus.File) bool {
		switch path.Base(f.Name) {
		case job.ReplacementsFile, job.ManifestFile, job.DecisionsFile:
			return true
		}
		d.Size += f.Size
		return false
	})
}

// Guard refuses an output folder below one that is read, and documents that are a result
// already (job.IsResult); a file that is named by itself may be one.
func (d *Documents) Guard(out string, results bool) error {
	if err := job.NotBelow(out, d.folders); err != nil {
		return err
	}
	if results {
		return nil
	}
	looked := map[string]bool{}
	for _, f := range d.OnDisk() {
		dir := filepath.Dir(f.Path)
		if f.Archive != nil {
			dir = filepath.Dir(f.Archive.Path)
		}
		for ; !looked[dir] && slices.ContainsFunc(d.folders, func(top string) bool { return job.Below(top, dir) }); dir = filepath.Dir(dir) {
			looked[dir] = true
			if job.IsResult(dir) {
				return usage.Errorf("%s is the result of another run, with %s and %s: its texts have stand-ins already; move it out of what is read, or name a file in it by itself", dir, job.ManifestFile, job.ReplacementsFile)
			}
		}
	}
	return nil
}

// OnDisk are the files that are not standard input.
func (d *Documents) OnDisk() (kept []corpus.File) {
	for _, f := range d.Files {
		if f.In == nil || f.Archive != nil {
			kept = append(kept, f)
		}
	}
	return kept
}

// Paths are those of the files that are read for documents.
func (d *Documents) Paths() (out []string) {
	for _, f := range d.Files {
		if f.Archive != nil {
			out = append(out, f.Archive.Path)
			continue
		}
		out = append(out, f.Path)
		if f.Beside != "" {
			out = append(out, f.Beside)
		}
	}
	return out
}

// Detect runs a detector over the documents and hands what it finds to each, in the order
// of the files. what names the work in the progress. The documents that were refused are
// returned, those that were found with the files too.
func (d *Documents) Detect(ctx context.Context, what string, detector understudy.Detector, workers int, each func(job.Finding) error) ([]job.Refused, error) {
	left, err := job.Detect(ctx, detector, d.Files, d.Reading, workers, progress.Bytes(what, d.Size), each)
	return append(d.Refused, left...), err
}

// Read hands each document on, in the order of the files.
func (d *Documents) Read(ctx context.Context, each func(*understudy.Document) error) ([]job.Refused, error) {
	return d.Detect(ctx, "reading", nothing{}, 1, func(f job.Finding) error { return each(f.Document) })
}

// nothing is a detector that finds nothing: documents are only read.
type nothing struct{}

func (nothing) Detect(context.Context, *understudy.Document) ([]understudy.Span, error) {
	return nil, nil
}

// Texts reads the texts under some paths, whatever their language. What pseudonymize
// wrote beside them is left out.
func (o *Options) Texts(ctx context.Context, paths ...string) (texts []string, refused []job.Refused, err error) {
	if len(paths) == 0 {
		return nil, nil, nil
	}
	d, err := o.Open(paths...)
	if err != nil {
		return nil, nil, err
	}
	d.Reading.LanguageOf = nil
	d.WithoutReports()
	refused, err = d.Read(ctx, func(doc *understudy.Document) error {
		texts = append(texts, doc.Text)
		return nil
	})
	return texts, refused, err
}

// An Output is where the files of a result go.
type Output struct {
	Folder  string       // in which they are written
	Deliver func() error // prints the one file that was written, if that was asked for
	Remove  func()       // takes a folder away that was made for that
}

// Output returns where files go that --out names. If that is standard output, it is a
// folder that only the user can read. json says that standard output is taken.
func (d *Documents) Output(out string, json bool) (o Output, err error) {
	o = Output{out, func() error { return nil }, func() {}}
	switch {
	case out != corpus.Standard:
		return o, nil
	case len(d.Files) != 1 || d.Files[0].Beside != "" || d.Files[0].Archive != nil:
		return o, usage.Errorf("--out %s is standard output, which takes one file; these are %d. Name a folder", out, len(d.Files))
	case json:
		return o, usage.Errorf("--out %s and --json both write to standard output; name a folder", out)
	}
	folder, remove, err := corpus.Scratch()
	if err != nil {
		return o, err
	}
	o.Folder, o.Remove = folder, remove
	o.Deliver = func() error {
		f, err := os.Open(filepath.Join(folder, filepath.FromSlash(d.Files[0].Written(d.Reading))))
		if os.IsNotExist(err) {
			return nil // it was refused, which is said
		}
		if err != nil {
			return err
		}
		defer f.Close()
		_, err = io.Copy(os.Stdout, f)
		return err
	}
	return o, nil
}

// TellPDF says at once that what becomes of PDF files is no PDF.
func (o *Options) TellPDF(d *Documents) {
	n := 0
	for _, f := range d.Files {
		if f.Written(d.Reading) != f.Name {
			n++
		}
	}
	if n > 0 {
		o.warn("%d × \".pdf\": the text is written to a new .txt; layout, pictures and metadata are not in it", n)
	}
}
