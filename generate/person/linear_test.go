package person

import (
	"testing"
	"time"

	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/internal/processor"
)

// A person with four times as many mentions takes about four times as long to read, not sixteen.
func TestManyMentionsOfOne(t *testing.T) {
	r := NewReader(english(t))
	spent := func(n int) time.Duration {
		var e form.Entity
		for range n / 2 {
			e.Mentions = append(e.Mentions, form.Mention{Text: "Anna Lindqvist"}, form.Mention{Text: "Anna"})
		}
		begun := processor.Time()
		r.Read(nil, e)
		return processor.Time() - begun
	}
	spent(1000) // what is read from tables is read now
	var short, long time.Duration
	for range 3 {
		short, long = spent(8000), spent(32_000)
		if long < 9*short {
			return
		}
	}
	t.Errorf("8,000 mentions took %v, 32,000 took %v", short, long)
}
