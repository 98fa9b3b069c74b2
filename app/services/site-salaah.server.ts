import { defaultMethod, findMethod } from '#salaah/methods.ts'
import type { ShownRules } from '#salaah/shown-times.ts'
import type { School } from '#salaah/sun.ts'
import { noTune } from '#salaah/times.ts'
import { type SalaahSettings, type SiteCity, toDirectoryCities } from './salaah-settings.ts'
import { siteSettings } from './settings.server.ts'

/** A city with the rules by which the site calculates. */
export type SalaahCity = SiteCity & { rules: CityRules }

type CityRules = ShownRules & { school: School }

/** The cities of the site in their order; there is always a first. */
export async function siteCities(): Promise<readonly [SalaahCity, ...SalaahCity[]]> {
  return citiesOf((await siteSettings()).salaah)
}

/** The cities in some settings, such as those that a transaction reads. */
export function citiesOf(salaah: SalaahSettings): readonly [SalaahCity, ...SalaahCity[]] {
  const rules = toRules(salaah)
  const [first, ...others] = salaah.cities.map((city) => ({ ...city, rules }))
  return [first!, ...others]
}

/** The cities to which the mosques of the directory belong; none when there is only one. */
export async function directoryCities(): Promise<readonly SiteCity[]> {
  return toDirectoryCities((await siteSettings()).salaah.cities)
}

const toRules = ({ method, adjustments, school, practice, local }: SalaahSettings): CityRules => ({
  method: findMethod(method) ?? defaultMethod,
  school,
  tune: { ...noTune, ...adjustments },
  practice,
  local,
})
