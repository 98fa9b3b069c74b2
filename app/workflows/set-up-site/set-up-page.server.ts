import { countAddressAttempt } from '#app/access/attempts.server.ts'
import { env } from '#app/env.server.ts'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { RequestFacts } from '#app/lib/web/request-context.ts'
import type { City } from '#app/services/gazetteer/city-index.ts'
import { findCountry, listCountries } from '#app/services/gazetteer/countries.ts'
import type { FoundAddress } from '#app/services/gazetteer/find-address.ts'
import { findAddress, findCities, findCityById } from '#app/services/gazetteer/gazetteer.server.ts'
import { cityNameIn } from '#app/services/gazetteer/gazetteer.ts'
import { isSetUpToken } from './first-run.server.ts'
import { cityOfEnvironment } from './set-up-by-environment.server.ts'
import { setUpDefaults } from './set-up-defaults.ts'
import { isCapeTown } from './suggestions.ts'

const MAX_CITIES = 12

/** A city as the page shows it. */
export type CityChoice = {
  id: number
  name: string
  latitude: number
  where: string[]
  population: number
  isPreset: boolean
}

type Refusal = { status: number; headers: Record<string, string>; text: string }

/** Why a token does not open the first-run pages; null when it does. Wrong ones are counted by the address that they come from. */
export async function refuseSetUp(
  token: string,
  { clientAddress, now }: RequestFacts,
  { setUp, account }: AdminTexts,
): Promise<Refusal | null> {
  if (token === '') return { status: 200, headers: {}, text: setUp.locked }
  if (await isSetUpToken(token)) return null
  const retryAfter = await countAddressAttempt('setUpAddress', clientAddress, now)
  return retryAfter > 0
    ? { status: 429, headers: { 'Retry-After': String(retryAfter) }, text: account.tooMany }
    : { status: 403, headers: {}, text: setUp.wrongToken }
}

/** The step that an address asks for: the city, or with a city everything else. */
export async function loadSetUpStep(query: URLSearchParams, language: Language) {
  const token = query.get('token') ?? ''
  const countries = listCountries(language)
  const environment = env()
  const chosen = query.get('city')
  const city = chosen === null ? await cityOfEnvironment(environment) : await findCityById(Number(chosen))
  if (city) {
    const defaults = setUpDefaults(city, environment, language)
    return { step: 'site' as const, token, city: toChoice(city, language), defaults, countries }
  }
  const text = query.get('q')?.trim() ?? ''
  const country = findCountry(query.get('country') || environment.SITE_COUNTRY || '') ?? ''
  const { found, conflict } = text === '' ? { found: null, conflict: null } : await searchCities(text, country)
  const cities = found?.map((each) => toChoice(each, language)) ?? null
  return { step: 'city' as const, token, country, query: text, cities, conflict, countries }
}

type FoundCities = { found: City[]; conflict: FoundAddress['conflict'] }

/** Cities by the beginning of a name; without any, by the name as one word, or the town of 'London, UK' or 'London UK'. */
async function searchCities(text: string, country: string): Promise<FoundCities> {
  const options = { limit: MAX_CITIES, ...(country && { country }) }
  const named = await findCities(text, options)
  const found = named.length > 0 ? named : await findCities(text.replaceAll(/\s/g, ''), options)
  if (found.length > 0) return { found, conflict: null }
  const address = await findAddress(text)
  const city = address.city ?? (await findAddress(text.replace(/\s+(?=\S+$)/, ', '))).city
  return { found: city && (!country || city.country === country) ? [city] : [], conflict: address.conflict }
}

function toChoice(city: City, language: Language): CityChoice {
  const country = new Intl.DisplayNames(language, { type: 'region' }).of(city.country) ?? city.country
  const where = [city.adminName === city.name ? null : city.adminName, country].filter((part) => part !== null)
  return {
    id: city.id,
    name: cityNameIn(city, language),
    latitude: city.latitude,
    where,
    population: city.population,
    isPreset: isCapeTown(city),
  }
}
