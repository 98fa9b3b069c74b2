import { shortDate } from '#app/i18n/dates.ts'
import type { SalaahCity } from '#app/services/site-salaah.server.ts'
import type { Location } from '#salaah/day-times.ts'
import { addDays, type Day } from '#salaah/days.ts'
import { angleBetween } from '#salaah/qibla.ts'
import { calculateShownTimes, type ShownRules } from '#salaah/shown-times.ts'
import type { School } from '#salaah/sun.ts'
import type { Times } from '#salaah/times.ts'

/** The times that a published timetable gives for a day. */
export const adoptedColumns = ['fajr', 'sunrise', 'dhuhr', 'asr', 'asrHanafi', 'maghrib', 'isha'] as const
export type AdoptedColumn = (typeof adoptedColumns)[number]

/** Minutes after 00:00; null for a time that the timetable leaves out and the calculation fills in. */
export type AdoptedMinutes = Record<AdoptedColumn, number | null>

export type AdoptedTimetable = {
  id: string
  city: string
  year: number
  publisher: string
  link: string
  days: ReadonlyMap<Day, AdoptedMinutes>
}

/** The timetables of a city in use, by year. */
export type AdoptedYears = ReadonlyMap<number, AdoptedTimetable>

/** The timetables in use, by city. */
export type AdoptedIndex = ReadonlyMap<string, AdoptedYears>

/** What the site knows about times: its cities, with the first as the default, and the timetables in use. */
export type SiteTimes = { cities: readonly [SalaahCity, ...SalaahCity[]]; adopted: AdoptedIndex }

/** A mosque farther from the city than this keeps its own calculation. */
const MAX_CITY_KM = 50
const KM_PER_DEGREE = (Math.PI * 6371) / 180

export function findAdoptedYear(years: AdoptedYears | undefined, day: Day): AdoptedTimetable | undefined {
  return years?.get(Number(day.slice(0, 4)))
}

/** The city whose published timetable holds at a location: the nearest one, when it is near and has the same zone. */
export function findCityNear(cities: SiteTimes['cities'], location: Location): string | undefined {
  const [nearest] = cities
    .map(({ id, zone, ...position }) => ({ id, zone, degrees: angleBetween(position, location) }))
    .sort((a, b) => a.degrees - b.degrees)
  if (!nearest || nearest.zone !== location.zone || nearest.degrees * KM_PER_DEGREE > MAX_CITY_KM) return undefined
  return nearest.id
}

/** The timetables in use that hold at a location. */
export function findAdoptedNear({ cities, adopted }: SiteTimes, location: Location): AdoptedYears | undefined {
  return adopted.size === 0 ? undefined : adopted.get(findCityNear(cities, location) ?? '')
}

/** The times of a day by a school, else by that of the rules: those of the timetable where it has them, else the calculated ones. */
export function salaahTimesOn(
  location: Location & { rules: ShownRules },
  day: Day,
  school: School = location.rules.school ?? 'shafii',
  years?: AdoptedYears,
): Times {
  const times = calculateShownTimes(location, day, { ...location.rules, school }).minutes
  const adopted = findAdoptedYear(years, day)?.days.get(day)
  return adopted ? { ...times, ...withoutMissing(adopted, school) } : times
}

function withoutMissing(adopted: AdoptedMinutes, school: School): Partial<Times> {
  const { asrHanafi, ...rest } = { ...adopted, asr: school === 'hanafi' ? adopted.asrHanafi : adopted.asr }
  return Object.fromEntries(Object.entries(rest).filter(([, minutes]) => minutes !== null))
}

/** 'Cape Town' for `cape-town`, for texts that have one language. */
export function nameCity(id: string): string {
  return id.replace(/(^|-)(\w)/g, (_, dash, letter) => (dash ? ' ' : '') + letter.toUpperCase())
}

export type DaySpan = { from: Day; until: Day }

/** Consecutive days as ranges; the days are in ascending order. */
export function listRanges(days: Iterable<Day>): DaySpan[] {
  const ranges: DaySpan[] = []
  for (const day of days) {
    const last = ranges.at(-1)
    if (last && addDays(last.until, 1) === day) last.until = day
    else ranges.push({ from: day, until: day })
  }
  return ranges
}

/** A timetable as a source of times: who published it, which days it covers, and whether those of a page are among them. */
export type AdoptedSource = Pick<AdoptedTimetable, 'publisher' | 'link'> & {
  ranges: DaySpan[]
  shown: 'all' | 'some' | 'none'
}

/** The timetables of the years in which these days are. */
export function listAdoptedSources(years: AdoptedYears | undefined, days: readonly Day[]): AdoptedSource[] {
  return [...Map.groupBy(days, (day) => findAdoptedYear(years, day))].flatMap(([timetable, ofYear]) => {
    if (!timetable) return []
    const covered = ofYear.filter((day) => timetable.days.has(day)).length
    const shown = covered === 0 ? 'none' : covered === ofYear.length ? 'all' : 'some'
    const { publisher, link } = timetable
    return [{ publisher, link, ranges: listRanges(timetable.days.keys()), shown }]
  })
}

/** The first ranges of days in words, and how many more there are. */
export function firstRanges(
  ranges: readonly DaySpan[],
  max: number,
  dates: Parameters<typeof shortDate>[0],
  inWords: (values: { from: string; until: string }) => string,
) {
  const shown = ranges
    .slice(0, max)
    .map(({ from, until }) =>
      from === until
        ? shortDate(dates, from)
        : inWords({ from: shortDate(dates, from), until: shortDate(dates, until) }),
    )
  return { shown, rest: ranges.length - shown.length }
}
