package shard

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/decide"
	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/generate/fit"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/guess"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/sqlite"
	"github.com/understudy-text/understudy/lm/tiny"
)

// templates are documents of several languages about the same few people, towns and
// employers, so that what one says decides about others: a public figure in one is
// private in the next, a firm is somebody's workplace.
var templates = []string{
	"The minister %[1]s visited %[2]s on 3 March 2019. Her brother, a nurse with asthma, stayed in %[3]s. She works at %[4]s, she said, and paid 1,200 euros.",
	"Mr %[1]s, a carpenter of %[2]s, has known the author %[5]s since 1998. His number is +44 20 7946 0%[6]d and his mail is %[7]s@example.org. The court in %[3]s heard the Swedish witness.",
	"Enligt %[1]s, som arbetar på %[4]s i %[2]s, flyttade familjen till %[3]s den 4 maj 2017. Hans mamma är sjuksköterska och har diabetes. Statsministern %[5]s kom dit.",
	"Åklagaren %[1]s i %[3]s sade till polisen i %[2]s att %[5]s hade betalat 3 400 kronor. Telefon 070-174 06 %[6]d.",
	"Selon %[1]s, qui travaille chez %[4]s à %[2]s, le procès de %[5]s a eu lieu le 12 juin 2018 à %[3]s. Sa sœur est infirmière en France.",
	"قال %[8]s إنه يعمل في شركة النور في مدينة القاهرة منذ 5 مايو 2016، وإن أخاه أحمد يسكن في بيروت مع عائلته. وقالت الوزيرة إن محكمة دمشق أجلت القضية.",
}

var (
	people  = []string{"Anna Lindqvist", "Karl Berg", "David Hughes", "Sarah Whitcombe", "Claire Moreau", "Julien Lefèvre", "Erik Nordahl", "Mary Ellison", "Nadia Haddad", "Olof Ståhl"}
	towns   = []string{"Leeds", "Uppsala", "Lyon", "Borås", "Bristol", "Nantes", "Malmö", "Sheffield", "Lille", "Kalmar"}
	firms   = []string{"Northgate Logistics Ltd", "Volvo", "Banverket", "Crédit Lyonnais", "Berg & Söner AB"}
	arabics = []string{"خالد المصري", "ليلى حداد", "محمود درويش", "سامي الخطيب"}
)

// write writes n documents, most of them as files, some as lines of JSONL files.
func writeCorpus(t *testing.T, dir string, n int, random *rand.Rand) {
	t.Helper()
	pick := func(of []string) string { return of[random.IntN(len(of))] }
	lines := map[int][]string{}
	for i := range n {
		who := pick(people)
		text := fmt.Sprintf(templates[random.IntN(len(templates))], who, pick(towns), pick(towns), pick(firms), pick(people), random.IntN(90)+10,
			strings.ReplaceAll(strings.ToLower(strings.Fields(who)[0]), "é", "e"), pick(arabics))
		if extra := strings.Index(text, "%!(EXTRA"); extra >= 0 {
			text = text[:extra]
		}
		if random.IntN(3) == 0 {
			lines[i%3] = append(lines[i%3], fmt.Sprintf("{\"id\": \"n%d\", \"text\": %q}\n", i, text))
			continue
		}
		write(t, filepath.Join(dir, fmt.Sprintf("d%02d.txt", i)), text+"\n")
	}
	for k, of := range lines {
		write(t, filepath.Join(dir, fmt.Sprintf("l%d.jsonl", k)), strings.Join(of, ""))
	}
	write(t, filepath.Join(dir, "broken.jsonl"), "{\"id\": \"b1\", \"text\": \"Karl Berg in Leeds.\"}\n{\"id\": \"b1\", \"text\": \"Twice.\"}\n{\n")
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// options read each text in its own language, as the command does.
var options = sync.OnceValue(func() corpus.Options {
	g, err := guess.New(stock.Codes()...)
	if err != nil {
		panic(err)
	}
	return corpus.Options{LanguageOf: func(_ string, texts []string) string {
		if a := g.Tell(texts...); a.Sure {
			return a.Code
		}
		return ""
	}}
})

// languages are loaded once for all tests.
var languages = sync.OnceValues(func() (map[string]*language.Language, error) { return stock.Languages(stock.Codes()...) })

// A setting is one way to run.
type setting struct {
	name   string
	policy string
	apart  bool
	times  int // how many partitions
}

var settings = []setting{{"corpus", "default", false, 2}, {"evidence", "cc", false, 1}, {"document", "default", true, 1}}

// factory returns what makes pipelines of a setting that have observed nothing.
func (s setting) factory(t *testing.T, key ledger.Key) func() *understudy.Pipeline {
	t.Helper()
	all, err := languages()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := decide.Read(s.policy)
	if err != nil {
		t.Fatal(err)
	}
	english, err := tiny.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	o := stock.Options{Languages: all, Default: "en", Draw: key.Draw("default"), Rules: rules, Unread: stock.UnreadRefuse, Rank: map[string]fit.Model{"en": english}}
	shared, err := stock.Share(o)
	if err != nil {
		t.Fatal(err)
	}
	var apart *generate.Apart
	if s.apart {
		if apart, err = generate.NewApart(generate.Options{Languages: all, Default: o.Default, Draw: o.Draw, Rank: o.Rank}); err != nil {
			t.Fatal(err)
		}
	}
	return func() *understudy.Pipeline {
		p, err := shared.Pipeline("surrogate", o.Draw, nil)
		if err != nil {
			t.Fatal(err)
		}
		if apart != nil {
			p.Generator = apart.Another(o.Draw, nil)
		}
		return p
	}
}

// tree is what lies in a folder, by name.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	if err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		out[name] = string(data)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return out
}

func discover(t *testing.T, dir string) []corpus.File {
	t.Helper()
	files, errs := corpus.Discover([]string{dir})
	if len(errs) > 0 {
		t.Fatal(errs[0])
	}
	return files
}

func planOf(files []corpus.File) *Plan {
	p := &Plan{Program: "test", Domain: "default", Buckets: 5}
	for _, f := range files {
		p.Files = append(p.Files, File{Path: f.Path, Name: f.Name, Size: f.Size})
	}
	return p
}

// TestShardsAreTheWhole checks that any partition into shards, their steps in any order
// and some of them done twice, writes what one machine writes, byte for byte.
func TestShardsAreTheWhole(t *testing.T) {
	random := rand.New(rand.NewPCG(18, 1))
	in := t.TempDir()
	writeCorpus(t, in, 48, random)
	files := discover(t, in)
	key := ledger.KeyFromSeed(7)
	for _, s := range settings {
		t.Run(s.name, func(t *testing.T) {
			fresh := s.factory(t, key)
			whole := filepath.Join(t.TempDir(), "out")
			j := &job.Job{Pipeline: fresh(), Files: files, Corpus: options(), Out: whole, Explain: true, OtherFields: job.ReportFields}
			if _, err := j.Run(t.Context()); err != nil {
				t.Fatal(err)
			}
			want := tree(t, whole)
			if !strings.Contains(want[job.ManifestFile], "refused") {
				t.Errorf("nothing is refused: %s", want[job.ManifestFile])
			}
			for n := range s.times {
				out := filepath.Join(t.TempDir(), "out")
				runShards(t, planOf(files), fresh, key, out, random)
				compare(t, n, want, tree(t, out))
			}
		})
	}
}

func compare(t *testing.T, n int, want, got map[string]string) {
	t.Helper()
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if got[name] != want[name] {
			t.Errorf("partition %d: %s:\n%s\none machine:\n%s", n, name, got[name], want[name])
		}
	}
	if len(got) != len(want) {
		t.Errorf("partition %d: %d files, want %d", n, len(got), len(want))
	}
}

// runShards parts a plan at random and does all steps in a random order.
func runShards(t *testing.T, p *Plan, fresh func() *understudy.Pipeline, key ledger.Key, out string, random *rand.Rand) *Run {
	t.Helper()
	shards := random.IntN(6) + 2
	p.Shards = make([][]int, shards)
	for i := range p.Files {
		k := random.IntN(shards)
		p.Shards[k] = append(p.Shards[k], i)
	}
	work := filepath.Join(t.TempDir(), "work")
	r, err := Begin(work, p, key)
	if err != nil {
		t.Fatal(err)
	}
	jobOf := func() *job.Job {
		return &job.Job{Pipeline: fresh(), Corpus: options(), Out: out, Explain: true, OtherFields: job.ReportFields, Workers: random.IntN(3) + 1}
	}
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, i := range again(random, shards) {
		check(r.Observe(t.Context(), i, jobOf()))
	}
	for _, b := range again(random, p.Buckets) {
		check(r.Merge(t.Context(), b, fresh()))
	}
	_, err = r.Cast(t.Context(), fresh())
	check(err)
	for _, i := range again(random, shards) {
		check(r.Replace(t.Context(), i, jobOf(), key))
	}
	_, err = r.Join(t.Context(), out, true, job.Manifest{})
	check(err)
	return r
}

// again is 0 to n-1 in a random order, one of them twice.
func again(random *rand.Rand, n int) []int {
	return append(random.Perm(n), random.IntN(n))
}

// TestReceiptsOfAShardRestoreIt checks that the ledger of a shard restores its files
// byte for byte, and knows nothing of others'.
func TestReceiptsOfAShardRestoreIt(t *testing.T) {
	random := rand.New(rand.NewPCG(18, 2))
	in := t.TempDir()
	writeCorpus(t, in, 12, random)
	if err := os.Remove(filepath.Join(in, "broken.jsonl")); err != nil {
		t.Fatal(err)
	}
	key := ledger.KeyFromSeed(1)
	out := filepath.Join(t.TempDir(), "out")
	r := runShards(t, planOf(discover(t, in)), settings[0].factory(t, key), key, out, random)
	back := filepath.Join(t.TempDir(), "back")
	for shard := range r.Shards {
		files, err := r.FilesOf(shard)
		if err != nil {
			t.Fatal(err)
		}
		for i := range files {
			files[i].Path = filepath.Join(out, files[i].Name)
		}
		store, err := sqlite.Open(t.Context(), r.Receipts(shard), false)
		if err != nil {
			t.Fatal(err)
		}
		l, err := ledger.Open(t.Context(), store, key)
		if err != nil {
			t.Fatal(err)
		}
		d, err := l.Domain(t.Context(), "default", false)
		if err != nil {
			t.Fatal(err)
		}
		done, err := (&job.Restore{Files: files, Corpus: options(), Out: back, Domain: d, Progress: func(int64) {}}).Run(t.Context())
		if err != nil || done.Unknown+done.Edited > 0 || done.Files != len(files) {
			t.Errorf("shard %d: %+v, %v", shard, done, err)
		}
		l.Close()
	}
	compare(t, 0, tree(t, in), tree(t, back))
}

// TestNothingCanBeReadInTheWorkingFolder checks that what lies between the steps shows no
// name, and that another key opens none of it.
func TestNothingCanBeReadInTheWorkingFolder(t *testing.T) {
	random := rand.New(rand.NewPCG(18, 3))
	in := t.TempDir()
	writeCorpus(t, in, 8, random)
	key := ledger.KeyFromSeed(1)
	out := filepath.Join(t.TempDir(), "out")
	r := runShards(t, planOf(discover(t, in)), settings[0].factory(t, key), key, out, random)
	for name, data := range tree(t, r.work) {
		if strings.HasPrefix(name, "replacements") || strings.HasPrefix(name, "decisions") {
			continue // published
		}
		for _, secret := range slices.Concat(people, towns, firms, arabics, []string{"d00.txt", "lindqvist"}) {
			if bytes.Contains([]byte(data), []byte(secret)) {
				t.Errorf("%s shows %q", name, secret)
			}
		}
	}
	if _, err := Open(r.work, ledger.NewKey()); !errors.Is(err, ErrForeign) {
		t.Errorf("with another key: %v", err)
	}
}

// TestSameIDInTwoShards checks that ids that one machine would refuse are not passed over.
func TestSameIDInTwoShards(t *testing.T) {
	in := t.TempDir()
	write(t, filepath.Join(in, "a.jsonl"), `{"id": "1", "text": "Anna Lindqvist came."}`+"\n")
	write(t, filepath.Join(in, "b.jsonl"), `{"id": "1", "text": "Karl Berg came."}`+"\n")
	key := ledger.KeyFromSeed(1)
	p := planOf(discover(t, in))
	p.Shards = [][]int{{0}, {1}}
	fresh := settings[0].factory(t, key)
	r, err := Begin(filepath.Join(t.TempDir(), "work"), p, key)
	for i := 0; i < 2 && err == nil; i++ {
		err = r.Observe(t.Context(), i, &job.Job{Pipeline: fresh(), Corpus: options()})
	}
	for b := 0; b < p.Buckets && err == nil; b++ {
		err = r.Merge(t.Context(), b, fresh())
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err = r.Cast(context.Background(), fresh()); !errors.Is(err, ErrSameID) || !strings.Contains(err.Error(), "a.jsonl and ") {
		t.Errorf("%v", err)
	}
}

// TestStreamsAreReadOnceWhereTheyStay checks that what was found in a stream is used where
// it holds the same rows, and that rows in another order get the same stand-ins.
func TestStreamsAreReadOnceWhereTheyStay(t *testing.T) {
	dir := t.TempDir()
	rows := []string{`{"id": "1", "text": "Anna Lindqvist came to Leeds."}`, `{"id": "2", "text": "Karl Berg asked for Anna Lindqvist."}`}
	write(t, filepath.Join(dir, "rows.jsonl"), rows[0]+"\n"+rows[1]+"\n")
	write(t, filepath.Join(dir, "moved.jsonl"), rows[1]+"\n"+rows[0]+"\n")
	key := ledger.KeyFromSeed(1)
	fresh := settings[0].factory(t, key)
	p := &Plan{Program: "test", Domain: "default", Buckets: 1}
	p.Streams(1)
	r, err := Begin(filepath.Join(dir, "work"), p, key)
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	check(err)
	check(r.Input(0, filepath.Join(dir, "rows.jsonl")))
	check(r.Observe(t.Context(), 0, &job.Job{Pipeline: fresh(), Corpus: options()}))
	check(r.Merge(t.Context(), 0, fresh()))
	_, err = r.Cast(t.Context(), fresh())
	check(err)
	replaced := func(input string) (lines []string, detected int) {
		out := filepath.Join(t.TempDir(), "out")
		check(r.Input(0, filepath.Join(dir, input)))
		p := fresh()
		p.Detector = counting{p.Detector, &detected}
		check(r.Replace(t.Context(), 0, &job.Job{Pipeline: p, Corpus: options(), Out: out, Workers: 1}, key))
		data, err := os.ReadFile(filepath.Join(out, "part-00000.jsonl"))
		check(err)
		lines = strings.Split(strings.TrimSpace(string(data)), "\n")
		slices.Sort(lines)
		return lines, detected
	}
	same, n := replaced("rows.jsonl")
	if n != 0 || len(same) != 2 || strings.Contains(same[0], "Lindqvist") {
		t.Errorf("%d documents were looked through again; %v", n, same)
	}
	moved, n := replaced("moved.jsonl")
	if n != 2 || !slices.Equal(moved, same) {
		t.Errorf("%d of two documents were looked through; %v, want %v", n, moved, same)
	}
}

// counting counts the documents that a Detector is given.
type counting struct {
	understudy.Detector
	n *int
}

func (c counting) Detect(ctx context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	*c.n++
	return c.Detector.Detect(ctx, doc)
}

func TestPart(t *testing.T) {
	p := &Plan{Files: []File{{Size: 10}, {Size: 10}, {Size: 100}, {Size: 10}, {Size: 10}}}
	p.Part(3)
	var all []int
	for _, s := range p.Shards {
		if len(s) == 0 {
			t.Errorf("an empty shard: %v", p.Shards)
		}
		all = append(all, s...)
	}
	if !slices.Equal(all, []int{0, 1, 2, 3, 4}) || len(p.Shards) != 3 {
		t.Errorf("%v", p.Shards)
	}
	p = &Plan{Files: []File{{Size: 99}, {Size: 100}, {Size: 98}, {Size: 101}}}
	if p.Part(4); len(p.Shards) != 4 {
		t.Errorf("files of about one size are not shared evenly: %v", p.Shards)
	}
}
