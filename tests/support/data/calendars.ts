import type { DeclaredMonth, SiteCalendar } from '#app/features/hijri/hijri-calendar.ts'
import { buildSiteCalendar } from '#app/features/hijri/site-calendar.server.ts'
import { addDays, type Day } from '#salaah/days.ts'
import { capeTown } from './cities.ts'

/** The first day of a month, its year and its number. */
export type Declared = readonly [firstDay: Day, year: number, month: number]

type Options = {
  declared?: readonly Declared[]
  authority?: string
  kind?: SiteCalendar['kind']
  turns?: SiteCalendar['turns']
}

/** A month that a committee announced in the evening before it. */
export const declaredMonth = ([firstDay, year, month]: Declared): DeclaredMonth => ({
  year,
  month,
  firstDay,
  authority: 'Demonstration committee',
  announcedAt: `${addDays(firstDay, -1)}T17:30:00.000Z`,
  correctedAt: null,
})

/** The calendar of a site in Cape Town, as it is made in November 2026. */
export function siteCalendar({ declared = [], authority = '', kind = 'sighting', turns = 'maghrib' }: Options = {}) {
  const choice = { calendar: kind, authority, dayTurns: turns } as const
  return buildSiteCalendar(capeTown, choice, declared.map(declaredMonth), new Date('2026-11-20T10:00:00Z'))
}
