package spark

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/understudy-text/understudy/internal/built"
	"github.com/understudy-text/understudy/internal/cached"
)

func TestMain(m *testing.M) {
	os.Exit(cached.Main(m, func(ctx context.Context) error {
		_, err := Fetch(ctx)
		return err
	}))
}

// The client does what it says on a driver and two executors, each a process, of which
// some are killed.
func TestCluster(t *testing.T) {
	program, err := built.Program(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	python, err := Fetch(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	source, err := filepath.Abs("src") // the executors run elsewhere
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 15*time.Minute)
	defer cancel()
	pytest := exec.CommandContext(ctx, python, "-m", "pytest", "-q", "--durations=6", "-p", "no:cacheprovider", "tests")
	pytest.Env = append(os.Environ(), "UNDERSTUDY_BINARY="+program, "PYTHONPATH="+source, "PYTHONDONTWRITEBYTECODE=1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD=1",
		"PYSPARK_PYTHON="+python, "PYSPARK_DRIVER_PYTHON="+python, "SPARK_LOCAL_IP=127.0.0.1", "TMPDIR="+t.TempDir())
	if out, err := pytest.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	} else {
		t.Logf("%s", out)
	}
}

// Without Java, the tests fail, and say what to install.
func TestJavaIsAskedFor(t *testing.T) {
	t.Setenv("JAVA_HOME", t.TempDir())
	if _, err := Fetch(t.Context()); !errors.Is(err, errJava) {
		t.Errorf("with a folder that has no Java: %v", err)
	}
	t.Setenv("JAVA_HOME", "")
	t.Setenv("PATH", t.TempDir())
	if _, err := Fetch(t.Context()); !errors.Is(err, errJava) {
		t.Errorf("with no Java on the PATH: %v", err)
	}
}
