// Package python holds the Python client; its test has pytest ask a real server.
//
// It may know internal/venv.
package python

import (
	"context"

	"github.com/understudy-text/understudy/internal/venv"
)

// packages are what the tests want, in versions that go together.
var packages = []string{"httpx==0.28.1", "pytest==9.2.0", "mypy==2.4.1", "hatchling==1.33.0"}

// Fetch makes the Python of the client's tests ready and returns its path.
func Fetch(ctx context.Context) (string, error) {
	return venv.Python(ctx, "fetching pytest, mypy and what the Python client needs with pip (20 MB)", packages...)
}
