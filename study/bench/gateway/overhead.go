package main

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// rounds are measured in turn with and without the gateway; the first warms up.
const rounds = 6

// answersEach is how many answers each stream asks for in a round, one after the other.
const answersEach = 5

// questions are how many conversations the streams ask from.
const questions = 160

// overhead measures the time to the first token, in turn with and without the gateway, and
// what processor time the gateway takes for an answer, which other work on the machine does
// not change. The streams begin one after the other within spread; 0: all at once.
func overhead(gateway, direct string, process, streams int, spread time.Duration, seed uint64) error {
	all, err := generate(sets[0], questions, seed)
	if err != nil {
		return err
	}
	times := map[string][]time.Duration{}
	before, err := processorTime(process)
	if err != nil {
		return err
	}
	for round := range rounds {
		for _, side := range []struct{ name, url string }{{"direct", direct}, {"gateway", gateway}} {
			var mu sync.Mutex
			var group sync.WaitGroup
			var failed error
			for i := range streams {
				group.Go(func() {
					time.Sleep(spread * time.Duration(i) / time.Duration(streams))
					for k := range answersEach {
						c := all[(i+k*7)%len(all)]
						answer, err := ask(side.url, asHeard.name, []message{{Role: "user", Content: c.turns[len(c.turns)-2].text}})
						mu.Lock()
						if err != nil {
							failed = err
						} else if round > 0 {
							times[side.name] = append(times[side.name], answer.first)
						}
						mu.Unlock()
					}
				})
			}
			group.Wait()
			if failed != nil {
				return failed
			}
		}
	}
	var middle, late [2]time.Duration
	for i, name := range []string{"direct", "gateway"} {
		t := times[name]
		slices.Sort(t)
		middle[i], late[i] = t[len(t)/2], t[len(t)*99/100]
		fmt.Printf("%-8s first token at %d streams: p50 %s, p99 %s (%d answers)\n", name, streams, middle[i].Round(time.Microsecond), late[i].Round(time.Microsecond), len(t))
	}
	fmt.Printf("added: p50 %s, p99 %s; %.1f and %.1f times as long as without\n", (middle[1] - middle[0]).Round(time.Microsecond), (late[1] - late[0]).Round(time.Microsecond),
		float64(middle[1])/float64(middle[0]), float64(late[1])/float64(late[0]))
	after, err := processorTime(process)
	if err != nil {
		return err
	}
	answers := rounds * streams * answersEach
	fmt.Printf("processor time of the gateway: %s for each of %d answers\n", ((after - before) / time.Duration(answers)).Round(10*time.Microsecond), answers)
	return nil
}

// ticks are how often a second Linux counts the time of processes.
const ticks = 100

// processorTime is what a process has used of the processors (Linux).
func processorTime(process int) (time.Duration, error) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", process))
	if err != nil {
		return 0, err
	}
	_, rest, _ := strings.Cut(string(stat), ") ") // the program's name may have blanks
	fields := strings.Fields(rest)
	if len(fields) < 13 {
		return 0, fmt.Errorf("/proc/%d/stat has %d fields", process, len(fields))
	}
	var used time.Duration
	for _, f := range fields[11:13] {
		n, err := strconv.ParseInt(f, 10, 64)
		if err != nil {
			return 0, fmt.Errorf("/proc/%d/stat: %w", process, err)
		}
		used += time.Duration(n) * time.Second / ticks
	}
	return used, nil
}

// idle measures the memory of n conversations whose model has begun to answer and says no
// more: each holds a connection on both sides.
func idle(gateway string, process int, model *repeater, n int, seed uint64) error {
	all, err := generate(sets[0], n, seed)
	if err != nil {
		return err
	}
	if _, err := ask(gateway, asHeard.name, []message{{Role: "user", Content: all[0].turns[len(all[0].turns)-2].text}}); err != nil {
		return err
	}
	before, err := resident(process)
	if err != nil {
		return err
	}
	model.pause()
	var held []*http.Response
	for _, c := range all {
		res, err := post(gateway, asHeard.name, []message{{Role: "user", Content: c.turns[len(c.turns)-2].text}})
		if err != nil {
			return err
		}
		held = append(held, res)
		if res.StatusCode != http.StatusOK {
			raw, _ := io.ReadAll(res.Body)
			return fmt.Errorf("%s: %s", res.Status, bytes.TrimSpace(raw))
		}
	}
	open, err := resident(process)
	if err != nil {
		return err
	}
	model.resume()
	for _, res := range held {
		_, _ = io.Copy(io.Discard, res.Body) // what it holds was read elsewhere
		res.Body.Close()
	}
	after, err := resident(process)
	if err != nil {
		return err
	}
	fmt.Printf("memory of the gateway (resident): %d MiB after one answer, %d MiB with %d answers begun and waited for, %d MiB when they are over\n", before>>20, open>>20, n, after>>20)
	return nil
}

// resident is what a process has in memory, in bytes (Linux).
func resident(process int) (int64, error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", process))
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			n, err := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(rest), "kB")), 10, 64)
			return n << 10, err
		}
	}
	return 0, fmt.Errorf("/proc/%d/status has no VmRSS", process)
}
