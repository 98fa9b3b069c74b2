import { type DaysFile, type FileDay, type FileSession, readDays } from '#app/features/timetables/days-file.ts'
import { listTimesRows } from '#app/features/timetables/times-rows.ts'
import type { Day } from '#salaah/days.ts'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'
import type { BoardEvent, BoardFile, UntrustedReason } from './board-file.ts'
import type { BoardSettings, DarkSalaah } from './board-settings.ts'

// Everything here runs in browsers of 2018: the script of the board is checked for what they lack.

const SECOND_MS = 1000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How often a board asks the server whether anything has changed. */
export const ASK_EVERY_MS = MINUTE_MS
/** How often it reads everything again, for what begins and ends by itself. */
export const READ_EVERY_MS = 5 * MINUTE_MS
/** After three questions without an answer a board says that it has no connection. */
const SILENCE_MS = 3 * ASK_EVERY_MS + MINUTE_MS
/** When two clocks that only count differ by more, one of them has stood still or was set. */
export const MAX_DRIFT_MS = 30 * SECOND_MS
/** How far a clock may be behind the server that wrote the data. */
const BEHIND_MS = 5 * MINUTE_MS
/** How long a board waits for its first data before it says so. */
const LOADING_MS = 2 * MINUTE_MS

const CHANGE_DAYS = 7
const EVENT_DAYS = 14
const MAX_EVENTS = 5
const PHONES_MS = 5 * MINUTE_MS
const WARNING_MS = 10 * MINUTE_MS
/** How long each message and each language is shown. */
export const TURN_MS = 12 * SECOND_MS

const [SHAWWAL, DHU_AL_HIJJAH, RAMADAN] = [10, 12, 9]
const [ARAFAH, LAST_OF_TASHREEQ] = [9, 13]

export type BoardSession = {
  at: number
  adhan?: number | undefined
  khutbah?: number | undefined
  khateeb?: string | undefined
  language?: string | undefined
  venue?: string | undefined
  /** The names of the facts that are said with yes. */
  access: string[]
  until?: Day | undefined
}

type BoardTime = {
  begins: number | undefined
  adhan: number | undefined
  jamaat: number | undefined
  until?: Day | undefined
}

export type BoardDay = {
  day: Day
  month: number
  date: number
  isAwaited: boolean
  sunrise?: number | undefined
  times: Record<Prayer, BoardTime>
  jumuah: BoardSession[]
  /** Without those of a night or day that is not known yet. */
  taraweeh: BoardSession[]
  eid: BoardSession[]
}

/** The days of a file with instants in milliseconds since 1970; the day before today is the first when the file has it. */
export const readBoardDays = (file: DaysFile): BoardDay[] => readDays(file).map(toBoardDay)

const msOf = (instant: string | undefined) => (instant === undefined ? undefined : Date.parse(instant))

function toBoardDay({ day, hijri, sunrise, times, sessions = [] }: FileDay): BoardDay {
  const [, month, date] = hijri.date.split('-').map(Number)
  const read = {} as Record<Prayer, BoardTime>
  for (const prayer of prayers) {
    const { begins, adhan, jamaat, until } = times[prayer]
    read[prayer] = { begins: msOf(begins), adhan: msOf(adhan), jamaat: msOf(jamaat), until }
  }
  const held = (wanted: FileSession['occasion']): BoardSession[] =>
    sessions
      .filter(({ occasion, hijri }) => occasion === wanted && !(hijri && hijri.status === 'awaiting'))
      .map(toSession)
      .sort((a, b) => a.at - b.at)
  return {
    ...{ day, month: month!, date: date!, isAwaited: hijri.status === 'awaiting', sunrise: msOf(sunrise), times: read },
    ...{ jumuah: held('jumuah'), taraweeh: held('taraweeh'), eid: held('eid') },
  }
}

function toSession({ at, adhan, khutbah, khateeb, language, access = [], venue, until }: FileSession): BoardSession {
  const instants = { at: Date.parse(at), adhan: msOf(adhan), khutbah: msOf(khutbah) }
  const facts = access.filter(({ value }) => value === 'yes').map(({ fact }) => fact)
  return { ...instants, khateeb, language, venue: venue?.name, access: facts, until }
}

/** The clock of a place at an instant, as milliseconds of a day in UTC would be. */
export function localAt(offsets: BoardFile['offsets'], instant: number): number {
  let minutes = offsets.length > 0 ? offsets[0]![1] : 0
  for (const [from, ahead] of offsets) if (from <= instant) minutes = ahead
  return instant + minutes * MINUTE_MS
}

const dayText = (local: number): Day => new Date(local).toISOString().slice(0, 10)
const clockText = (local: number): string => new Date(local).toISOString().slice(11, 16)
const nextDay = (day: Day) => dayText(Date.parse(day) + DAY_MS)

/** What a board knows of its clock and of the server. */
export type BoardClock = {
  /** Whether the server has told the time since the board started. */
  isChecked: boolean
  /** By how much the clock of the set and the one that only counts have moved apart since the server told the time. */
  driftMs: number
  /** When the server last answered, by the clock of the board; null since the start. */
  answeredAt: number | null
  startedAt: number
}

export type BoardData = { file: BoardFile; days: readonly BoardDay[]; generated: number; validUntil: Day }

export type Trust =
  | { kind: 'fresh' }
  /** No connection, but what the board has covers today: since when, and how old it is. */
  | { kind: 'kept'; since: number; from: number }
  /** The clock is that of the set, which nobody has checked since. */
  | { kind: 'unchecked'; since: number }
  | { kind: 'untrusted'; reason: UntrustedReason }

/** Whether what a board has may be shown at an instant, and with which warning. */
export function trustAt(
  now: number,
  clock: BoardClock,
  data: BoardData | null,
  settings: Pick<BoardSettings, 'trustDays'>,
): Trust | null {
  if (!data) return now - clock.startedAt > LOADING_MS ? { kind: 'untrusted', reason: 'loading' } : null
  const { file, generated, validUntil } = data
  const untrusted = (reason: UntrustedReason): Trust => ({ kind: 'untrusted', reason })
  const loaded = Math.max(generated, clock.answeredAt === null ? 0 : clock.answeredAt)
  if (Math.abs(clock.driftMs) > MAX_DRIFT_MS || now < generated - BEHIND_MS) return untrusted('clock')
  if (dayText(localAt(file.offsets, now)) > validUntil) return untrusted('ended')
  if (now - loaded > settings.trustDays * DAY_MS) return untrusted('old')
  if (file.staleAt !== undefined && now >= file.staleAt) return untrusted('unconfirmed')
  if (!clock.isChecked) return { kind: 'unchecked', since: generated }
  const answeredAt = clock.answeredAt === null ? clock.startedAt : clock.answeredAt
  return now - answeredAt > SILENCE_MS ? { kind: 'kept', since: answeredAt, from: loaded } : { kind: 'fresh' }
}

export type BoardRow = {
  salaah: DarkSalaah
  adhan?: number | undefined
  /** Whether `adhan` is when the salaah begins, because no adhan is announced. */
  isBegin: boolean
  jamaat?: number | undefined
  isTomorrow: boolean
  isNext: boolean
}

export type TimesChange = { salaah: DarkSalaah; from: number | undefined; to: number | undefined }

export type BoardMessage =
  | { kind: 'phones' }
  | { kind: 'zawal'; from: number; until: number }
  | { kind: 'takbeer' }
  | { kind: 'live'; until: number }
  | { kind: 'change'; day: Day; changes: TimesChange[] }
  | { kind: 'event'; event: BoardEvent; day: Day }
  /** The number of a notice in the list of each language. */
  | { kind: 'notice'; index: number }

export type TimesView = {
  kind: 'table'
  trust: Trust
  now: number
  day: Day
  /** The day whose Islamic date it is, which turns at Maghrib. */
  hijriDay: Day
  rows: BoardRow[]
  sunrise: { at: number; isTomorrow: boolean } | null
  next: { salaah: DarkSalaah; to: 'begins' | 'adhan' | 'jamaat'; seconds: number } | null
  /** Jumu'ah, or Eid when it is within a week. */
  sessions: { salaah: 'jumuah' | 'eid'; day: Day; list: BoardSession[] } | null
  season: { suhoorEnds: number; hasSuhoorEnded: boolean; iftar: number; isTomorrow: boolean } | null
  messages: BoardMessage[]
}

export type BoardView =
  | { kind: 'sentence'; reason: UntrustedReason }
  | { kind: 'salaah'; now: number; salaah: DarkSalaah; minutes: number }
  | TimesView

type Congregation = {
  salaah: DarkSalaah
  day: Day
  adhan: number | undefined
  isBegin: boolean
  jamaat: number | undefined
}

/** What a board shows at an instant; null while it has nothing to show yet. */
export function boardAt(
  now: number,
  clock: BoardClock,
  data: BoardData | null,
  settings: BoardSettings,
  turns: DaysFile['hijri']['turns'] = 'maghrib',
): BoardView | null {
  const trust = trustAt(now, clock, data, settings)
  if (trust && trust.kind === 'untrusted') return { kind: 'sentence', reason: trust.reason }
  if (!trust || !data) return null
  const { days, file } = data
  const day = dayText(localAt(file.offsets, now))
  const today = days.filter((each) => each.day === day)[0]
  if (!today) return { kind: 'sentence', reason: 'ended' }
  // A clock that nobody has checked says which day it is, and not to the minute when a jamaat is.
  const isExact = trust.kind !== 'unchecked'
  const following = nextDay(day)
  const before = dayText(Date.parse(day) - DAY_MS)
  const near = days.filter((each) => each.day >= before && each.day <= following)
  const all: Congregation[] = []
  for (const each of near) all.push(...congregationsOf(each))
  const dark = isExact && darkAt(all, now, settings)
  if (dark) return { kind: 'salaah', now, ...dark }
  const next = isExact ? nextAt(all, now) : null
  const tomorrow = days.filter((each) => each.day === following)[0]
  const isEvening = today.times.maghrib.begins !== undefined && now >= today.times.maghrib.begins
  const islamicDay = isEvening && turns === 'maghrib' ? tomorrow : today
  const shownAt = isExact ? now : Date.parse(`${day}T00:00:00Z`) - (localAt(file.offsets, now) - now)
  return {
    kind: 'table',
    ...{ trust, now, day },
    hijriDay: islamicDay ? islamicDay.day : day,
    rows: rowsAt(shownAt, all, day, next),
    sunrise: settings.shown.sunrise ? sunriseAfter(shownAt, today, tomorrow) : null,
    next,
    sessions: settings.shown.jumuah ? sessionsAfter(days, now, 'eid') || sessionsAfter(days, now, 'jumuah') : null,
    season: settings.shown.season
      ? fastOf(isEvening ? tomorrow : today, { day, now: shownAt }, file.suhoorMinutes)
      : null,
    messages: messagesAt(now, data, { today, islamicDay, all, isExact, answeredAt: clock.answeredAt }, settings),
  }
}

const atMosque = (sessions: readonly BoardSession[]) => sessions.filter(({ venue }) => venue === undefined)

/** The congregations of a day at the mosque. Jumu'ah takes the place of the jamaat of Dhuhr. */
function congregationsOf({ day, times, jumuah, taraweeh, eid }: BoardDay): Congregation[] {
  const all: Congregation[] = []
  const extra = (salaah: 'taraweeh' | 'eid', { at, adhan }: BoardSession) =>
    all.push({ salaah, day, adhan, isBegin: false, jamaat: at })
  for (const session of atMosque(taraweeh)) extra('taraweeh', session)
  for (const session of atMosque(eid)) extra('eid', session)
  const own = atMosque(jumuah).map(({ adhan, at }) => ({ adhan, jamaat: at }))
  for (const { prayer, begins, adhan, jamaat } of listTimesRows(times, own)) {
    const isBegin = adhan === undefined
    if (begins !== undefined || adhan !== undefined || jamaat !== undefined)
      all.push({ salaah: prayer, day, adhan: isBegin ? begins : adhan, isBegin, jamaat })
  }
  return all
}

const endOf = ({ adhan, jamaat }: Congregation): number => (jamaat === undefined ? adhan! : jamaat)

function darkAt(all: readonly Congregation[], now: number, { dark }: BoardSettings) {
  for (const { salaah, jamaat } of all)
    if (jamaat !== undefined && now >= jamaat && now < jamaat + dark[salaah] * MINUTE_MS)
      return { salaah, minutes: Math.floor((now - jamaat) / MINUTE_MS) }
  return null
}

function nextAt(all: readonly Congregation[], now: number): TimesView['next'] {
  const coming = all.filter((each) => endOf(each) > now).sort((a, b) => endOf(a) - endOf(b))[0]
  if (!coming) return null
  const { salaah, adhan, isBegin } = coming
  const isToAdhan = adhan !== undefined && adhan > now
  const at = isToAdhan ? adhan : endOf(coming)
  return {
    salaah,
    to: isToAdhan ? (isBegin ? 'begins' : 'adhan') : 'jamaat',
    seconds: Math.ceil((at - now) / SECOND_MS),
  }
}

/** What has a row, by the salaah in whose place it stands; Eid and taraweeh only in the day before them. */
const rowNames: readonly (readonly DarkSalaah[])[] = [
  ['fajr'],
  ['eid'],
  ['dhuhr', 'jumuah'],
  ['asr'],
  ['maghrib'],
  ['isha'],
  ['taraweeh'],
]
const usual: readonly DarkSalaah[] = ['fajr', 'dhuhr', 'jumuah', 'asr', 'maghrib', 'isha']

/** A row for each salaah: from its jamaat on that of the next day. */
function rowsAt(now: number, all: readonly Congregation[], today: Day, next: TimesView['next']): BoardRow[] {
  const rows: BoardRow[] = []
  for (const names of rowNames) {
    const coming = all.filter((each) => names.indexOf(each.salaah) >= 0 && endOf(each) > now)[0]
    if (!coming || (usual.indexOf(names[0]!) < 0 && endOf(coming) - now > DAY_MS)) continue
    const { salaah, adhan, isBegin, jamaat, day } = coming
    rows.push({ ...{ salaah, adhan, isBegin, jamaat }, isTomorrow: day > today, isNext: next?.salaah === salaah })
  }
  return rows
}

/** The sessions of the next Jumu'ah or Eid within a week, until the last of them has begun. */
function sessionsAfter(days: readonly BoardDay[], now: number, salaah: 'jumuah' | 'eid'): TimesView['sessions'] {
  const next = days.filter((each) => each[salaah].some(({ at }) => at > now))[0]
  return next && next[salaah][0]!.at - now < 7 * DAY_MS ? { salaah, day: next.day, list: next[salaah] } : null
}

/** The sunrise of today, and once it is over that of tomorrow, like the salaahs around it. */
function sunriseAfter(now: number, today: BoardDay, tomorrow: BoardDay | undefined): TimesView['sunrise'] {
  const isTomorrow = today.sunrise !== undefined && now >= today.sunrise
  const at = isTomorrow ? tomorrow?.sunrise : today.sunrise
  return at === undefined ? null : { at, isTomorrow }
}

function fastOf(
  day: BoardDay | undefined,
  present: { day: Day; now: number },
  suhoorMinutes: number,
): TimesView['season'] {
  if (!day || day.month !== RAMADAN || day.isAwaited) return null
  const { fajr, maghrib } = day.times
  if (fajr.begins === undefined || maghrib.begins === undefined) return null
  const suhoorEnds = fajr.begins - suhoorMinutes * MINUTE_MS
  const hasSuhoorEnded = present.now >= suhoorEnds
  return { suhoorEnds, hasSuhoorEnded, iftar: maghrib.begins, isTomorrow: day.day > present.day }
}

/** The takbeer is said on the night and day of Eid al-Fitr and from the day of Arafah to the end of the days of Tashreeq. */
const hasTakbeer = ({ month, date, isAwaited }: BoardDay) =>
  !isAwaited &&
  ((month === SHAWWAL && date === 1) || (month === DHU_AL_HIJJAH && date >= ARAFAH && date <= LAST_OF_TASHREEQ))

type Moment = {
  today: BoardDay
  islamicDay: BoardDay | undefined
  all: readonly Congregation[]
  isExact: boolean
  answeredAt: number | null
}

/** What takes turns below the times; what is said for a few minutes only stands alone. */
function messagesAt(
  now: number,
  { days, file }: BoardData,
  { today, islamicDay, all, isExact, answeredAt }: Moment,
  { shown, zawalMinutes }: BoardSettings,
): BoardMessage[] {
  const isBeforeJamaat = all.some(({ jamaat }) => jamaat !== undefined && now < jamaat && jamaat - now <= PHONES_MS)
  if (shown.phones && isExact && isBeforeJamaat) return [{ kind: 'phones' }]
  const noon = today.times.dhuhr.begins
  if (shown.zawal && isExact && noon !== undefined) {
    const from = noon - zawalMinutes * MINUTE_MS
    if (now >= from - WARNING_MS && now < noon) return [{ kind: 'zawal', from, until: noon }]
  }
  const messages: BoardMessage[] = []
  if (shown.takbeer && islamicDay && hasTakbeer(islamicDay)) messages.push({ kind: 'takbeer' })
  const { liveUntil } = file
  if (isExact && liveUntil !== undefined && now < liveUntil) messages.push({ kind: 'live', until: liveUntil })
  for (const index of noticesAt(now, file, shown, answeredAt)) messages.push({ kind: 'notice', index })
  if (shown.changes) messages.push(...changesAfter(days, file, today.day))
  if (shown.events)
    for (const event of file.events
      .filter((each) => each.ends > now && each.at < now + EVENT_DAYS * DAY_MS)
      .slice(0, MAX_EVENTS))
      messages.push({ kind: 'event', event, day: dayText(localAt(file.offsets, event.at)) })
  return messages
}

/** A janazah may be another time than it was: without an answer for so long it is not shown. */
const JANAZAH_MS = 2 * HOUR_MS

/** The numbers of the notices that are not over and that the board is to show. */
function noticesAt(
  now: number,
  { notices }: BoardFile,
  shown: BoardSettings['shown'],
  answeredAt: number | null,
): number[] {
  const listed = notices[Object.keys(notices)[0] as keyof typeof notices] || []
  const isSilent = answeredAt === null || now - answeredAt > JANAZAH_MS
  return listed
    .map(({ ends, isJanazah, isOfArea }, index) => {
      const isWanted = isOfArea ? shown.areaJanazahs : shown.notices
      return isWanted && ends > now && !(isJanazah && isSilent) ? index : -1
    })
    .filter((index) => index >= 0)
}

/** The changes of the mosque's timetable within a week, by the day on which they begin. */
function changesAfter(days: readonly BoardDay[], { offsets }: BoardFile, today: Day): BoardMessage[] {
  const messages: BoardMessage[] = []
  const sameClock = (one: number | undefined, other: number | undefined) =>
    one === undefined || other === undefined
      ? one === other
      : clockText(localAt(offsets, one)) === clockText(localAt(offsets, other))
  // What is announced as minutes after the salaah begins moves with the sun every day.
  const sameRule = (old: BoardTime, changed: BoardTime) => Math.abs(afterBegin(old) - afterBegin(changed)) <= MINUTE_MS
  days.forEach((day, index) => {
    const before = days[index - 1]
    const ahead = (Date.parse(day.day) - Date.parse(today)) / DAY_MS
    if (!before || ahead < 1 || ahead > CHANGE_DAYS) return
    const changes: TimesChange[] = []
    for (const prayer of prayers) {
      const [old, changed] = [before.times[prayer], day.times[prayer]]
      // A Friday without a jamaat of Dhuhr has Jumu'ah, which is no change.
      if (prayer === 'dhuhr' && (before.jumuah.length > 0 || day.jumuah.length > 0)) continue
      if (old.until === before.day && !sameClock(old.jamaat, changed.jamaat) && !sameRule(old, changed))
        changes.push({ salaah: prayer, from: old.jamaat, to: changed.jamaat })
    }
    if (changes.length > 0) messages.push({ kind: 'change', day: day.day, changes })
  })
  return messages
}

/** Not a number for a time that is not there, which is like no other. */
const afterBegin = ({ begins = Number.NaN, jamaat = Number.NaN }: BoardTime) => jamaat - begins

/** Whether a board is to be dark on light: by the choice, or by the sun. */
export function isDarkAt(now: number, { theme }: BoardSettings, days: readonly BoardDay[]): boolean {
  if (theme !== 'daylight') return theme === 'dark'
  return !days.some(({ sunrise, times: { maghrib } }) => {
    const sunset = maghrib.begins
    return sunrise !== undefined && sunset !== undefined && now >= sunrise && now < sunset
  })
}

/** The settings of a board: those of its screen, else those of its mosque; null when the screen was revoked. */
export function settingsOf(file: BoardFile, screen: string | undefined): BoardSettings | null {
  if (screen === undefined) return file.settings
  const own = file.screens[screen]
  return own === undefined ? null : own || file.settings
}

/** The time of day of an instant, with the half of the day where the clock has 12 hours. */
export function timeInWords(
  offsets: BoardFile['offsets'],
  instant: number,
  halves: readonly [string, string] | undefined,
): [time: string, half: string] {
  const text = clockText(localAt(offsets, instant))
  if (!halves) return [text, '']
  const hour = Number(text.slice(0, 2))
  return [(hour % 12 || 12) + text.slice(2), halves[hour < 12 ? 0 : 1]]
}

/** `1:05:09` or `05:09`. */
export function countdownText(seconds: number): string {
  const two = (number: number) => `0${number}`.slice(-2)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`
}

/** How long after the last jamaat and how long before Fajr a board may load itself again. */
const QUIET_MS = 90 * MINUTE_MS

/** Whether it is the time of the night at which a board may load itself again: between Isha and Fajr. */
export function isQuietAt(now: number, days: readonly BoardDay[]): boolean {
  let last = Number.NEGATIVE_INFINITY
  let coming = Number.POSITIVE_INFINITY
  let isNight = false
  for (const each of days)
    for (const congregation of congregationsOf(each)) {
      const at = endOf(congregation)
      if (at <= now && at > last) {
        last = at
        isNight = congregation.salaah === 'isha' || congregation.salaah === 'taraweeh'
      }
      const begins = Math.min(at, congregation.adhan === undefined ? at : congregation.adhan)
      if (at > now && begins < coming) coming = begins
    }
  // Where the night is too short for both, its middle does.
  const margin = Math.min(QUIET_MS, (coming - last) / 3)
  return isNight && now - last >= margin && coming - now >= margin
}
