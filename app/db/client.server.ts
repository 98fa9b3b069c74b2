import { join } from 'node:path'
import { type Kysely, sql, type Transaction } from 'kysely'
import { env } from '#app/env.server.ts'
import { openPostgres, withoutUser } from './postgres.server.ts'
import type { Database, OpenDatabase } from './schema.ts'
import { openSqlite } from './sqlite.server.ts'

export type Engine = 'sqlite' | 'postgres'
/** A connection that queries run on, inside or outside a transaction. */
export type Connection = Kysely<Database> | Transaction<Database>
export type Client = OpenDatabase & { engine: Engine; location: string }

// On globalThis, because several copies of this module in one process (build, reloads, tests) share one connection.
const shared = globalThis as { mosqueConnectDatabase?: Client }

/** The SQLite file inside a data folder. */
export const databaseFile = (dataDir: string) => join(dataDir, 'mosque-connect.db')

/** Opens a database: PostgreSQL when a URL is given, else SQLite in the data folder. */
export function connectTo(settings: {
  url?: string | undefined
  readUrl?: string | undefined
  dataDir: string
}): Client {
  const { url, readUrl } = settings
  if (url) return { engine: 'postgres', location: withoutUser(url), ...openPostgres(url, readUrl) }
  const file = databaseFile(settings.dataDir)
  return { engine: 'sqlite', location: file, ...openSqlite(file) }
}

/** The database of this process, opened at first use according to the settings. */
export function client(): Client {
  shared.mosqueConnectDatabase ??= connectTo({
    url: env().DATABASE_URL,
    readUrl: env().DATABASE_READ_URL,
    dataDir: env().DATA_DIR,
  })
  return shared.mosqueConnectDatabase
}

/** The writing connection. Inside a transaction use the transaction: this connection would wait for it forever. */
export const db = (): Kysely<Database> => client().writer

/** The reading connection; in SQLite it cannot write and never waits for a writer. */
export const reader = (): Kysely<Database> => client().reader

export const engine = (): Engine => client().engine

/** Throws when the database does not respond. */
export async function pingDatabase(): Promise<void> {
  await sql`select 1`.execute(reader())
}

/** Replaces the database of this process, for tests and commands that open one themselves. */
export function setClient(next: Client): void {
  shared.mosqueConnectDatabase = next
}

/** Closes the connections; the next use reopens them. */
export async function closeDatabase(): Promise<void> {
  const open = shared.mosqueConnectDatabase
  delete shared.mosqueConnectDatabase
  await open?.close()
}
