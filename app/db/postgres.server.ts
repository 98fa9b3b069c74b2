import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { env } from '#app/env.server.ts'
import type { OpenDatabase } from './open-database.ts'
import type { Database } from './schema.ts'
import { noticeQuery } from './slow-queries.server.ts'

const STATEMENT_TIMEOUT_MS = 15_000
/** PostgreSQL allows 100 in all unless told otherwise; the processes of one machine share most of them. */
const CONNECTIONS_OF_MACHINE = 80
const MOST_CONNECTIONS = 10
const FEWEST_CONNECTIONS = 3
const RESTART_MS = 8000
const RETRY_MS = 150
const INT8 = 20
const NUMERIC = 1700

/** Opens a pool on PostgreSQL; counts come back as numbers, as they do from the embedded database. */
export function openPostgres(url: string): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsFor(env().WORKERS),
    connectionTimeoutMillis: 10_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'mosque-connect',
    types: {
      getTypeParser: ((oid: number, format: 'text' | 'binary') =>
        oid === INT8 || oid === NUMERIC
          ? Number
          : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  })
  // A connection that the server drops is replaced at the next query; unheard, its error would end the process, and an
  // idle one reports to the pool while one in use reports to itself.
  const lost = (error: Error) => console.warn(`A connection to PostgreSQL was lost: ${error.message}`)
  pool.on('error', lost).on('connect', (connection) => connection.on('error', () => {}))
  const open = () => new Kysely<Database>({ dialect: new PostgresDialect({ pool: patient(pool) }), log: noticeQuery })
  return { writer: open(), reader: askingAgain(open()), close: () => pool.end() }
}

/** Reading changes nothing: what a lost connection cut off is asked again, as a pool may hold several that are lost. */
function askingAgain(database: Kysely<Database>): Kysely<Database> {
  const executor = database.getExecutor()
  const execute = executor.executeQuery.bind(executor)
  executor.executeQuery = async (query) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await execute(query)
      } catch (error) {
        if (attempt > MOST_CONNECTIONS || !isAway(error)) throw error
      }
    }
  }
  return database
}

/** How many connections each of so many processes of one machine may hold. */
export function connectionsFor(workers: number): number {
  const share = Math.floor(CONNECTIONS_OF_MACHINE / workers)
  return Math.max(FEWEST_CONNECTIONS, Math.min(MOST_CONNECTIONS, share))
}

/** Once it has answered, a server that goes away is taken to be restarting: requests wait for it a while. */
function patient(pool: pg.Pool): PostgresPool {
  let answered = false
  const connect = async () => {
    for (const giveUpAt = Date.now() + RESTART_MS; ; ) {
      try {
        const connection = await pool.connect()
        answered = true
        return connection
      } catch (error) {
        if (!answered || !isAway(error) || Date.now() > giveUpAt) throw error
        await wait(RETRY_MS)
      }
    }
  }
  return { connect: connect as PostgresPool['connect'], end: () => pool.end(), options: pool.options } as PostgresPool
}

/** Refused, cut off, or answered that it is starting up or shutting down. */
export function isAway(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', '57P01', '57P02', '57P03'].includes(code ?? '') ||
    /terminated|not queryable/.test(message ?? '')
  )
}

/** True for the failures PostgreSQL asks to try again: serialization failure and deadlock. */
export function isWorthRetrying(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === '40001' || code === '40P01'
}
