package treebank

import (
	"strings"
	"testing"
)

func TestRepairTalbanken(t *testing.T) {
	// form, treebank's tag, head, relation, tag before, tag after
	for _, sentence := range []string{
		"Hon PN|UTR 3 nsubj PRON PRON; får VB|PRS 3 aux AUX AUX; läsa VB|INF 0 root VERB VERB; inte AB 3 neg ADV PART; aldrig AB 3 advmod ADV ADV",
		"sin PS|UTR 2 nmod:poss DET PRON; bil NN|UTR 0 root NOUN NOUN; samma DT|UTR 2 det DET ADJ; den DT|UTR 2 det DET DET",
		"Båda JJ|POS 2 det ADJ DET; sidor NN 0 root NOUN NOUN; båda JJ|POS 2 nsubj ADJ PRON",
		"som KN 2 mark CCONJ ADP; barn NN 3 nmod NOUN NOUN; lever VB 0 root VERB VERB; som KN 5 mark CCONJ SCONJ; helhet NN 2 appos NOUN NOUN; som HP 3 nsubj PRON PRON",
		"större JJ 0 root ADJ ADJ; än KN 3 mark CCONJ SCONJ; hus NN 1 acl NOUN NOUN; än AB 1 advmod ADV ADV; såväl KN 6 cc CCONJ CCONJ; som KN 1 cc CCONJ CCONJ",
		"När HA 3 advmod ADV SCONJ; han PN 3 nsubj PRON PRON; kom VB 4 advcl VERB VERB; gick VB 0 root VERB VERB; när HA 4 advmod ADV ADV; då AB 4 advmod ADV ADV",
		"tar VB 0 root VERB VERB; upp PL 1 compound:prt ADP ADV; med PL 1 compound:prt ADP ADP; upp AB 1 advmod ADV ADV; på PP 1 case ADP ADP",
		"är VB|PRS 0 root VERB AUX; var HA 1 advmod ADV ADV; behöver VB 1 aux AUX VERB; har VB 1 aux AUX AUX",
		"10 RG 0 root NUM NUM; - MID 1 case PUNCT SYM; 12 RG 1 nummod NUM NUM; - MID 1 punct PUNCT PUNCT; s_k AB 1 advmod ADV ADJ",
	} {
		var s Sentence
		var want []string
		for _, word := range strings.Split(sentence, "; ") {
			f := strings.Fields(word)
			s.Words, s.Language, s.Relations = append(s.Words, f[0]), append(s.Language, f[1]), append(s.Relations, f[3])
			s.Heads = append(s.Heads, int(f[2][0]-'0'))
			s.Tags, want = append(s.Tags, f[4]), append(want, f[5])
		}
		RepairTalbanken(&s)
		for i := range want {
			if s.Tags[i] != want[i] {
				t.Errorf("%s in %q: %s, want %s", s.Words[i], sentence, s.Tags[i], want[i])
			}
		}
	}
	s := Sentence{Words: []string{"t_ex", "_"}, Tags: []string{"ADV", "X"}, Language: []string{"AB", "UO"}, Heads: []int{0, 0}, Relations: []string{"root", "root"}}
	RepairTalbanken(&s)
	if s.Words[0] != "t.ex." || s.Words[1] != "_" {
		t.Errorf("forms %q", s.Words)
	}
}
