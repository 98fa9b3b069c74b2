import { type Kysely, sql } from 'kysely'
import { columnTypes, isPostgres } from './column-types.ts'

const ERASED = ['notices', 'reports', 'claims', 'messages', 'followers', 'subscribers']

/** What is erased of people is noted by its id, until that is in the list next to the backups. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema
    .createTable('erasures')
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('erasures_once', ['kind', 'id'])
    .execute()
  await (isPostgres(db) ? postgresTriggers(db) : sqliteTriggers(db))
}

async function sqliteTriggers(db: Kysely<unknown>): Promise<void> {
  const note = (table: string) =>
    `insert or replace into erasures (kind, id, at) values ('${table}', old.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`
  for (const table of ERASED)
    await sql.raw(`create trigger "erased_${table}" after delete on "${table}" begin ${note(table)}; end`).execute(db)
  await sql
    .raw(
      `create trigger "withdrawn_notices" after update of state on "notices"
       when new.state = 'withdrawn' and old.state <> 'withdrawn' begin ${note('notices')}; end`,
    )
    .execute(db)
}

async function postgresTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function note_erasure() returns trigger language plpgsql as $$ begin
      insert into erasures (kind, id, at)
        values (tg_table_name, old.id, to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        on conflict (kind, id) do update set at = excluded.at;
      return null;
    end $$`.execute(db)
  const trigger = (name: string, event: string, table: string, condition = '') =>
    sql
      .raw(
        `create trigger "${name}" after ${event} on "${table}" for each row ${condition} execute function note_erasure()`,
      )
      .execute(db)
  for (const table of ERASED) await trigger(`erased_${table}`, 'delete', table)
  const isNew = `when (new.state = 'withdrawn' and old.state <> 'withdrawn')`
  await trigger('withdrawn_notices', 'update of state', 'notices', isNew)
}
