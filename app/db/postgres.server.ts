import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { env } from '#app/env.server.ts'
import type { OpenDatabase } from './open-database.ts'
import { EmptyListPostgresDialect } from './postgres-dialect.ts'
import { isUnavailable, MAX_RECONNECT_MS, READ_ONLY, UNKNOWN_OUTCOME } from './postgres-errors.ts'
import { hostsOf } from './postgres-hosts.ts'
import type { Database } from './schema.ts'
import { reportQuery } from './slow-queries.server.ts'
import { readWithStandby } from './standby.server.ts'

/** PostgreSQL allows 100 in all by default; the processes of one machine share most of them. */
const MAX_MACHINE_CONNECTIONS = 80
const MAX_PROCESS_CONNECTIONS = 10
const MIN_PROCESS_CONNECTIONS = 3
const CONNECT_TIMEOUT_MS = 10_000
/** With several hosts the next one is tried soon. */
const HOST_TIMEOUT_MS = 3_000
/** Longer than a statement may take on the server: only a server that has vanished, or a commit without its standby, reaches it. */
const QUERY_TIMEOUT_MS = 20_000
const RETRY_INTERVAL_MS = 150
const INT8_OID = 20
const NUMERIC_OID = 1700

/**
 * Opens PostgreSQL, and its standby for reading where one is named; counts come back as numbers, as they do from the
 * embedded database. No parameter is sent at the start of a session, because a pooler refuses those it does not know.
 */
export function openPostgres(url: string, readUrl?: string): OpenDatabase {
  const [primary, standby] = [openPools(url, true), readUrl ? openPools(readUrl, false) : null]
  const database = (pool: PostgresPool) =>
    new Kysely<Database>({ dialect: new EmptyListPostgresDialect({ pool }), log: reportQuery })
  const reader = readWithStandby(database(withReconnect(primary)), standby && database(firstThatAnswers(standby)))
  return {
    writer: database(withReconnect(primary)),
    reader,
    close: async () => {
      await Promise.all([...primary, ...(standby ?? [])].map((pool) => pool.end()))
    },
  }
}

/** Loaded here, because most sites are on the embedded database. */
const driver = () => createRequire(import.meta.url)('pg') as typeof pg

/** One pool for each host of an address. */
function openPools(url: string, writable: boolean): pg.Pool[] {
  const hosts = hostsOf(url)
  const { Pool, types } = driver()
  return hosts.map((connectionString) => {
    const pool = new Pool({
      connectionString,
      max: connectionsPerProcess(env().WORKERS),
      connectionTimeoutMillis: hosts.length > 1 ? HOST_TIMEOUT_MS : CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'mosque-connect',
      ...(writable && hosts.length > 1 ? { onConnect: rejectStandby } : {}),
      types: {
        getTypeParser: ((oid: number, format: 'text' | 'binary') =>
          oid === INT8_OID || oid === NUMERIC_OID
            ? Number
            : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
      },
    })
    // A connection that the server drops is replaced at the next query. Without a listener its error would end the
    // process; an idle one reports to the pool, one in use to itself.
    const logLoss = (error: Error) => console.warn(`A connection to PostgreSQL was lost: ${error.message}`)
    pool.on('error', logLoss).on('connect', (connection) => connection.on('error', () => {}))
    return pool
  })
}

async function rejectStandby(connection: pg.ClientBase): Promise<void> {
  const { rows } = await connection.query('select pg_is_in_recovery() as standby')
  if (rows[0].standby) throw Object.assign(new Error('This PostgreSQL is a standby.'), { code: READ_ONLY })
}

/** The maximum number of connections of each of the processes on one machine. */
export function connectionsPerProcess(workers: number): number {
  const share = Math.floor(MAX_MACHINE_CONNECTIONS / workers)
  return Math.max(MIN_PROCESS_CONNECTIONS, Math.min(MAX_PROCESS_CONNECTIONS, share))
}

/** Connects to the host of the last connection, or else to the next one that answers. */
function firstThatAnswers(pools: readonly pg.Pool[]): PostgresPool {
  let current = 0
  const connect = async (): Promise<PostgresPoolClient> => {
    let failure: unknown
    for (let tried = 0; tried < pools.length; tried++) {
      const index = (current + tried) % pools.length
      try {
        const connection = guardConnection(await pools[index]!.connect())
        current = index
        return connection
      } catch (error) {
        failure ??= error
      }
    }
    throw failure
  }
  return { connect, end: async () => {}, options: {} }
}

/** After a first connection, requests wait for a server that becomes unavailable, because it may be restarting. */
function withReconnect(pools: readonly pg.Pool[]): PostgresPool {
  const hosts = firstThatAnswers(pools)
  let hasConnected = false
  const connect = async () => {
    for (const deadline = performance.now() + MAX_RECONNECT_MS; ; ) {
      try {
        const connection = await hosts.connect()
        hasConnected = true
        return connection
      } catch (error) {
        if (!hasConnected || !isUnavailable(error) || performance.now() > deadline) throw error
        await wait(RETRY_INTERVAL_MS)
      }
    }
  }
  return { ...hosts, connect }
}

/**
 * Wraps a connection: it is not reused after it was lost, and a commit fails whose wait for the synchronous standby was
 * cancelled. PostgreSQL reports such a commit as done, although a failover would lose it.
 */
function guardConnection(connection: pg.PoolClient): PostgresPoolClient {
  let isBroken = false
  let isUnreplicated = false
  const onNotice = ({ routine }: { routine?: string | undefined }) => {
    // The function of the server that waits; the message itself is in the server's language.
    if (routine === 'SyncRepWaitForLSN') isUnreplicated = true
  }
  connection.on('notice', onNotice)
  const query = async (sql: string, parameters?: readonly unknown[]) => {
    try {
      const result = await connection.query(sql, [...(parameters ?? [])])
      if (!isUnreplicated) return result
    } catch (error) {
      isBroken ||= isUnavailable(error)
      throw error
    }
    isBroken = true
    isUnreplicated = false
    const message = 'The write did not reach the synchronous standby: canceling wait for synchronous replication.'
    throw Object.assign(new Error(message), { code: UNKNOWN_OUTCOME })
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release(destroy) {
      connection.off('notice', onNotice)
      connection.release(destroy || isBroken)
    },
  }
}
