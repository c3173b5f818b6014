// Package hubtest serves models from folders as a model hub does, for tests: the
// files of a revision with sizes and checksums, the files by HTTP with ranges,
// and the ways in which that goes wrong.
//
// It may know no other package.
package hubtest

import (
	"crypto/sha1"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// Token is the one that opens test/gated.
const Token = "hf_right"

// large is the size in bytes from which a file is known by SHA-256.
const large = 10_000

// A Hub serves the folder of one model under several names:
//
//	test/whole      as it is
//	test/cut        each answer breaks off after 20,000 bytes
//	test/stuck      each answer of a large file stops after 20,000 bytes, and stays open
//	test/silent     takes questions for a large file and never answers
//	test/altered    the weights are not those of the checksum
//	test/gated      only for who has Token
//	test/busy       the first two questions of each kind are turned away
//	test/elsewhere  large files are on another host, which must not see the token
//	test/lost       a file that is listed is not there
//	test/sharded    the weights are in several files
//
// and every other name is unknown. The revision "main" is Revision().
type Hub struct {
	URL     string
	folder  string
	storage *httptest.Server
	mu      sync.Mutex
	asked   map[string]int // by path
	leaks   int
}

// New serves a folder until the test ends.
func New(t testing.TB, folder string) *Hub {
	t.Helper()
	h := &Hub{folder: folder, asked: map[string]int{}}
	h.storage = httptest.NewServer(http.HandlerFunc(h.stored))
	s := httptest.NewServer(h)
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
		h.storage.Close()
	})
	h.URL = s.URL
	return h
}

// Revision is the commit that is served.
func (*Hub) Revision() string { return strings.Repeat("5eed", 10) }

// Asked is how many requests there were for a path.
func (h *Hub) Asked(path string) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.asked[path]
}

// Leaks is how often the other host was shown a token.
func (h *Hub) Leaks() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.leaks
}

// count returns how often a path was asked for before.
func (h *Hub) count(path string) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.asked[path]++
	return h.asked[path] - 1
}

var names = []string{"whole", "cut", "stuck", "silent", "altered", "gated", "busy", "elsewhere", "lost", "sharded"}

func known(name string) bool {
	for _, n := range names {
		if n == name {
			return true
		}
	}
	return false
}

func refuse(w http.ResponseWriter, status int, code string) {
	if code != "" {
		w.Header().Set("X-Error-Code", code)
	}
	http.Error(w, code, status)
}

func (h *Hub) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	before := h.count(r.URL.Path)
	path, question := strings.CutPrefix(r.URL.Path, "/api/models/")
	parts := strings.SplitN(strings.Trim(path, "/"), "/", 5)
	switch {
	case len(parts) < 4 || parts[0] != "test" || !known(parts[1]):
		refuse(w, http.StatusUnauthorized, "RepoNotFound") // as the hub says to who has no token
	case parts[1] == "gated" && r.Header.Get("Authorization") != "Bearer "+Token:
		refuse(w, http.StatusUnauthorized, "GatedRepo")
	case parts[1] == "busy" && before < 2:
		refuse(w, http.StatusServiceUnavailable, "")
	case parts[3] != "main" && parts[3] != h.Revision():
		refuse(w, http.StatusNotFound, "RevisionNotFound")
	case question && parts[2] == "revision":
		h.list(w, parts[1])
	case !question && parts[2] == "resolve" && len(parts) == 5:
		h.resolve(w, r, parts[1], parts[4])
	default:
		refuse(w, http.StatusNotFound, "")
	}
}

type sibling struct {
	Path string `json:"rfilename"`
	Size int64  `json:"size"`
	Blob string `json:"blobId"`
	LFS  *lfs   `json:"lfs,omitempty"`
}

type lfs struct {
	SHA256 string `json:"sha256"`
	Size   int64  `json:"size"`
}

// list answers what a revision holds.
func (h *Hub) list(w http.ResponseWriter, model string) {
	var files []sibling
	err := filepath.WalkDir(h.folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(h.folder, path)
		blob := sha1.Sum(fmt.Appendf(nil, "blob %d\x00%s", len(b), b))
		s := sibling{Path: filepath.ToSlash(rel), Size: int64(len(b)), Blob: hex.EncodeToString(blob[:])}
		if len(b) >= large {
			sum := sha256.Sum256(b)
			s.LFS = &lfs{hex.EncodeToString(sum[:]), s.Size}
		}
		if model == "sharded" {
			s.Path = strings.Replace(s.Path, "model.safetensors", "model.safetensors.index.json", 1)
		}
		files = append(files, s)
		return err
	})
	if err != nil {
		refuse(w, http.StatusInternalServerError, "")
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{
		"id": "test/" + model, "sha": h.Revision(), "siblings": files, "cardData": map[string]any{"license": "mit"},
	})
}

// resolve answers with a file, or with where it is.
func (h *Hub) resolve(w http.ResponseWriter, r *http.Request, model, file string) {
	path := filepath.Join(h.folder, filepath.FromSlash(file))
	info, err := os.Stat(path)
	if err != nil || model == "lost" && info.Size() >= large {
		refuse(w, http.StatusNotFound, "EntryNotFound")
		return
	}
	switch {
	case info.Size() < large:
	case model == "elsewhere":
		http.Redirect(w, r, h.storage.URL+"/"+file+"?signature=secret", http.StatusFound)
		return
	case model == "silent":
		<-r.Context().Done()
		return
	case model == "altered" && strings.HasSuffix(file, ".safetensors"):
		b, err := os.ReadFile(path)
		if err != nil {
			refuse(w, http.StatusInternalServerError, "")
			return
		}
		b[len(b)/2] ^= 1
		_, _ = w.Write(b)
		return
	case model == "cut":
		w = &breaking{w, 20_000, func() { panic(http.ErrAbortHandler) }}
	case model == "stuck":
		w = &breaking{w, 20_000, func() { <-r.Context().Done(); panic(http.ErrAbortHandler) }}
	}
	http.ServeFile(w, r, path)
}

// stored is the other host.
func (h *Hub) stored(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Authorization") != "" {
		h.mu.Lock()
		h.leaks++
		h.mu.Unlock()
		refuse(w, http.StatusBadRequest, "")
		return
	}
	if r.URL.Query().Get("signature") != "secret" {
		refuse(w, http.StatusForbidden, "")
		return
	}
	http.ServeFile(w, r, filepath.Join(h.folder, filepath.FromSlash(strings.TrimPrefix(r.URL.Path, "/"))))
}

// breaking does something instead of writing more than so many bytes.
type breaking struct {
	http.ResponseWriter
	left int
	then func()
}

func (b *breaking) Write(p []byte) (int, error) {
	if len(p) <= b.left {
		b.left -= len(p)
		return b.ResponseWriter.Write(p)
	}
	_, _ = b.ResponseWriter.Write(p[:b.left])
	if f, ok := b.ResponseWriter.(http.Flusher); ok {
		f.Flush()
	}
	b.then()
	return 0, http.ErrAbortHandler
}
