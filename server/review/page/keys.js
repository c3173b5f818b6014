// The keyboard: every decision has a key, and text can be selected without a mouse.

import { $, change, choose, element, find, go, guarded, labels, look, means, now, say, shown } from './review.js'
import { link, merge, pieceOf, remember, selected, side, split } from './mentions.js'
import { queue } from './side.js'

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

// label draws what is selected, or gives the chosen entity another label.
function label(name) {
  const place = selected()
  getSelection().removeAllRanges()
  if (place) change({ kind: 'draw', document: now.doc.id, label: name, ...place })
  else if (now.chosen) change({ kind: 'relabel', entity: now.chosen.entity, label: name })
}

// next goes to the first decision that is left and was not passed by; when all were, it
// begins again.
const passed = new Set()

async function next() {
  if (now.chosen) passed.add(now.chosen.entity)
  const list = queue.next ?? []
  let e = list.find(e => !passed.has(e.id))
  if (!e) {
    passed.clear()
    e = list.find(e => e.id !== now.chosen?.entity) ?? list[0]
  }
  if (e) await go(e)
  else say('Everything is decided')
}

// leave takes back what is selected, or else what is chosen.
function leave() {
  if (!getSelection().isCollapsed) return getSelection().removeAllRanges()
  if (now.chosen) choose(null)
}

function help() {
  $('help').showModal()
  $('help').scrollTop = 0
}

const views = ['original', 'result', 'both']
const decide = (kind, whole) => () => now.chosen && change(whole ? { kind, entity: now.chosen.entity } : { kind, mention: now.chosen.id })
const reach = id => () => { const e = $(id); if (e) { const d = e.closest('details'); if (d) d.open = true; e.focus(); e.select() } }

const keys = {
  j: () => step(1), k: () => step(-1), ArrowDown: () => step(1), ArrowUp: () => step(-1),
  n: guarded(next),
  a: decide('accept', true), r: decide('reject', true), A: decide('accept'), R: decide('reject'), x: decide('unlink'),
  L: () => now.chosen && remember(), l: link,
  m: merge, s: split, c: reach('typed'), e: reach('why'), u: () => $('undo').click(), '?': help,
  o: () => look(views[(views.indexOf(now.view) + 1) % views.length]), Escape: leave,
}

// Right is forward only where text runs that way.
const forward = key => (key === 'ArrowRight') !== (getComputedStyle(side($('pieces').querySelector('section:has(mark.chosen)') ?? $('pieces').firstElementChild ?? $('text'))).direction === 'rtl')

// Whether letters and digits are keys (WCAG 2.2, 2.1.4); the browser keeps it for the
// next review too, whichever port that has.
const single = $('single')
single.checked = !document.cookie.split('; ').includes('understudy-keys=off')
single.addEventListener('change', () => { document.cookie = 'understudy-keys=' + (single.checked ? 'on' : 'off') + '; max-age=31536000; SameSite=Strict; path=/' })

document.addEventListener('keydown', e => {
  if (e.key === 'Escape' && e.target.closest('#details, #drawing')) { // back to the text
    if (now.chosen) choose(now.chosen.id)
    else $('text').focus({ preventScroll: true })
    return
  }
  if (e.target.matches('#details select, #kappa select') && (e.key === 'ArrowDown' || e.key === 'ArrowUp')) { // else each option that is passed were a decision
    e.preventDefault()
    return e.target.showPicker()
  }
  if (e.ctrlKey || e.metaKey || e.altKey || e.target.closest('input, select, dialog')) return
  if (e.key === 'ArrowRight' || e.key === 'ArrowLeft') word(forward(e.key), e.shiftKey)
  else if ((e.key === 'Enter' || e.key === ' ') && e.target.matches('mark')) choose(Number(e.target.dataset.id), false)
  else if (e.key.length === 1 && !single.checked) return
  else if (e.key >= '1' && e.key <= '9') { if (labels[e.key - 1]) label(labels[e.key - 1]) }
  else if (keys[e.key]) keys[e.key]()
  else return
  e.preventDefault()
})

// What is selected can be marked by buttons; the mouse does not take the selection away.
const drawing = $('drawing')
const words = element('bdi')
drawing.append(element('p', {}, 'Mark “', words, '” as'), element('p', { class: 'row' }, ...labels.map(l => element('button', { title: means.get(l), onclick: () => { label(l); $('text').focus({ preventScroll: true }) } }, l))))
for (const e of [drawing, $('details')]) e.addEventListener('mousedown', e => { if (e.target.closest('button')) e.preventDefault() })
document.addEventListener('selectionchange', () => {
  const s = selected()
  drawing.hidden = !s
  if (s) words.textContent = now.loaded.get(s.piece).text.slice(s.start, s.end).slice(0, 60)
})

$('next').addEventListener('click', guarded(next))
$('keys').addEventListener('click', help)
$('hints').append($('hint').content.cloneNode(true))
$('numbers').tBodies[0].append(...labels.map((l, i) => element('tr', {}, element('th', { scope: 'row' }, l), element('td', {}, means.get(l)), element('td', {}, i < 9 ? element('small', {}, 'key ' + (i + 1)) : ''))))
