// Two readers: assign, compare by Cohen's kappa, and decide where they differ.

import { $, ask, count, element, guarded, labels, now, refresh, say, session } from './review.js'

$('readers').addEventListener('submit', guarded(async e => {
  e.preventDefault()
  const both = [e.target.a.value.trim(), e.target.b.value.trim()]
  if (e.submitter.value === 'assign') {
    await ask('assignments', { document: now.doc.id, annotators: both, independent: true })
    say('Assigned to ' + both.join(' and '))
    now.chosen = null // one's own reading has mentions of its own
    await refresh()
  } else {
    await compare(both)
    say('')
  }
}))

const nothing = 'no personal data'

const two = k => k.kappa === null ? '—' : k.kappa.toFixed(2).replace('-', '\u2212')

async function compare(both) {
  const r = await ask('agreement?' + new URLSearchParams({ a: both[0], b: both[1] }))
  const row = (name, k) => element('tr', {}, element('th', { scope: 'row' }, name), element('td', {}, two(k)))
  const decide = d => {
    const select = element('select', { 'aria-label': 'Decision', onchange: guarded(async () => {
      if (!select.value) return
      await ask('changes', { kind: 'resolve', document: d.document_id, start: d.start, end: d.end, label: select.value === 'none' ? '' : select.value, seen: -1, session })
      await compare(both)
      await refresh()
    }) }, element('option', { value: '' }, d.resolved ? d.resolution || nothing : 'decide…'), element('option', { value: 'none' }, nothing), ...labels.map(l => element('option', {}, l)))
    return element('li', {}, element('bdi', {}, d.text), element('small', {}, both[0] + ': ' + (d.a || 'nothing') + ' · ' + both[1] + ': ' + (d.b || 'nothing') + (d.by ? ' · ' + d.by : '')), select)
  }
  $('kappa').replaceChildren(
    element('table', {}, element('caption', {}, "Cohen's \u03ba by token: 1 is full agreement, 0 is chance"), element('tbody', {}, row('all categories', r.categories), row('marked or not', r.marked),
      ...labels.filter(l => r.by_category[l]).map(l => row(l, r.by_category[l])))),
    element('p', {}, r.open === 0 ? 'No difference is open' : count(r.open, 'difference is open', 'differences are open')),
    element('ul', {}, ...(r.differences ?? []).map(decide)),
    element('small', {}, 'The shared reading becomes what both agree on and what was decided here' + (r.open ? '; where a difference is open, what either marked stays marked.' : '.')),
    element('button', { onclick: guarded(async () => {
      for (const id of new Set((r.differences ?? []).map(d => d.document_id).concat(now.doc.id))) await ask('changes', { kind: 'settle', document: id, annotators: both, seen: -1, session })
      say('Settled: the shared reading is what both agree on' + (r.open ? ', and in doubt what either marked' : ''))
      await refresh()
    }) }, 'Settle these documents'))
}

guarded(async () => {
  $('people').append(...(await ask('annotators')).map(name => element('option', { value: name })))
})()
