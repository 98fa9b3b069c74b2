import type { Insertable, Kysely, Transaction } from 'kysely'
import { newId } from '#app/db/ids.ts'
import type { MosqueTable } from '#app/db/schema/mosque-tables.ts'
import type { Database } from '#app/db/schema.ts'
import type { MosqueFact } from '#app/features/mosques/facts/mosque-facts.ts'
import { insertMosqueRows, type MosqueRows } from '#app/features/mosques/insert-mosque-rows.server.ts'
import { wantedMosqueSlugs } from '#app/features/mosques/mosque-slug.ts'
import { foldForSorting } from '#app/lib/search/fold.ts'
import { type MosqueContent, parseStoredMosque } from './mosque-schema.ts'
import { pickMosqueSlug, renameMosqueSlug } from './mosque-slugs.server.ts'

export type StoredMosque = { content: MosqueContent; slug: string; version: number; sample: 0 | 1; createdAt: string }

/** A stored mosque, hidden or not; null when it does not exist. */
export async function loadMosque(trx: Kysely<Database>, id: string): Promise<StoredMosque | null> {
  const row = await trx.selectFrom('mosques').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const facts = await loadFacts(trx, id)
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
  const lists = { facts, imams, images }
  const content = parseStoredMosque({ ...row, keywords: JSON.parse(row.keywords), ...lists })
  return { content, slug: row.slug, version: row.version, sample: row.sample, createdAt: row.createdAt }
}

/** The facts of a mosque in no particular order. */
export async function loadFacts(trx: Kysely<Database>, mosqueId: string): Promise<MosqueFact[]> {
  const rows = await trx
    .selectFrom('mosqueFacts')
    .select(['fact', 'value', 'note', 'updatedAt'])
    .where('mosqueId', '=', mosqueId)
    .execute()
  return rows.map((row) => ({ ...row, note: row.note ?? '' }))
}

/** Inserts a mosque with its lists. A restored mosque passes its previous id, slug, version and time of creation. */
export async function insertMosque(
  trx: Kysely<Database>,
  content: MosqueContent,
  now: Date,
  restored: { id?: string; slug?: string; version?: number; sample?: 0 | 1; createdAt?: string } = {},
): Promise<string> {
  const id = restored.id ?? newId()
  await trx
    .insertInto('mosques')
    .values({
      ...columnsOf(content),
      id,
      slug: await pickMosqueSlug(trx, content, id, restored.slug),
      version: restored.version ?? 1,
      sample: restored.sample ?? 0,
      createdAt: restored.createdAt ?? now.toISOString(),
      updatedAt: now.toISOString(),
    })
    .execute()
  await insertLists(trx, id, content)
  return id
}

/** Inserts many new mosques with their lists in few statements; `pickSlug` knows every slug that is taken. */
export async function insertMosques(
  trx: Kysely<Database>,
  mosques: readonly { id: string; content: MosqueContent }[],
  now: Date,
  pickSlug: (wanted: readonly string[]) => string,
): Promise<void> {
  const at = now.toISOString()
  const rows: MosqueRows = { mosques: [], imams: [], facts: [], images: [] }
  for (const { id, content } of mosques) {
    const slug = pickSlug(wantedMosqueSlugs(content))
    rows.mosques.push({ ...columnsOf(content), id, slug, createdAt: at, updatedAt: at })
    const { imams, facts, images } = listRows(id, content)
    rows.imams.push(...imams)
    rows.facts.push(...facts)
    rows.images.push(...images)
  }
  await insertMosqueRows(trx, rows)
}

/** Replaces the content of a mosque and increments its version. */
export async function replaceMosque(
  trx: Transaction<Database>,
  id: string,
  content: MosqueContent,
  now: Date,
): Promise<void> {
  const slug = await renameMosqueSlug(trx, id, content)
  await trx
    .updateTable('mosques')
    .set({ ...columnsOf(content), slug, version: (eb) => eb('version', '+', 1), updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('mosqueImams').where('mosqueId', '=', id).execute()
  await trx.deleteFrom('mosqueImages').where('mosqueId', '=', id).execute()
  await trx.deleteFrom('mosqueFacts').where('mosqueId', '=', id).execute()
  await insertLists(trx, id, content)
}

/** Deletes a mosque; the database deletes its lists with it. */
export async function deleteStoredMosque(trx: Kysely<Database>, id: string): Promise<void> {
  await trx.deleteFrom('mosques').where('id', '=', id).execute()
}

type ListField = 'facts' | 'imams' | 'images'
/** Every field except the lists has a column with the same name. */
type Columns = Pick<Insertable<MosqueTable>, Exclude<keyof MosqueContent, ListField>>

function columnsOf(content: MosqueContent): Columns & { sortName: string } {
  const { facts: _facts, imams: _imams, images: _images, keywords, approximate, ...fields } = content
  const values = Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value])
  return {
    ...(Object.fromEntries(values) as Omit<Columns, 'keywords' | 'approximate'>),
    sortName: foldForSorting(content.name),
    approximate: approximate ? 1 : 0,
    keywords: JSON.stringify(keywords),
  }
}

async function insertLists(trx: Kysely<Database>, id: string, content: MosqueContent) {
  await insertMosqueRows(trx, { mosques: [], ...listRows(id, content) })
}

function listRows(id: string, { imams, images, facts }: MosqueContent): Omit<MosqueRows, 'mosques'> {
  return {
    imams: imams.map((imam, sortOrder) => ({
      mosqueId: id,
      sortOrder,
      name: imam.name,
      position: imam.position || null,
      bio: imam.bio || null,
    })),
    images: images.map((image, sortOrder) => ({
      mosqueId: id,
      sortOrder,
      imageId: image.imageId,
      url: image.url,
      alt: image.alt || null,
    })),
    facts: facts.map((entry) => ({ mosqueId: id, ...entry, note: entry.note || null })),
  }
}
