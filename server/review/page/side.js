// What stands beside the text: what is left to decide, the documents, the chart of
// errors and the exceptions.

import { $, ask, change, count, element, go, guarded, means, now, open, tags } from './review.js'

export async function queue() {
  const q = await ask('queue')
  $('left').textContent = q.left === 0 ? 'Everything is decided' : count(q.left, 'decision', 'decisions') + ' left'
  const items = q.next.map(e => element('li', {}, element('button', { 'data-entity': e.id, onclick: guarded(() => go(e)) },
    element('span', { class: 'label c-' + e.category, title: means.get(e.label) }, e.label), element('bdi', {}, e.form),
    element('small', {}, count(e.mentions, 'mention', 'mentions') + (e.why ? ' · ' + e.why : '')))))
  if (q.left === 0) items.push(element('li', {}, element('small', {}, 'Nothing is left. Look for what nobody has found, then write the result or export.')))
  else if (q.left > q.next.length) items.push(element('li', {}, element('small', {}, 'and ' + (q.left - q.next.length) + ' more after these')))
  const at = document.activeElement
  const focused = $('queue').contains(at) ? [...$('queue').children].findIndex(e => e.contains(at)) : -1
  $('queue').replaceChildren(...items)
  items[focused]?.querySelector('button')?.focus({ preventScroll: true })
  queue.next = q.next
  here()
}

// here shows which decision is looked at.
export function here() {
  for (const e of $('queue').querySelectorAll('button')) e.setAttribute('aria-current', e.dataset.entity === String(now.chosen?.entity))
}

let pages = 1 // of the list of documents that are shown

export async function documents() {
  const answers = await Promise.all(Array.from({ length: pages }, (_, n) => ask('documents?skip=' + 100 * n)))
  const list = answers.flatMap(a => a.documents ?? [])
  documents.names = new Map(list.map(d => [d.id, d.name]))
  const shown = list.find(d => d.id === now.doc?.id) ?? now.doc
  $('reading').hidden = !shown?.sample
  $('finished').checked = !!shown?.finished
  const items = list.map(d => element('li', {}, element('button', { onclick: guarded(() => open(d.id)), 'aria-current': now.doc?.id === d.id && 'true' },
    element('bdi', {}, d.name), element('progress', { max: Math.max(1, d.mentions), value: d.left === 0 ? Math.max(1, d.mentions) : d.mentions - d.left, 'aria-label': (d.mentions - d.left) + ' of ' + count(d.mentions, 'mention', 'mentions') + ' decided' }),
    element('small', {}, (d.sample ? (d.finished ? 'sample, read · ' : 'sample: read it to the end · ') : '') + (d.mentions === 0 ? 'nothing is marked' : d.left === 0 ? 'done' : count(d.left, 'mention', 'mentions') + ' left')))))
  const more = answers[0].total - list.length
  if (more > 0) items.push(element('li', {}, element('button', { onclick: guarded(() => { pages++; return documents() }) }, more + ' more…')))
  const at = document.activeElement
  const focused = $('documents').contains(at) ? [...$('documents').children].findIndex(e => e.contains(at)) : -1
  $('documents').replaceChildren(...items)
  items[focused]?.firstChild.focus({ preventScroll: true })
  return list
}

export async function chart() {
  const counts = await ask('tags')
  const most = Math.max(1, ...Object.values(counts))
  const rows = tags.filter(t => counts[t]).map(t => element('tr', {}, element('th', { scope: 'row', title: means.get(t) }, t),
    element('td', {}, element('meter', { min: 0, max: most, value: counts[t], 'aria-label': t }), ' ' + counts[t])))
  $('chart').tBodies[0].replaceChildren(...rows)
  $('errors').hidden = rows.length === 0
}

export async function exceptions() {
  const list = await ask('exceptions')
  $('exceptions').replaceChildren(...list.map(x => element('li', {}, element('span', { class: 'label' }, x.label), element('bdi', {}, x.form),
    element('small', {}, x.action + (x.reason ? ': ' + x.reason : '')),
    element('button', { onclick: () => change({ kind: 'forget', exception: x.id }), 'aria-label': 'Forget the exception ' + x.form }, 'Forget'))))
  $('excepted').hidden = list.length === 0
}

// layers offers what each annotator has marked alone, where somebody has.
export async function layers() {
  const list = (await ask('layers')) ?? []
  const select = $('layer'), had = select.value
  if ([...select.options].slice(1).map(o => o.value).join('\n') !== list.join('\n')) {
    select.replaceChildren(select.options[0], ...list.map(name => element('option', { value: name, selected: name === had }, name + ' alone')))
  }
  $('whose').hidden = list.length === 0
  aim()
}

// aim points the links at the layer that was chosen.
export function aim() {
  const of = $('layer').value
  for (const a of $('formats').children) a.href = a.pathname + (of && '?' + new URLSearchParams({ of }))
}
