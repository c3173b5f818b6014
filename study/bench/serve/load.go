package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"text/tabwriter"
	"time"
)

// patience is how long a client waits for an answer.
const patience = 60 * time.Second

// newClient keeps as many connections open as there are requests at once.
func newClient(connections int) *http.Client {
	return &http.Client{Timeout: patience, Transport: &http.Transport{
		MaxConnsPerHost: connections, MaxIdleConnsPerHost: connections, IdleConnTimeout: time.Minute,
	}}
}

// post sends JSON and returns the answer's.
func post(ctx context.Context, c *http.Client, url string, body any) ([]byte, error) {
	data, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	resp, err := c.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err == nil && resp.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: status %d: %.200s", url, resp.StatusCode, answer)
	}
	return answer, err
}

// ask asks all steps about one text.
func ask(ctx context.Context, c *http.Client, steps []string, text string) error {
	var last json.RawMessage
	for _, url := range steps {
		var body any
		switch path := url[strings.LastIndexByte(url, '/')+1:]; path {
		case "analyze":
			body = map[string]any{"text": text, "language": "en"}
		case "anonymize":
			body = map[string]any{"text": text, "analyzer_results": last}
		case "detect", "pseudonymize":
			body = map[string]any{"documents": []any{map[string]any{"text": text, "language": "en"}}}
		default:
			return fmt.Errorf("%s: it is not known what to ask there", url)
		}
		var err error
		if last, err = post(ctx, c, url, body); err != nil {
			return err
		}
	}
	return nil
}

// A result is what one system did.
type result struct {
	times  []time.Duration // of answered requests
	size   int             // bytes of their texts
	errors int
	first  error
	length time.Duration
}

// load asks for as long as the time lasts; requests that have begun by then count
// with the time they take.
func load(ctx context.Context, steps, texts []string, connections int, length time.Duration) result {
	client := newClient(connections)
	defer client.CloseIdleConnections()
	begin := time.Now()
	end := begin.Add(length)
	results := make([]result, connections)
	var wg sync.WaitGroup
	for c := range connections {
		wg.Go(func() {
			r := &results[c]
			for i := c; ctx.Err() == nil && time.Now().Before(end); i += connections {
				text := texts[i%len(texts)]
				start := time.Now()
				if err := ask(ctx, client, steps, text); err != nil {
					r.errors++
					r.first = err
					continue
				}
				r.times = append(r.times, time.Since(start))
				r.size += len(text)
			}
		})
	}
	wg.Wait()
	all := result{length: time.Since(begin)}
	for _, r := range results {
		all.times = append(all.times, r.times...)
		all.size += r.size
		all.errors += r.errors
		if all.first == nil {
			all.first = r.first
		}
	}
	slices.Sort(all.times)
	return all
}

// quantile is the time that a share of the requests did not exceed.
func (r result) quantile(share float64) time.Duration {
	if len(r.times) == 0 {
		return 0
	}
	return r.times[min(int(share*float64(len(r.times))), len(r.times)-1)]
}

func loadAll(ctx context.Context, systems, texts []string, connections int, length time.Duration) error {
	size := 0
	for _, t := range texts {
		size += len(t)
	}
	fmt.Printf("%d texts of %d bytes on average, %d connections, %v each\n", len(texts), size/len(texts), connections, length)
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "system\trequests/s\tKB/s\tp50\tp99\tmax\terrors\t")
	for _, system := range systems {
		name, list, _ := strings.Cut(system, "=")
		steps := strings.Split(list, ",")
		warm := load(ctx, steps, texts, connections, length/20)
		if len(warm.times) == 0 {
			return fmt.Errorf("%s: no answer: %w", name, warm.first)
		}
		r := load(ctx, steps, texts, connections, length)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		seconds := r.length.Seconds()
		fmt.Fprintf(w, "%s\t%.1f\t%.1f\t%v\t%v\t%v\t%d\t\n", name, float64(len(r.times))/seconds, float64(r.size)/1024/seconds,
			r.quantile(.5).Round(100*time.Microsecond), r.quantile(.99).Round(100*time.Microsecond), r.quantile(1).Round(time.Millisecond), r.errors)
		if r.first != nil {
			fmt.Fprintf(os.Stderr, "%s: an error: %v\n", name, r.first)
		}
	}
	return w.Flush()
}
