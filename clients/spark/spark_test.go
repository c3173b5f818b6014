package spark

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/understudy-text/understudy/clients/python"
	"github.com/understudy-text/understudy/internal/built"
	"github.com/understudy-text/understudy/internal/cached"
)

func TestMain(m *testing.M) {
	os.Exit(cached.Main(m, func(ctx context.Context) error {
		_, err := Fetch(ctx)
		if err == nil {
			_, err = python.Fetch(ctx) // which has hatchling
		}
		return err
	}))
}

// The client does what it says on a driver and two executors, each a process, of which
// some are killed. It is installed from its wheel, in a Python of its own.
func TestCluster(t *testing.T) {
	program, err := built.Program(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	spark, err := Fetch(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	// The wheel carries a program that starts the one under test: 200 MB are not packed here.
	carried := filepath.Join(t.TempDir(), "carried")
	if err := os.WriteFile(carried, fmt.Appendf(nil, "#!/bin/sh\nexec %q \"$@\"\n", program), 0o755); err != nil {
		t.Fatal(err)
	}
	wheel := build(t, carried)
	if strings.HasSuffix(wheel, "-any.whl") {
		t.Errorf("a wheel with a program is for any platform: %s", wheel)
	}
	fresh := install(t, spark, wheel)
	ctx, cancel := context.WithTimeout(t.Context(), 15*time.Minute)
	defer cancel()
	pytest := exec.CommandContext(ctx, fresh, "-m", "pytest", "-q", "--durations=8", "-p", "no:cacheprovider", "tests")
	pytest.Env = append(os.Environ(), "UNDERSTUDY_TESTED="+program, "UNDERSTUDY_BINARY=", "PYTHONDONTWRITEBYTECODE=1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD=1",
		"PYSPARK_PYTHON="+fresh, "PYSPARK_DRIVER_PYTHON="+fresh, "SPARK_LOCAL_IP=127.0.0.1", "TMPDIR="+t.TempDir())
	if out, err := pytest.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	} else {
		t.Logf("%s", out)
	}
}

// build makes a wheel that carries a program ("": none) and returns its path.
func build(t *testing.T, program string) string {
	t.Helper()
	tool, err := python.Fetch(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	to := t.TempDir()
	cmd := exec.Command(tool, "-m", "hatchling", "build", "-t", "wheel", "-d", to)
	cmd.Env = append(os.Environ(), "UNDERSTUDY_BINARY="+program, "PYTHONDONTWRITEBYTECODE=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("hatchling: %v\n%s", err, out)
	}
	made, err := filepath.Glob(filepath.Join(to, "*.whl"))
	if err != nil || len(made) != 1 {
		t.Fatalf("wheels: %v, %v", made, err)
	}
	return made[0]
}

// install makes a virtual environment with a wheel alone and returns its Python, which sees
// the packages of another one, too.
func install(t *testing.T, beside, wheel string) string {
	t.Helper()
	home := filepath.Join(t.TempDir(), "venv")
	run := func(args ...string) string {
		out, err := exec.Command(args[0], args[1:]...).Output()
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			t.Fatalf("%s: %v\n%s", strings.Join(args, " "), err, exit.Stderr)
		}
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimSpace(string(out))
	}
	fresh := filepath.Join(home, "bin", "python")
	run(beside, "-m", "venv", "--without-pip", home)
	run(beside, "-m", "pip", "--python", fresh, "install", "-q", "--disable-pip-version-check", "--no-deps", "--no-index", wheel)
	const site = "import sysconfig; print(sysconfig.get_path('purelib'))"
	if err := os.WriteFile(filepath.Join(run(fresh, "-c", site), "beside.pth"), []byte(run(beside, "-c", site)+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	return fresh
}

// A wheel is built with no program, too, and finds one on the PATH.
func TestWheelThatFinds(t *testing.T) {
	spark, err := Fetch(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	wheel := build(t, "")
	if !strings.HasSuffix(wheel, "-py3-none-any.whl") {
		t.Errorf("a wheel without a program: %s", wheel)
	}
	fresh := install(t, spark, wheel)
	bin := t.TempDir()
	find := func() (string, error) {
		cmd := exec.Command(fresh, "-c", "from understudy_spark._program import find; print(find())")
		cmd.Env = []string{"PATH=" + bin}
		out, err := cmd.CombinedOutput()
		return strings.TrimSpace(string(out)), err
	}
	if said, err := find(); err == nil || !strings.Contains(said, "the program understudy is not there") {
		t.Errorf("no program: %s, %v", said, err)
	}
	program := filepath.Join(bin, "understudy")
	if err := os.WriteFile(program, []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	if found, err := find(); err != nil || found != program {
		t.Errorf("found %s, %v", found, err)
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
