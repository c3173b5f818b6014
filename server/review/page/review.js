// The page of a review. Only the pieces near the window are in it; each decision goes
// to the server at once and what it touched is read anew. Text becomes text nodes,
// never markup.

import { aim, here, queue, documents, chart, exceptions, layers } from './side.js'
import { details } from './details.js'

const csrf = document.querySelector('meta[name=csrf]').content
export const session = crypto.randomUUID()
export const $ = id => document.getElementById(id)
const options = id => new Map([...$(id).content.querySelectorAll('option')].map(o => [o.textContent, o.title]))
export const means = new Map([...options('labels'), ...options('tags')]) // what labels and tags stand for
export const labels = [...options('labels').keys()]
export const tags = [...options('tags').keys()]

// now is what the page shows.
export const now = {
  doc: null,            // the document that is open
  chosen: null,         // the mention that is looked at
  marked: null,         // the mention to link with
  view: 'original',     // or the result, or both
  loaded: new Map(),    // pieces by number
}

export function element(name, attributes = {}, ...children) {
  const e = document.createElement(name)
  for (const [k, v] of Object.entries(attributes)) {
    if (k.startsWith('on')) e.addEventListener(k.slice(2), v)
    else if (v !== false && v !== undefined) e.setAttribute(k, v === true ? '' : v)
  }
  e.append(...children)
  return e
}

export const count = (n, one, many) => n === 1 ? '1 ' + one : n + ' ' + many

export function say(text, bad = false) {
  $('status').textContent = text
  $('status').classList.toggle('bad', bad)
}

// Nothing is drawn anew under a pointer that is held down, for some seconds: the click would
// hit nothing, and what is being selected would be lost. A list that opens hides its end.
const patience = 5000
let since = 0
addEventListener('pointerdown', e => { if (!e.target.closest('select')) since = Date.now() }, true)
for (const end of ['pointerup', 'pointercancel', 'blur']) addEventListener(end, () => setTimeout(() => { since = 0 }), true)
const released = () => new Promise(done => {
  const look = () => { if (Date.now() - since < patience) setTimeout(look, 20); else done() }
  look()
})

export async function ask(path, body) {
  const answer = await fetch('api/' + path, body === undefined ? {} : {
    method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf } })
  const said = await answer.json()
  await released()
  if (!answer.ok) throw new Error(said.error)
  return said
}

// guarded shows what goes wrong instead of losing it.
export const guarded = f => async (...args) => {
  try {
    return await f(...args)
  } catch (e) {
    say(e.message, true)
    await refresh().catch(() => {}) // the server may be gone
  }
}

// What is said of a decision that is stored; of others, their kind.
const done = { accept: 'accepted', reject: 'rejected', relabel: 'relabelled', draw: 'drawn', merge: 'merged', link: 'linked', unlink: 'unlinked', pick: 'picked', except: 'exception for all documents', treat: 'treatment', forget: 'forgotten', mark: 'tagged', finish: 'read to the end', resume: 'to be read again' }

// change stores a decision and returns true, or says why not.
export const change = guarded(async wish => {
  await ask('changes', { seen: seen(), session, ...wish })
  say('Stored: ' + (done[wish.kind] ?? wish.kind))
  await refresh()
  remake()
  return true
})

// remake lets stand-ins be made anew some time after the last decision.
let timer
export function remake() {
  clearTimeout(timer)
  timer = setTimeout(guarded(async () => { if ((await ask('recast', {})).made) await refresh() }), 1500)
}

export async function refresh() {
  await Promise.all([queue(), documents(), chart(), exceptions(), layers(), ...[...now.loaded.keys()].map(n => load(n, true))])
  if (!now.chosen) return
  now.chosen = find(now.chosen.id) ?? null
  highlight()
  await details()
}

// Frames of pieces are filled as they come near, and emptied as they go.
const observer = new IntersectionObserver(entries => {
  for (const e of entries) {
    const n = Number(e.target.dataset.n)
    if (e.isIntersecting) guarded(load)(n)
    else if (now.loaded.has(n) && !e.target.contains(document.activeElement)) {
      e.target.style.minHeight = e.target.offsetHeight + 'px'
      e.target.replaceChildren()
      now.loaded.delete(n)
    }
  }
}, { rootMargin: '1200px' })

export async function open(id) {
  if (now.doc?.id === id) return
  const [doc, first] = await Promise.all([ask('documents/' + id), ask(`documents/${id}/pieces?from=0&to=3`)])
  show(doc, first)
  scrollTo(0, 0)
  await documents()
}

// show lays out empty frames for a document and fills the first.
function show(doc, first) {
  now.doc = doc
  observer.disconnect()
  now.loaded.clear()
  const frames = Array.from({ length: doc.pieces }, (_, n) => element('section', { 'data-n': n, dir: 'auto' }))
  for (const f of frames.slice(first.pieces.length)) f.style.minHeight = '30em'
  $('name').textContent = $('name').title = doc.name
  $('text').setAttribute('lang', doc.language || 'und')
  $('pieces').replaceChildren(...frames)
  take(first)
  frames.forEach(f => observer.observe(f))
}

// take shows pieces, unless they are shown as they are later.
function take(answer) {
  for (const p of answer.pieces) {
    if (now.loaded.get(p.n)?.seen > answer.seen) continue
    p.seen = answer.seen
    now.loaded.set(p.n, p)
    draw(p)
  }
}

// seen is the last entry of the log that all of the page shows; -1: there is nothing to mistake.
const seen = () => now.loaded.size === 0 ? -1 : Math.min(...[...now.loaded.values()].map(p => p.seen))

async function load(n, again = false) {
  if (!again && now.loaded.has(n)) return
  const from = now.doc.id
  const answer = await ask(`documents/${from}/pieces?from=${n}&to=${n + 1}`)
  if (now.doc.id !== from) return
  take(answer)
}

export function draw(piece) {
  const frame = $('pieces').querySelector(`section[data-n="${piece.n}"]`)
  const focused = frame.contains(document.activeElement) && document.activeElement.dataset.id
  if (now.view === 'both') {
    const side = result => element('div', { class: result ? 'result' : 'original' }, ...parts(piece, result))
    frame.replaceChildren(side(false), side(true))
  } else frame.replaceChildren(...parts(piece, now.view === 'result'))
  frame.style.minHeight = ''
  highlight()
  if (focused) frame.querySelector(`mark[data-id="${focused}"]`)?.focus({ preventScroll: true })
}

const hides = { replace: true, placeholder: true, delete: true }

// parts is a piece's text with a mark for each mention; those that were rejected
// show where nothing else stands, so that they can be taken back.
function parts(piece, result) {
  const parts = []
  const active = piece.mentions.filter(m => m.state !== 'rejected')
  const free = piece.mentions.filter(m => m.state === 'rejected' && !active.some(a => a.from < m.to && m.from < a.to))
  let at = 0
  for (const m of [...active, ...free].sort((a, b) => a.from - b.from)) {
    if (m.from < at) continue
    parts.push(piece.text.slice(at, m.from))
    const original = piece.text.slice(m.from, m.to)
    const shown = result && hides[m.action] && m.state !== 'rejected' ? m.stand_in || (m.action === 'delete' ? '' : '[' + m.label + ']') : original
    const other = m.state === 'rejected' ? 'rejected' : result ? original : m.pending ? '…' : hides[m.action] ? m.stand_in : m.action
    parts.push(element('mark', { class: `c-${m.category} ${m.state} ${m.action}`, tabindex: -1, role: 'button', dir: 'auto',
      'data-id': m.id, title: m.label + (means.get(m.label) ? ' (' + means.get(m.label) + ')' : '') + (result ? ' · ' : ' → ') + other, onclick: () => choose(m.id, false) },
      shown, element('sup', { 'aria-label': ', ' + m.label + ', ' + m.state }, m.label)))
    at = m.to
  }
  parts.push(piece.text.slice(at))
  return parts
}

export const find = id => { for (const p of now.loaded.values()) for (const m of p.mentions) if (m.id === id) return m }

// shown are the marks to step through: in the original, if both are there.
export const shown = () => [...$('pieces').querySelectorAll('mark:not(.result *)')]

function highlight() {
  const all = [...$('pieces').querySelectorAll('mark')]
  for (const e of all) {
    const id = Number(e.dataset.id), m = now.chosen && find(id)
    e.classList.toggle('chosen', Boolean(m) && id === now.chosen.id)
    e.classList.toggle('alike', Boolean(m) && m.entity === now.chosen.entity)
    e.tabIndex = -1
  }
  here()
  const into = shown()
  const stop = into.find(e => e.classList.contains('chosen')) ?? into[0] // one stop of the tab key
  if (stop) stop.tabIndex = 0
}

export function choose(id, scroll = true) {
  if (now.chosen?.id !== id) say('') // it was about another
  now.chosen = find(id) ?? null
  highlight()
  const e = shown().find(e => Number(e.dataset.id) === id)
  e?.focus({ preventScroll: true })
  if (scroll) e?.scrollIntoView({ block: 'center' })
  return guarded(details)()
}

// go shows the first mention of an entity, in whichever document and piece it is.
export async function go(e) {
  await open(e.document)
  if (!find(e.first)) {
    let low = 0, high = now.doc.pieces - 1 // pieces are about equally long, and in order
    for (let tries = 0; tries < 20 && low <= high && !find(e.first); tries++) {
      const n = Math.min(high, Math.max(low, tries === 0 ? Math.floor(e.start / now.doc.size * now.doc.pieces) : (low + high) >> 1))
      await load(n)
      const some = now.loaded.get(n).mentions.filter(m => m.whole)
      if (!some.length) { low = n + 1; continue }
      if (some[0].start > e.start) high = n - 1
      else low = n + 1
    }
  }
  await choose(e.first)
}

$('undo').addEventListener('click', guarded(async () => { const { undone } = await ask('undo', {}); say('Undone: ' + (done[undone] ?? undone)); await refresh(); remake() }))
$('layer').addEventListener('change', aim)
$('finished').addEventListener('change', e => change({ kind: e.target.checked ? 'finish' : 'resume', document: now.doc.id }))
$('view').addEventListener('change', e => look(e.target.value))
$('out')?.addEventListener('click', guarded(async () => { say('Writing…'); say((await ask('out', {})).summary) }))

// Where the window is narrow, the pane stands upon what is said.
new ResizeObserver(() => document.documentElement.style.setProperty('--foot', $('status').offsetHeight + 'px')).observe($('status'))

// look shows the original, the result, or both side by side.
export function look(view) {
  now.view = $('view').value = view
  $('text').className = view
  now.loaded.forEach(draw)
}

// What others decide comes in by and by, unless something is selected or typed.
setInterval(guarded(async () => {
  if (!document.hidden && now.doc && getSelection().isCollapsed && !document.activeElement.closest('input, select, dialog, #details')) await refresh()
}), 15000)

const first = JSON.parse($('first').textContent)
if (first.document) show(first.document, first)
guarded(async () => {
  const [list] = await Promise.all([documents(), queue(), chart(), exceptions(), layers(), details()])
  if (!now.doc && list.length) await open(list[0].id)
})()
