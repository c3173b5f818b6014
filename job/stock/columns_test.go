package stock

import (
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus/category"
)

func TestColumns(t *testing.T) {
	languages, err := Languages(Codes()...)
	if err != nil {
		t.Fatal(err)
	}
	c, err := ReadColumns(languages)
	if err != nil {
		t.Fatal(err)
	}
	for header, want := range map[string]category.Meaning{
		"Surname":       {Category: understudy.Person, Kind: "surname"},
		"lastName":      {Category: understudy.Person, Kind: "surname"},
		"FIRST_NAME":    {Category: understudy.Person, Kind: "given"},
		"dob":           {Category: understudy.DateTime},
		"Födelsedatum":  {Category: understudy.DateTime},
		"code postal":   {Category: understudy.Location, Kind: "postcode"},
		"رقم الهاتف":    {Category: understudy.Code, Kind: "phone"},
		"interviewer":   {Category: understudy.Person},
		"Notes":         {},
		"anteckningar ": {},
	} {
		if got, known := c.TypeOf(header); !known || got != want {
			t.Errorf("%q is %v, %v; want %v", header, got, known, want)
		}
	}
	for _, header := range []string{"", "id", "score", "column1", "x"} {
		if got, known := c.TypeOf(header); known {
			t.Errorf("%q is %v", header, got)
		}
	}
}
