package job

import (
	"fmt"
	"path"
	"strings"

	"github.com/understudy-text/understudy/corpus"
)

// writtenNames are what files are called in the output: what they were called, but for
// those that become files of another kind. No two are the same.
func writtenNames(files []corpus.File, o corpus.Options) []string {
	names, taken := make([]string, len(files)), map[string]bool{}
	for i, f := range files {
		if names[i] = f.Written(o); names[i] == f.Name {
			taken[f.Name] = true
		}
	}
	for i, f := range files {
		if names[i] != f.Name {
			names[i] = untaken(names[i], taken)
		}
	}
	return names
}

// untaken is the name, with a number if it is taken; then it is taken.
func untaken(name string, taken map[string]bool) string {
	out := name
	ext := strings.TrimPrefix(name, corpus.Stem(name))
	if path.Base(name) == ext {
		ext = ""
	}
	for n := 2; taken[out]; n++ {
		out = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(name, ext), n, ext)
	}
	taken[out] = true
	return out
}
