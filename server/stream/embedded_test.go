package stream

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"
)

// embedded restores a JSON text that is cut every so many bytes.
func embedded(table *Table, text string, every int) string {
	e := table.Embedded()
	var out []byte
	for p := range slices.Chunk([]byte(text), every) {
		out = e.Write(out, p)
	}
	return string(e.Close(out))
}

// TestEmbedded: arguments of tool calls come back restored wherever they are cut, and
// what is not replaced keeps the way it was written.
func TestEmbedded(t *testing.T) {
	table := NewTable([]Pair{{"Deborah", "Margaret"}, {"Deborah Garrison", "Margaret Ellison"}, {"Zoë Lund", `Åsa "Kim" \ Berg`}, {"Rue 😀 Neuve", "Rue\nVieille"}})
	for name, test := range map[string]struct{ in, want string }{
		"an object":                {`{"patient":"Mrs Deborah Garrison","n": 1.0}`, `{"patient":"Mrs Margaret Ellison","n": 1.0}`},
		"escapes in a stand-in":    {`{"a":"Zo\u00eb Lund","b":"Zo\u00EB\u0020Lund"}`, `{"a":"Åsa \"Kim\" \\ Berg","b":"Åsa \"Kim\" \\ Berg"}`},
		"a pair of surrogates":     {`["Rue \ud83d\ude00 Neuve","Rue 😀 Neuve"]`, `["Rue\nVieille","Rue\nVieille"]`},
		"escapes that stay":        {`["\/ \u00e9 \ud83d\ude00 \n Deborah\u0020\t"]`, `["\/ \u00e9 \ud83d\ude00 \n Margaret\u0020\t"]`},
		"wrapped":                  {`"Deborah\nGarrison"`, `"Margaret Ellison"`},
		"halves of pairs":          {`["\ud83d","\ude00 Deborah","\ud83d\ud83d\ude00","\ud83dx","\ud83d\n"]`, `["\ud83d","\ude00 Margaret","\ud83d\ud83d\ude00","\ud83dx","\ud83d\n"]`},
		"names":                    {`{"Deborah":{"Deborah Garrison":true}}`, `{"Margaret":{"Margaret Ellison":true}}`},
		"not across strings":       {`["Deborah","Garrison"]`, `["Margaret","Garrison"]`},
		"outside of strings":       {`[Deborah]`, `[Deborah]`},
		"several":                  {`{"a":"Deborah"}{"b":"Deborah"}`, `{"a":"Margaret"}{"b":"Margaret"}`},
		"broken off":               {`{"a":"Deborah Garr`, `{"a":"Margaret Garr`},
		"broken off in an escape":  {`{"a":"Deborah\u00`, `{"a":"Margaret\u00`},
		"broken off after a half":  {`{"a":"Deborah\ud83d`, `{"a":"Margaret\ud83d`},
		"no escape":                {`["\u00x Deborah","\q Deborah"]`, `["\u00x Margaret","\q Margaret"]`},
		"no JSON":                  {` call Deborah Garrison "now"`, ` call Margaret Ellison "now"`},
		"bytes that are not UTF-8": {"[\"\xff Deborah \xc3\"]", "[\"\xff Margaret \xc3\"]"},
		"nothing":                  {"", ""},
	} {
		for every := 1; every <= len(test.in)+1; every++ {
			if got := embedded(table, test.in, every); got != test.want {
				t.Errorf("%s, in pieces of %d: %s, want %s", name, every, got, test.want)
			}
		}
	}
}

// FuzzEmbedded: the cut does not matter, what is JSON stays JSON, and without stand-ins
// nothing changes.
func FuzzEmbedded(f *testing.F) {
	table := NewTable([]Pair{{"Deborah", `Mar"garet`}, {"Zoë Lund", "Åsa\n"}})
	f.Add([]byte(`{"a":"Deborah \u0044eborah","b":["Zo\u00eb Lund",1,"\ud83d\ude00\ud83d"]}`), 3)
	f.Add([]byte("Deborah \\u0044"), 1)
	f.Fuzz(func(t *testing.T, text []byte, every int) {
		every = max(1, every%(len(text)+1))
		whole := embedded(table, string(text), len(text)+1)
		if got := embedded(table, string(text), every); got != whole {
			t.Fatalf("in pieces of %d: %q, whole: %q", every, got, whole)
		}
		if json.Valid(text) && !json.Valid([]byte(whole)) {
			t.Fatalf("no longer JSON: %q", whole)
		}
		if got := embedded(NewTable(nil), string(text), every); got != string(text) {
			t.Fatalf("changed without stand-ins: %q", got)
		}
	})
}

// TestJSON: strings of any JSON; of an answer of a chat model, not what its interface says.
func TestJSON(t *testing.T) {
	table := NewTable([]Pair{{"Deborah", "Margaret"}, {"D 42", "O\"1"}})
	for name, test := range map[string]struct {
		in, want string
		replaced int
	}{
		"anything":                    {` {"Deborah" : ["Deborah", 1e3,{"id":"Deborah"}]} `, ` {"Margaret" : ["Margaret", 1e3,{"id":"Margaret"}]} `, 3},
		"JSON in a string":            {`"{\"a\":\"D\\u002042\"}"`, `"{\"a\":\"O\\\"1\"}"`, 1},
		"JSON in a string, as it was": {`"{\"a\":\"\u0041\"}"`, `"{\"a\":\"\u0041\"}"`, 0},
		"chat completion": {
			`{"id":"Deborah","object":"chat.completion","model":"Deborah","choices":[{"message":{"role":"assistant","refusal":"Deborah","tool_calls":[{"id":"Deborah","function":{"name":"Deborah","arguments":"{\"id\":\"Deborah\"}"}}]},"finish_reason":"Deborah"}]}`,
			`{"id":"Deborah","object":"chat.completion","model":"Deborah","choices":[{"message":{"role":"assistant","refusal":"Margaret","tool_calls":[{"id":"Deborah","function":{"name":"Deborah","arguments":"{\"id\":\"Margaret\"}"}}]},"finish_reason":"Deborah"}]}`, 2,
		},
		"message": {
			`{"type":"message","role":"assistant","content":[{"type":"tool_use","input":{"name":"Deborah","a":[{"id":"Deborah"}]},"id":"Deborah"},{"type":"text","text":"Deborah"}]}`,
			`{"type":"message","role":"assistant","content":[{"type":"tool_use","input":{"name":"Margaret","a":[{"id":"Margaret"}]},"id":"Deborah"},{"type":"text","text":"Margaret"}]}`, 3,
		},
		"Ollama's": {
			`{"model":"Deborah","response":"Deborah","done":true,"done_reason":"Deborah"}`,
			`{"model":"Deborah","response":"Margaret","done":true,"done_reason":"Deborah"}`, 1,
		},
	} {
		got, found, err := table.JSON([]byte(test.in))
		if err != nil || string(got) != test.want || found.Replaced != test.replaced {
			t.Errorf("%s: %s, %d, %v, want %s", name, got, found.Replaced, err, test.want)
		}
	}
	for _, in := range []string{"", "{", `"a" "b"`, "\"\xff\"", "[1,]"} {
		if _, _, err := table.JSON([]byte(in)); err != ErrJSON {
			t.Errorf("%q: %v", in, err)
		}
	}
}

// FuzzJSON: what comes out is JSON, and the same without stand-ins.
func FuzzJSON(f *testing.F) {
	table := NewTable([]Pair{{"Deborah", `Mar"garet`}})
	f.Add([]byte(`{"object":"chat.completion","a":[{"input":{"Deborah":"Deborah"}},"{\"a\":\"Deborah\"}"]}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		got, _, err := table.JSON(raw)
		if err != nil {
			return
		}
		if !json.Valid(got) {
			t.Fatalf("no longer JSON: %q", got)
		}
		if same, found, err := NewTable(nil).JSON(raw); err != nil || found.Replaced != 0 || !bytes.Equal(same, raw) {
			t.Fatalf("changed without stand-ins: %q", same)
		}
	})
}

// A deep body is gone through without a stack.
func TestDeepJSON(t *testing.T) {
	in := strings.Repeat(`{"a":[`, 4000) + `"Deborah"` + strings.Repeat(`]}`, 4000)
	got, found, err := NewTable([]Pair{{"Deborah", "M"}}).JSON([]byte(in))
	if err != nil || found.Replaced != 1 || string(got) != strings.Replace(in, "Deborah", "M", 1) {
		t.Errorf("%v %v", found, err)
	}
}

// A long string takes time in proportion to its length.
func TestLongStrings(t *testing.T) {
	table := NewTable([]Pair{{"Deborah", "M"}})
	in := `["` + strings.Repeat(`Deborah \u00e9 and so on, `, 200_000) + `"]`
	begun := time.Now()
	got, found, err := table.JSON([]byte(in))
	if err != nil || found.Replaced != 200_000 || string(got) != strings.ReplaceAll(in, "Deborah", "M") {
		t.Errorf("%v %v", found, err)
	}
	if took := time.Since(begun); took > time.Minute {
		t.Errorf("%d bytes took %s", len(in), took)
	}
}
