import { env } from '#app/env.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { defaultLanguage } from '#app/i18n/languages.ts'
import type { City } from '#app/services/gazetteer/city-index.ts'
import { findCountry } from '#app/services/gazetteer/countries.ts'
import { findAddress, findCityById, findNamedCities } from '#app/services/gazetteer/gazetteer.server.ts'
import { environmentFields, type SiteEnvironment, setUpDefaults } from './set-up-defaults.ts'
import { parseSetUpForm } from './set-up-form.server.ts'
import { setUpSite } from './set-up-site.server.ts'

/** The city that the environment names; null when it names none. Throws when there is no such city. */
export async function cityOfEnvironment({ SITE_CITY, SITE_COUNTRY }: SiteEnvironment): Promise<City | null> {
  if (SITE_COUNTRY !== undefined && findCountry(SITE_COUNTRY) === null)
    throw new Error(`Bad setting: SITE_COUNTRY is no country: ${SITE_COUNTRY}.`)
  if (SITE_CITY === undefined) return null
  const chosen = await findCityById(Number(SITE_CITY))
  if (chosen) return chosen
  const [city, ...others] = await findNamedCities({ city: SITE_CITY, country: SITE_COUNTRY })
  const rivals = others.filter(({ population }) => city && population * CLEARLY_LARGER > city.population)
  if (city && rivals.length > 0) {
    const list = [city, ...rivals].slice(0, MAX_CANDIDATES).map(toCandidate)
    throw new Error(`Bad setting: SITE_CITY may be one of several, name it by its id: ${list.join('; ')}.`)
  }
  const named = city ?? (await findAddress([SITE_CITY, SITE_COUNTRY].filter(Boolean).join(', '))).city
  if (!named) throw new Error(`Bad setting: SITE_CITY is no city that GeoNames knows: ${SITE_CITY}.`)
  return named
}

/** Between cities of one name the largest is meant when it is so many times larger than every other. */
const CLEARLY_LARGER = 10
const MAX_CANDIDATES = 10

const toCandidate = ({ id, name, adminName, country, population }: City) =>
  `${id} ${[name, adminName, country].filter(Boolean).join(', ')} (${population} inhabitants)`

/**
 * Sets the site up as the environment says when that names the site, its city and the first superadmin; returns whether
 * it did. With fewer settings the first-run page asks for the rest. Throws at a bad value.
 */
export async function setUpByEnvironment(now: Date): Promise<boolean> {
  const environment = env()
  const given = Object.entries(environmentFields).filter(([name]) => environment[name as keyof SiteEnvironment])
  const city = await cityOfEnvironment(environment)
  // Without a city its own field is the only one that a default city does not check.
  const values = setUpDefaults(city ?? placeholder, environment, defaultLanguage)
  const form = new FormData()
  const name = environment.SUPERADMIN_EMAIL?.split('@')[0] ?? ''
  for (const [field, value] of Object.entries({ ...values, name }))
    for (const text of [value].flat()) form.append(field, text)
  const parsed = await parseSetUpForm(form, textsIn(defaultLanguage).admin)
  if (!parsed.ok) {
    const errors = Object.entries(parsed.errors)
    const problems = given.flatMap(([name, field]) => {
      // Languages after the first are in a list of their own.
      const problem = errors.find(([at]) => at === field || (field === 'language' && at.startsWith('languages.')))
      return problem ? [`${name}: ${problem[1]}`] : []
    })
    if (problems.length > 0) throw new Error(`Bad setting: ${problems.join('; ')}.`)
    return false
  }
  return (await setUpSite('environment', parsed.value, now)) !== null
}

const placeholder: City = {
  ...{ id: 0, name: '-', arabicName: null, country: 'ZA', adminName: null, population: 0 },
  ...{ latitude: 0, longitude: 0, zone: 'UTC' },
}
