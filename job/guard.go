package job

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/internal/usage"
)

// Guard refuses an output folder that would give secrets away or overwrite the
// input: no secret (a ledger, a key, a policy with its lists of names) may lie
// under out, and no file that is read may be one that is written.
func Guard(out string, files []corpus.File, secrets ...string) error {
	if info, err := os.Stat(out); err == nil && !info.IsDir() {
		return fmt.Errorf("--out %s is a file; name a folder", out)
	}
	root, err := realPath(out)
	if err != nil {
		return err
	}
	for _, s := range secrets {
		if s == "" {
			continue
		}
		p, err := realPath(s)
		if err != nil {
			return err
		}
		if within(root, p) {
			return fmt.Errorf("%s lies under the output folder %s, which is meant to be given away; keep ledgers, keys and policies elsewhere", s, out)
		}
	}
	var last *corpus.Archive
	for _, f := range files {
		if f.Archive != nil { // it is what is read and written
			if f.Archive == last {
				continue
			}
			last = f.Archive
			f.Path, f.Name = last.Path, last.Name
		}
		p, err := realPath(f.Path)
		if err != nil {
			return err
		}
		target, err := realPath(filepath.Join(out, filepath.FromSlash(f.Name)))
		if err != nil {
			return err
		}
		if p == target || within(root, p) {
			return fmt.Errorf("%s lies in the output folder %s: it would be overwritten; choose another --out", f.Path, out)
		}
		switch f.Name {
		case ReplacementsFile, ManifestFile, DecisionsFile:
			return fmt.Errorf("%s has the name of a file that is written to the output folder; rename it", f.Path)
		}
	}
	return nil
}

// realPath is the absolute path without symbolic links; what does not exist yet
// is taken as it is.
func realPath(p string) (string, error) {
	abs, err := filepath.Abs(p)
	if err != nil {
		return "", err
	}
	rest := ""
	for dir := abs; ; dir = filepath.Dir(dir) {
		if real, err := filepath.EvalSymlinks(dir); err == nil {
			return filepath.Join(real, rest), nil
		}
		if dir == filepath.Dir(dir) {
			return abs, nil
		}
		rest = filepath.Join(filepath.Base(dir), rest)
	}
}

func within(root, p string) bool {
	rel, err := filepath.Rel(root, p)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

// IsResult reports whether a job wrote its result into a folder.
func IsResult(folder string) bool {
	_, err := os.Stat(filepath.Join(folder, ReplacementsFile))
	return err == nil && HasManifest(folder)
}

// HasManifest reports whether a run has ended in a folder, whose replacements may have been
// moved away since.
func HasManifest(folder string) bool {
	_, err := os.Stat(filepath.Join(folder, ManifestFile))
	return err == nil
}

// Below reports whether a path is a folder or lies below it, through whatever links.
func Below(folder, path string) bool {
	root, err := realPath(folder)
	if err != nil {
		return false
	}
	p, err := realPath(path)
	return err == nil && within(root, p)
}

// NotBelow refuses an output folder that lies below a folder that is read: the next run would
// read the result, too.
func NotBelow(out string, folders []string) error {
	if info, err := os.Stat(out); err == nil && !info.IsDir() {
		return nil // Guard says so
	}
	for _, folder := range folders {
		if Below(folder, out) && !Below(out, folder) {
			return usage.Errorf("--out %s lies in %s, which is read: the next run would take the result for documents; name a folder outside of it", out, folder)
		}
	}
	return nil
}

// NotPublished refuses to write originals into a folder that a job wrote, or below it.
// what names the file in the error.
func NotPublished(what, path string) error {
	at, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	for at != filepath.Dir(at) {
		at = filepath.Dir(at)
		if IsResult(at) {
			return usage.Errorf("%s is %q, in a folder of results, which are for others: it holds the originals, so name a place beside the key", what, path)
		}
	}
	return nil
}
