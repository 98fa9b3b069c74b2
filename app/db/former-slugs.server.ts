import type { Transaction } from 'kysely'
import type { FormerSlugTable } from './schema/mosque-tables.ts'
import type { Database } from './schema.ts'

/** Stores a slug that a mosque or event had until now; the last one that had it keeps it. */
export async function addFormerSlug(trx: Transaction<Database>, former: FormerSlugTable): Promise<void> {
  const { subjectId } = former
  await trx
    .insertInto('formerSlugs')
    .values(former)
    .onConflict((conflict) => conflict.columns(['mosqueId', 'slug']).doUpdateSet({ subjectId }))
    .execute()
}

/** Erases the former slugs of what is neither stored nor in the bin. */
export async function eraseFormerSlugs(trx: Transaction<Database>): Promise<void> {
  await trx
    .deleteFrom('formerSlugs')
    .where('subjectId', 'not in', trx.selectFrom('mosques').select('id'))
    .where('subjectId', 'not in', trx.selectFrom('events').select('id'))
    .where('subjectId', 'not in', trx.selectFrom('bin').select('subjectId'))
    .where('mosqueId', 'not in', trx.selectFrom('bin').select('subjectId'))
    .execute()
}
