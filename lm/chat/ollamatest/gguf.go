package ollamatest

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
)

// Sizes of the random model: Qwen2's architecture, as small as can be.
const (
	layers = 1
	width  = 64
	heads  = 4
	kv     = 2
	hidden = 128
	room   = 8192 // pieces
)

// Template is ChatML, as Qwen has it.
const Template = "{{ range .Messages }}<|im_start|>{{ .Role }}\n{{ .Content }}<|im_end|>\n{{ end }}<|im_start|>assistant\n"

// ToolTemplate is ChatML with tools, as Qwen2.5 has it. Ollama takes the sign of a call from
// the text behind "if .ToolCalls".
const ToolTemplate = `{{- if .Tools }}<|im_start|>system
{{ range .Tools }}{{ .Function }}
{{ end }}<|im_end|>
{{ end }}{{ range .Messages }}<|im_start|>{{ .Role }}
{{ .Content }}{{ if .ToolCalls }}{{ range .ToolCalls }}<tool_call>
{"name": "{{ .Function.Name }}", "arguments": {{ .Function.Arguments }}}
</tool_call>{{ end }}{{ end }}<|im_end|>
{{ end }}<|im_start|>assistant
`

// Random returns a GGUF file (version 3): a Qwen2 of random weights whose pieces are
// the 256 bytes, some letters put together, and ChatML's control words.
func Random() []byte {
	var g gguf
	tokens, merges := pieces()
	g.head(width, tokens, merges)
	rng := rand.New(rand.NewPCG(1, 2))
	n := len(tokens)
	g.tensor(rng, "token_embd.weight", 1, width, n)
	g.block(rng, width)
	// Letters are likelier than signs, else its words would not be words.
	g.add("output.weight", width, n)
	for _, token := range tokens {
		scale := float32(.02)
		if strings.Trim(token, "abcdefghijklmnopqrstuvwxyz\"") == "" {
			scale = 1
		}
		g.weights(rng, scale, width)
	}
	g.pad()
	return g.file()
}

// Limits of what a model of Saying says: its pieces are told apart by a dimension each.
const (
	mostPieces  = 126
	sayingWidth = 128
)

// certain is the weight of the piece that comes next; all others have none.
const certain = 100

// Saying returns a GGUF file of a model that says a text of ASCII, whatever it is asked. Each
// piece of the text has a dimension of its own, and makes the next one certain.
func Saying(text string) ([]byte, error) {
	tokens, merges := pieces()
	first := len(tokens) - controls
	said, err := cut(text, tokens)
	if err != nil {
		return nil, err
	}
	tokens = slices.Insert(tokens, first, said...)
	var g gguf
	g.head(sayingWidth, tokens, merges)
	g.add("token_embd.weight", sayingWidth, len(tokens))
	for i := range tokens {
		dimension := 0 // of all that is no piece of the text
		if i >= first && i < first+len(said) {
			dimension = 1 + i - first
		}
		g.unitRow(dimension, 1)
	}
	g.pad()
	g.block(nil, sayingWidth)
	g.add("output.weight", sayingWidth, len(tokens))
	for i := range tokens {
		switch {
		case i >= first && i < first+len(said):
			g.unitRow(i-first, certain)
		case i == len(tokens)-1: // the end
			g.unitRow(len(said), certain)
		default:
			g.unitRow(0, 0)
		}
	}
	g.pad()
	return g.file(), nil
}

// cut cuts a text into pieces that are all different, and none of the tokens.
func cut(text string, tokens []string) (out []string, err error) {
	seen := map[string]bool{}
	for _, t := range tokens {
		seen[t] = true
	}
	least := max(3, (len(text)+mostPieces-1)/mostPieces)
	for text != "" {
		n := min(least, len(text))
		for n < len(text) && seen[escaped(text[:n])] {
			n++
		}
		if len(text)-n < least { // what remains would be too short to be unlike others
			n = len(text)
		}
		if seen[escaped(text[:n])] || len(out) == mostPieces {
			return nil, errors.New("ollamatest: the text is too long, or ends with what it has said before")
		}
		seen[escaped(text[:n])] = true
		out = append(out, escaped(text[:n]))
		text = text[n:]
	}
	return out, nil
}

// escaped returns bytes in the letters that stand for them in a vocabulary.
func escaped(text string) string {
	var b strings.Builder
	for i := range len(text) {
		b.WriteRune(byteRune(text[i]))
	}
	return b.String()
}

// controls is how many control words there are, at the end of the vocabulary.
const controls = 3

// head writes what is said of the model.
func (g *gguf) head(width uint32, tokens, merges []string) {
	types := make([]int32, len(tokens))
	for i := range types {
		types[i] = 1 // normal
	}
	end := len(tokens) - 1
	for i := range controls {
		types[end-i] = 3 // control
	}
	g.text("general.architecture", "qwen2")
	g.text("general.name", "random")
	g.number("general.file_type", 0)
	g.number("qwen2.block_count", layers)
	g.number("qwen2.context_length", room)
	g.number("qwen2.embedding_length", width)
	g.number("qwen2.feed_forward_length", hidden)
	g.number("qwen2.attention.head_count", heads)
	g.number("qwen2.attention.head_count_kv", kv)
	g.float("qwen2.attention.layer_norm_rms_epsilon", 1e-6)
	g.float("qwen2.rope.freq_base", 1e6)
	g.text("tokenizer.ggml.model", "gpt2")
	g.text("tokenizer.ggml.pre", "qwen2")
	g.texts("tokenizer.ggml.tokens", tokens)
	g.ints("tokenizer.ggml.token_type", types)
	g.texts("tokenizer.ggml.merges", merges)
	g.number("tokenizer.ggml.eos_token_id", uint32(end))
	g.number("tokenizer.ggml.padding_token_id", uint32(end-2))
}

// block writes the one layer and the norms: normal weights of rng, or none that do anything.
func (g *gguf) block(rng *rand.Rand, width int) {
	scale := func(of float32) float32 {
		if rng == nil {
			return 0
		}
		return of
	}
	for range layers {
		g.tensor(nil, "blk.0.attn_norm.weight", 1, width)
		g.tensor(rng, "blk.0.attn_q.weight", scale(.3), width, width)
		g.tensor(rng, "blk.0.attn_q.bias", scale(.1), width)
		g.tensor(rng, "blk.0.attn_k.weight", scale(.3), width, width/heads*kv)
		g.tensor(rng, "blk.0.attn_k.bias", scale(.1), width/heads*kv)
		g.tensor(rng, "blk.0.attn_v.weight", scale(.3), width, width/heads*kv)
		g.tensor(rng, "blk.0.attn_v.bias", scale(.1), width/heads*kv)
		g.tensor(rng, "blk.0.attn_output.weight", scale(.3), width, width)
		g.tensor(nil, "blk.0.ffn_norm.weight", 1, width)
		g.tensor(rng, "blk.0.ffn_gate.weight", scale(.3), width, hidden)
		g.tensor(rng, "blk.0.ffn_up.weight", scale(.3), width, hidden)
		g.tensor(rng, "blk.0.ffn_down.weight", scale(.3), hidden, width)
	}
	g.tensor(nil, "output_norm.weight", 1, width)
}

// unitRow adds a row that has a value in one dimension and 0 in the others.
func (g *gguf) unitRow(dimension int, value float32) {
	row := make([]float32, sayingWidth)
	row[dimension] = value
	write(&g.data, row)
}

// pieces are the vocabulary and its merges.
func pieces() (tokens, merges []string) {
	for b := range 256 {
		tokens = append(tokens, string(byteRune(byte(b))))
	}
	for _, a := range "bdfklmnrst" {
		for _, b := range "aeiou" {
			tokens = append(tokens, string(a)+string(b))
			merges = append(merges, string(a)+" "+string(b))
		}
	}
	return append(tokens, "<|endoftext|>", "<|im_start|>", "<|im_end|>"), merges
}

// byteRune is the letter that stands for a byte in byte-level BPE (GPT-2).
func byteRune(b byte) rune {
	shown := func(b int) bool { return b >= '!' && b <= '~' || b >= 0xA1 && b <= 0xAC || b >= 0xAE && b <= 0xFF }
	if shown(int(b)) {
		return rune(b)
	}
	hidden := 0
	for i := range int(b) {
		if !shown(i) {
			hidden++
		}
	}
	return rune(256 + hidden)
}

// gguf is a file under way.
type gguf struct {
	meta, info, data bytes.Buffer
	keys, tensors    uint64
}

// Types of values.
const (
	ggufUint32 = 4
	ggufInt32  = 5
	ggufFloat  = 6
	ggufString = 8
	ggufArray  = 9
)

const alignment = 32

func write(b *bytes.Buffer, values ...any) {
	for _, v := range values {
		if s, ok := v.(string); ok {
			write(b, uint64(len(s)))
			b.WriteString(s)
			continue
		}
		if err := binary.Write(b, binary.LittleEndian, v); err != nil {
			panic("ollamatest: " + err.Error()) // for values without a size
		}
	}
}

func (g *gguf) key(name string, values ...any) {
	g.keys++
	write(&g.meta, append([]any{name}, values...)...)
}

func (g *gguf) text(name, v string)          { g.key(name, uint32(ggufString), v) }
func (g *gguf) number(name string, v uint32) { g.key(name, uint32(ggufUint32), v) }
func (g *gguf) float(name string, v float32) { g.key(name, uint32(ggufFloat), v) }
func (g *gguf) ints(name string, v []int32) {
	g.key(name, uint32(ggufArray), uint32(ggufInt32), uint64(len(v)), v)
}
func (g *gguf) texts(name string, v []string) {
	g.key(name, uint32(ggufArray), uint32(ggufString), uint64(len(v)))
	for _, s := range v {
		write(&g.meta, s)
	}
}

// tensor adds float32 weights, normal and of this scale; all are it without rng.
func (g *gguf) tensor(rng *rand.Rand, name string, scale float32, shape ...int) {
	g.weights(rng, scale, g.add(name, shape...))
	g.pad()
}

// add begins a tensor and returns how many weights it has.
func (g *gguf) add(name string, shape ...int) int {
	g.tensors++
	write(&g.info, name, uint32(len(shape)))
	n := 1
	for _, s := range shape {
		write(&g.info, uint64(s))
		n *= s
	}
	write(&g.info, uint32(0), uint64(g.data.Len()))
	return n
}

func (g *gguf) weights(rng *rand.Rand, scale float32, n int) {
	values := slices.Repeat([]float32{scale}, n)
	if rng != nil {
		for i := range values {
			values[i] = scale * float32(rng.NormFloat64())
		}
	}
	write(&g.data, values)
}

func (g *gguf) pad() { pad(&g.data, g.data.Len()) }

func (g *gguf) file() []byte {
	var b bytes.Buffer
	b.WriteString("GGUF")
	write(&b, uint32(3), g.tensors, g.keys)
	b.Write(g.meta.Bytes())
	b.Write(g.info.Bytes())
	pad(&b, b.Len())
	b.Write(g.data.Bytes())
	return b.Bytes()
}

func pad(b *bytes.Buffer, n int) { b.Write(make([]byte, (alignment-n%alignment)%alignment)) }
