package main

import (
	"bytes"
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strings"
)

// A bill is what a program is made of, in CycloneDX's form (version 1.6), as far as the
// compiler has written it into the program.
type bill struct {
	Format     string      `json:"bomFormat"`
	Version    string      `json:"specVersion"`
	Number     int         `json:"version"`
	Metadata   metadata    `json:"metadata"`
	Components []component `json:"components"`
}

type metadata struct {
	Component component `json:"component"`
}

// A component is a module, or the compiler's own packages.
type component struct {
	Kind    string `json:"type"`
	Name    string `json:"name"`
	Version string `json:"version,omitempty"`
	Address string `json:"purl,omitempty"`
}

// writeBill writes the bill of a program to a file.
func writeBill(program, path string) error {
	if path == "" {
		return errors.New("-of wants -sbom, the file to write")
	}
	b, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	bill, err := billOf(b)
	if err != nil {
		return fmt.Errorf("%s: %w", program, err)
	}
	return os.WriteFile(path, bill, 0o644)
}

// billOf reads the bill of a program.
func billOf(program []byte) ([]byte, error) {
	info, err := buildinfo.Read(bytes.NewReader(program))
	if err != nil {
		return nil, err
	}
	if info.Main.Path == "" {
		return nil, errors.New("the program does not say what it is made of")
	}
	b := bill{Format: "CycloneDX", Version: "1.6", Number: 1, Metadata: metadata{module("application", &info.Main)}}
	version := strings.TrimPrefix(info.GoVersion, "go")
	b.Components = append(b.Components, component{"library", "std", version, "pkg:golang/std@" + version})
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		b.Components = append(b.Components, module("library", m))
	}
	slices.SortFunc(b.Components, func(x, y component) int { return strings.Compare(x.Name, y.Name) })
	return json.MarshalIndent(b, "", "  ")
}

func module(kind string, m *debug.Module) component {
	return component{kind, m.Path, m.Version, "pkg:golang/" + m.Path + "@" + m.Version}
}
