import type { Kysely, Transaction } from 'kysely'
import { addFormerSlug } from '#app/db/former-slugs.server.ts'
import type { Database } from '#app/db/schema.ts'
import { wantedMosqueSlugs } from '#app/features/mosques/mosque-slug.ts'
import { pickSlug, slugPicker } from '#app/lib/slug/slug.ts'
import type { MosqueContent } from './mosque-schema.ts'

type Names = Pick<MosqueContent, 'name' | 'suburb' | 'area'>

/** A free slug for a mosque; a restored one gets its previous slug unless another mosque has it. */
export function pickMosqueSlug(trx: Kysely<Database>, names: Names, id: string, previous = ''): Promise<string> {
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
export async function renameMosqueSlug(trx: Transaction<Database>, id: string, names: Names): Promise<string> {
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
