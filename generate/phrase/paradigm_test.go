package phrase

import "testing"

// The article stands before the word that has it.
func TestDefinite(t *testing.T) {
	ps := readConcepts().paradigms
	for name, want := range map[string]string{
		"طبيب أسنان": "طبيب الأسنان", "عاطلة عن العمل": "العاطلة عن العمل", "مهندس مدني": "المهندس المدني", "نجار": "النجار", "حالة مرضية مزمنة": "الحالة المرضية المزمنة", "مصابة بالربو": "المصابة بالربو",
		"خبير تغذية": "خبير التغذية", "الربو": "الربو", "طبيب الأسنان": "طبيب الأسنان",
	} {
		if got := ps.definite("ar", name); got != want {
			t.Errorf("definite(%s) = %s, want %s", name, got, want)
		}
	}
}
