import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#app/db/migrations/column-types.ts'

/** Replaces the facilities of mosques by facts, which can be yes, no or not known. Every facility becomes a yes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema
    .createTable('mosqueFacts')
    .addColumn('mosqueId', text, (column) => column.notNull().references('mosques.id').onDelete('cascade'))
    .addColumn('fact', text, (column) => column.notNull())
    .addColumn('value', text, (column) => column.notNull().check(sql`value in ('yes', 'no')`))
    .addColumn('note', text)
    .addColumn('updatedAt', text)
    .addPrimaryKeyConstraint('mosqueFacts_key', ['mosqueId', 'fact'])
    .execute()
  // Nobody wrote down when a facility was last confirmed, so its fact has no date.
  await sql`
    insert into "mosqueFacts" ("mosqueId", fact, value)
    select distinct "mosqueId", case facility
      when 'female_facilities' then 'ladies_space'
      when 'wheelchair_access' then 'step_free_entrance'
      else facility end, 'yes'
    from "mosqueFacilities"`.execute(db)
  await db.schema.dropTable('mosqueFacilities').execute()
}
