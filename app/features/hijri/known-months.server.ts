import { dayInZone } from '#app/lib/time.ts'
import { type SalaahCity, siteCities } from '#app/services/site-salaah.server.ts'
import { toEpochMs } from '#salaah/day-times.ts'
import { type Day, toDayNumber } from '#salaah/days.ts'
import { calculateShownTimes } from '#salaah/shown-times.ts'
import { type KnownMonth, monthIndex } from './declaration-rules.ts'
import { expectedLength, firstExpectedMonth } from './expected-months.server.ts'
import { chainMonths, type DeclaredMonth } from './hijri-calendar.ts'

/** How many months back and ahead of a day expected ones are given. */
const MONTHS_BACK = 13
const MONTHS_AHEAD = 13
const DAYS_PER_MONTH = 29.53
/** What stands in for sunset on a day on which the sun does not set. */
const EVENING_MINUTES = 18 * 60

/** What the rules need of the main city of the site. It is loaded before a write begins. */
export type MoonFacts = {
  /** Sunset of a day. */
  eveningOf: (day: Day) => Date
  /** The declared beginnings, and around an instant, between and after them, those that the moon lets expect. */
  knownFrom: (declared: readonly DeclaredMonth[], now: Date) => KnownMonth[]
}

export async function loadMoonFacts(): Promise<MoonFacts> {
  const [city] = await siteCities()
  return {
    eveningOf: (day) => eveningAt(city, day),
    knownFrom: (declared, now) => completeMonths(city, declared, dayInZone(now, city.zone)),
  }
}

function eveningAt(city: SalaahCity, day: Day): Date {
  const times = calculateShownTimes(city, day, city.rules)
  const sunset = toEpochMs(times, 'sunset')
  const fallback = toDayNumber(day) * 86_400_000 + (EVENING_MINUTES - times.offset) * 60_000
  return new Date(Number.isNaN(sunset) ? fallback : sunset)
}

function completeMonths(city: SalaahCity, declared: readonly DeclaredMonth[], today: Day): KnownMonth[] {
  const first = firstExpectedMonth(city, today)
  const monthOf = chainMonths({ declared, first, expectedLength: (firstDay) => expectedLength(city, firstDay) })
  const months = Math.round((toDayNumber(today) - toDayNumber(first.firstDay)) / DAYS_PER_MONTH)
  const isDeclared = new Set(declared.map(monthIndex))
  const known: KnownMonth[] = declared.map(({ year, month, firstDay }) => ({
    ...{ year, month, firstDay, status: 'declared' },
  }))
  const present = first.index + months
  for (let index = present - MONTHS_BACK; index <= present + MONTHS_AHEAD; index++) {
    const found = isDeclared.has(index) ? null : monthOf(index)
    if (found) known.push({ year: found.year, month: found.month, firstDay: found.firstDay, status: 'expected' })
  }
  return known.sort((one, other) => monthIndex(one) - monthIndex(other))
}
