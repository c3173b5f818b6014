package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// smallestNamed is how many people a town must have for a language to have a
// name of its own for it; smaller ones of that name are others.
const smallestNamed = 20000

// readExonyms reads what a language calls towns and regions whose local name is
// another. A place that the world lacks is an error: its name could not be
// found in a text.
func readExonyms(s sources, t tongue, p places) (towns, regions [][]string, err error) {
	if towns, err = readPlaceNames(s, t, "towns.txt", p.towns); err != nil {
		return nil, nil, err
	}
	regions, err = readPlaceNames(s, t, "regions.txt", p.regions)
	return towns, regions, err
}

func readPlaceNames(s sources, t tongue, file string, of [][]string) (rows [][]string, err error) {
	known := map[string]int{} // country/name: population, for regions 0
	for _, row := range of {
		population := 0
		if len(row) > 3 {
			population, _ = strconv.Atoi(row[3])
		}
		k := row[1] + "/" + row[0]
		known[k] = max(known[k], population)
	}
	byPlace := map[string][]string{}
	err = eachCurated(s.of(t.code), file, 3, func(c []string) error {
		k := c[0] + "/" + c[1]
		if n, ok := known[k]; !ok || len(of[0]) > 3 && n < smallestNamed {
			return fmt.Errorf("the world knows no such place (of %d people or more)", smallestNamed)
		}
		if row := byPlace[k]; row != nil {
			return fmt.Errorf("this place stands twice")
		}
		usual, others, _ := strings.Cut(c[2], ";")
		byPlace[k] = []string{c[1], c[0], usual, others}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, row := range byPlace {
		rows = append(rows, slices.Clone(row))
	}
	byPlain(rows, func([]string) int { return 0 })
	return rows, nil
}
