// The mention that was chosen: what is known of it, and what can be decided.

import { $, ask, change, choose, count, element, go, guarded, labels, means, now, tags } from './review.js'
import { link, merge, remember, split } from './mentions.js'
import { documents } from './side.js'

const text = m => { for (const p of now.loaded.values()) for (const o of p.mentions) if (o.id === m.id && o.whole) return p.text.slice(o.from, o.to) }

// button has what it does as its title, and which key does the same.
const button = (name, key, title, f) => element('button', { title: [title, key && 'key ' + key].filter(Boolean).join(' · '), onclick: f }, ...[name].flat())

export async function details() {
  const side = $('details')
  if (!now.chosen) {
    side.replaceChildren(element('h2', {}, 'What to do'), $('hint').content.cloneNode(true))
    delete side.dataset.mention
    return
  }
  const m = now.chosen
  const { entity: e, mentions } = await ask('entities/' + m.entity)
  if (now.chosen !== m) return
  const typed = $('typed')?.dataset.entity === String(m.entity) ? $('typed').value : '' // what others do does not take it away
  const place = spot(side)
  const offers = element('ol', { class: 'offers', 'aria-label': 'Candidates' })
  side.replaceChildren(
    element('button', { class: 'close', 'aria-label': 'Close', title: 'key Esc, in the text', onclick: () => { choose(null); $('text').focus({ preventScroll: true }) } }, '×'),
    element('h2', {}, element('bdi', {}, text(m) ?? e.form)),
    element('p', {}, element('span', { class: 'label c-' + m.category, title: means.get(m.label) }, m.label), ' ' + m.state + ' · ' + count(e.mentions, 'mention', 'mentions') + ' in ' + count(e.documents, 'document', 'documents')),
    ...decisions(m, e), known(m), element('h3', {}, 'Another stand-in'), standIn(m, typed), offers, except(m),
    element('h3', {}, 'Mentions'), element('ul', {}, ...mentions.slice(0, shown).map(mention)),
    ...e.mentions > shown ? [element('small', {}, 'and ' + (e.mentions - shown) + ' more')] : [])
  if (side.dataset.mention !== String(m.id)) side.scrollTop = 0
  side.dataset.mention = m.id
  back(side, place)
  const list = await ask(`entities/${m.entity}/candidates`).catch(() => [])
  offers.replaceChildren(...list.map(c => element('li', {}, element('button', { onclick: () => change({ kind: 'pick', entity: m.entity, stand_in: c.stand_in, roles: c.roles }) },
    element('bdi', {}, c.stand_in), element('small', { title: 'how alike it is to the original in sound, ending and length, from 0 to 1' }, 'alike ' + c.score.toFixed(2))))))
}

const shown = 20 // mentions of an entity

// mention is one in its sentence, which leads there.
function mention(o) {
  return element('li', {}, element('button', { 'aria-current': o.id === now.chosen.id && 'true', onclick: guarded(() => go({ document: o.document, first: o.id, start: o.start })) },
    element('bdi', {}, '…' + o.before, element('mark', { class: 'c-' + o.category }, o.form), o.after + '…'),
    element('small', {}, element('bdi', {}, documents.names?.get(o.document) ?? 'document ' + o.document), ' · ' + o.state)))
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

function decisions(m, e) {
  const relabel = element('select', { 'aria-label': 'Category', title: 'keys 1 to 9', onchange: e => change({ kind: 'relabel', entity: m.entity, label: e.target.value }) },
    ...labels.map(l => element('option', { selected: l === m.label, title: means.get(l) }, l)))
  const many = e.mentions > 1
  return [
    element('p', { class: 'row' }, button('Accept', 'a', 'it tells of somebody: a stand-in takes its place' + (many ? ', in all mentions' : ''), () => change({ kind: 'accept', entity: m.entity })),
      button('Reject', 'r', 'it does not tell of anybody: it stays' + (many ? ', in all mentions' : ''), () => change({ kind: 'reject', entity: m.entity })), relabel),
    element('p', { class: 'row', role: 'group', 'aria-label': 'Only this mention' }, 'Only here:', button('accept', 'A', '', () => change({ kind: 'accept', mention: m.id })), button('reject', 'R', '', () => change({ kind: 'reject', mention: m.id })),
      button('unlink', 'x', 'it is somebody or something else than the other mentions', () => change({ kind: 'unlink', mention: m.id }))),
    element('p', { class: 'row', role: 'group', 'aria-label': 'Link and part' },
      button('Same as…', 'L', 'choose another mention of the same then', () => { remember(); details() }),
      ...now.marked && now.marked.entity !== m.entity && now.marked.category === m.category ? [button(['Same as “', element('bdi', {}, now.marked.form), '”'], 'l', 'the two mentions are of the same', link)] : [],
      button('Join next', 'm', 'one mention of this and the next', merge), button('Split', 's', 'select in the mention where its second part begins', split))]
}

function known(m) {
  const tag = element('select', { 'aria-label': 'Error of the stand-in', onchange: e => e.target.value && change({ kind: 'mark', mention: m.id, tag: e.target.value }) },
    element('option', { value: '' }, 'tag an error…'), ...tags.map(t => element('option', { value: t }, t + ': ' + means.get(t))))
  const given = (m.tags ?? []).map(t => element('button', { title: means.get(t) + ' · take it back', 'aria-label': 'Take back ' + t, onclick: () => change({ kind: 'mark', mention: m.id, tag: t, remove: true }) }, t + ' ×'))
  return element('dl', {}, element('dt', {}, 'Stand-in'), element('dd', {}, element('bdi', {}, m.pending ? 'is being made' : m.stand_in || m.why || '—'), m.picked ? ' (picked)' : ''),
    element('dt', {}, 'Errors'), element('dd', { class: 'row' }, ...given, tag),
    element('dt', {}, 'Result'), element('dd', {}, m.state === 'rejected' ? 'it stays: it was rejected' : m.action, ...m.state === 'rejected' ? [] : [element('small', {}, m.rule + (m.reason ? ': ' + m.reason : ''))]),
    element('dt', {}, 'Found by'), element('dd', {}, m.found_by, element('small', { title: 'from 0 to 1' }, 'sure: ' + m.score.toFixed(2))))
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
  const why = element('input', { id: 'why', title: 'key e', list: 'reasons', maxlength: 200, value: 'public figure' })
  return element('details', { open: m.rule.startsWith('review') }, element('summary', {}, 'Exceptions'),
    element('form', { onsubmit: e => { e.preventDefault(); change({ kind: 'except', entity: m.entity, action: 'keep', reason: why.value.trim() }) } }, element('label', {}, 'Why it is kept ', why), element('button', {}, 'Keep everywhere')),
    element('p', { class: 'row' }, button('Make unfollowable', '', 'for links and addresses: it stays, but leads nowhere', () => change({ kind: 'except', entity: m.entity, action: 'invalidate', reason: 'link' })), button('Leave to the policy', '', 'no exception', () => change({ kind: 'treat', entity: m.entity }))))
}
