package blanks

import "github.com/understudy-text/understudy/study/report"

// A printed row is what the paper printed of one configuration.
type printed struct {
	model, mode string
	forms       [5]float64 // Table 2: avg., std, min, max, unique spans
	measures    [5]float64 // Table 3: UPOS accuracy, overlap partial and absolute (all in %), similarity of words and of sentences
	rouge       [4]float64 // Table 4: ROUGE-1, -2, -L, -Lsum
}

// original is the first row of Table 2.
var original = [5]float64{2, 3, 1, 124, 8074}

// paper is FB's Tables 2, 3 and 4, transcribed: 306 judgments of TAB's training
// split, RoBERTa-large, Qwen2.5-1.5B-Instruct, similarities by all-MiniLM-L6-v2,
// summaries by legal_t5_small_summ_en.
var paper = []printed{
	{"Baseline", "random", [5]float64{3, 2, 1, 14, 5346}, [5]float64{11.5, 0.07, 0, 0.152, 0.730}, [4]float64{0.4172, 0.2497, 0.3689, 0.368}},
	{"Baseline", "UPOS", [5]float64{32, 49, 1, 326, 483}, [5]float64{93.4, 1.15, 0.02, 0.229, 0.740}, [4]float64{0.4261, 0.2735, 0.3796, 0.3796}},
	{"RoBERTa", "maskL", [5]float64{11, 74, 1, 1647, 1423}, [5]float64{26.7, 7.18, 1.30, 0.295, 0.805}, [4]float64{0.4151, 0.2485, 0.3655, 0.3655}},
	{"RoBERTa", "maskL +UPOS", [5]float64{10, 63, 1, 1510, 1485}, [5]float64{50.2, 7.99, 1.55, 0.320, 0.800}, [4]float64{0.4453, 0.2859, 0.3967, 0.3961}},
	{"RoBERTa", "repL", [5]float64{11, 63, 1, 1587, 1459}, [5]float64{28.1, 6.48, 1.09, 0.295, 0.803}, [4]float64{0.4256, 0.2591, 0.3716, 0.3715}},
	{"RoBERTa", "repL +UPOS", [5]float64{10, 48, 1, 1087, 1503}, [5]float64{55.3, 7.60, 1.37, 0.330, 0.798}, [4]float64{0.4547, 0.2951, 0.4056, 0.4061}},
	{"Qwen", "maskL", [5]float64{4, 28, 1, 938, 3485}, [5]float64{34.2, 1.70, 0.20, 0.324, 0.785}, [4]float64{0.3986, 0.2315, 0.3534, 0.3541}},
	{"Qwen", "maskL +UPOS", [5]float64{6, 41, 1, 1289, 2684}, [5]float64{67.9, 17.06, 0.12, 0.286, 0.783}, [4]float64{0.435, 0.268, 0.3851, 0.3849}},
	{"Qwen", "repL", [5]float64{6, 25, 1, 603, 2507}, [5]float64{39.6, 2.56, 0.20, 0.340, 0.793}, [4]float64{0.4369, 0.2763, 0.3871, 0.3867}},
	{"Qwen", "repL +UPOS", [5]float64{7, 44, 1, 1120, 2107}, [5]float64{62.3, 13.55, 0.41, 0.308, 0.787}, [4]float64{0.4538, 0.2945, 0.4063, 0.4056}},
}

// name is what the row is called in a column of ours.
func (p *printed) name() string { return p.model + " " + p.mode }

// paperSection says what else the paper reports, in words.
func paperSection() report.Section {
	return report.Section{
		Heading: "What the paper says of its figures",
		Text: "The paper draws Figures 1 and 2 without printing their numbers; these are those that its text names (sections 5.1 and 5.2). " +
			"Figure 2 was made by people who read 708 English and 720 Swedish stand-ins in ten pairs of news articles.",
		Tables: []report.Table{{
			Name: "paper-text", Caption: "Numbers in the paper's text",
			Columns: []report.Column{{Name: "what"}, {Name: "of", Printed: true}, {Name: "value", Printed: true}},
			Rows: []report.Row{
				settingRow("uniqueness by document (Figure 1)", "original", "about 0.8"),
				settingRow("uniqueness by document (Figure 1)", "baselines", "about 1"),
				settingRow("uniqueness by document (Figure 1)", "RoBERTa", "about 0.6"),
				settingRow("uniqueness by document (Figure 1)", "Qwen", "0.6 (repL +UPOS) to 0.8 (maskL)"),
				settingRow("original-versus-pseudonymized classifier", "all", "accuracy 1.00"),
				settingRow("acceptable stand-ins (Figure 2)", "RoBERTa repL +UPOS", "about 30 %, English and Swedish"),
				settingRow("acceptable stand-ins (Figure 2)", "Qwen maskL +UPOS", "20.6 % English, 16.4 % Swedish"),
				settingRow("acceptable stand-ins (Figure 2)", "UPOS baseline", "about 15.5 %"),
				settingRow("SEM:CATEGORY (Figure 2)", "UPOS baseline", "about 50 %"),
				settingRow("SEM:CATEGORY (Figure 2)", "RoBERTa, Qwen", "25 to 30 %"),
				settingRow("GRAMMAR (Figure 2)", "UPOS baseline, Qwen", "about 7 % English, 13 % Swedish"),
				settingRow("OVERLAP (Figure 2)", "RoBERTa", "around 5 % English"),
				settingRow("FAILED (Figure 2)", "Qwen", "at most 5 % English, at least 10 % Swedish"),
			},
		}},
	}
}

func settingRow(what, of, value string) report.Row {
	return report.Row{Cells: report.Cells(what, of, value)}
}
