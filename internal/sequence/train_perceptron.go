package sequence

// learnPerceptron corrects the weights if the best path is not the true one
// (Collins 2002, figure 2). It returns the number of wrong labels.
func (t *trainer) learnPerceptron(e *trainExample) float64 {
	t.score(e)
	t.chain.prepare()
	t.best = t.lattice.viterbi(&t.chain, len(e.labels), t.best)
	wrong := 0.0
	start := 0
	for i, end := range e.ends {
		truth, guess := e.labels[i], t.best[i]
		if truth != guess {
			wrong++
			for _, f := range e.features[start:end] {
				w, second := t.row(f)
				w[truth]++
				w[guess]--
				second[truth] += float32(t.step)
				second[guess] -= float32(t.step)
			}
		}
		start = end
	}
	if wrong > 0 {
		t.correctMoves(e.labels, +1)
		t.correctMoves(t.best[:len(e.labels)], -1)
	}
	return wrong
}

func (t *trainer) correctMoves(labels []uint8, by float32) {
	n := t.n
	at := func(weights []float32, i, offset int) {
		if weights[i] != negInf {
			weights[i] += by
			t.moveSecond[offset+i] += by * float32(t.step)
		}
	}
	at(t.chain.start, int(labels[0]), n*n)
	for i := 1; i < len(labels); i++ {
		at(t.chain.move, int(labels[i-1])*n+int(labels[i]), 0)
	}
	at(t.chain.end, int(labels[len(labels)-1]), n*n+n)
}

// finish ends training: regularisation that is due, or averaging by the
// identity mean = last − Σ update·step / steps.
func (t *trainer) finish() {
	t.step++
	if t.o.Method == CRF {
		for f := range t.keys {
			t.regularise(int32(f))
		}
		return
	}
	steps := float32(t.step)
	for i := range t.weights {
		t.weights[i] -= t.second[i] / steps
	}
	n := t.n
	for i := range t.chain.move {
		t.chain.move[i] -= t.moveSecond[i] / steps
	}
	for l := range n {
		t.chain.start[l] -= t.moveSecond[n*n+l] / steps
		t.chain.end[l] -= t.moveSecond[n*n+n+l] / steps
	}
}

// model packs the weights that matter into a Model.
func (t *trainer) model(labels []string, prune float32) (*Model, error) {
	t.chain.prepare()
	var top float32
	for _, w := range t.weights {
		top = max(top, w, -w)
	}
	scale := top / 127
	if scale == 0 {
		scale = 1
	}
	var rows rows
	var cells []uint16
	for f, key := range t.keys {
		w, _ := t.row(int32(f))
		cells = cells[:0]
		for l, v := range w {
			q := int32(v/scale + 128.5) // rounds, as the sum is positive
			q -= 128
			if q == 0 || v > -prune && v < prune {
				continue
			}
			cells = append(cells, uint16(l)<<8|uint16(uint8(int8(max(-127, min(127, q))))))
		}
		if len(cells) > 0 {
			rows.add(key, cells)
		}
	}
	if t.o.Temper != 0 {
		scale *= t.o.Temper
	}
	return newModel(append([]string(nil), labels...), t.chain, scale, rows)
}
