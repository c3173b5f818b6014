// Fillmask measures how fast gaps are filled with masked language models of
// RoBERTa's shapes, beside the usual way in Python; see README.md.
//
//	go run ./study/bench/fillmask write -shape base -tokenizer tokenizer.json -out DIR
//	go run ./study/bench/fillmask fill  -model DIR -questions asked.jsonl tab.json
//	go run ./study/bench/fillmask peak
//	go run ./study/bench/fillmask memory -model DIR
//
// Write makes a model with random weights, and its graph as model.onnx. Fill
// runs --method mlm --left replaced over documents with given spans and prints
// one line of JSON; what was asked and answered goes to a file, for the other
// side. Peak prints the speed of the machine's best matrix product. Memory asks
// what fills the largest batches.
//
// It may know the root package, corpus, generate/draw, generate/fill, internal/processor, language,
// language/en, lm, lm/encoder, lm/named, lm/onnx, lm/runtime, lm/safetensors and lm/transformer.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"

	"github.com/understudy-text/understudy/lm/encoder"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/lm/runtime"
)

func main() {
	log.SetFlags(0)
	if err := run(os.Args[1:]); err != nil {
		log.Fatal("fillmask: ", err)
	}
}

func run(args []string) error {
	commands := map[string]func(*flag.FlagSet, []string) error{"write": write, "fill": fillGaps, "peak": peak, "memory": memory}
	if len(args) == 0 || commands[args[0]] == nil {
		return errors.New("want write, fill, peak or memory; see the package's comment")
	}
	return commands[args[0]](flag.NewFlagSet(args[0], flag.ExitOnError), args[1:])
}

// open loads a model from its folder.
func open(path string, threads int) (*encoder.Model, error) {
	if err := named.Runtime(); err != nil {
		return nil, err
	}
	folder, err := encoder.OpenFolder(path)
	if err != nil {
		return nil, err
	}
	return folder.MaskedLM(runtime.Options{Threads: threads})
}

// printJSON prints figures as one line of JSON.
func printJSON(figures any) error {
	b, err := json.Marshal(figures)
	if err == nil {
		_, err = fmt.Println(string(b))
	}
	return err
}
