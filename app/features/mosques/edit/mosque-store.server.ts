import type { Insertable, Kysely, Transaction } from 'kysely'
import { type Actor, canEditMosque } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import { addFormerSlug } from '#app/db/records.server.ts'
import type { MosqueTable } from '#app/db/schema/mosque-tables.ts'
import type { Database } from '#app/db/schema.ts'
import type { MosqueFact } from '#app/features/mosques/mosque-facts.ts'
import { wantedMosqueSlugs } from '#app/features/mosques/mosque-links.ts'
import { type MosqueContent, parseStoredMosque } from '#app/features/mosques/mosque-schema.ts'
import { foldForSorting } from '#app/lib/search/fold.ts'
import { pickSlug, slugPicker } from '#app/lib/slug.ts'
import { inBatches } from '#app/lib/turns/batches.ts'
import { forbidden } from '#app/lib/web/http.ts'

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

/** The stored mosque for its form; null when it does not exist. */
export async function findMosqueForEdit(actor: Actor | null, id: string): Promise<StoredMosque | null> {
  if (!canEditMosque(actor, id)) forbidden()
  return await loadMosque(reader(), id)
}

/** The content of a published mosque; null when there is none. */
export async function loadPublishedContent(id: string | null): Promise<MosqueContent | null> {
  const stored = id ? await loadMosque(reader(), id) : null
  return stored?.content.status === 'active' ? stored.content : null
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

type Names = Pick<MosqueContent, 'name' | 'suburb' | 'area'>

/** A free slug for a mosque; a restored one gets its previous slug unless another mosque has it. */
function pickMosqueSlug(trx: Kysely<Database>, names: Names, id: string, previous = ''): Promise<string> {
  const wanted = wantedMosqueSlugs(names)
  return pickSlug(previous ? [previous, ...wanted] : wanted, async (slugs) => {
    const taken = await trx
      .selectFrom('mosques')
      .select(['slug', 'id'])
      .where((where) => where.or([where('slug', 'in', slugs), where('id', 'in', slugs)]))
      .where('id', '<>', id)
      .execute()
    return new Set(taken.flatMap((row) => [row.slug, row.id]))
  })
}

/** Picks slugs for many new mosques; it has read all that are taken, and the ids, which are addresses too. */
export async function mosqueSlugPicker(trx: Kysely<Database>) {
  const taken = await trx.selectFrom('mosques').select(['slug', 'id']).execute()
  return slugPicker(taken.flatMap(({ slug, id }) => [slug, id]))
}

/** The slug after a save: a renamed mosque gets a new one, and the old one leads there. */
async function renameMosqueSlug(trx: Transaction<Database>, id: string, names: Names): Promise<string> {
  const stored = await trx
    .selectFrom('mosques')
    .select(['name', 'suburb', 'area', 'slug'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (wantedMosqueSlugs(stored)[0] === wantedMosqueSlugs(names)[0]) return stored.slug
  const slug = await pickMosqueSlug(trx, names, id)
  if (slug !== stored.slug) await addFormerSlug(trx, { mosqueId: '', slug: stored.slug, subjectId: id })
  return slug
}

/** SQLite allows 32766 values in a statement, and a mosque has fewer than 60. */
const BATCH_SIZE = 500

export type MosqueRows = {
  mosques: Insertable<Database['mosques']>[]
  imams: Insertable<Database['mosqueImams']>[]
  facts: Insertable<Database['mosqueFacts']>[]
  images: Insertable<Database['mosqueImages']>[]
}

/** Inserts many mosques with their lists. */
export async function insertMosqueRows(trx: Kysely<Database>, rows: MosqueRows): Promise<void> {
  for (const batch of inBatches(rows.mosques, BATCH_SIZE)) await trx.insertInto('mosques').values(batch).execute()
  for (const batch of inBatches(rows.imams, BATCH_SIZE)) await trx.insertInto('mosqueImams').values(batch).execute()
  for (const batch of inBatches(rows.facts, BATCH_SIZE)) await trx.insertInto('mosqueFacts').values(batch).execute()
  for (const batch of inBatches(rows.images, BATCH_SIZE)) await trx.insertInto('mosqueImages').values(batch).execute()
}

/** The addresses of pictures that are not stored yet. */
export async function listRemoteMosquePictures(limit: number): Promise<string[]> {
  const rows = await reader()
    .selectFrom('mosqueImages')
    .select('url')
    .distinct()
    .where('imageId', 'is', null)
    .where('url', 'is not', null)
    .limit(limit)
    .execute()
  return rows.map((row) => row.url!)
}

/** Replaces an address by its stored picture in all mosques. */
export async function adoptMosquePicture(trx: Transaction<Database>, url: string, imageId: string): Promise<void> {
  await trx
    .updateTable('mosqueImages')
    .set({ imageId, url: null })
    .where('url', '=', url)
    .where('imageId', 'is', null)
    .execute()
}
