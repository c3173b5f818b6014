package temporal

import (
	"testing"

	"github.com/understudy-text/understudy/generate/calendar"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/language/value"
)

// The words that stay around a time say what it is.
func TestHold(t *testing.T) {
	reader := value.For(nil)
	christmas := value.Time{Sort: value.Date, Year: 2014, Month: 12, Day: 24, Weekday: -1}
	c := calendar.Mention{Values: []value.Time{christmas}}
	if hold(reader, form.Mention{StaysBefore: "He came. On Christmas Eve, "}, &c); c.Feast == nil || !c.Feasts || c.Season {
		t.Errorf("Christmas Eve: %+v", c)
	}
	c = calendar.Mention{Values: []value.Time{christmas}}
	if hold(reader, form.Mention{StaysBefore: "On Christmas Eve. Then "}, &c); c.Feasts {
		t.Errorf("of another sentence: %+v", c)
	}
	c = calendar.Mention{Values: []value.Time{{Sort: value.Clock, Value: 15 * 60, Weekday: -1}}}
	if hold(reader, form.Mention{StaysBefore: "not in the morning but in the afternoon, at "}, &c); c.Hours == nil || c.Hours.From != 12*60 {
		t.Errorf("afternoon: %+v", c.Hours)
	}
	c = calendar.Mention{Values: []value.Time{{Sort: value.Age, Value: 15 * value.Unit, Weekday: -1}}}
	if hold(reader, form.Mention{Before: "Her brother (", After: ") is in Year 10"}, &c); !c.Class {
		t.Error("Year 10 is no class")
	}
}
