// The mention that was chosen: what is known of it, and what can be decided.

import { $, ask, change, count, element, go, guarded, labels, now, tags } from './review.js'
import { documents } from './side.js'

const text = m => { for (const p of now.loaded.values()) for (const o of p.mentions) if (o.id === m.id && o.whole) return p.text.slice(o.from, o.to) }

const button = (name, key, f) => element('button', { title: key && 'key ' + key, onclick: f }, name)

export async function details() {
  const side = $('details')
  if (!now.chosen) { side.replaceChildren(); return }
  const m = now.chosen
  const { entity: e, mentions } = await ask('entities/' + m.entity)
  if (now.chosen !== m) return
  const typed = $('typed')?.dataset.entity === String(m.entity) ? $('typed').value : '' // what others do does not take it away
  const place = spot(side)
  const offers = element('ol', { class: 'offers', 'aria-label': 'Candidates' })
  side.replaceChildren(
    element('h2', {}, element('bdi', {}, text(m) ?? e.form)),
    element('p', {}, element('span', { class: 'label c-' + m.category }, m.label), ' ' + m.state + ' · ' + count(e.mentions, 'mention', 'mentions') + ' in ' + count(e.documents, 'document', 'documents')),
    ...decisions(m), known(m), standIn(m, typed), offers, except(m),
    element('h3', {}, 'Mentions'),
    element('ul', {}, ...mentions.slice(0, 20).map(o => element('li', {}, element('button', { 'aria-current': o.id === m.id && 'true', onclick: guarded(() => go({ document: o.document, first: o.id, start: o.start })) }, element('bdi', {}, documents.names?.get(o.document) ?? 'document ' + o.document), element('small', {}, 'byte ' + o.start + ' · ' + o.state))))))
  if (side.dataset.mention !== String(m.id)) side.scrollTop = 0
  side.dataset.mention = m.id
  back(side, place)
  const list = await ask(`entities/${m.entity}/candidates`).catch(() => [])
  offers.replaceChildren(...list.map(c => element('li', {}, element('button', { onclick: () => change({ kind: 'pick', entity: m.entity, stand_in: c.stand_in, roles: c.roles }) },
    element('bdi', {}, c.stand_in), element('small', {}, c.score.toFixed(2))))))
}

// spot notes which control has the focus, and what is selected in it; back gives both
// to the one in its place: the pane is drawn anew after each decision.
const controls = side => [...side.querySelectorAll('button, select, input')]

function spot(side) {
  const at = document.activeElement
  return side.contains(at) && { n: controls(side).indexOf(at), from: at.selectionStart, to: at.selectionEnd }
}

function back(side, place) {
  const e = place ? controls(side)[place.n] : null
  e?.focus({ preventScroll: true })
  if (e?.matches?.('input')) e.setSelectionRange(place.from, place.to)
}

function decisions(m) {
  const relabel = element('select', { 'aria-label': 'Category', title: 'keys 1 to 9', onchange: e => change({ kind: 'relabel', entity: m.entity, label: e.target.value }) },
    ...labels.map(l => element('option', { selected: l === m.label }, l)))
  return [
    element('p', { class: 'row' }, button('Accept', 'a', () => change({ kind: 'accept', entity: m.entity })), button('Reject', 'r', () => change({ kind: 'reject', entity: m.entity })), relabel),
    element('p', { class: 'row', role: 'group', 'aria-label': 'Only this mention' }, 'Only here:', button('accept', 'A', () => change({ kind: 'accept', mention: m.id })), button('reject', 'R', () => change({ kind: 'reject', mention: m.id })), button('unlink', 'x', () => change({ kind: 'unlink', mention: m.id })))]
}

function known(m) {
  const tag = element('select', { 'aria-label': 'Error of the stand-in', onchange: e => e.target.value && change({ kind: 'mark', mention: m.id, tag: e.target.value }) },
    element('option', { value: '' }, 'tag an error…'), ...tags.map(t => element('option', {}, t)))
  const given = (m.tags ?? []).map(t => element('button', { title: 'take it back', 'aria-label': 'Take back ' + t, onclick: () => change({ kind: 'mark', mention: m.id, tag: t, remove: true }) }, t + ' ×'))
  return element('dl', {}, element('dt', {}, 'Found by'), element('dd', {}, m.found_by + ' (' + m.score.toFixed(2) + ')'),
    element('dt', {}, 'Decision'), element('dd', {}, m.action + ' — ' + m.rule + (m.reason ? ': ' + m.reason : '')),
    element('dt', {}, 'Stand-in'), element('dd', {}, element('bdi', {}, m.pending ? 'is being made' : m.stand_in || m.why || '—'), m.picked ? ' (picked)' : ''),
    element('dt', {}, 'Errors'), element('dd', { class: 'row' }, ...given, tag))
}

function standIn(m, typed) {
  const input = element('input', { id: 'typed', 'data-entity': m.entity, 'aria-label': 'A stand-in of your own', title: 'key c', autocomplete: 'off', maxlength: 200, placeholder: m.stand_in })
  input.value = typed
  return element('form', { onsubmit: e => {
    e.preventDefault()
    const wanted = input.value
    input.value = ''
    change({ kind: 'pick', entity: m.entity, stand_in: wanted.trim() }).then(done => { if (!done && $('typed')?.dataset.entity === String(m.entity)) $('typed').value = wanted }) // to be mended
  } }, input, element('button', {}, 'Use it'))
}

// except treats the entity in a way of its own, here and in files that come later.
function except(m) {
  const why = element('input', { id: 'why', 'aria-label': 'Why it is kept', title: 'key e', list: 'reasons', maxlength: 200, value: 'public figure' })
  return element('details', { open: m.rule.startsWith('review') }, element('summary', {}, 'Exceptions'),
    element('form', { onsubmit: e => { e.preventDefault(); change({ kind: 'except', entity: m.entity, action: 'keep', reason: why.value.trim() }) } }, why, element('button', {}, 'Keep everywhere')),
    element('p', { class: 'row' }, button('Make unfollowable', '', () => change({ kind: 'except', entity: m.entity, action: 'invalidate', reason: 'link' })), button('Leave to the policy', '', () => change({ kind: 'treat', entity: m.entity }))))
}
