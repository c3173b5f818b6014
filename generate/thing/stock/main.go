// Stock lists names of things that stand-ins are taken from, for people to read:
//
//	go run ./generate/thing/stock --language en --type school
//	go run ./generate/thing/stock --language sv            how many names each type has
//
// It may know generate/draw and generate/thing.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strconv"

	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/thing"
)

func main() {
	log.SetFlags(0)
	code := flag.String("language", "en", "whose names: en, sv, fr, ar")
	name := flag.String("type", "", "list names of this type; without it, count those of all")
	n := flag.Int("n", 40, "how many")
	seed := flag.Int("seed", 1, "which")
	flag.Parse()
	if err := list(*code, *name, *n, *seed); err != nil {
		log.Fatal(err)
	}
}

func list(code, name string, n, seed int) error {
	file := filepath.Join("language", code, "things.txt")
	text, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("%w (run it in the root of the repository)", err)
	}
	s, err := thing.Parse(code, string(text))
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if name == "" {
		for _, t := range s.Types() {
			fmt.Printf("%-20s %s %d\n", t.Name, t.Category, s.Size(t))
		}
		return nil
	}
	t := s.Type(name)
	if t == nil {
		return fmt.Errorf("%s: no type %q", file, name)
	}
	d := draw.New([]byte(strconv.Itoa(seed)))
	for i := range n {
		if made := s.Make(t.Whole, d, i); made != "" {
			fmt.Println(made)
		}
	}
	return nil
}
