package substitute

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/corpus"
)

func benchText(size int) string {
	return randomText(rand.New(rand.NewPCG(1, 1)), size/5)
}

// sizes show that the cost grows linearly.
var sizes = []int{64 << 10, 256 << 10, 1 << 20, 4 << 20}

func BenchmarkReceipt(b *testing.B) {
	for _, size := range sizes {
		text := benchText(size)
		reps := replaceWords(text, map[string]string{"Ann": "Eva", "Karl": "Nils"})
		new, _, err := corpus.Replace(text, reps)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				if _, err := newTextReceipt("a", text, new, reps, newPrinter(key)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkReceiptPeriodic has the same stand-in in the same context all over.
func BenchmarkReceiptPeriodic(b *testing.B) {
	for _, size := range sizes {
		text := strings.Repeat("Ann ", size/4)
		reps := replaceWords(text, map[string]string{"Ann": "Eva"})
		new, _, err := corpus.Replace(text, reps)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				t, err := newTextReceipt("a", text, new, reps, newPrinter(key))
				if err != nil {
					b.Fatal(err)
				}
				Align(new+"!", []*TextReceipt{&t}, key)
			}
		})
	}
}

func BenchmarkAlign(b *testing.B) {
	for _, size := range sizes {
		text := benchText(size)
		reps := replaceWords(text, map[string]string{"Ann": "Eva", "Karl": "Nils"})
		new, _, err := corpus.Replace(text, reps)
		if err != nil {
			b.Fatal(err)
		}
		r, err := newTextReceipt("a", text, new, reps, newPrinter(key))
		if err != nil {
			b.Fatal(err)
		}
		edited, _ := scramble(rand.New(rand.NewPCG(2, 2)), new, r.Places, "§")
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				Align(edited, []*TextReceipt{&r}, key)
			}
		})
	}
}

func BenchmarkSketch(b *testing.B) {
	text := benchText(1 << 20)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Sketch(text, key, SketchSize)
	}
}
