package corpus

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/corpus/category"
)

// records reads a file whose records are all good.
func records(t *testing.T, data string, o Options) []*Record {
	t.Helper()
	r, err := NewReader(strings.NewReader(data), "f", o)
	if err != nil {
		t.Fatal(err)
	}
	var out []*Record
	for {
		p, err := r.Next()
		if err == io.EOF {
			return out
		}
		if err != nil || p.Kind == Refused {
			t.Fatal(err, p.Refusal)
		}
		if p.Kind == Content {
			out = append(out, p.Record)
		}
	}
}

// column writes tokens and tags, one a line: "Ann/B-PER left/O".
func column(line string) string {
	return strings.NewReplacer("/", "\t", " ", "\n").Replace(line) + "\n"
}

func TestTagStyles(t *testing.T) {
	tests := []struct{ name, tokens, spans string }{
		{"IOB2", "Ann/B-PER Ek/I-PER Bo/B-PER x/O", "Ann Ek=PERSON Bo=PERSON"},
		{"IOB1", "Ann/I-PER Ek/I-PER Bo/B-PER x/O Oslo/I-LOC", "Ann Ek=PERSON Bo=PERSON Oslo=LOC"},
		{"IOBES", "Ann/B-PER Ek/E-PER Bo/S-PER Al/S-PER", "Ann Ek=PERSON Bo=PERSON Al=PERSON"},
		{"BILOU", "Ann/B-PER M/I-PER Ek/L-PER Bo/U-PER", "Ann M Ek=PERSON Bo=PERSON"},
		{"bare, zero outside", "Ann/PER Ek/PER x/0 Oslo/LOC Acme/ORG", "Ann Ek=PERSON Oslo=LOC Acme=ORG"},
		{"a span without a beginning", "x/O Ek/I-PER Oslo/I-LOC", "Ek=PERSON Oslo=LOC"},
		{"Universal NER's B-O", "x/B-O y/I-O Oslo/B-LOC", "Oslo=LOC"},
		{"labels in lower case", "Ann/B-person x/O", "Ann=PERSON"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := records(t, column(tt.tokens), Options{Format: CoNLL})[0].Docs[0]
			var got []string
			for _, s := range d.Given {
				got = append(got, d.Text[s.Start:s.End]+"="+string(s.Category))
			}
			if strings.Join(got, " ") != tt.spans {
				t.Errorf("%v, want %s", got, tt.spans)
			}
		})
	}
}

// Universal NER has files in which some tokens have notes on their tags behind them
// and others have not.
func TestNotesOnTags(t *testing.T) {
	const file = "1\tAnn\tB-PER\t-\tsteve\n2\tleft\tO\t-\tsteve\n\n1\tBo\tB-PER\n2\tEk\tI-PER\n"
	d := records(t, file, Options{Format: CoNLL})[0].Docs[0]
	if d.Text != "Ann left\n\nBo Ek" || len(d.Given) != 2 || d.Given[1].Start != 10 || d.Given[1].End != 15 {
		t.Errorf("%q, %+v", d.Text, d.Given)
	}
	r, err := NewReader(strings.NewReader(file), "f", Options{Format: CoNLL, TagColumn: 5})
	if err != nil {
		t.Fatal(err)
	}
	if p, err := r.Next(); err != nil || p.Kind != Refused || !errors.Is(p.Refusal, errFewColumns) {
		t.Errorf("without the column of the tag: %v, %+v", err, p)
	}
}

// TestTagsFollow: the spans of the file are those of the new tokens, in the
// file's own style.
func TestTagsFollow(t *testing.T) {
	tests := []struct{ tokens, old, new, want string }{
		{"Ann/B-PER left/O", "Ann", "Eva Maria", "Eva/B-PER Maria/I-PER left/O"},
		{"Ann/B-PER Ek/I-PER left/O", "Ann Ek", "Eva", "Eva/B-PER left/O"},
		{"Ann/B-PER Ek/I-PER left/O", "Ek", "von Rosen", "Ann/B-PER von/I-PER Rosen/I-PER left/O"},
		{"Ann/B-PER Ek/I-PER left/O", "Ann", "Eva", "Eva/B-PER Ek/I-PER left/O"},
		{"Ann/B-PER Ek/I-PER left/O", "Ann", "", "Ek/B-PER left/O"},
		{"Ann/S-PER left/O", "Ann", "Eva Maria Ek", "Eva/B-PER Maria/I-PER Ek/E-PER left/O"},
		{"Ann/B-PER Ek/E-PER left/O", "Ann Ek", "Eva", "Eva/S-PER left/O"},
		{"Ann/B-PER M/I-PER Ek/L-PER Bo/U-PER", "M Ek", "Ek", "Ann/B-PER Ek/L-PER Bo/U-PER"},
		{"Ann/I-PER Bo/B-PER x/O", "Bo", "Eva Ek", "Ann/I-PER Eva/B-PER Ek/I-PER x/O"},
		{"Ann/PER left/0", "Ann", "Eva Ek", "Eva/PER Ek/PER left/0"},
		{"Ann/PER left/0", "left", "went out", "Ann/PER went/0 out/0"},
		{"St./B-LOC Paul/I-LOC ,/O Minn./B-LOC", "St. Paul, Minn.", "St. John, N.Y.", "St./B-LOC John/I-LOC ,/O N.Y./B-LOC"},
		{"Ann/B-PER 's/O dog/O", "Ann's", "Eva's", "Eva/B-PER 's/O dog/O"},
		{"Ann/B-PER", "Ann", "", "_/O"},
	}
	for _, tt := range tests {
		rec := records(t, column(tt.tokens), Options{Format: CoNLL})[0]
		at := strings.Index(rec.Docs[0].Text, tt.old)
		w, err := rec.Rewrite([][]Replacement{{{at, at + len(tt.old), tt.new}}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		got := strings.NewReplacer("\t", "/", "\n", " ").Replace(strings.TrimSuffix(string(w.Raw), "\n"))
		want := tt.want
		if tt.want == "_/O" {
			want = "_/B-PER" // the place keeps its tag
		}
		if got != want {
			t.Errorf("%s: %q for %q: %s, want %s", tt.tokens, tt.new, tt.old, got, want)
		}
	}
}

func TestRetoken(t *testing.T) {
	tests := []struct{ old, text, want string }{
		{"Obama", "O'Brien-Smith", "O'Brien-Smith"},
		{"Obama", "Van Buren", "Van Buren"},
		{"Obama 's", "Smith's", "Smith+ 's="},
		{"( Paris , Texas )", "(Lyon, Ohio)", "(=+ Lyon+ , Ohio+ )="},
		{"Paul - Minneapolis", "John-Boston", "John+ -+ Boston"},
		{"$ 1,000", "$2,500", "$=+ 2,500"},
		{"J. Smith", "Jones", "Jones"},
		{"J Smith", "John Smith", "John Smith="},
		{"12 May 1999", "3 June 2001", "3 June 2001"},
		{"Ann Ek", "[PERSON_1]", "[PERSON_1]"},
		{"Ann Ek", "\"Eva\" (Ek)", "\"+ Eva+ \" (+ Ek+ )"},
		{"Ann Ek", "", ""},
	}
	for _, tt := range tests {
		var got []string
		for _, w := range retoken(strings.Fields(tt.old), tt.text) {
			s := w.form
			if w.same {
				s += "="
			}
			if w.joined {
				s += "+"
			}
			got = append(got, s)
		}
		if s := strings.Join(got, " "); s != tt.want {
			t.Errorf("%q for %q: %s, want %s", tt.text, tt.old, s, tt.want)
		}
	}
}

// TestSpelling: where the file gives no text, signs touch the words they belong to.
func TestSpelling(t *testing.T) {
	tests := []struct{ tokens, want string }{
		{"He said , \" I do n't know . \"", `He said, "I don't know."`},
		{"( Ann 's ) dog : 5 % of $ 100", "(Ann's) dog: 5% of $100"},
		{"`` Yes '' , said @ ann", "``Yes'', said @ann"},
	}
	for _, tt := range tests {
		var b strings.Builder
		for _, f := range strings.Fields(tt.tokens) {
			b.WriteString(f + "\tO\n")
		}
		if got := records(t, b.String(), Options{Format: CoNLL})[0].Docs[0].Text; got != tt.want {
			t.Errorf("%s, want %s", got, tt.want)
		}
	}
}

func TestDocumentsOfTokenFiles(t *testing.T) {
	tests := []struct{ data, want string }{
		{"a\tO\n\nb\tO\n", "f=a\n\nb"},
		{"-DOCSTART- O\n\na\tO\n\n-DOCSTART- O\n\nb\tO\n", "f:1=a|f:5=b"},
		{"# newdoc id = x\na\tO\n\n# more\n# newdoc id = y\nb\tO\n", "f#x=a|f#y=b"},
		{"# newdoc id = x\na\tO\n\n# newdoc id = x\nb\tO\n", "f#x=a\n\nb"}, // announced before each sentence
		{"# newdoc\na\tO\n\n# newdoc\nb\tO\n", "f:1=a|f:4=b"},
		{"# just a remark\n\n", ""},
	}
	for _, tt := range tests {
		var got []string
		for _, r := range records(t, tt.data, Options{Format: CoNLL}) {
			got = append(got, r.Docs[0].ID+"="+r.Docs[0].Text)
		}
		if s := strings.Join(got, "|"); s != tt.want {
			t.Errorf("%q: %q, want %q", tt.data, s, tt.want)
		}
	}
}

func TestKindOfComment(t *testing.T) {
	for key, want := range map[string]commentKind{
		"text": sameText, "text_en": otherText, "original_text": otherText, "translit": otherText, "gloss_sv": otherText,
		"newdoc id": structure, "newpar": structure, "sent_id": structure, "global.columns": structure,
		"speaker": remark, "a remark": remark,
	} {
		if got := kindOfComment(key); got != want {
			t.Errorf("%s: %d, want %d", key, got, want)
		}
	}
}

func TestSchemeOfGivenSpans(t *testing.T) {
	uner, err := category.Named("uner")
	if err != nil {
		t.Fatal(err)
	}
	d := records(t, column("Ann/B-PER Bible/B-OTH Oslo/B-LOC City/I-LOC"), Options{Format: CoNLL, Categories: uner})[0].Docs[0]
	if len(d.Given) != 2 || d.Text[d.Given[1].Start:d.Given[1].End] != "Oslo City" {
		t.Errorf("OTH is no span in Universal NER: %v", d.Given)
	}
}

// TestTreeAfterRewriting: whatever is replaced, a tree stays a tree.
func TestTreeAfterRewriting(t *testing.T) {
	data := "# text = Ann of Oslo saw her.\n" +
		"1\tAnn\tAnn\tPROPN\t_\t_\t4\tnsubj\t4:nsubj\t_\n2\tof\tof\tADP\t_\t_\t3\tcase\t3:case\t_\n3\tOslo\tOslo\tPROPN\t_\t_\t1\tnmod\t1:nmod:of\t_\n" +
		"4\tsaw\tsee\tVERB\t_\t_\t0\troot\t0:root\t_\n5\ther\tshe\tPRON\t_\t_\t4\tobj\t4:obj\tSpaceAfter=No\n6\t.\t.\tPUNCT\t_\t_\t4\tpunct\t4:punct\t_\n"
	rec := records(t, data, Options{Format: CoNLLU})[0]
	text := rec.Docs[0].Text
	for from := range text {
		for to := from + 1; to <= len(text); to++ {
			for _, new := range []string{"", "x", "Eva Maria Ek", "a-b, c"} {
				w, err := rec.Rewrite([][]Replacement{{{from, to, new}}}, nil)
				if err != nil {
					t.Fatal(err)
				}
				again := records(t, string(w.Raw), Options{Format: CoNLLU})[0]
				checkHeads(t, again, string(w.Raw))
			}
		}
	}
}

// checkHeads: numbers go up, there is one root, and every word leads to it.
func checkHeads(t *testing.T, r *Record, raw string) {
	t.Helper()
	heads := []string{}
	for _, row := range r.body.(*tokens).sentences[0].rows {
		heads = append(heads, string(splitColumns(r.Raw, row.line)[colHead].in(r.Raw)))
	}
	for i := range heads {
		at, steps := i, 0
		for heads[at] != "0" {
			next := slices.IndexFunc(r.body.(*tokens).sentences[0].rows, func(o row) bool { return o.id == heads[at] })
			if steps++; next < 0 || steps > len(heads) {
				t.Fatalf("word %d leads nowhere:\n%s", i+1, raw)
			}
			at = next
		}
	}
	if n := len(slices.DeleteFunc(slices.Clone(heads), func(h string) bool { return h != "0" })); n != 1 {
		t.Fatalf("%d roots:\n%s", n, raw)
	}
}

// TestLongTokenFile: a file that never ends a sentence is refused, and no more of
// it is held than one record may have.
func TestLongTokenFile(t *testing.T) {
	const most = 1000
	for name, lines := range map[string]string{"tokens": "word\tO\n", "comments": "# a remark\n"} {
		c := &input{name: "a.conll", format: CoNLL, options: Options{MaxRecord: most}}
		b := newBlocks(c, newSource(strings.NewReader(strings.Repeat(lines, 10_000)+"word\tO\n")), nil)
		block, long, err := b.read()
		if err != nil || !long || cap(block) > 4*most {
			t.Errorf("%s: %d bytes are held of %d, long: %v, %v", name, cap(block), most, long, err)
		}
	}
}

// TestManyReplacements: writing takes about as long for each replacement, however
// many sentences or words there are. Looking at all of them each time would take
// minutes.
func TestManyReplacements(t *testing.T) {
	const n = 100_000
	for name, file := range map[string]string{
		"sentences": strings.Repeat("Bo\tB-PER\n\n", n),
		"words":     strings.Repeat("Bo\tB-PER\n", n) + "\n",
	} {
		rec := records(t, file, Options{Format: CoNLL})[0]
		reps := make([]Replacement, n)
		for i, s := range rec.Docs[0].Given {
			reps[i] = Replacement{Start: s.Start, End: s.End, Text: "Ek"}
		}
		w, err := rec.Rewrite([][]Replacement{reps}, nil)
		if want := strings.ReplaceAll(file, "Bo", "Ek"); err != nil || string(w.Raw) != want {
			t.Errorf("%s: %d bytes, want %d; %v", name, len(w.Raw), len(want), err)
		}
	}
}
