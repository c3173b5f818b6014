package cloaked

import "github.com/understudy-text/understudy"

// What the paper printed, in the order of versions. Means and standard deviations
// over five seeds, of 100. A zero is not printed.
type score struct{ mean, sd float64 }

// A printedRow is what the paper printed of one version.
type printedRow struct {
	corresponding, original score // Table 3: trained on the version, tested on it and on the original
	fromOriginal            score // Table 4: trained on the original, tested on the version
}

// Tables 3 and 4: call for action, by language and version.
var printedTexts = map[string]map[string]printedRow{
	"en": {
		originalName: {original: score{64.63, 2.0}, fromOriginal: score{64.63, 2.0}},
		deleted:      {score{62.11, 3.5}, score{60.81, 3.3}, score{62.93, 2.0}},
		uniform:      {score{64.99, 1.5}, score{63.81, 1.1}, score{62.56, 2.1}},
		byCategory:   {score{62.34, 2.6}, score{59.91, 2.8}, score{63.41, 2.6}},
		numbered:     {score{65.55, 1.6}, score{63.50, 1.4}, score{63.14, 1.9}},
		surrogate:    {score{65.46, 1.0}, score{64.80, 2.2}, score{65.24, 2.7}},
	},
	"fr": {
		originalName: {original: score{65.65, 1.8}, fromOriginal: score{65.65, 1.8}},
		deleted:      {score{64.13, 6.1}, score{66.78, 7.8}, score{65.57, 3.5}},
		uniform:      {score{65.89, 4.1}, score{66.41, 5.4}, score{65.46, 3.8}},
		byCategory:   {score{63.52, 5.0}, score{62.31, 4.9}, score{65.69, 3.6}},
		numbered:     {score{64.87, 4.2}, score{66.10, 4.5}, score{65.86, 3.5}},
		surrogate:    {score{64.72, 4.8}, score{63.97, 4.3}, score{67.88, 2.3}},
	},
}

// Tables 8 and 9: named entities. The paper has no placeholders here.
var printedNames = map[string]map[string]printedRow{
	"en": {
		originalName: {original: score{87.04, 0.6}, fromOriginal: score{87.04, 0.6}},
		surrogate:    {score{87.01, 0.5}, score{86.83, 0.5}, score{86.01, 0.8}},
	},
	"fr": {
		originalName: {original: score{78.96, 1.9}, fromOriginal: score{78.96, 1.9}},
		surrogate:    {score{78.96, 1}, score{78.01, 1.1}, score{77.87, 1.5}},
	},
}

// Table 2: the paper's own example, which it made up.
const example = "Hit me up @marie.delattre1, @handsomephilantropist on Insta. Shoutout to Moshe Chaya! At Rue Alphonse Metayer."

// exampleMentions are what the paper marks in it.
var exampleMentions = []struct {
	text     string
	category understudy.Category
}{
	{"@marie.delattre1", understudy.Person}, {"@handsomephilantropist", understudy.Person},
	{"Moshe Chaya", understudy.Person}, {"Rue Alphonse Metayer", understudy.Location},
}

// What became of it in the paper.
var printedExample = map[string]string{
	deleted:    "Hit me up, on Insta. Shoutout to ! At.!",
	uniform:    "Hit me up placeholder, placeholder on Insta. Shoutout to placeholder! At placeholder.",
	byCategory: "Hit me up username, username on Insta. Shoutout to name! At location.",
	numbered:   "Hit me up username11, usersme22 on Insta. Shoutout to name44! At location55.",
	surrogate:  "Hit me up @jane.doe1, @attractivehumanitarian on Insta. Shoutout to Raj Avrom! At Rue Hubert Couturier.",
}
