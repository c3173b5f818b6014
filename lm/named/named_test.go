package named_test

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/lm/named"
)

func TestAsked(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "a=b") // a folder may be called so
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for value, want := range map[string]map[string]string{
		"":                 {},
		"tiny":             {"en": "tiny", "sv": "tiny"},
		"small":            {"en": "small"}, // it reads English
		"roberta":          {"en": "roberta", "sv": "roberta"},
		"en=small,sv=tiny": {"en": "small", "sv": "tiny"},
		"sv=kb-roberta":    {"sv": "kb-roberta"},
		"en=" + folder:     {"en": folder},
		folder:             {"en": folder, "sv": folder},
	} {
		got, err := named.Asked(value, []string{"en", "sv"}, named.Fills)
		if err != nil || !maps.Equal(got, want) {
			t.Errorf("%q: %v, %v, want %v", value, got, err, want)
		}
	}
	for value, want := range map[string]string{
		"en=":              "not LANGUAGE=MODEL",
		"en=tiny,small":    "not LANGUAGE=MODEL",
		"fi=tiny":          `no language "fi"; it has en, sv`,
		"sv=small":         `small does not read "sv"`,
		"en=tiny,en=small": `two models for language "en"`,
	} {
		_, err := named.Asked(value, []string{"en", "sv"}, named.Fills)
		if !usage.Is(err) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: the error is %v, want %q", value, err, want)
		}
	}
}

func TestOpen(t *testing.T) {
	s, err := named.Open(map[string]string{"en": named.Tiny, "sv": named.Tiny})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if len(s.ByLanguage) != 2 || s.ByLanguage["sv"] == nil || s.Names() != "en=tiny,sv=tiny" || s.Name("sv") != "tiny" || s.Versions() == "" {
		t.Errorf("%s, %s: %v", s.Names(), s.Versions(), s.ByLanguage)
	}
	s, err = named.Open(map[string]string{"en": "no-such-model"})
	if err == nil || !strings.Contains(err.Error(), `language "en"`) || !strings.Contains(err.Error(), "no-such-model") {
		t.Errorf("the error is %v", err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

func TestFolder(t *testing.T) {
	folder := t.TempDir()
	path, name, err := named.Folder(folder)
	if err != nil || path != folder || name != filepath.Base(folder) {
		t.Errorf("%q, %q, %v", path, name, err)
	}
	if _, _, err := named.Folder("no-such-model"); err == nil || !strings.Contains(err.Error(), "no folder is called") {
		t.Errorf("the error is %v", err)
	}
}
