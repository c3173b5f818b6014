package decide

import "testing"

func TestReadyPoliciesAreRight(t *testing.T) {
	for _, name := range Ready() {
		if _, err := Read(name); err != nil {
			t.Errorf("%s:\n%v", name, err)
		}
	}
}
