import { formatAddress, formatArea } from '#app/features/mosques/mosque-rules.ts'
import type { MosqueSummary } from '#app/features/mosques/mosque-types.ts'
import type { Position } from '#salaah/qibla.ts'

/** One coming jamaat: its salaah, its instant in milliseconds and its minutes of the day at the mosque. */
export type Jamaat = { prayer: string; at: number; minutes: number }

/** When the time of a salaah begins: calculated, or from the published timetable of the city. */
export type Beginning = Jamaat & { isPublished: boolean }

/**
 * Mosques with what a list by distance shows: slug, name, area (its index in `areas`), street, latitude, longitude,
 * whether these are approximate, and the next jamaats (indexes in `times`), or else the next beginnings. The browser gets all of them, so that the
 * position of the visitor never has to leave the device.
 */
export type NearbyList = {
  areas: string[]
  /** Salaah, instant in minutes and minutes of the day of every jamaat and beginning, each once; 1 if it is published. */
  times: [prayer: string, at: number, minutes: number, published?: 1][]
  mosques: [
    slug: string,
    name: string,
    area: number,
    street: string,
    latitude: number,
    longitude: number,
    approximate: 0 | 1,
    jamaats: number[],
    beginnings?: number[],
  ][]
  /** How many matching mosques have no known position. */
  withoutPosition: number
}

/** An answer of `nearby.json`: the mosques, or the ids of the tiles that contain them when they are too many. */
export type NearbyAnswer = NearbyList | { tiles: string[]; withoutPosition: number }

export type NearbyMosque = Position & {
  slug: string
  name: string
  address: string
  approximate: boolean
  jamaats: readonly Jamaat[]
  /** Of a mosque whose jamaats are not known. */
  beginnings: readonly Beginning[]
}

const MINUTE_MS = 60_000

/** The mosques whose position is known, as a compact list. */
export function toNearbyList(
  mosques: readonly MosqueSummary[],
  jamaatsOf: (mosque: MosqueSummary) => readonly Jamaat[],
  beginningsOf: (mosque: MosqueSummary) => readonly Beginning[],
): NearbyList {
  const areas = distinct()
  const times = distinct()
  const list: NearbyList['mosques'] = []
  for (const mosque of mosques) {
    if (mosque.latitude === null || mosque.longitude === null) continue
    const [area, street] = splitAddress(mosque)
    const beginnings = beginningsOf(mosque)
    const entry: NearbyList['mosques'][number] = [
      mosque.slug,
      mosque.name,
      areas.indexOf(area),
      street,
      roundDegrees(mosque.latitude),
      roundDegrees(mosque.longitude),
      mosque.approximate ? 1 : 0,
      jamaatsOf(mosque).map((jamaat) => times.indexOf(timeText(jamaat))),
    ]
    if (beginnings.length > 0)
      entry.push(beginnings.map((each) => times.indexOf(timeText(each) + (each.isPublished ? ' 1' : ''))))
    list.push(entry)
  }
  return {
    areas: areas.texts(),
    times: times.texts().map(toTime),
    mosques: list,
    withoutPosition: mosques.length - list.length,
  }
}

const timeText = ({ prayer, at, minutes }: Jamaat) => `${prayer} ${at / MINUTE_MS} ${minutes}`

function toTime(text: string): NearbyList['times'][number] {
  const [prayer = '', at, minutes, published] = text.split(' ')
  return published ? [prayer, Number(at), Number(minutes), 1] : [prayer, Number(at), Number(minutes)]
}

/** The area and the street; a street that contains the area's words already has all of the address. */
function splitAddress(mosque: MosqueSummary): [area: string, street: string] {
  const [area, street, whole] = [formatArea(mosque), mosque.address ?? '', formatAddress(mosque)]
  return joinAddress(street, area) === whole ? [area, street] : ['', whole]
}

const joinAddress = (street: string, area: string) => [street, area].filter(Boolean).join(', ')

/** Numbers different texts in the order in which they are first asked for. */
function distinct() {
  const indexes = new Map<string, number>()
  return {
    indexOf(text: string): number {
      const index = indexes.get(text) ?? indexes.size
      indexes.set(text, index)
      return index
    },
    texts: () => [...indexes.keys()],
  }
}

/** Rounds to about a meter; more digits would only make the list longer. */
const roundDegrees = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** Reads the compact list. */
export function fromNearbyList({ areas, times, mosques }: NearbyList): NearbyMosque[] {
  const all = times.map(([prayer, at, minutes, published]): Beginning => {
    return { prayer, at: at * MINUTE_MS, minutes, isPublished: published === 1 }
  })
  return mosques.map(([slug, name, area, street, latitude, longitude, approximate, jamaats, beginnings = []]) => ({
    slug,
    name,
    address: joinAddress(street, areas[area] ?? ''),
    latitude,
    longitude,
    approximate: approximate === 1,
    jamaats: jamaats.map((index) => all[index]!),
    beginnings: beginnings.map((index) => all[index]!),
  }))
}
