// Package ollamatest runs a real Ollama server for tests, with a small model of random
// weights: what it says makes no sense, but it says it as any model does. Ollama is
// built from its Go module, once, into the user's cache; that takes a few minutes and a
// C++ compiler.
//
// It may know internal/cached.
package ollamatest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/understudy-text/understudy/internal/cached"
)

// Module is what is built.
const Module = "github.com/ollama/ollama@v0.17.4"

// headers are what Ollama's module lacks of llama.cpp's vendored headers: where
// the Go client gets them, and where they lie.
var headers = []struct{ module, dir, as string }{
	{"github.com/nlohmann/json@v3.11.3+incompatible", filepath.Join("single_include", "nlohmann"), "nlohmann"},
	{"github.com/nothings/stb@v0.0.0-20260802064209-2c980bb59875", "", "stb"},
}

// noSound stands for miniaudio.h, which reads sound files: none can be read.
const noSound = `#pragma once
#include <stddef.h>
typedef int ma_result;
typedef unsigned long long ma_uint64;
typedef struct { int unused; } ma_decoder_config;
typedef struct { int unused; } ma_decoder;
enum { MA_SUCCESS = 0, MA_NOT_IMPLEMENTED = -29, ma_format_f32 = 5 };
static inline ma_decoder_config ma_decoder_config_init(int, int, int) { return ma_decoder_config{}; }
static inline ma_result ma_decoder_init_memory(const void *, size_t, const ma_decoder_config *, ma_decoder *) { return MA_NOT_IMPLEMENTED; }
static inline ma_result ma_decoder_get_length_in_pcm_frames(ma_decoder *, ma_uint64 *) { return MA_NOT_IMPLEMENTED; }
static inline ma_result ma_decoder_read_pcm_frames(ma_decoder *, void *, ma_uint64, ma_uint64 *) { return MA_NOT_IMPLEMENTED; }
static inline ma_result ma_decoder_uninit(ma_decoder *) { return MA_SUCCESS; }
`

// Build returns the path of the program; it is built if it is not there. Of
// several that ask at once, one builds and the others wait.
func Build(ctx context.Context) (string, error) {
	folder, err := cached.Folder(filepath.Join("ollama", strings.ReplaceAll(filepath.Base(Module), "@", "-")))
	if err != nil {
		return "", err
	}
	program := filepath.Join(folder, "ollama")
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	return program, cached.Once(program, "building Ollama (some minutes of two cores)", func(empty string) (string, error) {
		include := filepath.Join(folder, "include")
		if err := gather(ctx, include); err != nil {
			return "", err
		}
		args := []string{"go", "install", "-p", "2", Module}
		if nice, err := exec.LookPath("nice"); err == nil { // tests of other packages run beside it
			args = append([]string{nice, "-n", "5"}, args...)
		}
		if _, err := goTool(ctx, folder, []string{"GOBIN=" + empty, "CGO_ENABLED=1", "CGO_CPPFLAGS=-I" + include}, args...); err != nil {
			return "", fmt.Errorf("%s could not be built; it wants a C++ compiler (g++) and the network: %w", Module, err)
		}
		return filepath.Join(empty, filepath.Base(program)), nil
	})
}

// gather puts the missing headers into a folder.
func gather(ctx context.Context, include string) error {
	if err := os.MkdirAll(filepath.Join(include, "miniaudio"), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(include, "miniaudio", "miniaudio.h"), []byte(noSound), 0o644); err != nil {
		return err
	}
	for _, h := range headers {
		out, err := goTool(ctx, include, nil, "go", "mod", "download", "-json", h.module)
		if err != nil {
			return fmt.Errorf("%s could not be fetched: %w", h.module, err)
		}
		var module struct{ Dir string }
		if err := json.Unmarshal(out, &module); err != nil {
			return fmt.Errorf("%s: go mod download: %w", h.module, err)
		}
		to := filepath.Join(include, h.as)
		if err := os.RemoveAll(to); err != nil {
			return err
		}
		if err := os.CopyFS(to, os.DirFS(filepath.Join(module.Dir, h.dir))); err != nil {
			return fmt.Errorf("%s: %w", h.module, err)
		}
	}
	return nil
}

func goTool(ctx context.Context, dir string, env []string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Dir = dir
	cmd.Env = append(append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off"), env...)
	out, err := cmd.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		said := strings.TrimSpace(string(exit.Stderr))
		err = fmt.Errorf("%w: %s", err, said[max(0, len(said)-600):])
	}
	return out, err
}
