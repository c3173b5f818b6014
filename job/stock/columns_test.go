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

		"prenom":                     {Category: understudy.Person, Kind: "given"},
		"PRÉNOM":                     {Category: understudy.Person, Kind: "given"},
		"date_naissance":             {Category: understudy.DateTime},
		"Date-de-Naissance":          {Category: understudy.DateTime},
		"Né(e) le":                   {Category: understudy.DateTime},
		"dateofbirth":                {Category: understudy.DateTime},
		"Date of birth (dd/mm/yyyy)": {Category: understudy.DateTime},
		"geb":                        {Category: understudy.DateTime},
		"FODELSEDATUM":               {Category: understudy.DateTime},
		"sender":                     {Category: understudy.Person},
		"avsändare":                  {Category: understudy.Person},
		"Avsandare:":                 {Category: understudy.Person},
		"expediteur":                 {Category: understudy.Person},
		"المرسل":                     {Category: understudy.Person},
		"phone_2":                    {Category: understudy.Code, Kind: "phone"},
		"e-post":                     {Category: understudy.Code, Kind: "email"},
		"meddelande":                 {},
	} {
		if got, known := c.TypeOf(header); !known || got != want {
			t.Errorf("%q is %v, %v; want %v", header, got, known, want)
		}
	}
	for _, header := range []string{"", "id", "score", "column1", "x", "()", "2", "tid", "score (0-10)"} {
		if got, known := c.TypeOf(header); known {
			t.Errorf("%q is %v", header, got)
		}
	}
}
