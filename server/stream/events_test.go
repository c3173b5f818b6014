package stream

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
)

func events(t *testing.T, table *Table, text string, cut func() int) string {
	t.Helper()
	e := table.Events()
	var out []byte
	var err error
	for _, p := range pieces(text, cut) {
		if out, err = e.Write(out, p); err != nil {
			t.Fatal(err)
		}
	}
	return string(e.Close(out))
}

func all() int { return 1 << 20 }

func TestEvents(t *testing.T) {
	table := NewTable(pairs)
	for name, test := range map[string]struct{ in, want string }{
		"plain": {
			"data: Dear Deb\n\ndata: orah\n\ndata:  Garrison, \n\n: ping\n\ndata: yours Deborah\n\n",
			"data: Dear \n\ndata: Margaret Ellison, \n\n: ping\n\ndata: yours \n\ndata: Margaret\n\n",
		},
		"several lines": {
			"event: m\ndata: one Deborah\ndata: Garrison two\n\n",
			"event: m\ndata: one Margaret Ellison two\n\n",
		},
		"chat completions": {
			`data: {"id":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}` + "\r\n\r\n" +
				`data: {"id":"x","choices":[{"index":0,"delta":{"content":"Hi Deb"},"finish_reason":null}]}` + "\n\n" +
				`data: {"id":"x","choices":[{"index":0,"delta":{"content":"orah <b> \"Garrison"},"finish_reason":null}]}` + "\n\n" +
				`data: {"id":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}` + "\n\ndata: [DONE]\n\n",
			`data: {"id":"x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}` + "\n\n" +
				`data: {"id":"x","choices":[{"index":0,"delta":{"content":"Hi "},"finish_reason":null}]}` + "\n\n" +
				`data: {"id":"x","choices":[{"index":0,"delta":{"content":"Margaret <b> \""},"finish_reason":null}]}` + "\n\n" +
				`data: {"id":"x","choices":[{"index":0,"delta":{"content":"Ellison"},"finish_reason":null}]}` + "\n\n" +
				`data: {"id":"x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}` + "\n\ndata: [DONE]\n\n",
		},
		"two answers": {
			`data: {"choices":[{"index":1,"delta":{"content":"Deb"}}]}` + "\n\n" +
				`data: {"choices":[{"index":0,"delta":{"content":"Garr"}}]}` + "\n\n" +
				`data: {"choices":[{"index":1,"delta":{"content":"orah."}},{"index":0,"delta":{"content":"ison."}}]}` + "\n\n",
			`data: {"choices":[{"index":1,"delta":{"content":""}}]}` + "\n\n" +
				`data: {"choices":[{"index":0,"delta":{"content":""}}]}` + "\n\n" +
				`data: {"choices":[{"index":1,"delta":{"content":"Margaret."}},{"index":0,"delta":{"content":"Ellison."}}]}` + "\n\n",
		},
		"last piece says it is the last": {
			`data: {"choices":[{"text":"Dear Deborah","finish_reason":"stop"}]}` + "\n\n",
			`data: {"choices":[{"text":"Dear Margaret","finish_reason":"stop"}]}` + "\n\n",
		},
		"messages": {
			"event: content_block_delta\n" + `data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Deborah"}}` + "\n\n" +
				"event: content_block_stop\n" + `data: {"type":"content_block_stop","index":0}` + "\n\n",
			"event: content_block_delta\n" + `data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":""}}` + "\n\n" +
				"event: content_block_delta\n" + `data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Margaret"}}` + "\n\n" +
				"event: content_block_stop\n" + `data: {"type":"content_block_stop","index":0}` + "\n\n",
		},
		"responses": {
			`data: {"type":"response.output_text.delta","output_index":0,"delta":"Deborah Garrison H"}` + "\n\n" + "data: [DONE]",
			`data: {"type":"response.output_text.delta","output_index":0,"delta":""}` + "\n\n" +
				`data: {"type":"response.output_text.delta","output_index":0,"delta":"Margaret Ellison H"}` + "\n\n" + "data: [DONE]\n\n",
		},
		"responses, said again as a whole": {
			`data: {"type":"response.output_text.delta","output_index":0,"delta":"Debor"}` + "\n\n" +
				`data: {"type":"response.output_text.done","output_index":0,"text":"Deborah"}` + "\n\n" +
				`data: {"type":"response.completed","response":{"instructions":"Deborah","output":[{"content":[{"type":"output_text","text":"Deborah Garrison's"}]}]}}` + "\n\n",
			`data: {"type":"response.output_text.delta","output_index":0,"delta":""}` + "\n\n" +
				`data: {"type":"response.output_text.delta","output_index":0,"delta":"Debor"}` + "\n\n" +
				`data: {"type":"response.output_text.done","output_index":0,"text":"Margaret"}` + "\n\n" +
				`data: {"type":"response.completed","response":{"instructions":"Deborah","output":[{"content":[{"type":"output_text","text":"Margaret Ellison's"}]}]}}` + "\n\n",
		},
		"what it thinks": {
			`data: {"choices":[{"index":0,"delta":{"reasoning_content":"Deb"}}]}` + "\n\n" +
				`data: {"choices":[{"index":0,"delta":{"content":"orah"}}]}` + "\n\n" +
				`data: {"choices":[{"index":0,"delta":{"reasoning_content":"orah."},"finish_reason":"stop"}]}` + "\n\n",
			`data: {"choices":[{"index":0,"delta":{"reasoning_content":""}}]}` + "\n\n" +
				`data: {"choices":[{"index":0,"delta":{"content":"orah"}}]}` + "\n\n" +
				`data: {"choices":[{"index":0,"delta":{"reasoning_content":"Margaret."},"finish_reason":"stop"}]}` + "\n\n",
		},
		"nothing of it": {"", ""},
	} {
		if got := events(t, table, test.in, all); got != test.want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, test.want)
		}
		for seed := range uint64(40) {
			random := rand.New(rand.NewPCG(seed, 2))
			if got := events(t, table, test.in, func() int { return random.IntN(9) }); got != test.want {
				t.Errorf("%s, cut anew:\n%s", name, got)
			}
		}
	}
}

// TestTextOfEvents: however an answer is cut into events, its text is that of the
// whole.
func TestTextOfEvents(t *testing.T) {
	table := NewTable(pairs)
	text := "Dear Deborah Garrison, the Deborah Garrison Hall opened on 14 March 1969. Åsa Öberg: \"ring 0163 296 0221\"\n🙂 Deborah"
	for seed := range uint64(200) {
		random := rand.New(rand.NewPCG(seed, 3))
		var in strings.Builder
		runes := []rune(text)
		for len(runes) > 0 {
			n := min(len(runes), 1+random.IntN(6))
			raw, _ := json.Marshal(string(runes[:n]))
			in.WriteString(`data: {"choices":[{"index":0,"delta":{"content":` + string(raw) + `}}]}` + "\n\n")
			runes = runes[n:]
		}
		in.WriteString("data: [DONE]\n\n")
		var got strings.Builder
		for line := range strings.Lines(events(t, table, in.String(), func() int { return random.IntN(50) })) {
			var c struct {
				Choices []struct{ Delta struct{ Content string } }
			}
			if json.Unmarshal([]byte(strings.TrimPrefix(line, "data: ")), &c) == nil && len(c.Choices) > 0 {
				got.WriteString(c.Choices[0].Delta.Content)
			}
		}
		if want := whole(table, text); got.String() != want {
			t.Fatalf("%q, want %q", got.String(), want)
		}
	}
}

// TestLines: Ollama's two streams, cut anywhere.
func TestLines(t *testing.T) {
	table := NewTable(pairs)
	for in, want := range map[string]string{
		`{"model":"m","message":{"role":"assistant","content":"Dear Deb"},"done":false}` + "\n" +
			`{"model":"m","message":{"role":"assistant","content":"orah, \"Garr"},"done":false}` + "\r\n" +
			`{"model":"m","message":{"role":"assistant","content":"ison"},"done":false}` + "\n" +
			`{"model":"m","message":{"role":"assistant","content":""},"done":true,"total_duration":7}` + "\n": `{"model":"m","message":{"role":"assistant","content":"Dear "},"done":false}` + "\n" +
			`{"model":"m","message":{"role":"assistant","content":"Margaret, \""},"done":false}` + "\n" +
			`{"model":"m","message":{"role":"assistant","content":""},"done":false}` + "\n" +
			`{"model":"m","message":{"role":"assistant","content":"Ellison"},"done":true,"total_duration":7}` + "\n",
		`{"response":"Deborah","done":false}` + "\n" + `{"response":"","done":true}`: `{"response":"","done":false}` + "\n" + `{"response":"Margaret","done":true}` + "\n",
		`{"error":"Deborah"}` + "\n": `{"error":"Deborah"}` + "\n",
	} {
		for seed := range uint64(60) {
			random := rand.New(rand.NewPCG(seed, 4))
			e := table.Lines()
			var out []byte
			for _, p := range pieces(in, func() int { return random.IntN(1 + int(seed)) }) {
				var err error
				if out, err = e.Write(out, p); err != nil {
					t.Fatal(err)
				}
			}
			if got := string(e.Close(out)); got != want {
				t.Fatalf("%s\nwant\n%s", got, want)
			}
		}
	}
}

func TestLongEvents(t *testing.T) {
	e := NewTable(pairs).Events()
	if _, err := e.Write(nil, make([]byte, LongestEvent+1)); err != ErrEvent {
		t.Errorf("err = %v", err)
	}
}

func FuzzEvents(f *testing.F) {
	f.Add("data: {\"choices\":[{\"delta\":{\"content\":\"Deborah\"}}]}\n\ndata: x\n\n", uint8(3))
	f.Add("data: {\"delta\":\"a\"}\n\n: c\nid\n\n", uint8(1))
	f.Add("data: {\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[{\"index\":1,\"function\":{\"arguments\":\"{\\\"Deb\\\\u006frah\"}}]}}]}\n\n", uint8(2))
	f.Add("data: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"partial_json\":\"[\\\"Deborah\"}}\n\ndata: {\"type\":\"content_block_stop\",\"index\":0}\n\n", uint8(1))
	table := NewTable(pairs)
	f.Fuzz(func(t *testing.T, text string, cut uint8) {
		if len(text) > LongestEvent {
			return
		}
		want := events(t, table, text, all)
		if got := events(t, table, text, func() int { return int(cut % 32) }); got != want {
			t.Errorf("%q, cut anew %q", want, got)
		}
	})
}
