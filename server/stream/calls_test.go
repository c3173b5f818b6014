package stream

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// callPairs have what JSON writes with escapes.
var callPairs = []Pair{{"Deborah Garrison", `Margaret "Meg" Ellison`}, {"Zoë Lund", "Åsa\nBerg"}, {"Deborah", "Margaret"}}

// callArguments are what models say to tools, and what has to come back.
var callArguments = []struct{ said, want string }{
	{`{"patient": "Mrs Deborah Garrison", "days": 3}`, `{"patient": "Mrs Margaret \"Meg\" Ellison", "days": 3}`},
	{`{"who":["Zo\u00eb Lund","Deborah\tis here \ud83d\ude00"],"x":null}`, `{"who":["Åsa\nBerg","Margaret\tis here \ud83d\ude00"],"x":null}`},
}

// A protocol says how an interface streams two calls of tools that are cut into pieces,
// and where their pieces are.
type protocol struct {
	lines  bool
	stream func(said [2]string, every int) string
	pieces func(data map[string]any, add func(call int, piece string))
}

func raw(s string) string { b, _ := json.Marshal(s); return string(b) }

func cutText(s string, every int) (out []string) {
	for p := range slices.Chunk([]byte(s), every) {
		out = append(out, string(p))
	}
	return out
}

var protocols = map[string]protocol{
	"chat completions": {
		stream: func(said [2]string, every int) string {
			var b strings.Builder
			b.WriteString(`data: {"id":"c","choices":[{"index":0,"delta":{"role":"assistant","content":null,"tool_calls":[` +
				`{"index":0,"id":"a","type":"function","function":{"name":"find","arguments":""}},{"index":1,"id":"b","type":"function","function":{"name":"find","arguments":""}}]}}]}` + "\n\n")
			pieces := [2][]string{cutText(said[0], every), cutText(said[1], every)}
			for i := range max(len(pieces[0]), len(pieces[1])) { // both at once
				var calls []string
				for n, p := range pieces {
					if i < len(p) {
						calls = append(calls, `{"index":`+strconv.Itoa(n)+`,"function":{"arguments":`+raw(p[i])+`}}`)
					}
				}
				b.WriteString(`data: {"id":"c","choices":[{"index":0,"delta":{"tool_calls":[` + strings.Join(calls, ",") + `]}}]}` + "\n\n")
			}
			return b.String() + `data: {"id":"c","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}` + "\n\ndata: [DONE]\n\n"
		},
		pieces: func(data map[string]any, add func(int, string)) {
			for _, c := range data["choices"].([]any) {
				calls, _ := c.(map[string]any)["delta"].(map[string]any)["tool_calls"].([]any)
				for _, call := range calls {
					call := call.(map[string]any)
					add(int(call["index"].(float64)), call["function"].(map[string]any)["arguments"].(string))
				}
			}
		},
	},
	"messages": {
		stream: func(said [2]string, every int) string {
			var b strings.Builder
			for n, s := range said {
				at := strconv.Itoa(n)
				b.WriteString("event: content_block_start\ndata: " + `{"type":"content_block_start","index":` + at + `,"content_block":{"type":"tool_use","id":"t","name":"find","input":{}}}` + "\n\n")
				for _, p := range cutText(s, every) {
					b.WriteString("event: content_block_delta\ndata: " + `{"type":"content_block_delta","index":` + at + `,"delta":{"type":"input_json_delta","partial_json":` + raw(p) + `}}` + "\n\n")
				}
				b.WriteString("event: content_block_stop\ndata: " + `{"type":"content_block_stop","index":` + at + `}` + "\n\n")
			}
			return b.String() + "event: message_stop\ndata: " + `{"type":"message_stop"}` + "\n\n"
		},
		pieces: func(data map[string]any, add func(int, string)) {
			if delta, ok := data["delta"].(map[string]any); ok {
				add(int(data["index"].(float64)), delta["partial_json"].(string))
			}
		},
	},
	"responses": {
		stream: func(said [2]string, every int) string {
			var b strings.Builder
			for n, s := range said {
				for _, p := range cutText(s, every) {
					b.WriteString(`data: {"type":"response.function_call_arguments.delta","output_index":` + strconv.Itoa(n) + `,"delta":` + raw(p) + `}` + "\n\n")
				}
				b.WriteString(`data: {"type":"response.function_call_arguments.done","output_index":` + strconv.Itoa(n) + `,"arguments":` + raw(s) + `}` + "\n\n")
			}
			return b.String()
		},
		pieces: func(data map[string]any, add func(int, string)) {
			if piece, ok := data["delta"].(string); ok {
				add(int(data["output_index"].(float64)), piece)
			} else {
				add(2+int(data["output_index"].(float64)), data["arguments"].(string))
			}
		},
	},
	"Ollama's chat": {
		lines: true,
		stream: func(said [2]string, _ int) string {
			return `{"model":"m","message":{"role":"assistant","content":"","tool_calls":[{"function":{"name":"find","arguments":` + said[0] +
				`}},{"function":{"name":"find","arguments":` + said[1] + `}}]},"done":false}` + "\n" + `{"model":"m","message":{"role":"assistant","content":""},"done":true}` + "\n"
		},
		pieces: func(data map[string]any, add func(int, string)) {
			calls, _ := data["message"].(map[string]any)["tool_calls"].([]any)
			for n, call := range calls {
				said, _ := json.Marshal(call.(map[string]any)["function"].(map[string]any)["arguments"])
				add(n, string(said))
			}
		},
	},
}

// restoreEvents restores a stream that is cut into pieces of so many bytes.
func restoreEvents(t *testing.T, lines bool, in string, every int) string {
	t.Helper()
	table := NewTable(callPairs)
	e := table.Events()
	if lines {
		e = table.Lines()
	}
	var out []byte
	var err error
	for p := range slices.Chunk([]byte(in), every) {
		if out, err = e.Write(out, p); err != nil {
			t.Fatal(err)
		}
	}
	return string(e.Close(out))
}

// TestStreamedCalls: arguments of two tool calls at once come back restored, wherever the
// model cuts them and wherever the network cuts the stream.
func TestStreamedCalls(t *testing.T) {
	said := [2]string{callArguments[0].said, callArguments[1].said}
	for name, p := range protocols {
		for every := 1; every < 60; every++ {
			in := p.stream(said, every)
			whole := restoreEvents(t, p.lines, in, len(in))
			for _, cut := range []int{1, 2, 3, 7, every + 10} {
				if got := restoreEvents(t, p.lines, in, cut); got != whole {
					t.Fatalf("%s: in pieces of %d: %s\nwhole: %s", name, cut, got, whole)
				}
			}
			var got [4]string
			for line := range strings.Lines(whole) {
				var data map[string]any
				if !p.lines {
					line, _ = strings.CutPrefix(line, "data: ")
				}
				if json.Unmarshal([]byte(line), &data) == nil {
					p.pieces(data, func(call int, piece string) { got[call] += piece })
				}
			}
			for n, args := range callArguments {
				if !sameJSON(got[n], args.want) || !p.lines && got[n] != args.want {
					t.Errorf("%s, pieces of %d: call %d: %s, want %s", name, every, n, got[n], args.want)
				}
				if got[2+n] != "" && got[2+n] != args.want {
					t.Errorf("%s: call %d as a whole: %s, want %s", name, n, got[2+n], args.want)
				}
			}
		}
	}
}

func sameJSON(a, b string) bool {
	var x, y bytes.Buffer
	var v, w any
	if json.Unmarshal([]byte(a), &v) != nil || json.Unmarshal([]byte(b), &w) != nil {
		return false
	}
	_ = json.NewEncoder(&x).Encode(v) // decoded values can be encoded
	_ = json.NewEncoder(&y).Encode(w)
	return x.String() == y.String()
}

// TestCallsThatStay: what is not the model's text stays byte for byte, and what a call
// that is broken off still held does not repeat its name or another's text.
func TestCallsThatStay(t *testing.T) {
	for name, test := range map[string]struct {
		lines    bool
		in, want string
	}{
		"ids and names": {
			in:   `data: {"id":"Deborah","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"Deborah","function":{"name":"Deborah","arguments":"{\"a\":\"Deborah\"}"}}]}}]}` + "\n\n",
			want: `data: {"id":"Deborah","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"Deborah","function":{"name":"Deborah","arguments":"{\"a\":\"Margaret\"}"}}]}}]}` + "\n\n",
		},
		"broken off": {
			in: `data: {"choices":[{"index":0,"delta":{"content":"To Deborah. ","tool_calls":[{"index":0,"id":"c","type":"function","function":{"name":"find","arguments":"{\"a\":\"Deborah"}}]}}]}` + "\n\n" +
				`data: {"choices":[{"index":0,"delta":{},"finish_reason":"length"}]}` + "\n\n",
			want: `data: {"choices":[{"index":0,"delta":{"content":"To Margaret. ","tool_calls":[{"index":0,"id":"c","type":"function","function":{"name":"find","arguments":"{\"a\":\""}}]}}]}` + "\n\n" +
				`data: {"choices":[{"index":0,"delta":{"content":"","tool_calls":[{"index":0,"id":"","type":"","function":{"name":"","arguments":"Margaret"}}]}}]}` + "\n\n" +
				`data: {"choices":[{"index":0,"delta":{},"finish_reason":"length"}]}` + "\n\n",
		},
		"an answer that is whole": {
			in:   `data: {"object":"chat.completion","choices":[{"index":0,"message":{"content":"Deborah","tool_calls":[{"id":"Deborah","function":{"name":"f","arguments":"{\"a\":\"Deborah\"}"}}]}}]}` + "\n\n",
			want: `data: {"object":"chat.completion","choices":[{"index":0,"message":{"content":"Margaret","tool_calls":[{"id":"Deborah","function":{"name":"f","arguments":"{\"a\":\"Margaret\"}"}}]}}]}` + "\n\n",
		},
		"names in Ollama's arguments": {
			lines: true,
			in:    `{"message":{"content":"","tool_calls":[{"function":{"name":"Deborah","arguments":{"Deborah": ["Deborah", 1.0]}}}]},"done":false}` + "\n",
			want:  `{"message":{"content":"","tool_calls":[{"function":{"name":"Deborah","arguments":{"Margaret": ["Margaret", 1.0]}}}]},"done":false}` + "\n",
		},
		"one block ends, the other goes on": {
			in: `data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Deborah"}}` + "\n\n" +
				`data: {"type":"content_block_stop","index":0}` + "\n\n" +
				`data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":" Garrison."}}` + "\n\n",
			want: `data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":""}}` + "\n\n" +
				`data: {"type":"content_block_stop","index":0}` + "\n\n" +
				`data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Margaret \"Meg\" Ellison."}}` + "\n\n",
		},
		"too much for a piece": {
			in:   `data: {"choices":[{"delta":{"content":"Deborah Garrison"}}],"more":[` + strings.Repeat("0,", 2000) + `0]}` + "\n\n",
			want: `data: {"choices":[{"delta":{"content":"Margaret \"Meg\" Ellison"}}],"more":[` + strings.Repeat("0,", 2000) + `0]}` + "\n\n",
		},
	} {
		for _, every := range []int{1, 5, len(test.in)} {
			if got := restoreEvents(t, test.lines, test.in, every); got != test.want {
				t.Errorf("%s:\n%s\nwant\n%s", name, got, test.want)
			}
		}
	}
}
