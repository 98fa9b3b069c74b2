import { expect, test } from 'vitest'
import texts from '#app/i18n/compiled/en/islamic-dates.ts'
import { capeTownSalaah } from '#app/services/salaah-settings.ts'
import { citiesOf } from '#app/services/site-salaah.server.ts'
import { prayers } from '#salaah/next-prayer.ts'
import { london } from '#tests/support/data/two-cities.ts'
import {
  AUTHORITY,
  after,
  type Day,
  dateOn,
  dayOf,
  eitherDay,
  entryOf,
  iso,
  type Known,
  knownAt,
  momentOf,
  SPECIAL,
  type Year,
  years,
} from '#tests/support/data/years-of-moons.ts'
import type { DeclaredMonth, SiteCalendar } from './hijri-calendar.ts'
import { hijriEntryInWords, hijriMomentInWords, hijriMomentOn } from './hijri-words.ts'
import { listYearDays } from './moon/special-days-of-year.ts'
import { buildSiteCalendar } from './site-calendar.server.ts'

/** The announcements that hold at a local time. */
function declaredAt({ steps, clock }: Year, at: string): DeclaredMonth[] {
  const held = new Map<string, DeclaredMonth>()
  for (const { at: entered, enter } of steps.filter((each) => each.at <= at)) {
    if (!enter) continue
    const [name, firstDay, announced, announcedAt = entered] = enter
    if (announced === 'withdrawn') held.delete(name)
    else
      held.set(name, {
        ...{ year: Number(name.slice(0, 4)), month: Number(name.slice(5)), firstDay, authority: AUTHORITY },
        announcedAt: clock(announcedAt).toISOString(),
        correctedAt: held.has(name) ? clock(entered).toISOString() : null,
        previousLength: announced === 'seen' ? 29 : 30,
      })
  }
  return [...held.values()]
}

/** One reading: what the rules say and what they ought to say. */
type Reading = [of: string, read: string | null, wanted: string | null]

function readingsAt(calendar: SiteCalendar, known: Known, now: number, days: number): Reading[] {
  const { today, isEvening, awaited } = known
  const dateAt = (day: Day) => calendar.dateOf(day, now)
  return [
    ['awaited', calendar.waitingAt(now)?.tomorrow ?? null, awaited],
    ['now', plain(hijriMomentInWords(hijriMomentOn(calendar, today, isEvening, now), texts)), momentOf(known)],
    ['day', calendar.dayAt(now), isEvening ? after(today, 1) : today],
    ...[today, after(today, 1)].flatMap((day) =>
      prayers.map((prayer): Reading => {
        const words = hijriEntryInWords(dateAt, day, ['maghrib', 'isha'].includes(prayer), texts)
        return [`${prayer} of ${day}`, plain(words), entryOf(day, prayer, known)]
      }),
    ),
    ...Array.from({ length: 2 * days }, (_, index): Reading => {
      const day = after(today, index - days)
      const [read, wanted] = [dateAt(day), dateOn(day, known)]
      return [day, `${iso(read)} ${read.status}`, `${iso(wanted)} ${wanted.status}`]
    }),
  ]
}

/** The first of Ramadan and the days of the year that are not past, each with the days on which it can be. */
function yearDaysAt(calendar: SiteCalendar, known: Known, now: number): Reading {
  const { today, months } = known
  const shown = Object.keys(SPECIAL) as Parameters<typeof listYearDays>[1]
  const isListed = ([, first]: string[]) => first! > today && first! < after(today, 190) && first! < END_OF_TABLE
  const read = listYearDays(calendar, shown, { from: today, days: 200, now }).map(({ name, first, last }) => [
    name,
    first,
    last,
  ])
  const wanted = Object.keys(months).flatMap((of) =>
    Object.entries({ ...SPECIAL, ramadan: [9, 1] as const }).flatMap(([name, [month, date]]) => {
      if (month !== Number(of.slice(5))) return []
      const day = dayOf(known, of, date)
      const { status } = dateOn(day, known)
      const days = status === 'expected' || status === 'awaiting' ? eitherDay(known, of, date) : [day]
      return [[name, days[0]!, days.at(-1)!]]
    }),
  )
  return ['days of the year', String(read.filter(isListed)), String(wanted.filter(isListed))]
}

const plain = (words: string) => words.replaceAll(/[\u2068\u2069]/g, '')

const TIMES = ['12:00', '22:30']
const ALL = { from: '2026-11-25', days: 365 }
const END_OF_TABLE = '2028-01-20'

test.each(Object.entries<Year>(years))('%s: on every evening and each day what is known then', (_, year) => {
  const cities = year.cityId === 'london' ? [london] : capeTownSalaah.cities
  const [city] = citiesOf({ ...capeTownSalaah, cities })
  const steps = year.steps.map(({ at }) => at).filter((at) => at > ALL.from)
  const looks = Array.from({ length: ALL.days }, (_, index) => after(ALL.from, index)).flatMap((day) =>
    TIMES.map((time) => `${day}T${time}`),
  )
  const wrong: unknown[] = []
  let count = 0
  let declared = ''
  let calendar: SiteCalendar | undefined
  for (const at of [...looks, ...steps].sort()) {
    const now = year.clock(at)
    const [held, known] = [declaredAt(year, at), knownAt(year, at)]
    // As a site does, which builds it again after a write.
    if (!calendar || declared !== JSON.stringify(held))
      calendar = buildSiteCalendar(city, { ...year, dayTurns: 'maghrib' }, held, now)
    declared = JSON.stringify(held)
    const isWhole = steps.includes(at) || at.endsWith('01T12:00')
    const readings = readingsAt(calendar, known, now.getTime(), isWhole ? 40 : 2)
    if (isWhole) readings.push(yearDaysAt(calendar, known, now.getTime()))
    for (const [of, read, wanted] of readings) {
      count += 1
      if (read !== wanted) wrong.push({ at, of, read, wanted })
    }
  }
  expect(wrong.slice(0, 20)).toEqual([])
  expect(count).toBeGreaterThan(13_000)
})
