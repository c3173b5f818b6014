package letters

import "testing"

func TestWrite(t *testing.T) {
	for name, want := range map[string]string{"Schmidt": "شميدت", "Khalil": "خاليل", "Łódź": "لودز", "Marc": "مارك", "Ellis": "إليس", "Clarence": "كلارينس", "Heinrich": "هاينريش", "Christy": "كريستي", "Antolkovic": "أنتولكوفيتش", "Jane": "جان", "Owen": "أووين", "Mann": "مان", "3b": "3ب", "": ""} {
		if got := Write(name); got != want {
			t.Errorf("Write(%q) = %q, want %q", name, got, want)
		}
	}
}
