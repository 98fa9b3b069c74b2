import { type Actor, canEditTimes } from '#app/access/permissions.ts'
import { type Connection, reader } from '#app/db/client.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import type { PlaceKind } from './mosque-types.ts'

/** Enough for every id and slug. */
export const MAX_ADDRESS_CHARS = 100

/** The name of a mosque, published or hidden, for pages in a language; null when there is none. */
export async function loadMosqueName(id: string | null, language: Language): Promise<string | null> {
  if (!id) return null
  const row = await selectNames().where('id', '=', id).executeTakeFirst()
  return row ? mosqueNameIn(language, row) : null
}

/** What an account looks after: a mosque, unless it is a prayer room. */
export async function loadPlaceKind(id: string | null): Promise<PlaceKind> {
  const row = id && (await reader().selectFrom('mosques').select('placeKind').where('id', '=', id).executeTakeFirst())
  return row ? row.placeKind : 'mosque'
}

/** The name of a published mosque, for pages in a language; null when there is none. */
export async function loadPublishedMosqueName(id: string | null, language: Language): Promise<string | null> {
  if (!id) return null
  const row = await selectNames().where('id', '=', id).where('status', '=', 'active').executeTakeFirst()
  return row ? mosqueNameIn(language, row) : null
}

const selectNames = () => reader().selectFrom('mosques').select(['name', 'arabicName'])

/** The mosque that a part of an address means: its slug, its id or a former slug; null when there is none. */
export async function findMosqueByAddress(part: string): Promise<{ id: string; slug: string } | null> {
  if (part.length > MAX_ADDRESS_CHARS) return null
  const slug = part.toLowerCase()
  const former = reader()
    .selectFrom('formerSlugs')
    .select('subjectId')
    .where('mosqueId', '=', '')
    .where('slug', '=', slug)
  const rows = await reader()
    .selectFrom('mosques')
    .select(['id', 'slug'])
    .where((where) => where.or([where('slug', '=', slug), where('id', '=', part), where('id', '=', former)]))
    .execute()
  return rows.find((row) => row.slug === slug) ?? rows.find((row) => row.id === part) ?? rows[0] ?? null
}

/** Whether a mosque exists, published or hidden. */
export async function mosqueExists(from: Connection, id: string): Promise<boolean> {
  return Boolean(await from.selectFrom('mosques').select('id').where('id', '=', id).executeTakeFirst())
}

export type AddressAndPosition = {
  placeKind: PlaceKind
  name: string
  arabicName: string | null
  address: string | null
  area: string
  suburb: string | null
  latitude: number | null
  longitude: number | null
}

/** The location of a mosque, published or hidden; null when there is none. */
export async function loadMosqueLocation(id: string): Promise<AddressAndPosition | null> {
  const row = await reader()
    .selectFrom('mosques')
    .select(['placeKind', 'name', 'arabicName', 'address', 'area', 'suburb', 'latitude', 'longitude'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** The name and address of a mosque whose times the actor may edit; null when there is none. */
export async function findMosqueForTimes(actor: Actor | null, id: string) {
  if (!canEditTimes(actor, id)) forbidden()
  const row = await reader()
    .selectFrom('mosques')
    .select(['id', 'name', 'arabicName', 'slug', 'status', 'latitude'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { latitude, status, ...mosque } = row
  return { ...mosque, isHidden: status === 'hidden', hasPosition: latitude !== null }
}

/** The time zone of a mosque's days and times: its own, or that of the site; `id` is null for a new mosque. */
export async function zoneOf({ id }: { id: string | null }): Promise<string> {
  if (id === null) return await siteZone()
  return (await zonesOf([id])).get(id)!
}

/** The time zone of each of these mosques. */
export async function zonesOf(mosqueIds: readonly string[]): Promise<Map<string, string>> {
  const own = await reader()
    .selectFrom('mosques')
    .select(['id', 'timeZone'])
    .where('id', 'in', mosqueIds)
    .where('timeZone', 'is not', null)
    .execute()
  const zones = new Map(own.map(({ id, timeZone }) => [id, timeZone]))
  const site = await siteZone()
  return new Map(mosqueIds.map((id) => [id, zones.get(id) || site]))
}

/** The time zone of mosques that have none of their own. */
export const siteZone = async (): Promise<string> => (await siteSettings()).general.timeZone

/** The published mosques of an area, or the one with an id. */
export async function listPublishedMosques(of: { kind: 'mosque' | 'area'; value: string }) {
  return await reader()
    .selectFrom('mosques')
    .select(['id', 'slug', 'name', 'arabicName', 'sortName'])
    .where(of.kind === 'mosque' ? 'id' : 'area', '=', of.value)
    .where('status', '=', 'active')
    .orderBy('sortName')
    .orderBy('id')
    .execute()
}
