import { kilometersBetween } from '#app/features/mosques/map/distance.ts'
import type { MosqueSummary } from '#app/features/mosques/mosque-types.ts'
import { getMosqueIndex } from '#app/features/mosques/search/mosque-index.server.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'
import type { Position } from '#salaah/qibla.ts'
import capeTown from './cape-town-places.json' with { type: 'json' }
import type { Place } from './place.ts'

/** A place farther from every mosque than this is of another city. */
const MAX_KILOMETERS = 40
/** So many mosques are compared with the places; of more, every so many-th. */
const MAX_COMPARED = 200
const MAX_SUBURBS = 1000
/** A longer choice would make every page that offers it slow. */
const MAX_CHOICES = 150

const knownPlaces: readonly Place[] = capeTown.places.map(({ name, also, lat, lng }) => ({
  name,
  also,
  city: null,
  latitude: lat,
  longitude: lng,
}))

type Places = { all: readonly Place[]; choices: readonly Place[] }

const cache = new WeakMap<readonly MosqueSummary[], Places>()

/** The places around the published mosques: known ones of their city, then the suburbs with the most mosques. */
export const listPlaces = async (): Promise<readonly Place[]> => (await loadPlaces()).all

/** The places that visitors choose from, by name. */
export const listPlaceChoices = async (): Promise<readonly Place[]> => (await loadPlaces()).choices

async function loadPlaces(): Promise<Places> {
  const { mosques } = (await getMosqueIndex()).index
  const cached = cache.get(mosques)
  if (cached) return cached
  const all = placesAround(mosques)
  const choices = all.slice(0, MAX_CHOICES).sort((a, b) => a.name.localeCompare(b.name, 'en'))
  cache.set(mosques, { all, choices })
  return { all, choices }
}

type Located = MosqueSummary & Position

function placesAround(mosques: readonly MosqueSummary[]): Place[] {
  const located = mosques.filter((mosque): mosque is Located => mosque.latitude !== null && mosque.longitude !== null)
  const step = Math.ceil(located.length / MAX_COMPARED)
  const compared = located.filter((_, index) => index % step === 0)
  const near = knownPlaces.flatMap((place) => {
    const nearest = nearestOf(place, compared)
    return nearest && kilometersBetween(place, nearest) <= MAX_KILOMETERS ? [{ ...place, city: nearest.city }] : []
  })
  const names = new Set(near.flatMap(({ name, also }) => [name, ...also].map(foldForSearch)))
  const suburbs = [...Map.groupBy(located, ({ suburb, city }) => JSON.stringify([suburb, city?.id]))]
    .map(([, inside]) => inside)
    .filter(([{ suburb } = { suburb: null }]) => suburb && !names.has(foldForSearch(suburb)))
    .sort((a, b) => b.length - a.length)
    .slice(0, MAX_SUBURBS)
    .map((inside) => ({ name: inside[0]!.suburb!, also: [], city: inside[0]!.city, ...centerOf(inside) }))
  return [...near, ...suburbs]
}

const nearestOf = (place: Position, mosques: readonly Located[]): Located | undefined => {
  const distances = mosques.map((mosque) => kilometersBetween(place, mosque))
  return mosques[distances.indexOf(Math.min(...distances))]
}

/** The middle mosque by latitude and by longitude, so that one wrong position does not move it. */
function centerOf(mosques: readonly Position[]): Position {
  const middle = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!
  return {
    latitude: middle(mosques.map(({ latitude }) => latitude)),
    longitude: middle(mosques.map(({ longitude }) => longitude)),
  }
}
