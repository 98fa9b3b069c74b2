import type { Kysely } from 'kysely'
import { newId } from '#app/db/ids.ts'
import type { Database } from '#app/db/schema.ts'
import { foldForSorting } from '#app/lib/fold.ts'
import type { MosqueContent } from './mosque-content.ts'

export type StoredMosque = { content: MosqueContent; version: number; sample: 0 | 1; createdAt: string }

/** What is stored of a mosque, hidden or not; null when there is none. */
export async function loadMosque(trx: Kysely<Database>, id: string): Promise<StoredMosque | null> {
  const row = await trx.selectFrom('mosques').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const facilities = await trx.selectFrom('mosqueFacilities').select('facility').where('mosqueId', '=', id).execute()
  const imams = await trx
    .selectFrom('mosqueImams')
    .select(['name', 'position', 'bio'])
    .where('mosqueId', '=', id)
    .orderBy('sortOrder')
    .execute()
  const images = await trx
    .selectFrom('mosqueImages')
    .select(['imageId', 'url', 'alt'])
    .where('mosqueId', '=', id)
    .orderBy('sortOrder')
    .execute()
  return {
    version: row.version,
    sample: row.sample,
    createdAt: row.createdAt,
    content: {
      name: row.name,
      arabicName: row.arabicName ?? '',
      description: row.description ?? '',
      established: row.established,
      capacity: row.capacity,
      address: row.address ?? '',
      area: row.area,
      suburb: row.suburb ?? '',
      phone: row.phone ?? '',
      email: row.email ?? '',
      website: row.website ?? '',
      googleMapsUrl: row.googleMapsUrl ?? '',
      googlePageUrl: row.googlePageUrl ?? '',
      status: row.status,
      latitude: row.latitude,
      longitude: row.longitude,
      approximate: row.approximate === 1,
      // Sorted here: the engines order underscores differently.
      facilities: facilities.map((entry) => entry.facility).sort(),
      keywords: JSON.parse(row.keywords) as string[],
      imams: imams.map(({ name, position, bio }) => ({ name, position: position ?? '', bio: bio ?? '' })),
      images: images.map(({ imageId, url, alt }) => ({ imageId, url, alt: alt ?? '' })),
    },
  }
}

/** Writes a new mosque with its lists; a restored one keeps its id, version and day of creation. */
export async function insertMosque(
  trx: Kysely<Database>,
  content: MosqueContent,
  now: Date,
  kept: { id?: string; version?: number; sample?: 0 | 1; createdAt?: string } = {},
): Promise<string> {
  const id = kept.id ?? newId()
  await trx
    .insertInto('mosques')
    .values({
      ...columnsOf(content),
      id,
      version: kept.version ?? 1,
      sample: kept.sample ?? 0,
      createdAt: kept.createdAt ?? now.toISOString(),
      updatedAt: now.toISOString(),
    })
    .execute()
  await insertLists(trx, id, content)
  return id
}

/** Replaces what is stored of a mosque and counts its version up. */
export async function replaceMosque(
  trx: Kysely<Database>,
  id: string,
  content: MosqueContent,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('mosques')
    .set({ ...columnsOf(content), version: (eb) => eb('version', '+', 1), updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('mosqueImams').where('mosqueId', '=', id).execute()
  await trx.deleteFrom('mosqueImages').where('mosqueId', '=', id).execute()
  await trx.deleteFrom('mosqueFacilities').where('mosqueId', '=', id).execute()
  await insertLists(trx, id, content)
}

/** Deletes what is stored of a mosque; its lists go with it. */
export async function deleteStoredMosque(trx: Kysely<Database>, id: string): Promise<void> {
  await trx.deleteFrom('mosques').where('id', '=', id).execute()
}

function columnsOf(content: MosqueContent) {
  return {
    name: content.name,
    sortName: foldForSorting(content.name),
    arabicName: content.arabicName || null,
    description: content.description || null,
    established: content.established,
    capacity: content.capacity,
    address: content.address || null,
    area: content.area,
    suburb: content.suburb || null,
    phone: content.phone || null,
    email: content.email || null,
    website: content.website || null,
    googleMapsUrl: content.googleMapsUrl || null,
    googlePageUrl: content.googlePageUrl || null,
    status: content.status,
    latitude: content.latitude,
    longitude: content.longitude,
    approximate: content.approximate ? (1 as const) : (0 as const),
    keywords: JSON.stringify(content.keywords),
  }
}

async function insertLists(trx: Kysely<Database>, id: string, { imams, images, facilities }: MosqueContent) {
  const imamRows = imams.map((imam, sortOrder) => ({
    mosqueId: id,
    sortOrder,
    name: imam.name,
    position: imam.position || null,
    bio: imam.bio || null,
  }))
  const imageRows = images.map((image, sortOrder) => ({
    mosqueId: id,
    sortOrder,
    imageId: image.imageId,
    url: image.url,
    alt: image.alt || null,
  }))
  const facilityRows = facilities.map((facility) => ({ mosqueId: id, facility }))
  if (imamRows.length > 0) await trx.insertInto('mosqueImams').values(imamRows).execute()
  if (imageRows.length > 0) await trx.insertInto('mosqueImages').values(imageRows).execute()
  if (facilityRows.length > 0) await trx.insertInto('mosqueFacilities').values(facilityRows).execute()
}
