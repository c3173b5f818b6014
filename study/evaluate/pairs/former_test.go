package pairs_test

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"testing"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

// Files of a result that were renamed are known by their texts, whichever text the places of
// the replacements are in.
func TestFormerNames(t *testing.T) {
	discover := func(texts map[string]string) []corpus.File {
		dir := t.TempDir()
		for name, text := range texts {
			path := filepath.Join(dir, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		files, refused := corpus.Discover([]string{dir})
		if len(refused) > 0 {
			t.Fatal(refused)
		}
		return files
	}
	originals := discover(map[string]string{"lind/anna.txt": "Anna Lind left.", "lind/bo.txt": "Bo Lind left.", "same.txt": "Nobody.", "rows.csv": "id,text\nr1,Anna came.\nr2,Bo came.\n"})
	results := discover(map[string]string{"berg/eva.txt": "Eva Berg left.", "berg/ny.txt": "Ny Berg left.", "same.txt": "Nobody.", "rows.csv": "id,text\nr1,Eva came.\nr2,Ny came.\n"})
	marks := map[bool]map[string][]corpus.Mark{
		false: {"berg/eva.txt": {{Start: 0, End: 9, Label: "Eva Berg"}}, "berg/ny.txt": {{Start: 0, End: 7, Label: "Ny Berg"}}, "same.txt": nil,
			"r1": {{Start: 0, End: 4, Label: "Eva"}}, "r2": {{Start: 0, End: 2, Label: "Ny"}}},
		true: {"berg/eva.txt": {{Start: 0, End: 8, Label: "Eva Berg"}}, "berg/ny.txt": {{Start: 0, End: 7, Label: "Ny Berg"}}, "same.txt": nil,
			"r1": {{Start: 0, End: 3, Label: "Eva"}}, "r2": {{Start: 0, End: 2, Label: "Ny"}}},
	}
	s := &pairs.Source{Files: originals, Replacements: marks[false]}
	got, err := s.FormerNames(t.Context(), results, false)
	if want := map[string]string{"berg/eva.txt": "lind/anna.txt", "berg/ny.txt": "lind/bo.txt"}; err != nil || !maps.Equal(got, want) {
		t.Fatalf("%v, %v; want %v", got, err, want)
	}
	s.Replacements = pairs.UnderFormerNames(marks[false], got)
	docs, err := s.All(t.Context())
	if err != nil || len(docs) != 5 {
		t.Fatalf("%d documents, %v", len(docs), err)
	}
	// Places of the result do not say how long an original was: either fits.
	s.Replacements = marks[true]
	if got, err := s.FormerNames(t.Context(), results, true); !errors.Is(err, pairs.ErrOpen) {
		t.Errorf("%v, %v", got, err)
	}
}
