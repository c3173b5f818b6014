package transformer

import (
	"slices"
	"strings"
	"testing"
)

// The buckets of distances are those of the reference implementation: the distances
// beyond the middle at which make_log_bucket_position (transformers 5.23.0,
// modeling_deberta_v2.py, on PyTorch 2.15) goes on to the next.
func TestBuckets(t *testing.T) {
	for _, tc := range []struct {
		buckets, farthest int64
		starts            []int64
	}{
		{256, 512, []int64{129, 130, 131, 133, 134, 136, 137, 139, 140, 142, 143, 145, 146, 148, 150, 151, 153, 155, 156, 158,
			160, 161, 163, 165, 167, 169, 170, 172, 174, 176, 178, 180, 182, 184, 186, 188, 190, 192, 194, 196, 198, 201, 203,
			205, 207, 210, 212, 214, 216, 219, 221, 224, 226, 229, 231, 234, 236, 239, 241, 244, 247, 249, 252, 255, 258, 260,
			263, 266, 269, 272, 275, 278, 281, 284, 287, 290, 294, 297, 300, 303, 307, 310, 313, 317, 320, 324, 327, 331, 335,
			338, 342, 346, 349, 353, 357, 361, 365, 369, 373, 377, 381, 385, 390, 394, 398, 403, 407, 411, 416, 420, 425, 430,
			434, 439, 444, 449, 454, 459, 464, 469, 474, 479, 484, 490, 495, 500, 506}},
		{32, 128, []int64{17, 19, 22, 25, 28, 32, 37, 43, 49, 56, 64, 74, 84, 97, 111}},
		{8, 80, []int64{5, 11, 30}},
	} {
		var starts []int64
		for d := tc.buckets/2 + 1; d < tc.farthest; d++ {
			b := bucket(d, tc.buckets, tc.farthest)
			if b != bucket(d-1, tc.buckets, tc.farthest) {
				starts = append(starts, d)
			}
			if back := bucket(-d, tc.buckets, tc.farthest); back != -b {
				t.Errorf("%d buckets: %d is in %d, %d in %d", tc.buckets, d, b, -d, back)
			}
		}
		if !slices.Equal(starts, tc.starts) {
			t.Errorf("%d buckets up to %d begin at %v, want %v", tc.buckets, tc.farthest, starts, tc.starts)
		}
	}
}

const small = `"model_type":"deberta-v2","hidden_size":8,"num_hidden_layers":1,"num_attention_heads":2,"intermediate_size":16,"max_position_embeddings":32,"type_vocab_size":0,"vocab_size":20,"hidden_act":"gelu","relative_attention":true`

func TestReadDeBERTa(t *testing.T) {
	c, err := ReadConfig(strings.NewReader("{" + small + `,"position_buckets":8,"pos_att_type":"P2C|c2p","norm_rel_ebd":"layer_norm","share_att_key":true,"position_biased_input":false}`))
	if err != nil {
		t.Fatal(err)
	}
	if want := (Relative{8, 32, true, true, true, true, false}); *c.Relative != want || c.MaxLength() != 32 {
		t.Errorf("%+v, want %+v", *c.Relative, want)
	}
	// A number of buckets below 0 is none.
	if c, err := ReadConfig(strings.NewReader("{" + small + `,"position_buckets":-5}`)); err != nil || c.Relative.span() != 32 {
		t.Errorf("%+v, %v", c.Relative, err)
	}
	if _, _, err := Training(c); err == nil || !strings.Contains(err.Error(), `masked language model of type "deberta-v2" is not supported`) {
		t.Errorf("a masked language model: %v", err)
	}
	for want, more := range map[string]string{
		"conv_kernel_size":               `,"conv_kernel_size":3`,
		"relative_attention":             `,"relative_attention":false`,
		"embedding_size":                 `,"embedding_size":4`,
		"2 buckets":                      `,"position_buckets":2`,
		"buckets of distances up to 3":   `,"position_buckets":8,"max_relative_positions":3`,
		"up to 1000000000":               `,"max_relative_positions":1000000000`,
		"1000000000 buckets":             `,"position_buckets":1000000000`,
		"json: cannot unmarshal number":  `,"pos_att_type":3`,
		"max_position_embeddings: 99999": `,"max_position_embeddings":99999`,
	} {
		if _, err := ReadConfig(strings.NewReader("{" + small + more + "}")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", more, err, want)
		}
	}
}
