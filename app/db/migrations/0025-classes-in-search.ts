import { type Kysely, sql } from 'kysely'

/** Classes for children are found by their type, as `buildSearchText` writes it since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update events set "searchText" = "searchText" || ${'\nmadrasah class'}
    where type = 'other' and audience = 'children'`.execute(db)
}
