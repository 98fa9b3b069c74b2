import { type Kysely, sql } from 'kysely'
import { isPostgres } from './column-types.ts'

/** An account that is removed is noted as well: a restored backup must not let anybody in again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const sqlite = `begin
    insert or replace into erasures (kind, id, at) values ('user', old.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
    end`
  const does = isPostgres(db) ? 'for each row execute function note_erasure()' : sqlite
  await sql.raw(`create trigger "erased_user" after delete on "user" ${does}`).execute(db)
}
