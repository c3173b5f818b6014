package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/spf13/cobra"
)

// checkTime is how long a server may take to say that it is ready.
const checkTime = 2 * time.Second

func serveCheckCommand() *cobra.Command {
	var url string
	cmd := newVerb("serve check", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error { return checkServer(cmd.Context(), url) })
	cmd.Flags().StringVar(&url, "url", "http://127.0.0.1:8080/readyz", "address to ask")
	return cmd
}

func checkServer(ctx context.Context, url string) error {
	ctx, cancel := context.WithTimeout(ctx, checkTime)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return usagef("--url: %v", err)
	}
	// A proxy that the environment names has no part in it.
	resp, err := (&http.Client{Transport: &http.Transport{}}).Do(req)
	if err != nil {
		return fmt.Errorf("the server is not there: %w", err)
	}
	defer resp.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(resp.Body, 1<<16))
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("the server is not ready: status %d", resp.StatusCode)
	}
	return nil
}
