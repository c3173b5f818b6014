package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// smallestNamed is how many people a town must have for a language to have a
// name of its own for it; smaller ones of that name are others.
const smallestNamed = 1000

// readExonyms reads what a language calls towns and regions whose local name is
// another. A place that the world lacks is an error: its name could not be
// found in a text.
func readExonyms(s sources, t tongue, p places) (towns, regions [][]string, err error) {
	if towns, err = readPlaceNames(s, t, "towns.txt", p.towns, 3, smallestNamed); err != nil {
		return nil, nil, err
	}
	regions, err = readPlaceNames(s, t, "regions.txt", p.regions, -1, 0)
	return towns, regions, err
}

// readPlaceNames reads a curated list of names of places; column is that of their
// population, -1 if they have none, and least the smallest that may be named.
func readPlaceNames(s sources, t tongue, file string, of [][]string, column, least int) (rows [][]string, err error) {
	known := map[string]int{} // country/name: population, for regions 0
	for _, row := range of {
		population := 0
		if column >= 0 {
			population, _ = strconv.Atoi(row[column])
		}
		k := row[1] + "/" + row[0]
		known[k] = max(known[k], population)
	}
	byPlace := map[string][]string{}
	err = eachCurated(s.folderOf(t.code), file, 3, func(c []string) error {
		k := c[0] + "/" + c[1]
		if n, ok := known[k]; !ok || n < least {
			return fmt.Errorf("the world knows no such place (of %d people or more)", least)
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
