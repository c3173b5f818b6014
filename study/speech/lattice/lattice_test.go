package lattice

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"
)

// The same lattice in three forms: a path "the cat", one "a cat" with silence, one
// "a bat".
const (
	sphinxText = `# getcwd: /this/is/bogus
# -logbase 1.000100e+00
#
Frames 30
#
Nodes 7 (NODEID WORD STARTFRAME FIRST-ENDFRAME LAST-ENDFRAME)
0 </s> 25 29 29 ; 0
1 cat 10 24 24 ; 0
2 bat(2) 10 24 24 ; 0
3 <sil> 8 9 9 ; 0
4 a 2 9 9 ; 0
5 THE 2 9 9 ; 0
6 <s> 0 1 1 ; 0
#
Initial 6
Final 0
#
BestSegAscr 0 (NODEID ENDFRAME ASCORE)
#
Edges (FROM-NODEID TO-NODEID ASCORE)
1 0 -10000
2 0 -20000
3 1 -1000
4 3 -30000
4 2 -40000
5 1 -50000
6 5 -100
6 4 -200
End
`
	slfText = `VERSION=1.0
UTTERANCE=u1
lmscale=9.5 wdpenalty=0.0
# nodes
N=7 L=8
I=0 t=0.00 W=!NULL
I=1 t=0.02 W=the
I=2 t=0.02 W=a
I=3 t=0.10 W=!SENT_END
I=4 t=0.10 W="cat"
I=5 t=0.10 W=bat
J=0 S=0 E=1 a=-0.01 l=-2.0
J=1 S=0 E=2 a=-0.02 l=-1.5
J=2 S=1 E=4 a=-5 l=-3
J=3 S=2 E=4 a=-3.1 l=-4
J=4 S=2 E=5 a=-4 l=-5
J=5 S=4 E=3 a=-1 l=-0.5
J=6 S=5 E=3 a=-2 l=-0.5
`
	kaldiText = `u1
0 1 the 2.0,0.01,1_1_2
0 2 a 1.5,0.02,3_3
1 3 cat 3,5,4_5
2 3 cat 4,3.1,
2 4 bat 5,4
3 0.5,1,
4 0.5,2,

u2
0 1 7 <eps> 1,2
1 2 8 cat 1,2
2 0,0

`
)

// paths are all paths as "words acoustic", in order.
func paths(l *Lattice) []string {
	next := map[int32][]Arc{}
	for _, a := range l.Arcs {
		next[a.From] = append(next[a.From], a)
	}
	var out []string
	var walk func(at int32, words []string, acoustic, lm float64)
	walk = func(at int32, words []string, acoustic, lm float64) {
		if int(at) == l.States-1 {
			out = append(out, fmt.Sprintf("%s %.2f %.2f", strings.Join(words, " "), acoustic, lm))
		}
		for _, a := range next[at] {
			w := slices.Clone(words)
			if a.Word != "" {
				w = append(w, a.Word)
			}
			walk(a.To, w, acoustic+a.Acoustic, lm+a.LM)
		}
	}
	walk(0, nil, 0, 0)
	sort.Strings(out)
	return out
}

func TestForms(t *testing.T) {
	l, err := ReadSphinx(strings.NewReader(sphinxText), "u1")
	if err != nil || l.HasLM {
		t.Fatal(l, err)
	}
	if got, want := paths(l), []string{"a bat -6.02 0.00", "a cat -4.12 0.00", "the cat -6.01 0.00"}; !slices.Equal(got, want) {
		t.Errorf("Sphinx: %q, want %q", got, want)
	}
	want := []string{"a bat -6.02 -7.00", "a cat -4.12 -6.00", "the cat -6.01 -5.50"}
	l, err = ReadSLF(strings.NewReader(slfText), "file")
	if err != nil || l.ID != "u1" || !l.HasLM {
		t.Fatal(l, err)
	}
	if got := paths(l); !slices.Equal(got, want) {
		t.Errorf("SLF: %q, want %q", got, want)
	}
	var all []*Lattice
	if err := ReadKaldi(strings.NewReader(kaldiText), nil, func(l *Lattice) error { all = append(all, l); return nil }); err != nil || len(all) != 2 {
		t.Fatal(all, err)
	}
	if got := paths(all[0]); !slices.Equal(got, want) || all[0].ID != "u1" {
		t.Errorf("Kaldi: %q, want %q", got, want)
	}
	if got := paths(all[1]); !slices.Equal(got, []string{"cat -4.00 -2.00"}) {
		t.Errorf("Kaldi, not compact: %q", got)
	}
	for _, l := range append(all, l) {
		for _, a := range l.Arcs {
			if a.From >= a.To {
				t.Errorf("%s: an arc from %d to %d", l.ID, a.From, a.To)
			}
		}
	}
}

// Words of links go before those of nodes, ends may be named, and logarithms have the
// base of the file.
func TestSLFVariants(t *testing.T) {
	const text = "base=10\nstart=2 end=0\nI=0\nI=1 W=x\nI=2\nI=3 W=y\nJ=0 START=2 END=1 WORD='it''s' acoustic=-1\nJ=1 S=1 E=0 W=!NULL a=-2\nJ=2 S=3 E=0\n"
	l, err := ReadSLF(strings.NewReader(text), "f")
	if err != nil {
		t.Fatal(err)
	}
	if len(l.Arcs) != 2 || l.ID != "f" || l.HasLM || math.Abs(l.Arcs[1].Acoustic+2*math.Ln10) > 1e-9 || l.Arcs[1].Word != "" {
		t.Errorf("%+v", l)
	}
}

func TestNumbersOfWords(t *testing.T) {
	words, err := ReadWords(strings.NewReader("<eps> 0\ncat 1\n#0 2\n"))
	if err != nil {
		t.Fatal(err)
	}
	err = ReadKaldi(strings.NewReader("u\n0 1 1 0,1,\n1 2 0 0,1,\n2\n"), words, func(l *Lattice) error {
		if got := paths(l); !slices.Equal(got, []string{"cat -2.00 0.00"}) {
			t.Errorf("%q", got)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	if err := ReadKaldi(strings.NewReader("u\n0 1 9 0,1,\n1\n"), words, nil); err == nil {
		t.Error("a number without a word is taken")
	}
}

const listed3 = "id\tacoustic\tlm\thypothesis\nu1\t-6.01\t-5.5\tthe cat\nu2\t-1\t\tdog\nu1\t-4.12\t-6\ta Cat\nu1\t-6.02\t-7\ta bat\nu2\t-3\t\t\n"

func TestNBest(t *testing.T) {
	lists, err := ReadNBest(strings.NewReader(listed3))
	if err != nil || len(lists) != 2 || !lists[0].HasLM || lists[1].HasLM || len(lists[0].Hypotheses) != 3 {
		t.Fatalf("%+v, %v", lists, err)
	}
	for i, want := range [][]string{{"a bat -6.02 -7.00", "a cat -4.12 -6.00", "the cat -6.01 -5.50"}, {" -3.00 0.00", "dog -1.00 0.00"}} {
		l, err := lists[i].Lattice()
		if err != nil {
			t.Fatal(err)
		}
		if got := paths(l); !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
	for text, want := range map[string]string{"u1\t-1\tcat": "line 1: 3 columns", "u\t1\t2\tx\nu\tx\t2\ty": "line 2: acoustic", "u\t1\tx\ty": "line 1: LM"} {
		if _, err := ReadNBest(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestOracle(t *testing.T) {
	l, err := ReadSphinx(strings.NewReader(sphinxText), "u1")
	if err != nil {
		t.Fatal(err)
	}
	for reference, want := range map[string]int{"the cat": 0, "a bat": 0, "the bat": 1, "a big cat": 1, "": 2, "the cat sat on the mat": 4, "cat": 1, "bat a": 2} {
		if got := l.Oracle(strings.Fields(reference)); got != want {
			t.Errorf("%q: %d, want %d", reference, got, want)
		}
	}
}

func TestMistakes(t *testing.T) {
	for _, tt := range []struct{ from, to, want string }{
		{"End\n", "", "no End"},
		{"Initial 6", "Initial 9", "no path"},
		{"3 1 -1000", "3 1 x", "whole number"},
		{"3 1 -1000", "3 99 -1000", "not there"},
		{"3 1 -1000", "3 1 -1000\n1 3 -1", "cycle"},
		{"3 1 -1000", "3 1 -1000\n3 6 -1", "cycle"},
		{"Final 0", "Final 6", "ends where it begins"},
		{"-logbase 1.000100e+00", "-logbase 0", "base"},
	} {
		_, err := ReadSphinx(strings.NewReader(strings.Replace(sphinxText, tt.from, tt.to, 1)), "u")
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("Sphinx, %s for %s: %v, want %s", tt.to, tt.from, err, tt.want)
		}
	}
	for _, tt := range []struct{ from, to, want string }{
		{"VERSION=1.0", "SUBLAT=x", "SUBLAT"},
		{"a=-3.1", "a=x", "score"},
		{"S=2 E=5", "E=5", "without S"},
		{"J=5 S=4 E=3", "J=5 S=4 E=6", "end"},
		{"VERSION=1.0", "base=1", "base"},
	} {
		_, err := ReadSLF(strings.NewReader(strings.Replace(slfText, tt.from, tt.to, 1)), "u")
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("SLF, %s for %s: %v, want %s", tt.to, tt.from, err, tt.want)
		}
	}
	for _, tt := range []struct{ from, to, want string }{
		{"u1\n", "", "its id alone"},
		{"2.0,0.01,1_1_2", "2.0", "costs"},
		{"0 1 the", "0 x the", "number of a node"},
		{"3 0.5,1,\n4 0.5,2,\n", "", "no final state"},
	} {
		err := ReadKaldi(strings.NewReader(strings.Replace(kaldiText, tt.from, tt.to, 1)), nil, func(*Lattice) error { return nil })
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("Kaldi, %s for %s: %v, want %s", tt.to, tt.from, err, tt.want)
		}
	}
}

func TestOpen(t *testing.T) {
	dir := t.TempDir()
	files := map[string]string{"b.lat": sphinxText, "a.slf": strings.Replace(slfText, "UTTERANCE=u1\n", "", 1), "c.lists.tsv": strings.ReplaceAll(listed3, "u", "n"), ".hidden": "x"}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	w := tar.NewWriter(z)
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := w.WriteHeader(&tar.Header{Name: "x/" + name, Mode: 0o644, Size: int64(len(text))}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	archive := filepath.Join(t.TempDir(), "all.tar.gz")
	if err := os.WriteFile(archive, packed.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{dir, archive} {
		all, err := Open(name)
		if err != nil {
			t.Fatal(err)
		}
		var ids []string
		for _, l := range all {
			ids = append(ids, l.ID)
		}
		if !slices.Equal(ids, []string{"a", "b", "n1", "n2"}) {
			t.Errorf("%s: %q", name, ids)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "b.txt"), []byte(sphinxText), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(dir); err == nil || !strings.Contains(err.Error(), `"b" comes twice`) {
		t.Errorf("two of one id: %v", err)
	}
	if _, err := Open(t.TempDir()); err == nil {
		t.Error("an empty folder is taken")
	}
}

// checked reports what every lattice promises.
func checked(t *testing.T, l *Lattice) {
	for i, a := range l.Arcs {
		if a.From < 0 || a.From >= a.To || int(a.To) >= l.States || i > 0 && a.From < l.Arcs[i-1].From {
			t.Fatalf("arc %+v of %d states", a, l.States)
		}
	}
	if len(l.Arcs) == 0 {
		t.Fatal("no arcs")
	}
	l.Oracle([]string{"the", "cat"})
}

func FuzzSphinx(f *testing.F) {
	f.Add(sphinxText)
	f.Fuzz(func(t *testing.T, text string) {
		if l, err := ReadSphinx(strings.NewReader(text), "u"); err == nil {
			checked(t, l)
		}
	})
}

func FuzzSLF(f *testing.F) {
	f.Add(slfText)
	f.Fuzz(func(t *testing.T, text string) {
		if l, err := ReadSLF(strings.NewReader(text), "u"); err == nil {
			checked(t, l)
		}
	})
}

func FuzzKaldi(f *testing.F) {
	f.Add(kaldiText)
	f.Fuzz(func(t *testing.T, text string) {
		_ = ReadKaldi(strings.NewReader(text), nil, func(l *Lattice) error { checked(t, l); return nil })
	})
}

func FuzzNBest(f *testing.F) {
	f.Add(listed3)
	f.Fuzz(func(t *testing.T, text string) {
		lists, err := ReadNBest(strings.NewReader(text))
		if err != nil {
			return
		}
		for i := range lists {
			l, err := lists[i].Lattice()
			if err != nil {
				t.Fatal(err)
			}
			checked(t, l)
		}
	})
}
