package main

import (
	"io"
	"os"
	"path/filepath"

	"github.com/understudy-text/understudy/corpus"
)

// standard is what a PATH, or --out, is called that stands for standard input, or
// output.
const standard = corpus.Standard

// readStandard reads standard input to its end.
func (f *inputFlags) readStandard(paths []string) (inputs, error) {
	if len(paths) > 1 {
		return inputs{}, usagef("%s is standard input, and is read alone; name it without other paths", standard)
	}
	if f.format == string(corpus.Brat) {
		return inputs{}, usagef("brat keeps a text in two files; standard input is one. Name the folder that holds both")
	}
	file, err := corpus.ReadStandard(os.Stdin)
	return inputs{files: []corpus.File{file}, size: file.Size}, err
}

// onDisk leaves standard input out.
func onDisk(files []corpus.File) (kept []corpus.File) {
	for _, f := range files {
		if f.In == nil || f.Archive != nil {
			kept = append(kept, f)
		}
	}
	return kept
}

// outputFolder is where the files go that --out names. If that is standard output,
// it is a folder that only the user can read; deliver then prints the one file in
// it, if it was written, and remove takes the folder away.
func outputFolder(out string, files []corpus.File, o corpus.Options, json bool) (folder string, deliver func() error, remove func(), err error) {
	deliver, remove = func() error { return nil }, func() {}
	if out != standard {
		return out, deliver, remove, nil
	}
	if len(files) != 1 || files[0].Beside != "" || files[0].Archive != nil {
		return "", deliver, remove, usagef("--out %s is standard output, which takes one file; these are %d. Name a folder", standard, len(files))
	}
	if json {
		return "", deliver, remove, usagef("--out %s and --json both write to standard output; name a folder", standard)
	}
	if folder, remove, err = corpus.Scratch(); err != nil {
		return "", deliver, func() {}, err
	}
	deliver = func() error {
		f, err := os.Open(filepath.Join(folder, filepath.FromSlash(files[0].Written(o))))
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
	return folder, deliver, remove, nil
}

// shownOutput is the name of --out in messages.
func shownOutput(out string) string {
	if out == standard {
		return "on standard output"
	}
	return "in " + out
}
