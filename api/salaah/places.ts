import { findAddress, findNamedCity } from '#app/services/gazetteer/gazetteer.server.ts'
import type { City } from '#app/services/gazetteer/gazetteer.ts'
import { badRequest } from './errors.ts'
import type { Query } from './route.ts'

/** Texts that the service does not look up: these characters, those of Chinese, Japanese and Korean, and pictures. */
const notLookedUp =
  /[#@<>!_Ä\n\u0081\u2e80-\ua48f\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f]|[\u{1d300}-\u{1d35f}\u{20000}-\u{2fa1f}]|\p{Extended_Pictographic}/u

/** The town of the address or city in a request, which counts before given coordinates; null when it names none. */
export async function findPlace(query: Query): Promise<City | null> {
  const [address, city, state, country] = ['address', 'city', 'state', 'country'].map((name) => query.get(name))
  const parts = [address, city, state, country].filter((part) => part !== undefined)
  if ((address === undefined && city === undefined) || notLookedUp.test(parts.join(', '))) return null
  const found =
    address === undefined ? await findNamedCity({ city: city!, state, country }) : await findAddress(parts.join(', '))
  if (!found) throw badRequest('Unable to geocode address.')
  return found
}
