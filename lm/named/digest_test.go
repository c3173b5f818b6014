package named_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/lm/small"
)

// A model is another one when a byte of it is, though its files have the same names,
// sizes and times; and the same one in another folder.
func TestDigest(t *testing.T) {
	long := time.Unix(1, 0)
	model := func(weights string) string {
		dir := t.TempDir()
		if err := os.Mkdir(filepath.Join(dir, "onnx"), 0o755); err != nil {
			t.Fatal(err)
		}
		for name, text := range map[string]string{"config.json": "{}", "onnx/model.onnx": weights} {
			path := filepath.Join(dir, name)
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			if err := os.Chtimes(path, long, long); err != nil {
				t.Fatal(err)
			}
		}
		return dir
	}
	sum := func(asked string) string {
		d, err := named.Digest(asked)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	first := sum(model("weights"))
	if len(first) != 64 || sum(model("weights")) != first {
		t.Errorf("%q is not that of the same files", first)
	}
	if sum(model("weighty")) == first {
		t.Error("other weights have the same sum")
	}
	linked := filepath.Join(t.TempDir(), "model")
	if err := os.Symlink(model("weights"), linked); err != nil {
		t.Fatal(err)
	}
	if sum(linked) != first {
		t.Error("a link to the folder has another sum")
	}
	if sum(named.Tiny) != named.Tiny || sum(small.Name) != small.Name {
		t.Error("models that come with the program are known by their names")
	}
	if _, err := named.Digest("no-such-model"); err == nil {
		t.Error("no error")
	}
}
