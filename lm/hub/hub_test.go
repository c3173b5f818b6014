package hub_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/understudy-text/understudy/lm/hub"
	"github.com/understudy-text/understudy/lm/hub/hubtest"
)

// model is a folder with files such as a model has; what they hold is no matter here.
func model(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	weights := make([]byte, 150_000)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range weights {
		weights[i] = byte(random.Uint32())
	}
	for name, b := range map[string][]byte{
		"config.json": []byte(`{"model_type":"bert"}`), "tokenizer.json": []byte("{}"), "README.md": []byte("# A model"),
		"model.safetensors": weights, "onnx/model.onnx": weights[:30_000], "onnx/model.onnx_data": weights[:40_000], "onnx/model_quantized.onnx": weights[:10_000],
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, b, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func options(t testing.TB, h *hubtest.Hub) hub.Options {
	return hub.Options{Folder: filepath.Join(t.TempDir(), "models"), Hub: h.URL, Pause: time.Millisecond}
}

// equal checks that files of a pulled model are those of the source.
func equal(t *testing.T, source, got string, files ...string) {
	t.Helper()
	for _, f := range files {
		a, err1 := os.ReadFile(filepath.Join(source, f))
		b, err2 := os.ReadFile(filepath.Join(got, f))
		if err1 != nil || err2 != nil || !bytes.Equal(a, b) {
			t.Errorf("%s is not what the hub has: %d bytes of %d, %v, %v", f, len(b), len(a), err1, err2)
		}
	}
}

// files are all in a folder, with slashes.
func files(t *testing.T, folder string) string {
	t.Helper()
	var out []string
	err := fs.WalkDir(os.DirFS(folder), ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			out = append(out, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(out, " ")
}

// nothing checks that no model is to be seen.
func nothing(t *testing.T, o hub.Options) {
	t.Helper()
	if all, err := hub.List(o.Folder); len(all) != 0 || err != nil {
		t.Errorf("there are models: %v, %v", all, err)
	}
	entries, err := os.ReadDir(o.Folder)
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") {
			t.Errorf("%s is to be seen", e.Name())
		}
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

func TestPull(t *testing.T) {
	source := model(t)
	for _, name := range []string{"whole", "cut", "stuck", "busy", "elsewhere", "gated"} {
		t.Run(name, func(t *testing.T) {
			h := hubtest.New(t, source)
			o := options(t, h)
			o.Token, o.Silence = hubtest.Token, 200*time.Millisecond
			told := map[string]int64{}
			o.Progress = func(file string, size int64) func(int64) { return func(n int64) { told[file] += n } }
			path, err := hub.Pull(t.Context(), o, "test/"+name)
			if err != nil {
				t.Fatal(err)
			}
			equal(t, source, path, "config.json", "tokenizer.json", "model.safetensors")
			if got := files(t, path); got != "config.json model.safetensors pulled.json tokenizer.json" {
				t.Errorf("the folder holds %s", got)
			}
			if told["model.safetensors"] != 150_000 || told["config.json"] != 21 {
				t.Errorf("told of %v bytes", told)
			}
			if h.Leaks() > 0 {
				t.Error("another host was shown the token")
			}
			all, err := hub.List(o.Folder)
			if err != nil || len(all) != 1 || all[0].Name != "test/"+name || all[0].Revision != h.Revision() || all[0].License != "mit" || all[0].Size() != 150_023 || all[0].Err != nil {
				t.Fatalf("listed: %+v, %v", all, err)
			}
			if err := all[0].Verify(t.Context()); err != nil {
				t.Error(err)
			}
			// What is there is not asked for again: this hub does not exist.
			o.Hub = "http://127.0.0.1:1"
			if again, err := hub.Pull(t.Context(), o, "test/"+name); err != nil || again != path {
				t.Errorf("again: %q, %v", again, err)
			}
			if p, err := hub.Path(o.Folder, "test/"+name); err != nil || p != path {
				t.Errorf("its path is %q, %v", p, err)
			}
		})
	}
}

// What one pull has brought, the next does not ask for again.
func TestPullGoesOn(t *testing.T) {
	source := model(t)
	h := hubtest.New(t, source)
	o := options(t, h)
	ctx, stop := context.WithCancel(t.Context())
	seen := int64(0)
	o.Progress = func(file string, size int64) func(int64) {
		return func(n int64) {
			if seen += n; file == "model.safetensors" && seen > 20_000 {
				stop() // as Ctrl-C does
			}
		}
	}
	if _, err := hub.Pull(ctx, o, "test/stuck"); !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v", err)
	}
	nothing(t, o)

	// The same model again, from where it is not stuck.
	if err := os.Rename(filepath.Join(o.Folder, ".pulling", "test--stuck@"+h.Revision()), filepath.Join(o.Folder, ".pulling", "test--whole@"+h.Revision())); err != nil {
		t.Fatal(err)
	}
	first := int64(-1)
	o.Progress = func(file string, size int64) func(int64) {
		return func(n int64) {
			if file == "model.safetensors" && first < 0 {
				first = n
			}
		}
	}
	path, err := hub.Pull(t.Context(), o, "test/whole")
	if err != nil {
		t.Fatal(err)
	}
	equal(t, source, path, "model.safetensors")
	if first != 20_000 {
		t.Errorf("it went on at byte %d", first)
	}
	if n := h.Asked("/test/whole/resolve/" + h.Revision() + "/config.json"); n != 0 {
		t.Errorf("a file that was there was asked for %d times", n)
	}
	if got := files(t, filepath.Join(o.Folder, ".pulling")); got != "test--stuck.lock test--whole.lock" {
		t.Errorf("left behind: %s", got)
	}
}

// A part that is not what the hub has is thrown away, and the file fetched anew.
func TestBrokenPart(t *testing.T) {
	source := model(t)
	for name, part := range map[string][]byte{"altered": make([]byte, 30_000), "full": make([]byte, 150_000), "too long": make([]byte, 150_001)} {
		h := hubtest.New(t, source)
		o := options(t, h)
		work := filepath.Join(o.Folder, ".pulling", "test--whole@"+h.Revision())
		if err := errors.Join(os.MkdirAll(work, 0o755), os.WriteFile(filepath.Join(work, "model.safetensors.part"), part, 0o644)); err != nil {
			t.Fatal(err)
		}
		path, err := hub.Pull(t.Context(), o, "test/whole")
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		equal(t, source, path, "model.safetensors")
	}
}

func TestPullsThatFail(t *testing.T) {
	source := model(t)
	for name, tc := range map[string]struct {
		model, want string
		change      func(*hub.Options)
	}{
		"altered":     {"test/altered", "model.safetensors: the checksum is not the one", nil},
		"gated":       {"test/gated", "wants its terms accepted", nil},
		"wrong token": {"test/gated", "HF_TOKEN", func(o *hub.Options) { o.Token = "hf_wrong" }},
		"unknown":     {"test/nobody", "has no such model, or shows it only to some", nil},
		"forbidden":   {"test/nobody", "does not show it to who has this token", func(o *hub.Options) { o.Token = "hf_wrong" }},
		"revision":    {"test/whole", "no such revision", func(o *hub.Options) { o.Revision = "refs/pr/1" }},
		"lost":        {"test/lost", "does not have the file that it lists", nil},
		"sharded":     {"test/sharded", "in several files, which is not supported", nil},
		"no graph":    {"test/whole", "it has model, model_quantized", func(o *hub.Options) { o.ONNX = "model_fp16" }},
		"odd graph":   {"test/whole", "want its name alone", func(o *hub.Options) { o.ONNX = "../model" }},
		"silent":      {"test/silent", "nothing has come for a while; what has been fetched is kept", func(o *hub.Options) { o.Silence = 50 * time.Millisecond }},
		"no hub":      {"test/whole", "hub http://127.0.0.1:1: ", func(o *hub.Options) { o.Hub = "http://127.0.0.1:1" }},
		"no address":  {"test/whole", "not of the form https://HOST", func(o *hub.Options) { o.Hub = "huggingface" }},
		"open token":  {"test/whole", "sent for all to read", func(o *hub.Options) { o.Hub, o.Token = "http://hub.example", "hf_right" }},
	} {
		t.Run(name, func(t *testing.T) {
			o := options(t, hubtest.New(t, source))
			if tc.change != nil {
				tc.change(&o)
			}
			_, err := hub.Pull(t.Context(), o, tc.model)
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("error %v, want %q", err, tc.want)
			}
			if err != nil && (strings.Contains(err.Error(), "secret") || o.Token != "" && strings.Contains(err.Error(), o.Token)) {
				t.Errorf("the error tells a secret: %v", err)
			}
			nothing(t, o)
		})
	}
}

func TestGraphsInsteadOfWeights(t *testing.T) {
	source := model(t)
	o := options(t, hubtest.New(t, source))
	for _, tc := range []struct{ graph, want string }{
		{"model", "config.json onnx/model.onnx onnx/model.onnx_data pulled.json tokenizer.json"},
		{"model_quantized", "config.json onnx/model_quantized.onnx pulled.json tokenizer.json"},
		{"", "config.json model.safetensors pulled.json tokenizer.json"}, // takes the place of the one before
	} {
		o.ONNX = tc.graph
		path, err := hub.Pull(t.Context(), o, "test/whole")
		if err != nil {
			t.Fatal(err)
		}
		if got := files(t, path); got != tc.want {
			t.Errorf("the folder holds %s, want %s", got, tc.want)
		}
	}
}

// A model that was published before tokenizer.json is pulled with vocab.txt, and its
// settings if it has any.
func TestVocabularyInsteadOfTokenizer(t *testing.T) {
	source := model(t)
	if err := errors.Join(os.Remove(filepath.Join(source, "tokenizer.json")), os.WriteFile(filepath.Join(source, "vocab.txt"), []byte("[UNK]\n"), 0o644)); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		h := hubtest.New(t, source)
		path, err := hub.Pull(t.Context(), options(t, h), "test/whole")
		if err != nil {
			t.Fatal(err)
		}
		equal(t, source, path, "config.json", "vocab.txt", "model.safetensors")
		settings := filepath.Join(source, "tokenizer_config.json")
		if _, err := os.Stat(settings); err == nil {
			equal(t, source, path, "tokenizer_config.json")
		}
		if err := os.WriteFile(settings, []byte(`{"do_lower_case": false}`), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestTwoPullsAtOnce(t *testing.T) {
	source := model(t)
	h := hubtest.New(t, source)
	o := options(t, h)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			path, err := hub.Pull(t.Context(), o, "test/cut")
			if err != nil {
				t.Error(err)
				return
			}
			equal(t, source, path, "model.safetensors")
		})
	}
	all.Wait()
	if n := h.Asked("/api/models/test/cut/revision/main"); n != 1 {
		t.Errorf("the hub was asked %d times", n)
	}
}

func TestModelsThatWereChanged(t *testing.T) {
	o := options(t, hubtest.New(t, model(t)))
	path, err := hub.Pull(t.Context(), o, "test/whole")
	if err != nil {
		t.Fatal(err)
	}
	weights := filepath.Join(path, "model.safetensors")
	b, err := os.ReadFile(weights)
	if err != nil {
		t.Fatal(err)
	}
	b[7] ^= 1
	for want, change := range map[string]func() error{
		"is missing":         func() error { return os.Remove(weights) },
		"has 100000 bytes":   func() error { return os.WriteFile(weights, b[:100_000], 0o644) },
		"the checksum is no": func() error { return os.WriteFile(weights, b, 0o644) },
	} {
		if err := change(); err != nil {
			t.Fatal(err)
		}
		all, err := hub.List(o.Folder)
		if err != nil || len(all) != 1 {
			t.Fatal(all, err)
		}
		if err := all[0].Verify(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
	// A file that is missing or short is seen at once, and fetched again.
	if err := os.WriteFile(weights, []byte("short"), 0o644); err != nil {
		t.Fatal(err)
	}
	if path, err = hub.Pull(t.Context(), o, "test/whole"); err != nil {
		t.Fatal(err)
	}
	if m, err := hub.Read(path); err != nil || m.Verify(t.Context()) != nil {
		t.Errorf("after another pull: %v, %v", err, m.Verify(t.Context()))
	}
}

func TestNames(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"", ".", "..", "../x", "a/../b", "/etc", "a/b/c", "a//b", "a\\b", "a--b", "a/.b", "a b", "a.", "C:x", "a\x00", strings.Repeat("a", 97), "ä"} {
		if _, err := hub.Path(folder, name); !errors.Is(err, hub.ErrName) {
			t.Errorf("%q: %v", name, err)
		}
		if _, err := hub.Pull(t.Context(), hub.Options{Folder: folder, Hub: "http://127.0.0.1:1"}, name); !errors.Is(err, hub.ErrName) {
			t.Errorf("%q: %v", name, err)
		}
	}
	for _, name := range []string{"bert-base-cased", "FacebookAI/roberta-large", "AI-Sweden-Models/roberta-large-1160k", "a/b_c.d"} {
		if _, err := hub.Path(folder, name); !errors.Is(err, hub.ErrNotPulled) {
			t.Errorf("%q: %v", name, err)
		}
	}
	// The record of a folder is not believed where it leads outside.
	evil := filepath.Join(folder, "evil")
	record := `{"name":"evil","files":[{"path":"../../passwd","size":1}]}`
	if err := errors.Join(os.Mkdir(evil, 0o755), os.WriteFile(filepath.Join(evil, "pulled.json"), []byte(record), 0o644)); err != nil {
		t.Fatal(err)
	}
	if all, err := hub.List(folder); err != nil || len(all) != 1 || all[0].Err == nil {
		t.Errorf("%+v, %v", all, err)
	}
}

func TestSuggestionsCanBePulled(t *testing.T) {
	all, err := hub.Suggested()
	if err != nil || len(all) < 5 {
		t.Fatal(all, err)
	}
	for _, s := range all {
		if _, err := hub.Path(t.TempDir(), s.Name); !errors.Is(err, hub.ErrNotPulled) {
			t.Errorf("%s: %v", s.Name, err)
		}
		if s.License == "" || s.Size == 0 || s.For == "" || len(s.Languages) == 0 {
			t.Errorf("%+v", s)
		}
	}
}

// What a hub says is checked before it is believed, and not shown as it is.
func TestHostileHubs(t *testing.T) {
	sum, sha := strings.Repeat("0", 64), strings.Repeat("0", 40)
	file := func(path, size string) string {
		return fmt.Sprintf(`{"rfilename":"%s","lfs":{"sha256":%q,"size":%s}}`, path, sum, size)
	}
	for want, answer := range map[string]string{
		"field sha is no commit":            `{"sha":"../../../x","siblings":[]}`,
		"none that a model hub gives":       strings.Repeat("[", 100_000),
		"no size or no checksum":            `{"sha":"` + sha + `","siblings":[` + file("config.json", "-1") + `]}`,
		"none that a model hub gives: json": `{"sha":"` + sha + `","siblings":[` + file("config.json", "1e30") + `]}`,
		"config.json: hub":                  `{"sha":"` + sha + `","siblings":[` + file("config.json", "9000000000000000000") + `,` + file("tokenizer.json", "1") + `,` + file("model.safetensors", "1") + `]}`,
		"but graphs: --onnx with model":     `{"sha":"` + sha + `","siblings":[` + file("config.json", "1") + `,` + file("tokenizer.json", "1") + `,` + file(`../\u001b[2J.onnx`, "1") + `,` + file("onnx/model.onnx", "1") + `]}`,
		"the hub has no config.json":        `{"sha":"` + sha + `","siblings":[` + file("../config.json", "1") + `]}`,
	} {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasPrefix(r.URL.Path, "/api/") {
				_, _ = io.WriteString(w, answer)
				return
			}
			_, _ = io.WriteString(w, "{}")
		}))
		o := hub.Options{Folder: filepath.Join(t.TempDir(), "models"), Hub: s.URL, Pause: time.Millisecond}
		_, err := hub.Pull(t.Context(), o, "test/whole")
		s.Close()
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\x1b") {
			t.Errorf("error %q, want %q", err, want)
		}
		nothing(t, o)
	}
}
