import { dayAndMonth, fullDate } from '#app/i18n/dates.ts'
import type { PublicTexts, SharedTexts } from '#app/i18n/texts.ts'
import type { TimeFormat } from '#app/i18n/time-format.ts'
import { dayInZone, timeInZone } from '#app/lib/time.ts'
import type { HistoryEntry } from './history.server.ts'

/** A change as it is read: 'Dhuhr, jamaat: 13:00 → 13:15, from Tuesday 1 December'. */
export type EntryInWords = {
  id: string
  what: string
  /** Null where only that it changed is known. */
  before: string | null
  after: string | null
  /** When the change applies, whether it was taken back, or why its values are gone. */
  notes: string[]
}

/** What one person changed at one time. */
export type ChangeInWords = { at: string; day: string; time: string; by: string; entries: EntryInWords[] }

type Words = { public: Pick<PublicTexts, 'history' | 'mosques'>; shared: Pick<SharedTexts, 'dates' | 'events'> }
type Format = { kind: 'mosque' | 'prayer-room'; zone: string; formatTime: TimeFormat }

/** Entries in words, those of one change together. */
export function historyInWords(entries: readonly HistoryEntry[], words: Words, format: Format): ChangeInWords[] {
  const { history: texts } = words.public
  const { dates } = words.shared
  const changes: ChangeInWords[] = []
  for (const entry of entries) {
    const { mosque, site } = entry.isReported ? texts.reported : texts.by
    const by = entry.by === 'mosque' ? mosque({ kind: format.kind }) : site
    const written = entryInWords(entry, words, format.formatTime)
    const last = changes.at(-1)
    if (last?.at === entry.at && last.by === by) last.entries.push(written)
    else {
      const instant = new Date(entry.at)
      const day = fullDate(dates, dayInZone(instant, format.zone))
      changes.push({
        at: entry.at,
        day,
        time: format.formatTime(timeInZone(instant, format.zone)),
        by,
        entries: [written],
      })
    }
  }
  return changes
}

function entryInWords(entry: HistoryEntry, words: Words, formatTime: TimeFormat): EntryInWords {
  const { history: texts } = words.public
  const value = (raw: string | null) => (raw === null ? null : valueInWords(entry.what, raw, words, formatTime))
  const days = entry.days && daysInWords(entry.days, texts, words.shared.dates)
  const removed = entry.removed !== null && texts.removed({ reason: entry.removed })
  return {
    id: entry.id,
    what: thingInWords(entry.what, words),
    before: value(entry.before),
    after: value(entry.after),
    notes: [days, entry.isUndo && texts.undo, removed].filter((note) => typeof note === 'string' && note !== ''),
  } as EntryInWords
}

const has = <T extends object>(object: T, key: string): key is keyof T & string => Object.hasOwn(object, key)

/** What changed: 'Dhuhr, jamaat (Friday)'. */
export function thingInWords(what: string, { public: { history: texts, mosques }, shared }: Words): string {
  const [kind = '', of = '', weekday] = what.split('.')
  if (kind === 'fact') return has(mosques.facts.labels, of) ? mosques.facts.labels[of] : of.replaceAll('_', ' ')
  if ((kind === 'jamaat' || kind === 'adhan') && has(shared.events.prayers, of)) {
    const time = texts.what[kind]({ prayer: shared.events.prayers[of] })
    return weekday ? texts.what.weekday({ what: time, day: shared.dates.weekdays[Number(weekday) % 7]! }) : time
  }
  const name = has(texts.what, kind) ? texts.what[kind] : texts.what.details
  return typeof name === 'string' ? name : texts.what.details
}

function valueInWords(
  what: string,
  raw: string,
  { public: { history: texts, mosques } }: Words,
  formatTime: TimeFormat,
) {
  const [kind = ''] = what.split('.')
  if (kind === 'status') return raw === '' ? texts.status.none : has(texts.status, raw) ? texts.status[raw] : raw
  if (kind === 'fact') return { yes: mosques.facts.yes, no: mosques.facts.no }[raw] ?? mosques.facts.unknown
  if (kind === 'school') return has(texts.schools, raw) ? texts.schools[raw] : raw
  if (kind === 'jamaat' || kind === 'adhan') return ruleInWords(raw, texts, formatTime)
  if (raw === '') return texts.nothing
  if (['jumuah', 'taraweeh', 'eid-fitr', 'eid-adha'].includes(kind)) return raw.split(' ').map(formatTime).join(', ')
  return raw
}

function ruleInWords(raw: string, texts: PublicTexts['history'], formatTime: TimeFormat): string {
  if (raw === '') return texts.rule.none
  if (raw === '=') return texts.asOtherDays
  const [, minutes, rounded] = /^\+(\d+)(~?)$/.exec(raw) ?? []
  if (minutes === undefined) return formatTime(raw)
  if (minutes === '0' && !rounded) return texts.rule.begins
  return texts.rule[rounded ? 'rounded' : 'after']({ minutes: Number(minutes) })
}

function daysInWords(days: string, texts: PublicTexts['history'], dates: SharedTexts['dates']): string {
  if (days === 'ramadan') return texts.ramadan
  if (/^\d{4}$/.test(days)) return days
  const [from = '', until] = days.split('/')
  const day = dayAndMonth(dates, from)
  return until ? texts.during({ from: day, until: dayAndMonth(dates, until) }) : texts.from({ day })
}
