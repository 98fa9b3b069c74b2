import type { School } from '#salaah/asr.ts'
import { type CityId, cities, defaultCity } from '#salaah/cities.ts'

/** What a visitor looks at: a city, a month (`YYYY-MM`) and a school of law. */
export type SalaahChoices = { city: CityId; month: string; school: School }
export type ChoiceName = keyof SalaahChoices

const schools: readonly School[] = ['shafii', 'hanafi']

/** The twelve months that can be chosen, from that of `today` (`YYYY-MM-DD`) on. */
export function listMonths(today: string): string[] {
  const [year, month] = today.split('-').map(Number) as [number, number]
  return Array.from({ length: 12 }, (_, index) => {
    const count = year * 12 + month - 1 + index
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
  })
}

/** What is shown when nothing is chosen. */
export function getDefaultChoices(today: string): SalaahChoices {
  return { city: defaultCity.id, month: today.slice(0, 7), school: 'shafii' }
}

/** The address of these choices, without the language. */
export function formatChoicesAddress({ city, month, school }: SalaahChoices): string {
  return `/prayer-times?${new URLSearchParams({ city, month, school })}`
}

/** The choices an address holds; what it does not hold or holds wrongly is the default, and `wrong` names the latter. */
export function parseChoices(query: URLSearchParams, today: string): { choices: SalaahChoices; wrong: ChoiceName[] } {
  const usual = getDefaultChoices(today)
  const wrong: ChoiceName[] = []
  const read = <T extends string>(name: ChoiceName, allowed: readonly T[], fallback: T): T => {
    const asked = query.get(name)
    if (asked === null || asked === '') return fallback
    const found = allowed.find((value) => value === asked)
    if (found === undefined) wrong.push(name)
    return found ?? fallback
  }
  const choices = {
    city: read(
      'city',
      cities.map(({ id }) => id),
      usual.city,
    ),
    month: read('month', listMonths(today), usual.month),
    school: read('school', schools, usual.school),
  }
  return { choices, wrong }
}
