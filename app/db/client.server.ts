import { join } from 'node:path'
import { type Kysely, sql, type Transaction } from 'kysely'
import { env } from '#app/env.server.ts'
import type { OpenDatabase } from './open-database.ts'
import { openPostgres } from './postgres.server.ts'
import type { Database } from './schema.ts'
import { openSqlite } from './sqlite.server.ts'

export type Engine = 'sqlite' | 'postgres'
export type Reading = Kysely<Database> | Transaction<Database>
export type Client = OpenDatabase & { engine: Engine; place: string }

// On globalThis, because the built app, the development server's reloads and the tests share one connection.
const shared = globalThis as { mosqueConnectDatabase?: Client }

/** The file of the embedded database inside a data folder. */
export const databaseFile = (dataDir: string) => join(dataDir, 'mosque-connect.db')

/** Opens a database: PostgreSQL when an address is given, else the embedded one in the data folder. */
export function connectTo(settings: { url?: string | undefined; dataDir: string }): Client {
  if (settings.url) return { engine: 'postgres', place: hostOf(settings.url), ...openPostgres(settings.url) }
  const file = databaseFile(settings.dataDir)
  return { engine: 'sqlite', place: file, ...openSqlite(file) }
}

/** The database of this process, opened at first use as the settings say. */
export function client(): Client {
  shared.mosqueConnectDatabase ??= connectTo({ url: env().DATABASE_URL, dataDir: env().DATA_DIR })
  return shared.mosqueConnectDatabase
}

/** The connection that writes. Inside a transaction use the transaction instead: this one would wait for itself. */
export const db = (): Kysely<Database> => client().writer

/** The connection for reading; in the embedded database it cannot write and never waits for a writer. */
export const reader = (): Kysely<Database> => client().reader

/** Which of the two engines this process uses. */
export const engine = (): Engine => client().engine

/** Answers when the database answers, and throws when it does not. */
export async function pingDatabase(): Promise<void> {
  await sql`select 1`.execute(reader())
}

/** Makes this process use the given database: for tests and for commands that name their own. */
export function setClient(next: Client): void {
  shared.mosqueConnectDatabase = next
}

/** Closes the connections; the next use opens them again. */
export async function closeDatabase(): Promise<void> {
  const open = shared.mosqueConnectDatabase
  delete shared.mosqueConnectDatabase
  await open?.close()
}

function hostOf(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}${port ? `:${port}` : ''}${pathname}`
}
