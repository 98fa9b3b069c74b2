import { type Actor, canEditTimes } from '#app/access/permissions.ts'
import { type Connection, reader } from '#app/db/client.server.ts'
import { forbidden } from '#app/lib/web/http.ts'

/** Enough for every id and slug. */
export const MAX_ADDRESS_CHARS = 100

/** The name of a mosque, published or hidden; null when there is none. */
export async function loadMosqueName(id: string | null): Promise<string | null> {
  if (!id) return null
  const row = await reader().selectFrom('mosques').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? null
}

/** The name of a published mosque; null when there is none. */
export async function loadPublishedMosqueName(id: string | null): Promise<string | null> {
  if (!id) return null
  const mosque = reader().selectFrom('mosques').select('name').where('id', '=', id).where('status', '=', 'active')
  return (await mosque.executeTakeFirst())?.name ?? null
}

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

export type MosqueLocation = {
  name: string
  address: string | null
  area: string
  suburb: string | null
  latitude: number | null
  longitude: number | null
}

/** The location of a mosque, published or hidden; null when there is none. */
export async function loadMosqueLocation(id: string): Promise<MosqueLocation | null> {
  const row = await reader()
    .selectFrom('mosques')
    .select(['name', 'address', 'area', 'suburb', 'latitude', 'longitude'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** The name and address of a mosque whose times the actor may edit; null when there is none. */
export async function findMosqueForTimes(actor: Actor | null, id: string) {
  if (!canEditTimes(actor, id)) forbidden()
  const row = await reader()
    .selectFrom('mosques')
    .select(['id', 'name', 'slug', 'status', 'latitude'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { latitude, status, ...mosque } = row
  return { ...mosque, isHidden: status === 'hidden', hasPosition: latitude !== null }
}
