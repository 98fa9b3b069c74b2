import type { RouterContextProvider } from 'react-router'
import { type Connection, reader } from '#app/db/client.server.ts'
import { currentRevision } from '#app/db/revision.server.ts'
import { nextMidnight } from '#app/lib/time.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { now } from '#app/services/clock.server.ts'
import type { HijriSettings } from '#app/services/hijri-settings.ts'
import { readSettings, type SiteSettings, siteSettings } from '#app/services/settings.server.ts'
import { citiesOf, type SalaahCity } from '#app/services/site-salaah.server.ts'
import { type Day, toDayNumber } from '#salaah/days.ts'
import { calculateShownTimes } from '#salaah/shown-times.ts'
import { dayAt, dayStartMs } from '#salaah/zone.ts'
import { listDeclarations, loadDeclarations } from './declarations.server.ts'
import { expectedLength, firstExpectedMonth } from './expected-months.server.ts'
import {
  type CityTimes,
  chainMonths,
  type DeclaredMonth,
  fixedCalendar,
  type SiteCalendar,
  sightedCalendar,
} from './hijri-calendar.ts'

// On globalThis, because pages, API and jobs may load copies of this module.
const shared = globalThis as { mosqueConnectCalendar?: { revision: number; calendar: SiteCalendar } }

/** The calendar of the site, in memory until the next write. A transaction gets it with what it has written. */
export async function getSiteCalendar(from: Connection = reader()): Promise<SiteCalendar> {
  if (from.isTransaction) return buildCalendar(await loadDeclarations(from), await readSettings(from))
  const revision = await currentRevision()
  if (shared.mosqueConnectCalendar?.revision === revision) return shared.mosqueConnectCalendar.calendar
  const calendar = buildCalendar(await listDeclarations(), await siteSettings())
  shared.mosqueConnectCalendar = { revision, calendar }
  return calendar
}

/** Caches a page or file until the day ends in a zone, or another Islamic date begins or becomes known. */
export async function cacheUntilDatesChange(context: Readonly<RouterContextProvider>, zone: string): Promise<void> {
  const { now } = requestFacts(context)
  cacheUntil(context, nextMidnight(now, zone))
  cacheUntil(context, new Date((await getSiteCalendar()).changesAfter(now.getTime())))
}

function buildCalendar(declared: readonly DeclaredMonth[], { salaah, hijri }: SiteSettings): SiteCalendar {
  const [city] = citiesOf(salaah)
  return buildSiteCalendar(city, hijri, declared, now())
}

/** The calendar by the choices of a site, what was declared there, and the moon at its main city. */
export function buildSiteCalendar(
  city: SalaahCity,
  { calendar, authority, dayTurns }: Pick<HijriSettings, 'calendar' | 'authority' | 'dayTurns'>,
  declared: readonly DeclaredMonth[],
  present: Date,
): SiteCalendar {
  const facts = { authority, turns: dayTurns, times: cityTimes(city) }
  if (calendar !== 'sighting') return fixedCalendar(calendar, facts)
  const months = chainMonths({
    declared,
    first: firstExpectedMonth(city, dayAt(city.zone, present.getTime())),
    expectedLength: (firstDay) => expectedLength(city, firstDay),
  })
  return sightedCalendar(months, facts)
}

/** What stands in for sunset and dawn where the sun does not set on a day. */
const [EVENING_MINUTES, DAWN_MINUTES] = [18 * 60, 5 * 60]

function cityTimes(city: SalaahCity): CityTimes {
  const timesOn = (day: Day) => calculateShownTimes(city, day, city.rules)
  const instantOf = (day: Day, name: 'sunset' | 'maghrib' | 'fajr') => {
    const { minutes, offset } = timesOn(day)
    const time = minutes[name]
    const fallback = name === 'fajr' ? DAWN_MINUTES : EVENING_MINUTES
    return toDayNumber(day) * 86_400_000 + ((Number.isNaN(time) ? fallback : time) - offset) * 60_000
  }
  return {
    dayAt: (instant) => dayAt(city.zone, instant),
    midnightAfter: (day) => nextMidnight(new Date(dayStartMs(city.zone, day)), city.zone).getTime(),
    sunsetOf: (day) => instantOf(day, 'sunset'),
    maghribOf: (day) => instantOf(day, 'maghrib'),
    fajrOf: (day) => instantOf(day, 'fajr'),
  }
}
