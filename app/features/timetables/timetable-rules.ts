import { daysBetween } from '#app/lib/days.ts'
import { dayInZone } from '#app/lib/time.ts'
import type { Location } from '#salaah/day-times.ts'
import { addDays, type Day, toCivilDate, toDayNumber } from '#salaah/days.ts'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'
import type { Times } from '#salaah/times.ts'
import { offsetAt, offsetOfDay } from '#salaah/zone.ts'
import {
  type DayRules,
  type DaySession,
  type FixedTimes,
  FRIDAY,
  type Jamaat,
  type Occasion,
  type PrayerMinutes,
  type PrayerRule,
  type Standing,
  type TimeRule,
  type Timetable,
  type TimetableContent,
  type TimetableDay,
  type TimetablePeriod,
  type Weekday,
} from './timetable-types.ts'

export const AGING_AFTER_DAYS = 30
export const STALE_AFTER_DAYS = 90

const DAY_MINUTES = 1440
/** A fixed time of Isha before this belongs to the night that began the evening before. */
const LAST_NIGHT_MINUTE = 4 * 60

const order: Record<TimetablePeriod['kind'], number> = { dates: 0, season: 1, regular: 2 }

/** The weekday of a day: Monday is 1. */
export function isoWeekdayOf(day: Day): Weekday {
  return String(toCivilDate(toDayNumber(day)).weekday || 7) as Weekday
}

/** Whether the day is in the period of a timetable. A timetable of single dates may still leave the day out. */
export function covers({ validFrom, validUntil, withdrawnFrom }: TimetablePeriod, day: Day): boolean {
  return (
    validFrom <= day && (validUntil === null || day <= validUntil) && (withdrawnFrom === null || day < withdrawnFrom)
  )
}

/** Sorts by precedence: single dates, then seasons, then the regular timetable; the one that begins later; the later edit. */
export function comparePrecedence(a: TimetablePeriod, b: TimetablePeriod): number {
  return (
    order[a.kind] - order[b.kind] ||
    compareText(b.validFrom, a.validFrom) ||
    compareText(b.createdAt, a.createdAt) ||
    compareText(b.id, a.id)
  )
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * The timetable in force on a day; null when there is none. One of single dates has no sessions and no school of its own:
 * it takes those of the timetable that would apply without it.
 */
export function timetableOn(timetables: readonly Timetable[], day: Day): Timetable | null {
  const sorted = timetables
    .filter((timetable) => covers(timetable, day) && (timetable.kind !== 'dates' || timetable.dates?.has(day)))
    .sort(comparePrecedence)
  const [first] = sorted
  if (first?.kind !== 'dates') return first ?? null
  const next = sorted.find(({ kind }) => kind !== 'dates')
  return next ? { ...first, content: next.content } : first
}

/**
 * The last day on which the timetable in force on a day stays in force without a break; null when none that is published
 * ends it. `periods` are all of the mosque that have not ended before the day.
 */
export function lastDayInForce(periods: readonly TimetablePeriod[], day: Day): Day | null {
  const current = inForceOn(periods, day)
  const changes = periods
    .flatMap(({ validFrom, validUntil, withdrawnFrom, leftOut = [] }) => [
      validFrom,
      ...(validUntil === null ? [] : [addDays(validUntil, 1)]),
      ...(withdrawnFrom === null ? [] : [withdrawnFrom]),
      ...[...leftOut].flatMap((missing) => [missing, addDays(missing, 1)]),
    ])
    .filter((change) => change > day)
    .sort()
  const end = changes.find((change) => inForceOn(periods, change) !== current)
  return end === undefined ? null : addDays(end, -1)
}

/** Names what is in force: of single dates also the timetable that their sessions are from. */
function inForceOn(periods: readonly TimetablePeriod[], day: Day): string {
  const sorted = periods.filter((period) => covers(period, day) && !period.leftOut?.has(day)).sort(comparePrecedence)
  const [first] = sorted
  const others = first?.kind === 'dates' ? [first, sorted.find(({ kind }) => kind !== 'dates')] : [first]
  return others.map((period) => period?.id).join()
}

/** The rules of a day: those of its weekday, else those of the week. */
export function rulesOn({ week, weekdays }: TimetableContent, day: Day): DayRules {
  return { ...week, ...weekdays[isoWeekdayOf(day)] }
}

/** Minutes after 00:00 of 'HH:MM'. */
export const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The minutes of a fixed time of a prayer; Isha may be after midnight. */
function fixedMinutes(prayer: Prayer, time: string): number {
  const minutes = toMinutes(time)
  return prayer === 'isha' && minutes < LAST_NIGHT_MINUTE ? minutes + DAY_MINUTES : minutes
}

/** The minutes that a rule means on a day on which the salaah begins at `begins`. */
export function minutesOf(prayer: Prayer, rule: TimeRule | null, begins: number): number | null {
  if (!rule) return null
  if (rule.kind === 'fixed') return fixedMinutes(prayer, rule.time)
  if (!Number.isFinite(begins)) return null
  const minutes = begins + rule.minutes
  return rule.roundToFive ? Math.ceil(minutes / 5) * 5 : minutes
}

/** When the time of each prayer ends: at sunrise, at the next prayer, and that of Isha at the next Fajr. */
export function endOfPrayer(prayer: Prayer, times: Times): number {
  if (prayer === 'fajr') return times.sunrise
  if (prayer === 'isha') return times.fajr + DAY_MINUTES
  return times[prayers[prayers.indexOf(prayer) + 1]!]
}

/** Why a jamaat is impossible on a day; null when it is possible. */
export type Impossible = 'before-adhan' | 'before-begins' | 'after-end'

export function findImpossible(prayer: Prayer, { adhan, jamaat }: PrayerMinutes, times: Times): Impossible | null {
  if (jamaat === null) return null
  if (adhan !== null && jamaat < adhan) return 'before-adhan'
  // Times that cannot be calculated, as in a polar summer, exclude nothing.
  if (jamaat < times[prayer]) return 'before-begins'
  return jamaat >= endOfPrayer(prayer, times) ? 'after-end' : null
}

/** The announced minutes of one prayer, also when they are impossible. */
export function announcedMinutes(prayer: Prayer, rule: PrayerRule, times: Times): PrayerMinutes {
  const begins = times[prayer]
  return { begins, adhan: minutesOf(prayer, rule.adhan, begins), jamaat: minutesOf(prayer, rule.jamaat, begins) }
}

const toRule = (time: string | null): TimeRule | null => (time === null ? null : { kind: 'fixed', time })

export function toDayRules(times: FixedTimes): DayRules {
  const rules = {} as DayRules
  for (const prayer of prayers)
    rules[prayer] = { adhan: toRule(times[prayer].adhan), jamaat: toRule(times[prayer].jamaat) }
  return rules
}

/**
 * What a mosque announces for a day. A fixed jamaat that the year has made impossible is left out, because a wrong time
 * is worse than none.
 */
export function resolveDay(
  timetable: Timetable | null,
  day: Day,
  times: Times,
  standing: Standing = { until: null, confirmedAt: null },
  /** What the mosque holds on the day by its program of Ramadan and Eid, when its jamaat of Isha is at some minutes. */
  heldOf: (isha: number | null) => readonly DaySession[] = () => [],
): TimetableDay {
  const resolved = {} as TimetableDay['prayers']
  const dated = timetable?.dates?.get(day)
  const rules = dated ? toDayRules(dated) : timetable && rulesOn(timetable.content, day)
  const jumuah = timetable && isoWeekdayOf(day) === FRIDAY ? sortSessions(timetable.content) : []
  for (const prayer of prayers) {
    const announced = announcedMinutes(prayer, rules?.[prayer] ?? { adhan: null, jamaat: null }, times)
    const isReplaced = prayer === 'dhuhr' && jumuah.length > 0
    const reason = findImpossible(prayer, announced, times)
    const isImpossible = reason !== null && (reason === 'before-adhan' || !dated?.[prayer].checked)
    resolved[prayer] = isReplaced || isImpossible ? { ...announced, adhan: null, jamaat: null } : announced
  }
  const sessions = [
    ...jumuah.map((session) => ({ ...session, minutes: toMinutes(session.salaah), date: null, standing })),
    ...heldOf(resolved.isha.jamaat),
  ].sort((one, other) => one.minutes - other.minutes)
  return { day, timetableId: timetable?.id ?? null, prayers: resolved, sessions, standing }
}

/** The sessions of one occasion on a day. */
export const sessionsOf = <O extends Occasion>(
  { sessions }: Pick<TimetableDay, 'sessions'>,
  occasion: O,
): Extract<DaySession, { occasion: O }>[] =>
  sessions.filter((session): session is Extract<DaySession, { occasion: O }> => session.occasion === occasion)

/** The sessions of a Friday by their time. */
export function sortSessions({ sessions }: TimetableContent) {
  return [...sessions].sort((a, b) => compareText(a.salaah, b.salaah))
}

/** The congregations of some days after an instant, the next first. */
export function listJamaats(days: readonly TimetableDay[], zone: Location['zone'], now: number): Jamaat[] {
  const all = days.flatMap(({ day, prayers: times, sessions, standing }) => {
    // Until it is announced whether it is held today, a session is no jamaat that somebody can count on.
    const list: Omit<Jamaat, 'at' | 'day'>[] = sessions
      .filter(({ date }) => date?.status !== 'awaiting')
      .map((session) => ({
        prayer: session.occasion,
        minutes: session.minutes,
        adhan: session.occasion === 'jumuah' && session.adhan ? toMinutes(session.adhan) : null,
        session,
        standing: session.standing,
      }))
    for (const prayer of prayers) {
      const { begins, adhan, jamaat: minutes } = times[prayer]
      if (minutes !== null) list.push({ prayer, minutes, adhan: adhan ?? begins, session: null, standing })
    }
    const dayNumber = toDayNumber(day)
    return list.map((jamaat) => ({ ...jamaat, day, at: instantOn(zone, dayNumber, jamaat.minutes) }))
  })
  return all.filter(({ at }) => at > now).sort((a, b) => a.at - b.at)
}

/** The instant at which clocks show some minutes after 00:00 of a day. */
export const instantOfMinutes = (zone: string, day: Day, minutes: number): number =>
  instantOn(zone, toDayNumber(day), minutes)

function instantOn(zone: string, number: number, minutes: number): number {
  const local = number * 86_400_000 + minutes * 60_000
  const offset = offsetOfDay(zone, number)
  // The offsets of whole days are cached, and that of a single instant takes long to look up.
  const isSteady = offsetOfDay(zone, number - 1) === offset && offsetOfDay(zone, number + 1) === offset
  return local - (isSteady ? offset : offsetAt(zone, local - offset * 60_000)) * 60_000
}

/** How long ago the mosque confirmed its times. */
export type ConfirmationAge = { days: number; state: 'fresh' | 'aging' | 'stale'; day: string }

/** The age in days of the mosque's calendar. A confirmation in the future, made with a wrong clock, counts as today's. */
export function confirmationAge(confirmedAt: string, now: Date, zone: string): ConfirmationAge {
  const day = dayInZone(new Date(confirmedAt), zone)
  const days = Math.max(0, daysBetween(day, dayInZone(now, zone)))
  return { days, day, state: days > STALE_AFTER_DAYS ? 'stale' : days > AGING_AFTER_DAYS ? 'aging' : 'fresh' }
}
