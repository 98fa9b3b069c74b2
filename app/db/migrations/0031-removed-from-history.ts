import { type Kysely, sql } from 'kysely'
import { isPostgres } from './column-types.ts'

/** An entry of the public history whose values are removed is noted as well: a restored backup must not show them again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const sqlite = `begin
    insert or replace into erasures (kind, id, at) values ('history', old.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
    end`
  const does = isPostgres(db) ? 'execute function note_erasure()' : sqlite
  await sql
    .raw(
      `create trigger "removed_history" after update of removed on "history" for each row
       when (new.removed is not null and old.removed is null) ${does}`,
    )
    .execute(db)
}
