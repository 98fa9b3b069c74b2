import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#app/db/migrations/column-types.ts'
import { slugPicker, toSlug } from '#app/lib/slug/slug.ts'

const BATCH_SIZE = 1000

type Named = { id: string; name: string; suburb: string | null; area: string }
type Titled = { id: string; mosqueId: string; title: string }

/** Gives every mosque and event a slug, the oldest first, and creates the table of former ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  const pick = slugPicker(['search', 'map'])
  const mosques = await sql<Named>`select id, name, suburb, area from mosques order by "createdAt", id`.execute(db)
  const mosqueSlugs = mosques.rows.map(({ id, name, suburb, area }) => {
    const slug = toSlug(name) || 'mosque'
    return [id, pick([slug, toSlug(`${slug} ${suburb || area}`)])] as const
  })
  await fill(db, 'mosques', mosqueSlugs)
  const events = await sql<Titled>`select id, "mosqueId", title from events order by "createdAt", id`.execute(db)
  const pickInMosque = slugPicker()
  const eventSlugs = events.rows.map(
    ({ id, mosqueId, title }) => [id, pickInMosque([toSlug(title) || 'event'], `${mosqueId}/`)] as const,
  )
  await fill(db, 'events', eventSlugs)
  await db.schema.createIndex('mosques_slug').on('mosques').column('slug').unique().execute()
  await db.schema.createIndex('events_slug').on('events').columns(['mosqueId', 'slug']).unique().execute()
  await db.schema
    .createTable('formerSlugs')
    .addColumn('mosqueId', text, (column) => column.notNull())
    .addColumn('slug', text, (column) => column.notNull())
    .addColumn('subjectId', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('formerSlugs_key', ['mosqueId', 'slug'])
    .execute()
}

async function fill(db: Kysely<unknown>, table: string, slugs: (readonly [id: string, slug: string])[]) {
  for (let from = 0; from < slugs.length; from += BATCH_SIZE) {
    const rows = slugs.slice(from, from + BATCH_SIZE).map(([id, slug]) => sql`(${id}, ${slug})`)
    // Both engines name the columns of VALUES like this.
    await sql`update ${sql.table(table)} set slug = given.column2 from (values ${sql.join(rows)}) as given
      where id = given.column1`.execute(db)
  }
}
