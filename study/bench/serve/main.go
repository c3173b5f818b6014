// Command serve measures HTTP servers that find and replace personal data, under
// the same load with the same texts, one after the other; and it kills understudy's
// server in the middle of its work and looks for what it had answered. See run.sh;
// clients.sh runs programs of others that speak to Presidio.
//
//	serve load --texts cases.json --connections 64 --time 60s NAME=STEP[,STEP] …
//	serve kill --texts cases.json --program understudy --ledger study.ledger --times 10
//
// A step is the address of an endpoint; its path says what is asked. Of two, as with
// Presidio's two servers, the second gets the first one's answer; both make one request.
//
// It may know no other package.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "serve:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	if len(args) == 0 {
		return errors.New("say load or kill")
	}
	flags := flag.NewFlagSet(args[0], flag.ContinueOnError)
	path := flags.String("texts", "", "TAB JSON, or JSONL with a text field; each paragraph is a text")
	connections := flags.Int("connections", 64, "requests at once")
	switch args[0] {
	case "load":
		length := flags.Duration("time", time.Minute, "how long each is loaded")
		if err := flags.Parse(args[1:]); err != nil {
			return err
		}
		texts, err := paragraphs(*path)
		if err != nil {
			return err
		}
		return loadAll(ctx, flags.Args(), texts, *connections, *length)
	case "kill":
		k := killing{}
		flags.StringVar(&k.program, "program", "understudy", "program to start and kill")
		flags.StringVar(&k.ledger, "ledger", "", "ledger of the server: a file or a database's address")
		flags.StringVar(&k.keyFile, "key-file", "", "key of the ledger")
		flags.IntVar(&k.times, "times", 10, "how often it is killed")
		flags.DurationVar(&k.after, "after", 2*time.Second, "how long it works before it is killed, give or take a half")
		if err := flags.Parse(args[1:]); err != nil {
			return err
		}
		var err error
		if k.texts, err = paragraphs(*path); err != nil {
			return err
		}
		k.connections = *connections
		return k.run(ctx)
	}
	return fmt.Errorf("%q: there is load and kill", args[0])
}
