package main

import (
	"encoding/xml"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// cldrCurrencies reads the English names of currencies from CLDR: singular and
// plural, in lower case but for the country ("Danish krone"). Units of account
// and historic series with years in their names are left out.
func cldrCurrencies(s sources) ([][]string, error) {
	path := filepath.Join(s.lexica, "cldr", "en.xml")
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var ldml struct {
		Currencies []struct {
			Code  string `xml:"type,attr"`
			Names []struct {
				Count string `xml:"count,attr"`
				Text  string `xml:",chardata"`
			} `xml:"displayName"`
		} `xml:"numbers>currencies>currency"`
	}
	decoder := xml.NewDecoder(strings.NewReader(string(data)))
	decoder.Strict = false
	if err := decoder.Decode(&ldml); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	var rows [][]string
	for _, c := range ldml.Currencies {
		row := []string{c.Code, "", "", "", "", "", ""}
		for _, n := range c.Names {
			switch n.Count {
			case "one":
				row[2] = n.Text
			case "other":
				row[3] = n.Text
			}
		}
		if row[2] == "" || row[3] == "" || c.Code[0] == 'X' && !strings.Contains(" XOF XAF XCD XPF ", c.Code) || strings.ContainsAny(row[2], "(0123456789") {
			continue
		}
		rows = append(rows, row)
	}
	return rows, nil
}
