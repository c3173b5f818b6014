package treebank

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func row(id, form, tag string) string { return fullRow(id, form, tag, "_", "_", "_") }

func fullRow(id, form, tag, own, head, relation string) string {
	return strings.Join([]string{id, form, "_", tag, own, "_", head, relation, "_", "_"}, "\t") + "\n"
}

func TestRead(t *testing.T) {
	file := "# sent_id = a-1\n# text = I don't.\n" +
		row("1", "I", "PRON") + row("2-3", "don't", "_") + row("2", "do", "AUX") + row("3", "n't", "PART") +
		row("3.1", "go", "VERB") + fullRow("4", ".", "PUNCT", "MAD", "2", "punct") + "\n\n" +
		"# newpar\n\n" +
		row("1", "3 000", "NUM")
	want := []Sentence{
		{ID: "a-1", Text: "I don't.", Words: []string{"I", "do", "n't", "."}, Tags: []string{"PRON", "AUX", "PART", "PUNCT"},
			Language: []string{"_", "_", "_", "MAD"}, Heads: []int{0, 0, 0, 2}, Relations: []string{"_", "_", "_", "punct"}},
		{Words: []string{"3 000"}, Tags: []string{"NUM"}, Language: []string{"_"}, Heads: []int{0}, Relations: []string{"_"}},
	}
	for name, text := range map[string]string{"unix": file, "windows": strings.ReplaceAll(file, "\n", "\r\n")} {
		got, err := Read(strings.NewReader(text))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}

// CoNLL-U Plus says which columns there are; contractions are joined on request.
func TestContract(t *testing.T) {
	all, err := Read(strings.NewReader("# global.columns = ID FORM UPOS\n1\tVa\tVERB\n2-3\tau\t_\n2\tà\tADP\n3\tle\tDET\n4\tlac\tNOUN\n\n1-2\tdu\t_\n1\tde\tADP\n2\tle\tDET\n"))
	if err != nil {
		t.Fatal(err)
	}
	all[0].Contract(func(form string) bool { return form == "au" })
	all[1].Contract(func(form string) bool { return form == "au" })
	want := []Sentence{{Words: []string{"Va", "au", "lac"}, Tags: []string{"VERB", "ADP", "NOUN"}}, {Words: []string{"de", "le"}, Tags: []string{"ADP", "DET"}}}
	if d := cmp.Diff(want, all); d != "" {
		t.Error(d)
	}
	for name, file := range map[string]string{"no column UPOS": "# global.columns = ID FORM\n", "fewer than": "# global.columns = ID FORM UPOS\n1\tVa\n"} {
		if _, err := Read(strings.NewReader(file)); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestReadNamesTheLine(t *testing.T) {
	good := row("1", "I", "PRON")
	for name, tt := range map[string]struct{ file, want string }{
		"columns":       {good + "2\tgo\n", "line 2: 2 columns"},
		"number":        {good + row("3", "go", "VERB"), `line 2: the word's number is "3", not 2`},
		"tag":           {good + row("2", "go", "VB"), `line 2: word 2 has the tag "VB"`},
		"no form":       {good + row("2", "", "VERB"), "line 2: word 2 has no form"},
		"range":         {good + row("1-2", "Igo", "_"), "line 2: the range"},
		"range ends":    {good + row("2-3", "gon", "_") + row("2", "go", "VERB") + "\n", "line 4: a multiword token goes on"},
		"empty node":    {good + row("4.1", "go", "VERB"), "line 2: the empty node"},
		"no head":       {good + fullRow("2", "go", "VERB", "_", "x", "_"), `line 2: word 2 has the head "x"`},
		"head too far":  {good + fullRow("2", "go", "VERB", "_", "3", "_"), "line 2: word 2 has the head 3 of 2 words"},
		"very long":     {good + strings.Repeat("x", maxLine+1), "line 2: longer than"},
		"last sentence": {good + row("2-3", "gon", "_"), "line 2: a multiword token goes on"},
	} {
		_, err := Read(strings.NewReader(tt.file))
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %q", name, err, tt.want)
		}
	}
}

func TestReadFileNamesTheFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "bad.conllu")
	if err := os.WriteFile(name, []byte("1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadFile(name); err == nil || !strings.Contains(err.Error(), "bad.conllu: line 1:") {
		t.Errorf("error %v", err)
	}
	if _, err := ReadFile(name + ".none"); err == nil || !strings.Contains(err.Error(), "bad.conllu.none") {
		t.Errorf("error %v", err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add("# text = I don't.\n" + row("1", "I", "PRON") + row("2-3", "don't", "_") + row("2", "do", "AUX") + row("3", "n't", "PART") + "\n")
	f.Add(row("1", "I", "PRON") + row("1.1", "I", "PRON") + "\r\n")
	f.Add("#\n# =\n1\t\n")
	f.Fuzz(func(t *testing.T, file string) {
		list, err := Read(strings.NewReader(file))
		if err != nil && len(list) > 0 {
			t.Fatal("sentences beside an error")
		}
		for _, s := range list {
			if len(s.Words) == 0 || len(s.Words) != len(s.Tags) {
				t.Fatalf("%d words, %d tags", len(s.Words), len(s.Tags))
			}
		}
	})
}
