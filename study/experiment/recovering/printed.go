package recovering

import "github.com/understudy-text/understudy/job/stock"

// A print is a row of the paper's Tables 3 to 6: perplexities or error rates by masker, in the
// order of paperMaskers.
type print struct {
	name string
	of   [3]float64
}

// paperMaskers is the order of the paper's columns.
var paperMaskers = [...]string{stock.MaskAllowList, stock.MaskVocabulary, stock.MaskEntities}

// paperNames are what the paper calls the maskers.
var paperNames = map[string]string{
	stock.MaskAllowList: "allowList", stock.MaskVocabulary: "vocabThres", stock.MaskEntities: "entityTagger",
}

// printed are Tables 3, 4 and 5 of Vats et al. 2024, by data set.
var printed = map[string][]print{
	"Fisher": {
		{"Oracle", [3]float64{37.3, 37.3, 37.3}},
		{"Baseline0", [3]float64{120.1, 42.3, 41.7}},
		{"Baseline1", [3]float64{109.4, 41.6, 41.6}},
		{"BERT(Top-1)", [3]float64{93.0, 41.3, 41.5}},
		{"RoBERTa(Top-1)", [3]float64{71.6, 40.5, 39.5}},
		{"BERT(Top-K)", [3]float64{75.2, 40.8, 40.5}},
		{"RoBERTa(Top-K)", [3]float64{70.2, 38.9, 38.7}},
		{"BERT(Top-K,FT)", [3]float64{73.6, 39.8, 39.7}},
		{"RoBERTa(Top-K,FT)", [3]float64{65.3, 38.9, 38.5}},
		{"LLaMA2(Top-1,FT)", [3]float64{89.3, 40.8, 40.7}},
	},
	"Reddit": {
		{"Oracle", [3]float64{76.0, 76.0, 76.0}},
		{"Baseline0", [3]float64{339.6, 168.2, 82.3}},
		{"Baseline1", [3]float64{221.9, 134.9, 79.8}},
		{"BERT(Top-1)", [3]float64{196.2, 121.2, 78.9}},
		{"RoBERTa(Top-1)", [3]float64{117.3, 94.2, 78.4}},
		{"BERT(Top-K)", [3]float64{127.4, 106.3, 78.7}},
		{"RoBERTa(Top-K)", [3]float64{123.4, 92.6, 77.4}},
		{"BERT(Top-K,FT)", [3]float64{117.4, 102.5, 77.6}},
		{"RoBERTa(Top-K,FT)", [3]float64{98.5, 82.1, 76.8}},
		{"LLaMA2(Top-1,FT)", [3]float64{123.3, 107.7, 78.7}},
	},
	"WSJ": {
		{"Oracle", [3]float64{86.5, 86.5, 86.5}},
		{"Baseline0", [3]float64{309.0, 144.3, 204.0}},
		{"Baseline1", [3]float64{210.0, 122.9, 198.2}},
		{"BERT(Top-1)", [3]float64{205.9, 119.4, 149.3}},
		{"RoBERTa(Top-1)", [3]float64{181.1, 102.5, 118.2}},
		{"BERT(Top-K)", [3]float64{174.1, 103.3, 108.3}},
		{"RoBERTa(Top-K)", [3]float64{114.5, 93.4, 98.7}},
		{"BERT(Top-K,FT)", [3]float64{186.7, 113.4, 162.3}},
		{"RoBERTa(Top-K,FT)", [3]float64{120.7, 110.4, 157.8}},
		{"LLaMA2(Top-1,FT)", [3]float64{135.6, 106.8, 145.6}},
	},
}

// printedSizes are Table 1: sentences to learn from and to test on; printedShares
// are Table 2, the share of words that each masker hides, in the order of
// paperMaskers. Both by data set.
var (
	printedSizes  = map[string][2]int{"Fisher": {1_158_496, 50_000}, "Reddit": {763_683, 49_570}, "WSJ": {6_000, 800}}
	printedShares = map[string][3]float64{"Fisher": {0.125, 0.013, 0.017}, "Reddit": {0.227, 0.119, 0.042}, "WSJ": {0.304, 0.112, 0.091}}
	printedTables = map[string]string{"Fisher": "Table 3", "Reddit": "Table 4", "WSJ": "Table 5"}
)

// printedOf is the paper's number of a row; ok is false if it has none.
func printedOf(paper, row, masker string) (float64, bool) {
	return cellOfPrinted(printed[paper], row, masker)
}

// paperSpeech is the data set with recordings.
const paperSpeech = "WSJ"

// printed6 is Table 6: word error rates in percent.
var printed6 = []print{
	{"ASR-without-LM", [3]float64{14.4, 14.4, 14.4}},
	{"Pre-Trained-LM", [3]float64{12.6, 12.6, 12.6}},
	{"Oracle", [3]float64{10.6, 10.6, 10.6}},
	{"Baseline0", [3]float64{13.0, 12.6, 11.3}},
	{"Baseline1", [3]float64{12.5, 11.2, 11.2}},
	{"BERT(Top-1)", [3]float64{12.4, 11.1, 11.2}},
	{"RoBERTa(Top-1)", [3]float64{12.4, 10.9, 11.1}},
	{"BERT(Top-K)", [3]float64{12.1, 11.1, 11.4}},
	{"RoBERTa(Top-K)", [3]float64{11.9, 10.9, 11.1}},
	{"BERT(Top-K,FT)", [3]float64{12.7, 11.5, 11.7}},
	{"RoBERTa(Top-K,FT)", [3]float64{11.8, 11.4, 11.1}},
	{"LLaMA2(Top-1,FT)", [3]float64{12.0, 10.7, 11.2}},
}

// printed6Of is the paper's word error rate of a row; ok is false if it has none.
func printed6Of(row, masker string) (float64, bool) { return cellOfPrinted(printed6, row, masker) }

func cellOfPrinted(table []print, row, masker string) (float64, bool) {
	for _, p := range table {
		for i, m := range paperMaskers {
			if p.name == row && m == masker {
				return p.of[i], true
			}
		}
	}
	return 0, false
}
