package understudy_test

import (
	"fmt"
	"go/build"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/understudy-text/understudy"

// A newcomer sees the plan of the house at the door: few folders, each of which
// CONTRIBUTING.md draws.
func TestFewFolders(t *testing.T) {
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	plan, err := os.ReadFile("CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	var folders []string
	for _, e := range entries {
		if e.IsDir() && !strings.HasPrefix(e.Name(), ".") && holdsFiles(e.Name()) {
			folders = append(folders, e.Name())
			if !strings.Contains(string(plan), "`"+e.Name()+"/`") {
				t.Errorf("CONTRIBUTING.md does not name %s/", e.Name())
			}
		}
	}
	if len(folders) > 18 {
		t.Errorf("%d folders at the root, more than 18: %v", len(folders), folders)
	}
}

// holdsFiles tells folders of the repository from what a run has left (public/, originals/).
func holdsFiles(folder string) bool { return folder != "public" && folder != "originals" }

// The comment of each package ends with whom it may know, and that is whom it imports.
func TestWhomPackagesKnow(t *testing.T) {
	for folder, p := range packages(t) {
		says := ""
		for _, paragraph := range strings.Split(p.comment, "\n\n") {
			if flat := strings.Join(strings.Fields(paragraph), " "); strings.HasPrefix(flat, "It may know ") {
				says = flat
			}
		}
		if says == "It may know every package." {
			continue // the rooms' assembly and the doors
		}
		if want := mayKnow(folder, p.imports); says != want {
			t.Errorf("%s: the package comment says %q; by its imports it has to say %q", folder, says, want)
		}
	}
}

// Nothing of the product knows what is there to study it, but doors that offer its
// measures to users: the server (/v1/evaluate), the review page (Cohen's κ).
func TestProductDoesNotKnowItsStudy(t *testing.T) {
	doors := []string{"server", "server/review/project"}
	for folder, p := range packages(t) {
		if folder == "study" || strings.HasPrefix(folder, "study/") || p.name == "main" || slices.Contains(doors, folder) {
			continue
		}
		for _, i := range p.imports {
			if strings.HasPrefix(i, "study/") {
				t.Errorf("%s imports %s", folder, i)
			}
		}
	}
}

// mayKnow is the sentence that fits a package's imports, which are folders ("." is the
// root package) in order.
func mayKnow(folder string, imports []string) string {
	var list, below []string
	for _, i := range imports {
		switch {
		case i == ".":
			list = append([]string{"the root package"}, list...)
		case strings.HasPrefix(i, folder+"/"):
			below = append(below, i)
		default:
			list = append(list, i)
		}
	}
	if len(below) > 2 {
		below = []string{"the packages below it"}
	}
	list = append(list, below...)
	switch n := len(list); n {
	case 0:
		return "It may know no other package."
	case 1:
		return fmt.Sprintf("It may know %s.", list[0])
	default:
		return fmt.Sprintf("It may know %s and %s.", strings.Join(list[:n-1], ", "), list[n-1])
	}
}

type goPackage struct {
	name, comment string
	imports       []string
}

// packages are all packages of the module by folder, with the packages of the module
// that each imports (tests aside).
func packages(t *testing.T) map[string]goPackage {
	t.Helper()
	found := map[string]goPackage{}
	err := filepath.WalkDir(".", func(folder string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		name := d.Name()
		if name == "testdata" || len(name) > 1 && strings.HasPrefix(name, ".") {
			return filepath.SkipDir
		}
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil && folder != "." {
			return filepath.SkipDir // a module of its own
		}
		read, err := build.ImportDir(folder, 0)
		if err != nil {
			return nil // no Go files, or none but tests
		}
		p := goPackage{name: read.Name}
		for _, i := range read.Imports {
			if i == module {
				p.imports = append(p.imports, ".")
			} else if below, ok := strings.CutPrefix(i, module+"/"); ok {
				p.imports = append(p.imports, below)
			}
		}
		slices.Sort(p.imports)
		for _, f := range slices.Concat(read.GoFiles, read.CgoFiles) {
			file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(folder, f), nil, parser.ParseComments|parser.PackageClauseOnly)
			if err != nil {
				return err
			}
			if file.Doc != nil {
				p.comment += file.Doc.Text() + "\n"
			}
		}
		if len(read.GoFiles)+len(read.CgoFiles) > 0 {
			found[filepath.ToSlash(folder)] = p
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
