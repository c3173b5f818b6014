// The keyboard: every decision has a key, and text can be selected without a mouse.

import { $, change, choose, find, go, guarded, labels, look, now, say, shown } from './review.js'
import { queue } from './side.js'

// side is the element that holds a piece's original text.
const side = frame => frame.querySelector('.original') ?? frame

// selected is the selection inside one piece, in UTF-16 units of its original text.
function selected() {
  const s = getSelection()
  if (!s.rangeCount || s.isCollapsed || now.view === 'result') return null
  const r = s.getRangeAt(0)
  const frame = (r.startContainer.nodeType === 1 ? r.startContainer : r.startContainer.parentElement).closest('section')
  if (!frame || !side(frame).contains(r.startContainer) || !side(frame).contains(r.endContainer)) return null
  const before = document.createRange()
  before.selectNodeContents(side(frame))
  before.setEnd(r.startContainer, r.startOffset)
  const length = range => { const c = range.cloneContents(); c.querySelectorAll('sup').forEach(e => e.remove()); return c.textContent.length }
  const start = length(before)
  return { piece: Number(frame.dataset.n), start, end: start + length(r) }
}

// select selects from one place of a piece to another.
function select(n, start, end) {
  const frame = $('pieces').querySelector(`section[data-n="${n}"]`)
  const walk = document.createTreeWalker(side(frame), NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  let at = 0, begun = false
  while (walk.nextNode()) {
    const t = walk.currentNode
    if (t.parentElement.closest('sup')) continue
    if (!begun && start < at + t.length) { range.setStart(t, start - at); begun = true }
    if (end <= at + t.length) { range.setEnd(t, end - at); break }
    at += t.length
  }
  getSelection().removeAllRanges()
  getSelection().addRange(range)
  range.startContainer.parentElement.scrollIntoView({ block: 'nearest' })
}

const pieceOf = id => [...now.loaded.values()].find(p => p.mentions.some(m => m.id === id && m.whole))

// word selects the word after or before what is selected, or lets the selection grow
// or shrink by one. It begins at the mention that is chosen.
function word(forward, extend) {
  if (now.view === 'result') return say('Text is selected in the original: press o', true)
  const had = selected()
  const m = now.chosen && find(now.chosen.id)
  const piece = had ? now.loaded.get(had.piece) : (m && pieceOf(m.id)) ?? now.loaded.get(Math.min(...now.loaded.keys()))
  if (!piece) return
  const words = [...new Intl.Segmenter(now.doc.language || undefined, { granularity: 'word' }).segment(piece.text)]
    .filter(w => w.isWordLike || !/\s/u.test(w.segment)).map(w => ({ from: w.index, to: w.index + w.segment.length }))
  const from = had ?? { start: m ? m.from : 0, end: m ? m.from : 0 }
  const next = words.find(w => w.from >= from.end)
  const previous = words.findLast(w => w.to <= (extend ? from.end - 1 : from.start))
  if (forward && next) select(piece.n, extend && had ? had.start : next.from, next.to)
  else if (!forward && extend && had) select(piece.n, had.start, Math.max(previous?.to ?? 0, words.find(w => w.to > had.start).to))
  else if (!forward && previous) select(piece.n, previous.from, previous.to)
}

function step(by) {
  const all = shown().filter(e => !e.classList.contains('rejected'))
  const at = all.findIndex(e => now.chosen && Number(e.dataset.id) === now.chosen.id)
  const next = all[at < 0 ? 0 : Math.max(0, Math.min(all.length - 1, at + by))]
  getSelection().removeAllRanges()
  if (next) choose(Number(next.dataset.id))
}

function split() {
  const s = selected(), m = now.chosen && find(now.chosen.id)
  const piece = m && pieceOf(m.id)
  if (!s || !piece || s.piece !== piece.n || s.start <= m.from || s.start >= m.to) return say('Choose a mention and select, inside it, where the second part begins', true)
  getSelection().removeAllRanges()
  change({ kind: 'split', mention: m.id, document: now.doc.id, piece: piece.n, start: s.start })
}

function merge() {
  const all = shown().filter(e => !e.classList.contains('rejected'))
  const at = all.findIndex(e => now.chosen && Number(e.dataset.id) === now.chosen.id)
  if (at >= 0 && all[at + 1]) change({ kind: 'merge', mentions: [now.chosen.id, Number(all[at + 1].dataset.id)] })
}

// label draws what is selected, or gives the chosen entity another label.
function label(name) {
  const place = selected()
  getSelection().removeAllRanges()
  if (place) change({ kind: 'draw', document: now.doc.id, label: name, ...place })
  else if (now.chosen) change({ kind: 'relabel', entity: now.chosen.entity, label: name })
}

const views = ['original', 'result', 'both']
const decide = (kind, whole) => () => now.chosen && change(whole ? { kind, entity: now.chosen.entity } : { kind, mention: now.chosen.id })
const reach = id => () => { const e = $(id); if (e) { const d = e.closest('details'); if (d) d.open = true; e.focus(); e.select() } }

const keys = {
  j: () => step(1), k: () => step(-1), ArrowDown: () => step(1), ArrowUp: () => step(-1),
  n: guarded(async () => { const e = (queue.next ?? []).find(e => !now.chosen || e.id !== now.chosen.entity) ?? queue.next?.[0]; if (e) await go(e) }),
  a: decide('accept', true), r: decide('reject', true), A: decide('accept'), R: decide('reject'), x: decide('unlink'),
  L: () => { now.marked = now.chosen; say('Marked; go to another mention and press l') },
  l: () => now.chosen && now.marked && change({ kind: 'link', mention: now.chosen.id, into: now.marked.entity }),
  m: merge, s: split, c: reach('typed'), e: reach('why'), u: () => $('undo').click(), '?': () => $('help').showModal(),
  o: () => look(views[(views.indexOf(now.view) + 1) % views.length]), Escape: () => getSelection().removeAllRanges(),
}

// Right is forward only where text runs that way.
const forward = key => (key === 'ArrowRight') !== (getComputedStyle(side($('pieces').querySelector('section:has(mark.chosen)') ?? $('pieces').firstElementChild ?? $('text'))).direction === 'rtl')

document.addEventListener('keydown', e => {
  if (e.key === 'Escape' && e.target.closest('#details')) { // back to the text
    if (now.chosen) choose(now.chosen.id)
    return
  }
  if (e.ctrlKey || e.metaKey || e.altKey || e.target.closest('input, select, dialog')) return
  if (e.key === 'ArrowRight' || e.key === 'ArrowLeft') word(forward(e.key), e.shiftKey)
  else if (e.key >= '1' && e.key <= '9') { if (labels[e.key - 1]) label(labels[e.key - 1]) }
  else if ((e.key === 'Enter' || e.key === ' ') && e.target.matches('mark')) choose(Number(e.target.dataset.id), false)
  else if (keys[e.key]) keys[e.key]()
  else return
  e.preventDefault()
})

$('numbers').textContent = labels.slice(0, 9).map((l, i) => i + 1 + ' ' + l).join(', ')
