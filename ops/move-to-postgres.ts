import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql, type Transaction } from 'kysely'
import { closeDatabase, connectTo, databaseFile, setClient } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { type Database, tables } from '#app/db/schema.ts'
import { Checksum, type Row, type Table, toPostgres } from './canonical-rows.ts'

const BATCH_SIZE = 500
const ROWS_PER_PROGRESS_LINE = 25_000

/**
 * Copies every row of the embedded database to an empty PostgreSQL database, in one transaction that commits only when
 * the counts and checksums of all tables agree. The embedded database is migrated and otherwise only read.
 */
export async function moveToPostgres(dataDir: string, url: string, progress: (line: string) => void): Promise<void> {
  await closeDatabase()
  setClient(connectTo({ dataDir }))
  await migrate()
  await closeDatabase()

  const target = connectTo({ url, dataDir })
  setClient(target)
  await migrate()
  const file = new DatabaseSync(databaseFile(dataDir), { readOnly: true })
  try {
    await target.writer.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      await requireEmpty(trx)
      await trx.deleteFrom('contentRevision').execute()
      for (const table of tables) progress(`${table}: ${await copyTable(file, trx, table, progress)}`)
    })
  } finally {
    file.close()
  }
}

async function requireEmpty(trx: Transaction<Database>) {
  for (const table of ['mosques', 'user', 'settings', 'messages'] as const) {
    const row = await trx.selectFrom(table).select('id').limit(1).executeTakeFirst()
    if (row) throw new Error(`The PostgreSQL database already has rows in ${table}: set DATABASE_URL to an empty one.`)
  }
  // A server that was started on the database wrote jobs and limits, which can be deleted.
  for (const table of ['jobs', 'limitCounters', 'rateLimit'] as const) await trx.deleteFrom(table).execute()
}

async function copyTable(
  file: DatabaseSync,
  trx: Transaction<Database>,
  table: Table,
  progress: (line: string) => void,
): Promise<string> {
  const sent = new Checksum()
  let batch: Row[] = []
  const flush = async () => {
    if (batch.length > 0)
      await trx
        .insertInto(table)
        .values(batch as never)
        .execute()
    batch = []
  }
  for (const row of file.prepare(`select * from "${table}"`).iterate()) {
    sent.add(row)
    batch.push(toPostgres(table, row))
    if (batch.length === BATCH_SIZE) await flush()
    if (sent.count % ROWS_PER_PROGRESS_LINE === 0) progress(`${table}: ${sent.count} rows sent …`)
  }
  await flush()
  const arrived = await checksumOf(trx, table)
  if (arrived.text !== sent.text) {
    throw new Error(`The copy of ${table} differs (${sent.text} sent, ${arrived.text} arrived); nothing was moved.`)
  }
  return arrived.text
}

/** Reads the table through a server-side cursor, so that it does not have to fit into memory. */
async function checksumOf(trx: Kysely<Database>, table: Table): Promise<Checksum> {
  const checksum = new Checksum()
  await sql`declare every_row no scroll cursor for select * from ${sql.table(table)}`.execute(trx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(BATCH_SIZE)} from every_row`.execute(trx)
    for (const row of rows) checksum.add(row)
    if (rows.length < BATCH_SIZE) break
  }
  await sql`close every_row`.execute(trx)
  return checksum
}
