// Mentions are joined, parted and linked, and text is selected to be one.

import { $, change, find, now, say, shown } from './review.js'

// side is the element that holds a piece's original text.
export const side = frame => frame.querySelector('.original') ?? frame

// selected is the selection inside one piece, in UTF-16 units of its original text.
export function selected() {
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

export const pieceOf = id => [...now.loaded.values()].find(p => p.mentions.some(m => m.id === id && m.whole))

export function split() {
  const s = selected(), m = now.chosen && find(now.chosen.id)
  const piece = m && pieceOf(m.id)
  if (!s || !piece || s.piece !== piece.n || s.start <= m.from || s.start >= m.to) return say('Choose a mention and select, inside it, where the second part begins', true)
  getSelection().removeAllRanges()
  change({ kind: 'split', mention: m.id, document: now.doc.id, piece: piece.n, start: s.start })
}

export function merge() {
  const all = shown().filter(e => !e.classList.contains('rejected'))
  const at = all.findIndex(e => now.chosen && Number(e.dataset.id) === now.chosen.id)
  if (at >= 0 && all[at + 1]) change({ kind: 'merge', mentions: [now.chosen.id, Number(all[at + 1].dataset.id)] })
}


// remember notes a mention, and link says that the chosen one is of the same.
export function remember() {
  const m = now.chosen
  now.marked = { ...m, form: pieceOf(m.id)?.text.slice(m.from, m.to) ?? m.label }
  say('Choose another mention of the same, then press l or “Same as…” there')
}

export const link = () => now.chosen && now.marked && change({ kind: 'link', mention: now.chosen.id, into: now.marked.entity })
