package transformer_test

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy/lm/transformer"
)

const bert = `"model_type":"bert","hidden_size":8,"num_hidden_layers":1,"num_attention_heads":2,"intermediate_size":16,"max_position_embeddings":32,"type_vocab_size":2,"vocab_size":20,"hidden_act":"gelu"`

func TestReadConfig(t *testing.T) {
	c, err := transformer.ReadConfig(strings.NewReader("{" + bert + `,"id2label":{"0":"O","1":"B-PER"}}`))
	if err != nil {
		t.Fatal(err)
	}
	if c.MaxLength() != 32 || c.FirstPosition() != 0 || c.Embedding != 8 || strings.Join(c.Labels, " ") != "O B-PER" {
		t.Errorf("%+v", c)
	}
	roberta := strings.Replace(bert, `"bert"`, `"roberta"`, 1)
	if c, err = transformer.ReadConfig(strings.NewReader("{" + roberta + "}")); err != nil || c.MaxLength() != 30 || c.FirstPosition() != 2 {
		t.Errorf("RoBERTa takes %d pieces, the first at %d; %v", c.MaxLength(), c.FirstPosition(), err)
	}
	distil := `{"model_type":"distilbert","dim":8,"n_layers":1,"n_heads":2,"hidden_dim":16,"max_position_embeddings":32,"vocab_size":20,"activation":"gelu"}`
	if c, err = transformer.ReadConfig(strings.NewReader(distil)); err != nil || c.Hidden != 8 || c.Types != 0 {
		t.Errorf("%+v, %v", c, err)
	}
}

func TestConfigsThatAreRefused(t *testing.T) {
	for want, file := range map[string]string{
		"config.json: the file is empty":  ``,
		"num_hidden_layers: 1000000000":   strings.Replace(bert, `"num_hidden_layers":1`, `"num_hidden_layers":1000000000`, 1),
		"num_attention_heads: -2":         strings.Replace(bert, `"num_attention_heads":2`, `"num_attention_heads":-2`, 1),
		"type_vocab_size: -1":             strings.Replace(bert, `"type_vocab_size":2`, `"type_vocab_size":-1`, 1),
		"layer_norm_eps: -1":              bert + `,"layer_norm_eps":-1`,
		"layer_norm_eps: 3":               bert + `,"layer_norm_eps":3`,
		"invalid character 'N'":           bert + `,"layer_norm_eps":NaN`,
		"layer_norm_eps of type float32":  bert + `,"layer_norm_eps":1e99`,
		"hidden_size of type int64":       strings.Replace(bert, `"hidden_size":8`, `"hidden_size":8.5`, 1),
		"num_hidden_layers of type int64": strings.Replace(bert, `"num_hidden_layers":1`, `"num_hidden_layers":1e30`, 1),
		"exceeded max depth":              bert + `,"x":` + strings.Repeat("[", 20_000),
		"more than 4 MB":                  bert + strings.Repeat(" ", 5<<20),
		"model_type":                      strings.Replace(bert, `"bert"`, `"gpt2"`, 1),
		"hidden_size: 0":                  strings.Replace(bert, `"hidden_size":8`, `"hidden_size":0`, 1),
		"vocab_size: 99999999999":         strings.Replace(bert, `"vocab_size":20`, `"vocab_size":99999999999`, 1),
		"no multiple":                     strings.Replace(bert, `"num_attention_heads":2`, `"num_attention_heads":3`, 1),
		"hidden_act":                      strings.Replace(bert, `"gelu"`, `"swish"`, 1),
		"position_embedding_type":         bert + `,"position_embedding_type":"relative_key"`,
		`the key "0"`:                     bert + `,"id2label":{"7":"O","01":"B-PER"}`,
		"pad_token_id: -1":                bert + `,"pad_token_id":-1`,
		"pad_token_id: 20":                bert + `,"pad_token_id":20`,
		"in 1 positions":                  strings.NewReplacer(`"bert"`, `"roberta"`, `:32`, `:1`).Replace(bert),
	} {
		if file != "" {
			file = "{" + file + "}"
		}
		if _, err := transformer.ReadConfig(strings.NewReader(file)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

// Whatever is read is within the bounds.
func FuzzReadConfig(f *testing.F) {
	f.Add("{" + bert + "}")
	f.Add(`{"model_type":"distilbert","dim":8,"n_layers":1,"n_heads":2,"hidden_dim":16,"max_position_embeddings":32,"vocab_size":20,"activation":"gelu"}`)
	f.Add(`{"model_type":"roberta","pad_token_id":9223372036854775807,"architectures":["RobertaForMaskedLM"],"id2label":{"0":"O"}}`)
	f.Fuzz(func(t *testing.T, file string) {
		c, err := transformer.ReadConfig(strings.NewReader(file))
		if err != nil {
			return
		}
		if c.MaxLength() < 1 || c.FirstPosition() < 0 || c.Hidden%c.Heads != 0 || c.Layers > 128 || c.Hidden*c.Vocabulary > 1<<36 || c.Pad >= c.Vocabulary {
			t.Errorf("accepted: %+v", c)
		}
	})
}
