// Package spark holds the PySpark client; its test has pytest drive it on a real cluster of
// processes.
//
// It may know internal/venv.
package spark

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/understudy-text/understudy/internal/venv"
)

// packages are what the tests want, in versions that go together. PySpark is on PyPI as
// source only, with its jars inside.
var packages = []string{"pyspark==4.3.0", "pytest==9.2.0", "--no-binary=pyspark"}

// Fetch makes the Python of the client's tests ready and returns its path.
func Fetch(ctx context.Context) (string, error) {
	if _, err := java(); err != nil {
		return "", err
	}
	return venv.Python(ctx, "fetching PySpark and pytest with pip (450 MB; minutes)", packages...)
}

// errJava says what a machine without Java wants. No package of PyPI or npm was found that
// has one with all modules that Spark starts with (jdk.incubator.vector is left out).
var errJava = errors.New("Spark wants Java 17 or newer, and there is none: install one (apt-get install openjdk-17-jre-headless; " +
	"dnf install java-17-openjdk-headless; brew install openjdk@17), or set JAVA_HOME")

// java finds the Java that Spark will start.
func java() (string, error) {
	if home := os.Getenv("JAVA_HOME"); home != "" {
		path, err := exec.LookPath(filepath.Join(home, "bin", "java"))
		if err != nil {
			return "", fmt.Errorf("JAVA_HOME=%s: %w", home, errJava)
		}
		return path, nil
	}
	path, err := exec.LookPath("java")
	if err != nil {
		return "", errJava
	}
	return path, nil
}
