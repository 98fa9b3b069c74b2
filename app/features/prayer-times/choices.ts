import { schools } from '#app/services/salaah-settings.ts'
import type { School } from '#salaah/sun.ts'
import type { Rules } from '#salaah/times.ts'

/** What the page of salaah times shows: a city, a month (`YYYY-MM`) and a school of law. */
export type SalaahChoices = { city: string; month: string; school: School }
/** The first city of the site, with the school that the site calculates by. */
export type DefaultCity = { id: string; school: School }
export type ChoiceName = keyof SalaahChoices

/** Both schools, as pages list them that do not name one in their address. */
export const bothSchools = schools.map((school) => ({ school }))

/** The twelve months that can be chosen, beginning with the month of `today`. */
export function listMonths(today: string): string[] {
  const [year, month] = today.split('-').map(Number) as [number, number]
  return Array.from({ length: 12 }, (_, index) => {
    const count = year * 12 + month - 1 + index
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
  })
}

/** What the page shows without a choice: the first city of the site, this month and the site's school. */
export function getDefaultChoices(today: string, { id: city, school }: DefaultCity): SalaahChoices {
  return { city, month: today.slice(0, 7), school }
}

/** The query of the address that search engines list for these choices: only what differs from the defaults. */
export function formatCanonicalQuery(choices: SalaahChoices, today: string, first: DefaultCity): string {
  const defaults = getDefaultChoices(today, first)
  const names: ChoiceName[] = ['city', 'month', 'school']
  const query = names.filter((name) => choices[name] !== defaults[name]).map((name) => [name, choices[name]])
  return query.length > 0 ? `?${new URLSearchParams(query)}` : ''
}

/** Reads the choices from an address. Missing and invalid values get the default; `invalid` names the invalid ones. */
export function parseChoices(
  query: URLSearchParams,
  today: string,
  cities: readonly { id: string; rules: Rules }[],
): { choices: SalaahChoices; invalid: ChoiceName[] } {
  const [first] = cities
  const defaults = getDefaultChoices(today, { id: first?.id ?? '', school: first?.rules.school ?? 'shafii' })
  const invalid: ChoiceName[] = []
  const read = <T extends string>(name: ChoiceName, allowed: readonly T[], fallback: T): T => {
    const value = query.get(name)
    if (value === null || value === '') return fallback
    const choice = allowed.find((each) => each === value)
    if (choice === undefined) invalid.push(name)
    return choice ?? fallback
  }
  const choices = {
    city: read(
      'city',
      cities.map(({ id }) => id),
      defaults.city,
    ),
    month: read('month', listMonths(today), defaults.month),
    school: read('school', schools, defaults.school),
  }
  return { choices, invalid }
}
