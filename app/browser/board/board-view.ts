import { type BoardFile, type BoardWords, slots } from '#app/features/boards/board-file.ts'
import {
  type BoardData,
  type BoardMessage,
  type BoardView,
  countdownText,
  isDarkAt,
  type TimesView,
  TURN_MS,
  timeInWords,
} from '#app/features/boards/board-rules.ts'
import type { BoardSettings } from '#app/features/boards/board-settings.ts'
import type { Language } from '#app/i18n/languages.ts'

// What a board shows: elements that are made once, and texts replaced in them. A page that makes new elements for weeks
// ends a small computer.

const root = document.documentElement
const ownLanguage = root.lang as Language

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

/** The five salaahs, Eid and taraweeh. */
const ROWS = 7
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
const sessionsTitle = text('div', 'sessions-title', side)
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
  return { ...row, sunrise: index === 0 ? makeSunrise() : null }
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

/** Not in the column of the jamaats: nobody is to take it for one. */
function makeSunrise() {
  const element = make('tr', 'sunrise', body)
  const cell = make('td', '', element)
  cell.colSpan = 3
  const name = text('span', '', cell)
  const [time, half] = [text('bdi', '', cell), text('span', 'half', cell)]
  return { element, name, time, half, day: text('span', 'day', cell) }
}

const sayTime = (cell: { time: Text; half: Text }, parts: readonly [string, string]) => {
  say(cell.time, parts[0])
  say(cell.half, parts[1])
}

/** The language whose turn it is, and how many take turns: those chosen, else that of the address and one more. */
function languageAt(now: number, file: BoardFile, settings: BoardSettings): { language: Language; count: number } {
  const offered = [ownLanguage, ...file.languages.filter((each) => each !== ownLanguage)].filter(
    (each) => file.words[each],
  )
  const wanted = settings.languages.filter((each) => file.words[each])
  const all = (wanted.length > 0 ? wanted : offered).slice(0, 2)
  return { language: all[Math.floor(now / TURN_MS) % all.length]!, count: all.length }
}

type Board = { data: BoardData | null; settings: BoardSettings; now: number; isRevoked: boolean; isPreview: boolean }

/** Shows what a board shows at an instant. */
export function show(view: BoardView | null, { data, settings, now, isRevoked, isPreview }: Board): void {
  const file = data?.file
  const { language, count } = file ? languageAt(now, file, settings) : { language: root.lang as Language, count: 1 }
  const words = file ? file.words[language]! : null
  if (words) {
    if (root.lang !== language) root.lang = language
    if (root.dir !== words.direction) root.dir = words.direction
    say(previewText, isPreview ? words.preview : '')
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
  words: BoardWords
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

function showTable(view: TimesView, shown: Shown): void {
  const { file, words, settings, language, count, time, joined } = shown
  const { now, trust, next, sessions, season } = view
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
  const suhoor = season?.hasSuhoorEnded ? words.suhoorEnded : words.suhoor
  // A line may end between the two times and nowhere else.
  const ofFast = (message: string, at: number) =>
    (fill(message, { time: joined(at) }) + (season?.isTomorrow ? ` ${words.tomorrow}` : '')).replace(/ /g, '\u00a0')
  say(seasonText, season ? `${ofFast(suhoor, season.suhoorEnds)} · ${ofFast(words.iftar, season.iftar)}` : '')
  say(sessionsTitle, sessions ? `${words.salaahs[sessions.salaah]!} · ${dateOf(sessions.day)[0]}` : '')
  sessionTexts.forEach((line, index) => {
    const session = sessions?.list[index]
    say(
      line,
      session
        ? [
            joined(session.at),
            session.khutbah === undefined ? '' : fill(words.khutbah, { time: joined(session.khutbah) }),
            session.khateeb ? fill(words.khateeb, { name: apart(session.khateeb) }) : '',
            apart(session.venue || ''),
            ...session.access.map((fact) => words.access[fact] || ''),
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
    row.sunrise.element.hidden = view.sunrise === null
    say(row.sunrise.name, words.sunrise)
    say(row.sunrise.day, view.sunrise?.isTomorrow ? words.tomorrow : '')
    sayTime(row.sunrise, view.sunrise ? time(view.sunrise.at) : ['', ''])
  })
  const full = view.rows.length > 5 ? 'times full' : 'times'
  if (table.className !== full) table.className = full
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
    case 'live':
      return fill(words.live, { time: joined(message.until) })
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

let theme = ''

/** Sets the colors of a board at an instant. */
export function dress({ data, settings, now }: Pick<Board, 'data' | 'settings' | 'now'>): void {
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

/** Shows nothing, where something may be wrong. */
export function showNothing(): void {
  board.hidden = black.hidden = true
}
