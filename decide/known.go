package decide

import (
	"embed"
	"io/fs"
	"path"
	"strings"
)

//go:embed known
var knownFiles embed.FS

// wellKnown is what the project's own lists say, by key and by host.
type wellKnown struct {
	names  map[string]Trait
	places map[string]Trait
	hosts  map[string]Trait
}

func loadKnown() wellKnown {
	w := wellKnown{map[string]Trait{}, map[string]Trait{}, map[string]Trait{}}
	files, _ := fs.Glob(knownFiles, "known/*.txt") // the pattern is well formed
	for _, file := range files {
		data, _ := knownFiles.ReadFile(file) // it was listed
		base := strings.TrimSuffix(path.Base(file), ".txt")
		for _, line := range strings.Split(string(data), "\n") {
			switch {
			case line == "" || line[0] == '#':
			case base == "hosts":
				hosts := strings.Fields(line)
				e, _ := traitNamed(hosts[0])
				for _, h := range hosts[1:] {
					w.hosts[h] |= e.bits
				}
			default:
				names := w.names
				trait, places := strings.CutSuffix(base, "-place")
				if places {
					names = w.places
				}
				enter(names, trait, line)
			}
		}
	}
	return w
}

// enter reads "Name/other name†, Name, …".
func enter(names map[string]Trait, trait, line string) {
	e, _ := traitNamed(trait)
	for _, entry := range strings.Split(line, ",") {
		is := e.bits
		entry, dead := strings.CutSuffix(strings.TrimSpace(entry), "†")
		if dead {
			is |= deceased
		}
		for _, n := range strings.Split(entry, "/") {
			names[listKey(n)] |= is
		}
	}
}

// host is what a link's host, or one above it, is known for.
func (w *wellKnown) host(host string) Trait {
	for host != "" {
		if t, ok := w.hosts[host]; ok {
			return t
		}
		_, host, _ = strings.Cut(host, ".")
	}
	return 0
}

// name is what somebody is known for; of longer names also without what stands
// between the first and the last word.
func (w *wellKnown) name(n who) Trait {
	if n.key == "" {
		return 0
	}
	if t, ok := w.names[n.key]; ok {
		return t
	}
	first, rest, ok := strings.Cut(n.key, " ")
	i := strings.LastIndexByte(rest, ' ')
	if !ok || i < 0 {
		return 0
	}
	return w.names[first+rest[i:]]
}
