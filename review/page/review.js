// The page of a review. Only the pieces near the window are in it; each decision goes
// to the server at once and what it touched is read anew. Text becomes text nodes,
// never markup.

const csrf = document.querySelector('meta[name=csrf]').content
const session = crypto.randomUUID()
const $ = id => document.getElementById(id)
const labels = [...$('labels').content.querySelectorAll('option')].map(o => o.textContent)
const tags = [...$('tags').content.querySelectorAll('option')].map(o => o.textContent)

let doc = null        // the document that is open
let seen = 0          // the last entry of the log that the page shows
let chosen = null     // the mention that is looked at
let marked = null     // the mention to link with
let showResult = false
const loaded = new Map() // pieces by number

function element(name, attributes = {}, ...children) {
  const e = document.createElement(name)
  for (const [k, v] of Object.entries(attributes)) {
    if (k.startsWith('on')) e.addEventListener(k.slice(2), v)
    else if (v !== false && v !== undefined) e.setAttribute(k, v === true ? '' : v)
  }
  e.append(...children)
  return e
}

function say(text, bad = false) {
  $('status').textContent = text
  $('status').classList.toggle('bad', bad)
}

async function ask(path, body) {
  const answer = await fetch('/api/' + path, body === undefined ? {} : {
    method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf } })
  const said = await answer.json()
  if (!answer.ok) throw new Error(said.error)
  return said
}

// guarded shows what goes wrong instead of losing it.
const guarded = f => async (...args) => { try { return await f(...args) } catch (e) { say(e.message, true); await refresh() } }

const change = guarded(async wish => {
  await ask('changes', { seen, session, ...wish })
  say('Stored: ' + wish.kind)
  await refresh()
  remake()
})

// remake lets stand-ins be made anew some time after the last decision.
let timer
function remake() {
  clearTimeout(timer)
  timer = setTimeout(guarded(async () => { if ((await ask('recast', {})).made) await refresh() }), 1500)
}

async function refresh() {
  await Promise.all([queue(), documents(), chart(), ...[...loaded.keys()].map(n => load(n, true))])
  if (chosen) {
    const again = find(chosen.id)
    chosen = again ?? null
    highlight()
    await details()
  }
}

async function queue() {
  const q = await ask('queue')
  $('left').textContent = q.left === 0 ? 'Everything is decided' : q.left === 1 ? '1 decision left' : q.left + ' decisions left'
  $('queue').replaceChildren(...q.next.map(e => element('li', {}, element('button', { onclick: guarded(() => go(e)) },
    element('span', { class: 'label c-' + e.category }, e.label), element('bdi', {}, e.form),
    element('small', {}, (e.mentions === 1 ? '1 mention' : e.mentions + ' mentions') + (e.why ? ' · ' + e.why : ''))))))
  queue.next = q.next
}

async function documents() {
  const { documents: list } = await ask('documents')
  $('documents').replaceChildren(...list.map(d => element('li', {}, element('button', { onclick: guarded(() => open(d.id)), 'aria-current': doc && d.id === doc.id ? 'true' : false },
    element('bdi', {}, d.name), element('progress', { max: Math.max(1, d.mentions), value: d.mentions - d.left, 'aria-label': (d.mentions - d.left) + ' of ' + d.mentions + ' decided' }),
    element('small', {}, d.left === 0 ? 'done' : d.left + ' left')))))
  return list
}

async function chart() {
  const counts = await ask('tags')
  const most = Math.max(1, ...Object.values(counts))
  $('chart').tBodies[0].replaceChildren(...tags.filter(t => counts[t]).map(t => element('tr', {}, element('th', { scope: 'row' }, t),
    element('td', {}, element('meter', { min: 0, max: most, value: counts[t] }), ' ' + counts[t]))))
}

// open shows a document: empty frames for its pieces, filled as they come near.
const observer = new IntersectionObserver(entries => {
  for (const e of entries) {
    const n = Number(e.target.dataset.n)
    if (e.isIntersecting) load(n)
    else if (loaded.has(n) && !e.target.contains(document.activeElement)) {
      e.target.style.minHeight = e.target.offsetHeight + 'px'
      e.target.replaceChildren()
      loaded.delete(n)
    }
  }
}, { rootMargin: '1200px' })

async function open(id) {
  if (doc && doc.id === id) return
  const first = ask(`documents/${id}/pieces?from=0&to=3`)
  doc = await ask('documents/' + id)
  observer.disconnect()
  loaded.clear()
  const frames = Array.from({ length: doc.pieces }, (_, n) => element('section', { 'data-n': n, dir: 'auto' }))
  frames.forEach((f, n) => { if (n > 2) f.style.minHeight = '30em' })
  $('text').replaceChildren(...frames)
  $('text').setAttribute('aria-label', 'Text of ' + doc.name)
  take(await first)
  frames.forEach(f => observer.observe(f))
  documents()
}

function take(answer) {
  seen = loaded.size === 0 ? answer.seen : Math.min(seen || answer.seen, answer.seen)
  for (const p of answer.pieces) {
    loaded.set(p.n, p)
    draw(p)
  }
}

async function load(n, again = false) {
  if (!again && loaded.has(n)) return
  const from = doc.id
  const answer = await ask(`documents/${from}/pieces?from=${n}&to=${n + 1}`)
  if (doc.id !== from) return
  if (again) seen = Math.max(seen, answer.seen)
  take(answer)
}

function draw(piece) {
  const frame = $('text').querySelector(`section[data-n="${piece.n}"]`)
  const parts = []
  let at = 0
  for (const m of piece.mentions) {
    if (m.state === 'rejected' || m.from < at) continue
    parts.push(piece.text.slice(at, m.from))
    const original = piece.text.slice(m.from, m.to)
    const replaced = m.action === 'replace' || m.action === 'placeholder' || m.action === 'delete'
    const shown = showResult && replaced ? (m.stand_in || (m.action === 'delete' ? '' : '[' + m.label + ']')) : original
    parts.push(element('mark', { id: 'm' + m.id + (m.whole ? '' : '-' + piece.n), class: `c-${m.category} ${m.state} ${m.action}`, tabindex: -1, role: 'button',
      'data-id': m.id, title: m.label + (showResult ? ' · ' : ' → ' + (m.pending ? '…' : m.stand_in)), onclick: () => choose(m.id) },
      element('bdi', {}, shown), element('sup', { 'aria-label': m.label + ', ' + m.state }, m.label)))
    at = m.to
  }
  parts.push(piece.text.slice(at))
  frame.replaceChildren(...parts)
  frame.style.minHeight = ''
  if (parts.length > 1 && !performance.getEntriesByName('first-mark').length) performance.mark('first-mark') // for measuring
  if (chosen) highlight()
}

const find = id => { for (const p of loaded.values()) for (const m of p.mentions) if (m.id === id) return m }
const shown = () => [...$('text').querySelectorAll('mark')]

function highlight() {
  for (const e of shown()) e.classList.toggle('chosen', chosen && Number(e.dataset.id) === chosen.id)
  for (const e of shown()) e.classList.toggle('alike', chosen && find(Number(e.dataset.id))?.entity === chosen.entity)
}

function choose(id) {
  chosen = find(id)
  highlight()
  const e = shown().find(e => Number(e.dataset.id) === id)
  e?.focus({ preventScroll: true })
  e?.scrollIntoView({ block: 'center' })
  return guarded(details)()
}

// go shows the first mention of an entity, in whichever document and piece it is.
async function go(e) {
  await open(e.document)
  if (!find(e.first)) {
    let low = 0, high = doc.pieces - 1 // pieces are about equally long, and in order
    for (let tries = 0; tries < 20 && low <= high && !find(e.first); tries++) {
      const n = Math.min(high, Math.max(low, tries === 0 ? Math.floor(e.start / doc.size * doc.pieces) : (low + high) >> 1))
      await load(n)
      const p = loaded.get(n)
      const some = p.mentions.filter(m => m.whole)
      if (!some.length) { low = n + 1; continue }
      if (some[0].start > e.start) high = n - 1
      else low = n + 1
    }
  }
  await choose(e.first)
}

const text = m => { for (const p of loaded.values()) for (const o of p.mentions) if (o.id === m.id) return p.text.slice(o.from, o.to) }

async function details() {
  const side = $('details')
  if (!chosen) { side.replaceChildren(); return }
  const m = chosen
  const { entity: e, mentions } = await ask('entities/' + m.entity)
  if (chosen !== m) return
  const select = element('select', { 'aria-label': 'Category', onchange: ev => change({ kind: 'relabel', entity: m.entity, label: ev.target.value }) },
    ...labels.map(l => element('option', { selected: l === m.label }, l)))
  const typed = element('input', { id: 'typed', 'aria-label': 'A stand-in of your own', autocomplete: 'off', maxlength: 200, placeholder: m.stand_in })
  const offers = element('ol', { class: 'offers' })
  const tag = element('select', { 'aria-label': 'Error of the stand-in', onchange: ev => ev.target.value && change({ kind: 'mark', mention: m.id, tag: ev.target.value }) },
    element('option', { value: '' }, 'tag an error…'), ...tags.map(t => element('option', {}, t)))
  const b = (name, key, f) => element('button', { title: key, onclick: f }, name)
  side.replaceChildren(
    element('h2', {}, element('bdi', {}, text(m) ?? e.form)),
    element('p', {}, element('span', { class: 'label c-' + m.category }, m.label), ' ' + m.state + ' · ' + e.mentions + (e.mentions === 1 ? ' mention in ' : ' mentions in ') + e.documents + (e.documents === 1 ? ' document' : ' documents')),
    element('p', {}, b('Accept', 'a', () => change({ kind: 'accept', entity: m.entity })), b('Reject', 'r', () => change({ kind: 'reject', entity: m.entity })), select),
    element('p', {}, b('Only here: accept', 'A', () => change({ kind: 'accept', mention: m.id })), b('reject', 'R', () => change({ kind: 'reject', mention: m.id })), b('unlink', 'x', () => change({ kind: 'unlink', mention: m.id }))),
    element('dl', {}, element('dt', {}, 'Found by'), element('dd', {}, m.found_by + ' (' + m.score.toFixed(2) + ')'),
      element('dt', {}, 'Decision'), element('dd', {}, m.action + ' — ' + m.rule + (m.reason ? ': ' + m.reason : '')),
      element('dt', {}, 'Stand-in'), element('dd', {}, element('bdi', {}, m.pending ? 'is being made' : m.stand_in || m.why || '—'), m.picked ? ' (picked)' : ''),
      ...(m.tags ? [element('dt', {}, 'Tags'), element('dd', {}, m.tags.join(', '))] : [])),
    element('form', { onsubmit: ev => { ev.preventDefault(); change({ kind: 'pick', entity: m.entity, stand_in: typed.value.trim() }) } }, typed, element('button', {}, 'Use it')),
    offers,
    element('p', {}, b('Keep everywhere', 'e', () => except(m)), b('Make unfollowable', '', () => change({ kind: 'except', entity: m.entity, action: 'invalidate', reason: 'link' })), b('Leave to the policy', '', () => change({ kind: 'treat', entity: m.entity }))),
    element('p', {}, tag),
    element('h3', {}, 'Mentions'),
    element('ul', {}, ...mentions.slice(0, 20).map(o => element('li', {}, element('button', { onclick: guarded(() => go({ document: o.document, first: o.id, start: o.start })) }, 'document ' + o.document + ', byte ' + o.start)))))
  const list = await ask(`entities/${m.entity}/candidates`).catch(() => [])
  offers.replaceChildren(...list.map(c => element('li', {}, element('button', { onclick: () => change({ kind: 'pick', entity: m.entity, stand_in: c.stand_in, roles: c.roles }) },
    element('bdi', {}, c.stand_in), ' ', element('small', {}, c.score.toFixed(2))))))
}

function except(m) {
  const reason = prompt('Why is it kept, in this and every other document?', 'public figure')
  if (reason !== null) change({ kind: 'except', entity: m.entity, action: 'keep', reason })
}

// selected is the selection inside one piece, in UTF-16 units of its original text.
function selected() {
  const s = getSelection()
  if (!s.rangeCount || s.isCollapsed || showResult) return null
  const r = s.getRangeAt(0)
  const frame = (r.startContainer.nodeType === 1 ? r.startContainer : r.startContainer.parentElement).closest('section')
  if (!frame || !frame.contains(r.endContainer)) return null
  const before = document.createRange()
  before.selectNodeContents(frame)
  before.setEnd(r.startContainer, r.startOffset)
  const length = range => { const c = range.cloneContents(); c.querySelectorAll('sup').forEach(e => e.remove()); return c.textContent.length }
  const start = length(before)
  return { piece: Number(frame.dataset.n), start, end: start + length(r) }
}

function step(by) {
  const all = shown()
  const at = all.findIndex(e => chosen && Number(e.dataset.id) === chosen.id)
  const next = all[at < 0 ? 0 : Math.max(0, Math.min(all.length - 1, at + by))]
  if (next) choose(Number(next.dataset.id))
}

function split() {
  const s = selected()
  const cut = s ? s.start : Number(prompt('Split after how many characters?'))
  if (!cut || !chosen) return
  const p = [...loaded.values()].find(p => p.mentions.some(m => m.id === chosen.id))
  const m = find(chosen.id)
  change({ kind: 'split', mention: m.id, document: doc.id, piece: p.n, start: s ? cut : m.from + cut })
}

const keys = {
  j: () => step(1), k: () => step(-1), ArrowDown: () => step(1), ArrowUp: () => step(-1),
  n: guarded(async () => { if (queue.next[0]) await go(queue.next.find(e => !chosen || e.id !== chosen.entity) ?? queue.next[0]) }),
  a: () => chosen && change({ kind: 'accept', entity: chosen.entity }), r: () => chosen && change({ kind: 'reject', entity: chosen.entity }),
  A: () => chosen && change({ kind: 'accept', mention: chosen.id }), R: () => chosen && change({ kind: 'reject', mention: chosen.id }),
  x: () => chosen && change({ kind: 'unlink', mention: chosen.id }), e: () => chosen && except(chosen),
  L: () => { marked = chosen; say('Marked; go to another mention and press l') },
  l: () => chosen && marked && change({ kind: 'link', mention: chosen.id, into: marked.entity }),
  m: () => { const all = shown(), at = all.findIndex(e => chosen && Number(e.dataset.id) === chosen.id); if (at >= 0 && all[at + 1]) change({ kind: 'merge', mentions: [chosen.id, Number(all[at + 1].dataset.id)] }) },
  s: split, c: () => $('typed')?.focus(), o: () => $('result').click(), u: () => $('undo').click(), '?': () => $('help').showModal(),
}

document.addEventListener('keydown', e => {
  if (e.ctrlKey || e.metaKey || e.altKey || e.target.closest('input, select, dialog')) return
  if (e.key >= '1' && e.key <= '9') {
    const label = labels[Number(e.key) - 1]
    const place = selected()
    if (!label) return
    if (place) change({ kind: 'draw', document: doc.id, label, ...place })
    else if (chosen) change({ kind: 'relabel', entity: chosen.entity, label })
  } else if (keys[e.key]) keys[e.key]()
  else return
  e.preventDefault()
})

$('undo').addEventListener('click', guarded(async () => { await ask('undo', {}); say('Undone'); await refresh(); remake() }))
$('keys').addEventListener('click', () => $('help').showModal())
$('result').addEventListener('click', () => {
  showResult = !showResult
  $('result').setAttribute('aria-pressed', showResult)
  for (const p of loaded.values()) draw(p)
})
$('out')?.addEventListener('click', guarded(async () => { say('Writing…'); say((await ask('out', {})).summary) }))

// Two readers: assign, compare by Cohen's kappa, and decide where they differ.
$('readers').addEventListener('submit', guarded(async e => {
  e.preventDefault()
  const both = [e.target.a.value.trim(), e.target.b.value.trim()]
  if (e.submitter.value === 'assign') {
    await ask('assignments', { document: doc.id, annotators: both, independent: true })
    say('Assigned to ' + both.join(' and '))
    await documents()
  } else await compare(both)
}))

const two = k => k.kappa === null ? '—' : k.kappa.toFixed(2)

async function compare(both) {
  const r = await ask('agreement?' + new URLSearchParams({ a: both[0], b: both[1] }))
  const row = (name, k) => element('tr', {}, element('th', { scope: 'row' }, name), element('td', {}, two(k)))
  const decide = d => {
    const select = element('select', { 'aria-label': 'Decision', onchange: guarded(async () => {
      await ask('changes', { kind: 'resolve', document: d.document_id, start: d.start, end: d.end, label: select.value === 'none' ? '' : select.value, seen: -1, session })
      await compare(both)
      await refresh()
    }) }, element('option', {}, d.resolved ? d.resolution || 'none' : 'decide…'), ...['none', ...labels].map(l => element('option', {}, l)))
    return element('li', {}, element('bdi', {}, d.text), element('small', {}, (d.a || 'none') + ' / ' + (d.b || 'none') + (d.by ? ' · ' + d.by : '')), select)
  }
  $('kappa').replaceChildren(
    element('table', {}, element('caption', {}, "Cohen's \u03ba by token"), element('tbody', {}, row('all categories', r.categories), row('marked or not', r.marked),
      ...labels.filter(l => r.by_category[l]).map(l => row(l, r.by_category[l])))),
    element('p', {}, r.open === 0 ? 'No difference is open' : r.open === 1 ? '1 difference is open' : r.open + ' differences are open'),
    element('ul', {}, ...(r.differences ?? []).map(decide)),
    element('button', { onclick: guarded(async () => {
      for (const id of new Set((r.differences ?? []).map(d => d.document_id).concat(doc.id))) await ask('changes', { kind: 'settle', document: id, annotators: both, seen: -1, session })
      say('Settled: the shared reading is what both agree on')
      await refresh()
    }) }, 'Settle these documents'))
}

// What others decide comes in by and by, unless something is selected or typed.
setInterval(guarded(async () => {
  if (!document.hidden && doc && getSelection().isCollapsed && !document.activeElement.closest('input, select, dialog')) await refresh()
}), 15000)

guarded(async () => {
  $('people').append(...(await ask('annotators')).map(name => element('option', { value: name })))
  const list = await documents()
  if (list.length) await open(list[0].id)
  await Promise.all([queue(), chart()])
  remake() // those that are being made when the page opens
})()
