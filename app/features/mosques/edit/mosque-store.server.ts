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
  const facilities = await trx.selectFrom('mosque_facilities').select('facility').where('mosque_id', '=', id).execute()
  const imams = await trx
    .selectFrom('mosque_imams')
    .select(['name', 'position', 'bio'])
    .where('mosque_id', '=', id)
    .orderBy('place')
    .execute()
  const images = await trx
    .selectFrom('mosque_images')
    .select(['image_id', 'url', 'alt'])
    .where('mosque_id', '=', id)
    .orderBy('place')
    .execute()
  return {
    version: row.version,
    sample: row.sample,
    createdAt: row.created_at,
    content: {
      name: row.name,
      arabicName: row.arabic_name ?? '',
      description: row.description ?? '',
      established: row.established,
      capacity: row.capacity,
      address: row.address ?? '',
      area: row.area,
      suburb: row.suburb ?? '',
      phone: row.phone ?? '',
      email: row.email ?? '',
      website: row.website ?? '',
      googleMapsUrl: row.google_maps_url ?? '',
      googlePageUrl: row.google_page_url ?? '',
      status: row.status,
      latitude: row.latitude,
      longitude: row.longitude,
      approximate: row.approximate === 1,
      // Sorted here: the engines order underscores differently.
      facilities: facilities.map((entry) => entry.facility).sort(),
      keywords: JSON.parse(row.keywords) as string[],
      imams: imams.map(({ name, position, bio }) => ({ name, position: position ?? '', bio: bio ?? '' })),
      images: images.map(({ image_id, url, alt }) => ({ imageId: image_id, url, alt: alt ?? '' })),
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
      created_at: kept.createdAt ?? now.toISOString(),
      updated_at: now.toISOString(),
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
    .set({ ...columnsOf(content), version: (eb) => eb('version', '+', 1), updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
  for (const list of ['mosque_imams', 'mosque_images', 'mosque_facilities'] as const)
    await trx.deleteFrom(list).where('mosque_id', '=', id).execute()
  await insertLists(trx, id, content)
}

function columnsOf(content: MosqueContent) {
  return {
    name: content.name,
    sort_name: foldForSorting(content.name),
    arabic_name: content.arabicName || null,
    description: content.description || null,
    established: content.established,
    capacity: content.capacity,
    address: content.address || null,
    area: content.area,
    suburb: content.suburb || null,
    phone: content.phone || null,
    email: content.email || null,
    website: content.website || null,
    google_maps_url: content.googleMapsUrl || null,
    google_page_url: content.googlePageUrl || null,
    status: content.status,
    latitude: content.latitude,
    longitude: content.longitude,
    approximate: content.approximate ? (1 as const) : (0 as const),
    keywords: JSON.stringify(content.keywords),
  }
}

async function insertLists(trx: Kysely<Database>, id: string, { imams, images, facilities }: MosqueContent) {
  const imamRows = imams.map((imam, place) => ({
    mosque_id: id,
    place,
    name: imam.name,
    position: imam.position || null,
    bio: imam.bio || null,
  }))
  const imageRows = images.map((image, place) => ({
    mosque_id: id,
    place,
    image_id: image.imageId,
    url: image.url,
    alt: image.alt || null,
  }))
  const facilityRows = facilities.map((facility) => ({ mosque_id: id, facility }))
  if (imamRows.length > 0) await trx.insertInto('mosque_imams').values(imamRows).execute()
  if (imageRows.length > 0) await trx.insertInto('mosque_images').values(imageRows).execute()
  if (facilityRows.length > 0) await trx.insertInto('mosque_facilities').values(facilityRows).execute()
}
