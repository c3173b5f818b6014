// Package hub fetches published models into a folder of the user's and says
// which are there.
//
// In comes the name of a model ("FacebookAI/roberta-base"), out goes a folder in Hugging
// Face layout, whole or not at all, with a record of where it is from, of which
// revision, and of every file's checksum. What is there is never asked for again, so a
// model that was pulled works without a network.
//
// The protocol is that of the Hugging Face hub, which mirrors speak as well: a
// list of the files of a revision with sizes and checksums, and the files by
// HTTP with ranges.
//
// It may know internal/usage.
package hub

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/understudy-text/understudy/internal/usage"
)

// Public is the address of the hub that is asked if no other is named.
const Public = "https://huggingface.co"

// The environment variables: where models are kept, which hub is asked, and what
// it is told about who asks.
const (
	FolderVariable = "UNDERSTUDY_MODELS"
	HubVariable    = "HF_ENDPOINT"
	TokenVariable  = "HF_TOKEN"
)

// Main is the revision that is pulled if no other is named.
const Main = "main"

// Errors that callers tell apart.
var (
	ErrName      = errors.New("a model's name is OWNER/NAME or NAME, of letters, digits, “-”, “_” and “.”")
	ErrNotPulled = errors.New("the model has not been pulled")
)

// Options say what is pulled from where. The zero value but for Folder is useful.
type Options struct {
	Folder   string // where models are kept
	Hub      string // address of the hub; "": Public
	Token    string // sent to the hub alone, never to where it sends us on; "": none
	Revision string // branch, tag or commit; "": what is there, else Main
	ONNX     string // name of the graph that is pulled instead of the weights, such as "model" or "model_quantized"; "": the weights
	// Progress is told the name and size of each file before it is fetched, and
	// returns what is told of the bytes that came; nil: nobody is told.
	Progress func(file string, size int64) func(n int64)
	Client   *http.Client  // its transport and jar are used; nil: the usual one
	Pause    time.Duration // before the second attempt, doubled before each further one; 0: a second
	Silence  time.Duration // after which a connection is given up; 0: a minute
}

// Folder is where models are kept: the folder that the environment names, else
// one in the user's cache.
func Folder() (string, error) {
	if f := os.Getenv(FolderVariable); f != "" {
		return filepath.Abs(f)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("folder of models: %w; set %s", err, FolderVariable)
	}
	return filepath.Join(cache, "understudy", "models"), nil
}

// Path is the folder of a model that was pulled; ErrNotPulled if it was not.
func Path(folder, name string) (string, error) {
	path, err := place(folder, name)
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(filepath.Join(path, recordFile)); err != nil {
		return "", fmt.Errorf("model %s: %w; “understudy models pull %s” does", name, ErrNotPulled, name)
	}
	return path, nil
}

var part = regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9._-]{0,95}$`)

// place is the folder that a model has: one below the folder of all, whatever the
// name. The hub has no names with two dashes, so they stand for the slash.
func place(folder, name string) (string, error) {
	parts := strings.Split(name, "/")
	for _, p := range parts {
		if len(parts) > 2 || !part.MatchString(p) || strings.Contains(p, "--") || strings.Contains(p, "..") || strings.HasSuffix(p, ".") {
			return "", usage.Errorf("%w; %.120q is none", ErrName, name)
		}
	}
	return filepath.Join(folder, strings.Join(parts, "--")), nil
}
