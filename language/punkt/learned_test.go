package punkt

import (
	"strings"
	"testing"
)

func TestLearned(t *testing.T) {
	p, err := Learned([]byte(`{"AbbrevTypes":{"bl.a":1},"SentStarters":{"han":1},"Collocations":{"s,k":1},"OrthoContext":{"hus":32}}`), []string{"dvs"}, []string{"kap"})
	if err != nil {
		t.Fatal(err)
	}
	if !p.Abbreviations["bl.a"] || !p.Abbreviations["dvs"] || !p.BeforeNumbers["kap"] || !p.Collocations["s,k"] || !p.Starters["han"] || p.Orthography["hus"] != lowerInside {
		t.Errorf("parameters %+v", p)
	}
	if _, err := Learned([]byte("{"), nil, nil); err == nil || !strings.Contains(err.Error(), "punkt parameters") {
		t.Errorf("broken parameters: %v", err)
	}
}
