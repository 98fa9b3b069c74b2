import type { PageMessage } from '#app/browser/worker.ts'
import type { BoardFile, BoardWords } from '#app/features/boards/board-file.ts'
import { slots } from '#app/features/boards/board-file.ts'
import {
  ASK_EVERY_MS,
  type BoardClock,
  type BoardData,
  type BoardMessage,
  type BoardTable,
  type BoardView,
  boardAt,
  countdownText,
  isDarkAt,
  isQuietAt,
  MAX_DRIFT_MS,
  readDays,
  settingsOf,
  TURN_MS,
  timeInWords,
} from '#app/features/boards/board-rules.ts'
import type { BoardSettings } from '#app/features/boards/board-settings.ts'
import type { DaysFile } from '#app/features/timetables/days-file.ts'
import type { Language } from '#app/i18n/languages.ts'

// One timer, and texts replaced in place: a page that makes new elements for weeks ends a small computer.

const SECOND_MS = 1000
/** An answer that takes longer is not waited for. */
const ANSWER_MS = 30_000
/** After no answer the server is asked again sooner. */
const RETRY_MS = 60_000
/** A board that has just been loaded does not load itself again. */
const MIN_UPTIME_MS = 6 * 3_600_000
const SCREEN_KEY = 'screen'

type Screen = { id: string; token: string }
type Preview = { settings: BoardSettings; at?: number }

const root = document.documentElement
const slug = root.getAttribute('data-mosque')!
const address = `/mosques/${slug}`
const ownLanguage = root.lang as Language

// The clock counts with `performance.now`, which nobody sets. What the set believes is only compared with it.
let base = { time: Date.now(), counted: performance.now(), device: Date.now() }
const shownNow = () => base.time + (performance.now() - base.counted)
const clock: BoardClock = { isChecked: false, driftMs: 0, answeredAt: null, startedAt: Date.now() }

let data: BoardData | null = null
let turns: DaysFile['hijri']['turns'] = 'maghrib'
let askAt = 0
let askedAt = Number.NEGATIVE_INFINITY
let questions = 0
let isRevoked = false
let isLeaving = false
let theme = ''
const startedAt = performance.now()

const fromHash = (name: string): string => {
  const found = new RegExp(`[#&]${name}=([^&]*)`).exec(location.hash)
  return found ? decodeURIComponent(found[1]!) : ''
}

let preview = readPreview()
const paired = readScreen()

function readPreview(): Preview | null {
  try {
    return fromHash('preview') ? JSON.parse(fromHash('preview')) : null
  } catch (_error) {
    return null
  }
}

/** The screen that this set was paired as; it stays in the storage, because sets open the address that they started with. */
function readScreen(): Screen | null {
  const [id, token] = fromHash(SCREEN_KEY).split('.')
  if (!id || !token || preview) return null
  try {
    localStorage.setItem(SCREEN_KEY, JSON.stringify({ slug, id, token }))
  } catch (_error) {
    // A set without storage is paired again after it was off.
  }
  return { id, token }
}

// ── The elements, made once ──

type Words = BoardWords

function make<K extends keyof HTMLElementTagNameMap>(tag: K, name: string, parent: Element): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  element.className = name
  parent.appendChild(element)
  return element
}

/** Not a cell, without which those after it would move. */
const canHide = ({ tagName }: Element) => !/^T[DH]$/.test(tagName)

/** An element with one text, which is replaced in place. */
type Text = { element: HTMLElement; node: globalThis.Text }

function text(tag: 'div' | 'span' | 'bdi' | 'h1' | 'td' | 'th', name: string, parent: Element): Text {
  const element = make(tag, name, parent)
  element.hidden = canHide(element)
  return { element, node: element.appendChild(document.createTextNode('')) }
}

/** The name of the mosque, in its own direction. */
function heading(name: string, parent: Element): Text {
  const found = text('h1', name, parent)
  found.element.dir = 'auto'
  return found
}

function say({ element, node }: Text, words: string): void {
  if (node.nodeValue === words) return
  node.nodeValue = words
  if (canHide(element)) element.hidden = words === ''
}

const ROWS = 5
const SESSIONS = 3

const board = make('div', 'board', document.body)
board.hidden = true
const bar = make('header', 'bar', board)
const names = make('div', 'names', bar)
const nameText = heading('name', names)
const otherText = text('bdi', 'other', names)
const dates = make('div', 'dates', bar)
const dateText = text('div', 'date', dates)
const hijriText = text('div', 'hijri', dates)
const warningText = text('div', 'warning', board)
const main = make('main', 'main', board)
const side = make('section', 'side', main)
const clockBox = make('div', 'clock', side)
const clockText = text('bdi', 'now', clockBox)
const secondsText = text('bdi', 'seconds', clockBox)
const nextLabel = text('div', 'next-label', side)
const countText = text('div', 'count', side)
const seasonText = text('div', 'season', side)
const jumuahTitle = text('div', 'jumuah-title', side)
const sessionTexts = Array.from({ length: SESSIONS }, () => text('div', 'session', side))
const picture = make('img', 'picture', side)
picture.alt = ''
const table = make('table', 'times', main)
const head = make('tr', 'head', make('thead', '', table))
text('td', '', head)
const adhanHead = text('th', '', head)
const jamaatHead = text('th', '', head)
const body = make('tbody', '', table)
const rows = Array.from({ length: ROWS }, (_, index) => {
  const row = makeRow()
  if (index > 0) return { ...row, sunrise: null }
  const sunrise = makeRow()
  sunrise.element.className = 'sunrise'
  return { ...row, sunrise }
})
const foot = make('footer', 'foot', board)
const messageText = text('div', 'message', foot)
const codeBox = make('div', 'code-box', foot)
const code = make('img', 'code', codeBox)
code.alt = ''
const codeText = text('div', 'code-text', codeBox)
const black = make('div', 'black', document.body)
black.hidden = true
const blackName = text('div', 'black-name', black)
const blackClock = text('bdi', 'black-clock', black)
const blackSince = text('div', 'black-since', black)
const sentence = make('div', 'sentence', document.body)
sentence.hidden = true
const sentenceName = heading('sentence-name', sentence)
const sentenceText = text('div', 'sentence-text', sentence)
const previewText = text('div', 'preview', document.body)

function makeRow() {
  const element = make('tr', '', body)
  const name = make('th', '', element)
  const cell = (): { time: Text; half: Text } => {
    const td = make('td', '', element)
    return { time: text('bdi', '', td), half: text('span', 'half', td) }
  }
  return { element, name: text('bdi', '', name), day: text('span', 'day', name), adhan: cell(), jamaat: cell() }
}

const sayTime = (cell: { time: Text; half: Text }, parts: readonly [string, string]) => {
  say(cell.time, parts[0])
  say(cell.half, parts[1])
}

// ── What is shown ──

/** The language whose turn it is, and how many take turns: those chosen, else that of the address and one more. */
function languageAt(now: number, file: BoardFile, settings: BoardSettings): { language: Language; count: number } {
  const offered = [ownLanguage, ...file.languages.filter((each) => each !== ownLanguage)].filter(
    (each) => file.words[each],
  )
  const wanted = settings.languages.filter((each) => file.words[each])
  const all = (wanted.length > 0 ? wanted : offered).slice(0, 2)
  return { language: all[Math.floor(now / TURN_MS) % all.length]!, count: all.length }
}

function show(view: BoardView | null, settings: BoardSettings, now: number): void {
  const file = data?.file
  const { language, count } = file ? languageAt(now, file, settings) : { language: root.lang as Language, count: 1 }
  const words = file ? file.words[language]! : null
  if (words) {
    if (root.lang !== language) root.lang = language
    if (root.dir !== words.direction) root.dir = words.direction
    say(previewText, preview ? words.preview : '')
  }
  if (!view) return
  root.dataset.ready = ''
  board.hidden = view.kind !== 'table'
  black.hidden = view.kind !== 'salaah'
  sentence.hidden = view.kind !== 'sentence' && !isRevoked
  if (isRevoked) board.hidden = black.hidden = true
  const plain = document.getElementById('plain')
  if (plain) plain.parentNode!.removeChild(plain)
  if (isRevoked || view.kind === 'sentence') {
    say(sentenceName, file ? file.name : '')
    const words = file?.words[language]
    const { loading } = root.dataset
    say(
      sentenceText,
      words ? (isRevoked ? words.revoked : words.untrusted[(view as { reason: 'clock' }).reason]) : loading!,
    )
    return
  }
  if (!file || !words) return
  const time = (at: number) => timeInWords(file.offsets, at, words.halves)
  const joined = (at: number) => time(at).filter(Boolean).join('\u00a0')
  if (view.kind === 'salaah') {
    say(blackName, words.salaahs[view.salaah]!)
    say(blackClock, joined(view.now))
    say(blackSince, fill(words.sinceIqamah, { time: String(view.minutes) }))
    return
  }
  showTable(view, { file, words, settings, language, count, time, joined })
}

type Shown = {
  file: BoardFile
  words: Words
  settings: BoardSettings
  language: Language
  count: number
  time: (at: number) => readonly [string, string]
  joined: (at: number) => string
}

/**
 * A name between marks of its own direction. Chromium 64 writes what stands between the characters for isolation
 * backwards.
 */
function apart(name: string): string {
  if (name === '') return name
  const mark = /^[^A-Za-z\u0590-\u08ff]*[\u0590-\u08ff]/.test(name) ? '\u200f' : '\u200e'
  return mark + name + mark
}

const fill = (words: string, values: { [K in keyof typeof slots]?: string }): string =>
  (Object.keys(values) as (keyof typeof slots)[]).reduce(
    (said, key) => said.split(slots[key]).join(values[key]!),
    words,
  )

function showTable(view: BoardTable, shown: Shown): void {
  const { file, words, settings, language, count, time, joined } = shown
  const { now, trust, next, jumuah, season } = view
  const dateOf = (day: string) => file.dates[language]?.[day] || ['', '']
  const on = settings.shown
  say(nameText, file.name)
  say(otherText, file.otherName || '')
  say(dateText, dateOf(view.day)[0])
  say(hijriText, on.hijri ? dateOf(view.hijriDay)[1] : '')
  const since = (at: number) => ({ time: `${dateOf(dayOf(at, file))[0]} ${joined(at)}`.trim() })
  say(
    warningText,
    trust.kind === 'kept'
      ? fill(words.kept, { ...since(trust.since), day: dateOf(view.day)[0] })
      : trust.kind === 'unchecked'
        ? fill(words.unchecked, since(trust.since))
        : '',
  )
  const isExact = trust.kind !== 'unchecked'
  const [clockTime, half] = time(now)
  const seconds = on.seconds ? `:${`0${new Date(now).getUTCSeconds()}`.slice(-2)}` : ''
  say(clockText, isExact ? clockTime : '')
  say(secondsText, isExact ? [seconds, half].filter(Boolean).join(' ') : '')
  say(nextLabel, next ? fill(words.until[next.to], { name: words.salaahs[next.salaah]! }) : '')
  say(countText, next ? countdownText(next.seconds) : '')
  say(
    seasonText,
    season
      ? `${fill(words.suhoor, { time: joined(season.suhoorEnds) })} · ${fill(words.iftar, { time: joined(season.iftar) })}`
      : '',
  )
  say(jumuahTitle, jumuah ? `${words.salaahs.jumuah} · ${dateOf(jumuah.day)[0]}` : '')
  sessionTexts.forEach((line, index) => {
    const session = jumuah?.sessions[index]
    say(
      line,
      session
        ? [
            joined(session.at),
            session.khutbah === undefined ? '' : fill(words.khutbah, { time: joined(session.khutbah) }),
            session.khateeb ? fill(words.khateeb, { name: apart(session.khateeb) }) : '',
            apart(session.venue || ''),
          ]
            .filter(Boolean)
            .join(' · ')
        : '',
    )
  })
  const hasPicture = on.picture && file.picture !== undefined
  if (hasPicture && picture.getAttribute('src') !== file.picture) picture.src = file.picture!
  picture.hidden = !hasPicture
  const isBegins = view.rows.every(({ isBegin }) => isBegin)
  const hasJamaat = view.rows.some(({ jamaat }) => jamaat !== undefined)
  say(adhanHead, on.adhan || !hasJamaat ? (isBegins ? words.begins : words.adhan) : '')
  say(jamaatHead, hasJamaat ? words.jamaat : '')
  rows.forEach((row, index) => {
    const times = view.rows[index]
    row.element.hidden = !times
    if (!times) return
    const state = (times.isNext ? 'next ' : '') + (times.isTomorrow ? 'tomorrow' : '')
    if (row.element.className !== state) row.element.className = state
    say(row.name, words.salaahs[times.salaah]!)
    say(row.day, times.isTomorrow ? words.tomorrow : '')
    sayTime(row.adhan, times.adhan !== undefined && (on.adhan || !hasJamaat) ? time(times.adhan) : ['', ''])
    sayTime(row.jamaat, times.jamaat === undefined ? ['', ''] : time(times.jamaat))
    if (!row.sunrise) return
    row.sunrise.element.hidden = view.sunrise === undefined
    say(row.sunrise.name, words.sunrise)
    sayTime(
      hasJamaat ? row.sunrise.jamaat : row.sunrise.adhan,
      view.sunrise === undefined ? ['', ''] : time(view.sunrise),
    )
    sayTime(hasJamaat ? row.sunrise.adhan : row.sunrise.jamaat, ['', ''])
  })
  const { messages } = view
  const message = messages[Math.floor(now / (TURN_MS * count)) % Math.max(1, messages.length)]
  say(messageText, message ? messageInWords(message, shown) : '')
  const urgent = message && (message.kind === 'phones' || message.kind === 'zawal') ? 'foot urgent' : 'foot'
  if (foot.className !== urgent) foot.className = urgent
  const address = file.codes[language]
  codeBox.hidden = !on.code || !address
  if (on.code && address && code.getAttribute('src') !== address) code.src = address
  say(codeText, on.code ? words.code : '')
  foot.hidden = !message && codeBox.hidden
}

const dayOf = (at: number, file: BoardFile): string => {
  let minutes = 0
  for (const [from, ahead] of file.offsets) if (from <= at || minutes === 0) minutes = ahead
  return new Date(at + minutes * 60_000).toISOString().slice(0, 10)
}

function messageInWords(message: BoardMessage, { file, words, language, joined }: Shown): string {
  const dateOf = (day: string) => (file.dates[language]?.[day] || [''])[0]
  switch (message.kind) {
    case 'phones':
      return words.phones
    case 'takbeer':
      return words.takbeer
    case 'zawal':
      return fill(words.zawal, { time: joined(message.from), until: joined(message.until) })
    case 'change': {
      const listed = message.changes.map(({ salaah, from, to }) =>
        to === undefined
          ? fill(words.changedToNone, { name: words.salaahs[salaah]! })
          : fill(words.changedTime, {
              ...{ name: words.salaahs[salaah]!, time: joined(to) },
              until: from === undefined ? '–' : joined(from),
            }),
      )
      return fill(words.change, { day: dateOf(message.day), name: listed.join(' · ') })
    }
    case 'notice': {
      const notice = (file.notices[language] || [])[message.index]
      return notice ? notice.text : ''
    }
    case 'event': {
      const { title, at, place } = message.event
      return [apart(title), dateOf(message.day), joined(at), apart(place || '')].filter(Boolean).join(' · ')
    }
  }
}

/** Black or white, whichever is easier to read on a color. */
function inkOn(color: string): string {
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16) / 255
  const linear = (value: number) => value ** 2.2
  const light = 0.2126 * linear(part(1)) + 0.7152 * linear(part(3)) + 0.0722 * linear(part(5))
  return light > 0.18 ? '#000' : '#fff'
}

function dress(now: number, settings: BoardSettings): void {
  const color = /^#[0-9a-f]{6}$/i.test(settings.color) ? settings.color : data ? data.file.color : '#065f46'
  const isDark = isDarkAt(now, settings, data ? data.days : [])
  const words = data?.file.words[root.lang as Language]
  const names = (isDark ? 'dark' : 'light') + (words?.halves ? ' twelve' : '')
  const wanted = `${color} ${names}`
  if (wanted === theme) return
  theme = wanted
  document.body.className = names
  root.style.setProperty('--own', color)
  root.style.setProperty('--own-ink', inkOn(color))
}

// ── The server ──

const load = (path: string) => fetch(path, { cache: 'no-store', credentials: 'omit' })

/** Asks for what a board needs. Only an answer of the server itself tells the time; a copy that was kept does not. */
async function ask(): Promise<void> {
  questions += 1
  const question = questions
  const [device, counted] = [Date.now(), performance.now()]
  askedAt = counted
  askAt = counted + RETRY_MS
  try {
    const answer = await load(`${address}/board.json`)
    const [arrived, took] = [performance.now(), performance.now() - counted]
    const file: BoardFile = await answer.json()
    if (!answer.ok || file.slug !== slug || question !== questions || took > ANSWER_MS) return
    const isKept = answer.headers.has('Kept-At')
    if (!data || data.file.revision !== file.revision || data.file.generated !== file.generated) {
      const days: DaysFile = await (await load(`${address}/days.json`)).json()
      if (question !== questions || (days.revision !== file.revision && !isKept && data)) return
      turns = days.hijri.turns
      data = { file, days: readDays(days), generated: Date.parse(days.generated), validUntil: days.validUntil }
    } else data = { ...data, file }
    if (isKept) return
    const sent = Date.parse(answer.headers.get('Date') || '') + Number(answer.headers.get('Age') || 0) * SECOND_MS
    if (!sent) return
    // The header names the second that is going on, of half a second on average.
    const time = sent + SECOND_MS / 2 + took / 2
    // A second's difference is that of the header: the clock does not jump for it.
    const isRight = clock.isChecked && Math.abs(time - (base.time + arrived - base.counted)) <= SECOND_MS
    base = { time: isRight ? base.time + arrived - base.counted : time, counted: arrived, device: device + took }
    clock.isChecked = true
    clock.driftMs = 0
    clock.answeredAt = base.time
    askAt = arrived + ASK_EVERY_MS * (0.95 + Math.random() / 10)
    isRevoked = paired !== null && !preview && settingsOf(file, paired.id) === null
    if (paired && !preview) void report(paired)
    await loadAgainAtNight()
  } catch (_error) {
    // The board says by itself for how long there was no answer.
  }
}

const report = ({ id, token }: Screen) =>
  fetch('/screen/heartbeat', {
    method: 'POST',
    credentials: 'omit',
    headers: { Screen: `${id}.${token}` },
  }).catch(() => {})

/** Once a night, when the server has just answered and the page itself is there, for a new release and a fresh memory. */
async function loadAgainAtNight(): Promise<void> {
  if (preview || isLeaving || !data || performance.now() - startedAt < MIN_UPTIME_MS) return
  if (!isQuietAt(base.time, data.days)) return
  const page = await load(location.pathname)
  if (!page.ok || page.headers.has('Kept-At')) return
  isLeaving = true
  location.reload()
}

function tick(): void {
  const counted = performance.now()
  clock.driftMs = clock.isChecked ? Date.now() - base.device - (counted - base.counted) : 0
  const hasDrifted = Math.abs(clock.driftMs) > MAX_DRIFT_MS
  if (counted >= askAt || (hasDrifted && counted - askedAt > ANSWER_MS)) void ask()
  const stored = data && (preview ? preview.settings : settingsOf(data.file, paired?.id) || data.file.settings)
  const settings = stored || ({ shown: {}, dark: {}, languages: [], theme: 'light', color: '' } as never)
  const moved = preview?.at
  const now = moved === undefined ? shownNow() : moved + counted - startedAt
  const known = moved === undefined ? clock : { ...clock, isChecked: true, driftMs: 0, answeredAt: now }
  try {
    show(boardAt(now, known, data, settings, turns), settings, now)
    dress(now, settings)
  } catch (_error) {
    // A board that cannot be put together shows nothing that may be wrong.
    board.hidden = black.hidden = true
  }
  setTimeout(tick, SECOND_MS - (shownNow() % SECOND_MS) + 5)
}

/** Lets the worker keep what a board needs to start without the server. */
function keep(): void {
  if (!navigator.serviceWorker || preview || !root.hasAttribute('data-offline')) return
  navigator.serviceWorker.register('/sw.js').catch(() => {})
  void navigator.serviceWorker.ready.then(({ active }) => {
    const files = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.indexOf(`${location.origin}/assets/`) === 0)
    const message: PageMessage = { page: location.pathname, files, board: address }
    if (active) active.postMessage(message)
  })
}

addEventListener('hashchange', () => {
  preview = readPreview()
  theme = ''
})
// A set that was asleep has a clock that nobody has checked.
addEventListener('online', () => {
  askAt = 0
})
if (document.readyState === 'complete') keep()
else addEventListener('load', keep)
if (root.hasAttribute('data-kept')) {
  const plain = document.getElementById('plain')
  if (plain) plain.hidden = true
}
tick()
