import { isZone } from '#salaah/zone.ts'
import { groupBy } from './group-by.ts'

/** Names of today that engines list under an older one, and UTC, which they leave out. */
const newerNames = [
  'Africa/Asmara',
  'America/Argentina/Buenos_Aires',
  'America/Argentina/Catamarca',
  'America/Argentina/Cordoba',
  'America/Argentina/Jujuy',
  'America/Argentina/Mendoza',
  'America/Atikokan',
  'America/Indiana/Indianapolis',
  'America/Kentucky/Louisville',
  'America/Nuuk',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Atlantic/Faroe',
  'Europe/Kyiv',
  'Pacific/Chuuk',
  'Pacific/Kanton',
  'Pacific/Pohnpei',
  'UTC',
]

type Zones = { all: readonly string[]; byName: ReadonlyMap<string, string>; byCity: ReadonlyMap<string, string[]> }
let zones: Zones | undefined

const fold = (text: string) => text.trim().replaceAll(/\s+/g, '_').toLowerCase()

function loadZones(): Zones {
  if (zones) return zones
  const all = [...new Set([...Intl.supportedValuesOf('timeZone'), ...newerNames.filter(isZone)])].sort()
  const byCity = groupBy(all, (zone) => fold(zone).split('/').at(-1)!)
  zones = { all, byName: new Map(all.map((zone) => [fold(zone), zone])), byCity }
  return zones
}

/** The IANA zones that this computer knows, in alphabetical order. */
export const listZones = (): readonly string[] => loadZones().all

/** The zone that somebody typed: by its name in any case, by another IANA name of it, or by its city alone. */
export function findZone(typed: string): string | null {
  const text = fold(typed)
  if (text === '') return null
  const { byName, byCity } = loadZones()
  const [ofCity, another] = byCity.get(text) ?? []
  const found = byName.get(text) ?? (another ? undefined : ofCity)
  if (found) return found
  // Offsets such as +02:00 are no zones of a place: they know no clock change.
  return /^[a-z]/i.test(text) && isZone(typed.trim()) ? typed.trim() : null
}
