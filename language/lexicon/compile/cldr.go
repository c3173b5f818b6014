package main

import (
	"encoding/xml"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// A cldr is what is read of a locale of the Unicode CLDR.
type cldr struct {
	Languages  []cldrName `xml:"localeDisplayNames>languages>language"`
	Currencies []struct {
		Code  string `xml:"type,attr"`
		Names []struct {
			Count string `xml:"count,attr"`
			Text  string `xml:",chardata"`
		} `xml:"displayName"`
	} `xml:"numbers>currencies>currency"`
}

type cldrName struct {
	Code string `xml:"type,attr"`
	Alt  string `xml:"alt,attr"`
	Text string `xml:",chardata"`
}

func readCLDR(s sources, code string) (cldr, error) {
	path := filepath.Join(s.lexica, "cldr", code+".xml")
	data, err := os.ReadFile(path)
	if err != nil {
		return cldr{}, err
	}
	var all cldr
	decoder := xml.NewDecoder(strings.NewReader(string(data)))
	decoder.Strict = false
	if err := decoder.Decode(&all); err != nil {
		return all, fmt.Errorf("%s: %w", path, err)
	}
	return all, nil
}

// currencies are the names of currencies: singular and plural, in lower case
// but for the country ("Danish krone"). Units of account and historic series
// with years in their names are left out.
func (all cldr) currencies() (rows [][]string) {
	for _, c := range all.Currencies {
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
	return rows
}
