import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { env } from '#app/env.server.ts'
import type { OpenDatabase } from './open-database.ts'
import type { Database } from './schema.ts'
import { reportQuery } from './slow-queries.server.ts'

const STATEMENT_TIMEOUT_MS = 15_000
/** PostgreSQL allows 100 connections by default; the processes of one machine share most of them. */
const MAX_MACHINE_CONNECTIONS = 80
const MAX_PROCESS_CONNECTIONS = 10
const MIN_PROCESS_CONNECTIONS = 3
const MAX_RESTART_MS = 8000
const RETRY_INTERVAL_MS = 150
const INT8_OID = 20
const NUMERIC_OID = 1700

/** Opens a PostgreSQL pool; it returns counts as numbers, as SQLite does. */
export function openPostgres(url: string): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsPerProcess(env().WORKERS),
    connectionTimeoutMillis: 10_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'mosque-connect',
    types: {
      getTypeParser: ((oid: number, format: 'text' | 'binary') =>
        oid === INT8_OID || oid === NUMERIC_OID
          ? Number
          : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  })
  // Without listeners, the error of a dropped connection would end the process. An idle connection emits it on the pool,
  // one in use on itself; the next query replaces it.
  const warnOfLoss = (error: Error) => console.warn(`A connection to PostgreSQL was lost: ${error.message}`)
  pool.on('error', warnOfLoss).on('connect', (connection) => connection.on('error', () => {}))
  const open = () =>
    new Kysely<Database>({ dialect: new PostgresDialect({ pool: withReconnect(pool) }), log: reportQuery })
  return { writer: open(), reader: retryReads(open()), close: () => pool.end() }
}

/** Repeats queries that a lost connection interrupted, which is safe for reads; a pool may have several lost connections. */
function retryReads(database: Kysely<Database>): Kysely<Database> {
  const executor = database.getExecutor()
  const execute = executor.executeQuery.bind(executor)
  executor.executeQuery = async (query) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await execute(query)
      } catch (error) {
        if (attempt > MAX_PROCESS_CONNECTIONS || !isUnavailable(error)) throw error
      }
    }
  }
  return database
}

/** The pool size of each process, for a number of processes on one machine. */
export function connectionsPerProcess(workers: number): number {
  const share = Math.floor(MAX_MACHINE_CONNECTIONS / workers)
  return Math.max(MIN_PROCESS_CONNECTIONS, Math.min(MAX_PROCESS_CONNECTIONS, share))
}

/** Waits for a server that becomes unavailable after a first connection, because it is probably restarting. */
function withReconnect(pool: pg.Pool): PostgresPool {
  let hasConnected = false
  const connect = async () => {
    for (const deadline = Date.now() + MAX_RESTART_MS; ; ) {
      try {
        const connection = await pool.connect()
        hasConnected = true
        return connection
      } catch (error) {
        if (!hasConnected || !isUnavailable(error) || Date.now() > deadline) throw error
        await wait(RETRY_INTERVAL_MS)
      }
    }
  }
  return { connect: connect as PostgresPool['connect'], end: () => pool.end(), options: pool.options } as PostgresPool
}

/** Whether the server refused or dropped the connection, or is starting up or shutting down. */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', '57P01', '57P02', '57P03'].includes(code ?? '') ||
    /terminated|not queryable/.test(message ?? '')
  )
}

/** Whether a transaction can be retried: serialization failure or deadlock. */
export function isRetryable(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === '40001' || code === '40P01'
}
