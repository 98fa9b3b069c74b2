import type { SiteCalendar } from '#app/features/hijri/hijri-calendar.ts'
import { hijriMomentInWords, hijriMomentOn } from '#app/features/hijri/hijri-words.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import type { PublicTexts } from '#app/i18n/texts.ts'
import type { TimeFormat } from '#app/i18n/time-format.ts'
import { addDays, type Day } from '#salaah/days.ts'
import type { Prayer } from '#salaah/next-prayer.ts'
import type { School } from '#salaah/sun.ts'
import type { PanelStage, PanelStages } from './stages.ts'

/** The six times on the pages. Sunrise is not a prayer but ends the time of Fajr. */
export const shownTimes = ['fajr', 'sunrise', 'dhuhr', 'asr', 'maghrib', 'isha'] as const
export type ShownTime = (typeof shownTimes)[number]

/** One day of the table. Values missing from the source are null. */
export type DayRow = {
  day: Day
  /** Minutes after 00:00, in the order of `shownTimes`. */
  minutes: (number | null)[]
}

/** The same days by one school or by both; only Asr differs. */
export type RowsBySchool = readonly { school: School; rows: readonly DayRow[] }[]

/** A prayer of a certain day; `at` is in milliseconds since 1970. */
export type PrayerInstant = { name: Prayer; day: Day; minutes: number; at: number }

/** Today and the following days, for the panel with the next prayer. */
export type Panel = {
  days: (DayRow & { startsAt: number; endsAt: number })[]
  /** With those of the day before, as far as they are known. */
  prayers: PrayerInstant[]
  /** When Fajr ends. */
  sunrises: number[]
}

export type PanelMoment = {
  day: Panel['days'][number]
  /** The prayer whose time has begun and not ended; null between sunrise and Dhuhr. */
  current: PrayerInstant | null
  next: PrayerInstant | null
  /** When the previous prayer or the day began. */
  since: number
}

/** The day and the next prayer at an instant; null outside the days of the panel. */
export function findMoment({ days, prayers, sunrises }: Panel, now: number): PanelMoment | null {
  const day = days.find(({ startsAt, endsAt }) => startsAt <= now && now < endsAt)
  if (!day) return null
  const next = prayers.find(({ at }) => at > now) ?? null
  const latest = prayers.findLast(({ at }) => at <= now) ?? null
  const isAfterSunrise = latest?.name === 'fajr' && sunrises.some((at) => latest.at < at && at <= now)
  // Where the sun does not set, nothing else ends Asr, and only Isha goes on over midnight.
  const isOver = isAfterSunrise || (latest !== null && latest.name !== 'isha' && latest.day < day.day)
  return { day, current: isOver ? null : latest, next, since: latest?.at ?? day.startsAt }
}

export function listDaysOfMonth(month: string): Day[] {
  const days: Day[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  return days
}

/** What stands in the place of a time that a day does not have. */
export function missingTime(
  name: ShownTime | 'jumuah',
  { salaah, dates }: Pick<PublicTexts, 'salaah' | 'dates'>,
): string {
  if (name === 'sunrise') return salaah.noSunrise
  return name === 'maghrib' ? salaah.noSunset : dates.notAvailable
}

/** The stages of a panel in the language of the page; its Islamic date turns at the Maghrib of its own place. */
export function buildStages(
  panel: Panel,
  { salaah, dates, hijri }: Pick<PublicTexts, 'salaah' | 'dates' | 'hijri'>,
  formatTime: TimeFormat,
  calendar: SiteCalendar,
): PanelStages {
  const starts = panel.days.map(({ startsAt }) => startsAt)
  const ends = panel.days.at(-1)?.endsAt ?? 0
  const bounds = new Set([
    ...starts,
    ...panel.prayers.map(({ at }) => at),
    ...panel.sunrises,
    ...listWaits(calendar, starts[0] ?? ends, ends),
  ])
  const hijriAt = (day: Day, at: number) => {
    const maghrib = panel.prayers.find((prayer) => prayer.day === day && prayer.name === 'maghrib')
    const moment = hijriMomentOn(calendar, day, maghrib !== undefined && maghrib.at <= at, at)
    const fajr = panel.prayers.find(({ name, day: each }) => name === 'fajr' && each === moment.waiting?.tomorrow)
    return hijriMomentInWords(moment, hijri, fajr && formatTime(fajr.minutes))
  }
  const stages = [...bounds]
    .toSorted((a, b) => a - b)
    .flatMap((from): PanelStage[] => {
      const moment = findMoment(panel, from)
      if (!moment) return []
      const { day, current, next, since } = moment
      const time = next ? formatTime(next.minutes) : ''
      const nameToday = (prayer: PrayerInstant | null) => (prayer?.day === day.day ? prayer.name : null)
      return [
        {
          from,
          day: panel.days.indexOf(day),
          hijri: hijriAt(day.day, from),
          current: nameToday(current),
          next: nameToday(next),
          past: countPast(panel, day.day, nameToday(current), from),
          line: next ? salaah.next({ name: salaah.names[next.name], time }) : '',
          tomorrow: next && next.day !== day.day ? salaah.tomorrow : '',
          since,
          at: next?.at ?? 0,
        },
      ]
    })
  const days = panel.days.map(({ day, minutes }) => ({
    day,
    label: dayAndMonth(dates, day),
    times: minutes.map((time, index) =>
      time === null ? missingTime(shownTimes[index]!, { salaah, dates }) : formatTime(time),
    ),
  }))
  return { days, stages, firstDayEnds: panel.days[0]?.endsAt ?? 0, ends }
}

/** How many of the six times of a day are over: those before the current one, or those that have been. */
function countPast({ prayers, sunrises }: Panel, day: Day, current: Prayer | null, at: number): number {
  if (current) return shownTimes.indexOf(current)
  const begun = prayers.filter((prayer) => prayer.day === day && prayer.at <= at)
  const hasRisen = begun.some((prayer) => sunrises.some((sunrise) => prayer.at < sunrise && sunrise <= at))
  return begun.length + Number(hasRisen)
}

/** The way of the sun from Fajr to Isha, or the night from Isha to Fajr, and what begins on it; instants as in `Panel`. */
export type DayArc = { from: number; until: number; isNight: boolean; points: { name: ShownTime; at: number }[] }

/** The day or night of an instant; null where its Fajr or Isha is not known. */
export function arcAt({ prayers, sunrises }: Panel, now: number): DayArc | null {
  const points = [...prayers, ...sunrises.map((at) => ({ name: 'sunrise' as const, at }))]
    .map(({ name, at }) => ({ name, at }))
    .toSorted((a, b) => a.at - b.at)
  const ends = points.filter(({ name }) => name === 'fajr' || name === 'isha')
  const start = ends.findLast(({ at }) => at <= now)
  const end = ends.find(({ at }) => at > now)
  if (!start || !end || start.name === end.name) return null
  const [from, until] = [start.at, end.at]
  return {
    from,
    until,
    isNight: start.name === 'isha',
    points: points.filter(({ at }) => from <= at && at <= until),
  }
}

/** The instants within a span at which a wait for an announcement begins or ends. */
function listWaits(calendar: SiteCalendar, from: number, until: number): number[] {
  const changes: number[] = []
  for (let at = calendar.changesAfter(from); at < until; at = calendar.changesAfter(at))
    if ((calendar.waitingAt(at) === null) !== (calendar.waitingAt(at - 1) === null)) changes.push(at)
  return changes
}
