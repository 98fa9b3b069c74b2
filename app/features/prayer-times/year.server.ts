import { dayAndMonth } from '#app/i18n/dates.ts'
import type { Language } from '#app/i18n/languages.ts'
import { publicTexts } from '#app/i18n/texts.ts'
import { dayHalves } from '#app/i18n/time-format.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import type { SalaahCity } from '#app/services/site-salaah.server.ts'
import { formatDay, toDayNumber } from '#salaah/days.ts'
import type { School } from '#salaah/sun.ts'
import type { AdoptedYears } from './adopted/adopted-rules.ts'
import { bothSchools } from './choices.ts'
import { type DayRow, missingTime, shownTimes } from './day-rows.ts'
import { calculateLocalRows } from './local-rows.ts'
import { lineOfAsr, type SkyOfYear, skyOfYear } from './sky-of-day.ts'
import type { YearDays } from './year-day.ts'

/** The times of a city in a year, by both schools, and how they are drawn. */
type YearOfCity = {
  rows: Record<School, DayRow[]>
  sky: SkyOfYear
  asr: Record<School, ReturnType<typeof lineOfAsr>>
}

const MAX_YEARS = 100
const noTimetables: AdoptedYears = new Map()
/** By the timetables in use, which are others after a write, and by city and year. */
const known = new WeakMap<AdoptedYears, Map<string, YearOfCity>>()

/** The year of a city, from memory where it was drawn before. */
export function loadYear(city: SalaahCity, year: number, adopted: AdoptedYears = noTimetables): YearOfCity {
  const years = known.get(adopted) ?? new Map<string, YearOfCity>()
  known.set(adopted, years)
  const { latitude, longitude, zone, rules } = city
  const key = JSON.stringify([latitude, longitude, zone, rules, year])
  const found = years.get(key) ?? drawYear(city, year, adopted)
  if (years.size >= MAX_YEARS) years.clear()
  years.set(key, found)
  return found
}

function drawYear(city: SalaahCity, year: number, adopted: AdoptedYears): YearOfCity {
  const [first, last] = [toDayNumber(`${year}-01-01`), toDayNumber(`${year}-12-31`)]
  const days = Array.from({ length: last - first + 1 }, (_, index) => formatDay(first + index))
  const ofSchools = bothSchools.map(({ school }) => [school, calculateLocalRows(city, school, days, adopted)] as const)
  const rows = Object.fromEntries(ofSchools) as Record<School, DayRow[]>
  return {
    rows,
    sky: skyOfYear(city, rows.shafii),
    asr: { shafii: lineOfAsr(rows.shafii), hanafi: lineOfAsr(rows.hanafi) },
  }
}

/** What the browser shows of each day of the year that is chosen. */
export async function renderYearDays(
  city: SalaahCity,
  year: number,
  adopted: AdoptedYears | undefined,
  language: Language,
): Promise<YearDays> {
  const texts = publicTexts.of(language)
  const { rows } = loadYear(city, year, adopted)
  const halves = dayHalves((await siteSettings()).general.clock, texts.dates)
  return {
    ...(halves && { halves }),
    missing: [...shownTimes, 'asr' as const].map((name) => missingTime(name, texts)),
    days: rows.shafii.map(({ day, minutes }, index) => [
      dayAndMonth(texts.dates, day),
      lengthInWords(minutes, texts.salaah),
      ...minutes,
      rows.hanafi[index]?.minutes[shownTimes.indexOf('asr')] ?? null,
    ]),
  }
}

/** 'Day 14 h 16 min', from sunrise to Maghrib; '' where there is none of them. */
export function lengthInWords(
  [, sunrise, , , maghrib]: DayRow['minutes'],
  { year }: ReturnType<typeof publicTexts.of>['salaah'],
): string {
  if (sunrise == null || maghrib == null) return ''
  return year.dayLength({ length: hoursInWords(maghrib - sunrise, year) })
}

/** '14 h 16 min' */
export const hoursInWords = (minutes: number, { hours }: ReturnType<typeof publicTexts.of>['salaah']['year']): string =>
  hours({ hours: Math.floor(minutes / 60), minutes: minutes % 60 })
