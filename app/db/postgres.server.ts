import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type BinaryOperationNode,
  Kysely,
  OperatorNode,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
} from 'kysely'
import type pg from 'pg'
import { env } from '#app/env.server.ts'
import { type Hosts, openHosts } from '#ops/hosts.ts'
import { type ReadServer, readWithStandby } from '#ops/standby.ts'
import { isAway, isUnavailable, UNKNOWN_OUTCOME } from './failures/database-errors.ts'
import { type Outage, watchOutages } from './failures/outage.ts'
import type { Database, OpenDatabase } from './schema.ts'
import { reportQuery } from './slow-queries.server.ts'

/** PostgreSQL allows 100 in all by default; the processes of one machine share most of them. */
const MAX_MACHINE_CONNECTIONS = 80
const MAX_PROCESS_CONNECTIONS = 10
const MIN_PROCESS_CONNECTIONS = 3
/** The pool ends attempts that nobody waits for any more. */
const CONNECT_TIMEOUT_MS = 10_000
/** Longer than a statement may take on the server: only a server that has vanished, or a commit without its standby, reaches it. */
const QUERY_TIMEOUT_MS = 20_000
/** Another server answers instead. */
const STANDBY_TIMEOUT_MS = 1_000
const RETRY_INTERVAL_MS = 150
const INT8_OID = 20
const NUMERIC_OID = 1700

/**
 * Opens PostgreSQL, and its standby for reading where one is named; counts come back as numbers, as they do from the
 * embedded database. No parameter is sent at the start of a session, because a pooler refuses those it does not know.
 */
export function openPostgres(url: string, readUrl?: string): OpenDatabase {
  const primary = openServer(url, true)
  const standby = readUrl ? openServer(readUrl, false) : null
  return {
    writer: primary.open(),
    inTransaction: (trx) => trx,
    timeLeft: primary.outage.timeLeft,
    reader: readWithStandby(readServer(primary), standby && readServer(standby)),
    close: async () => {
      await Promise.all([primary.end(), standby?.end()])
    },
  }
}

/** A server with its connections, on which any number of databases can be opened. */
function openServer(url: string, isPrimary: boolean) {
  const hosts = openHosts(url, isPrimary, { pool: openPool, client: openClient })
  const outage = watchOutages(hosts.answers)
  const connect = isPrimary ? withReconnect(hosts, outage) : () => hosts.connect(STANDBY_TIMEOUT_MS)
  const firstStatementTime = isPrimary ? () => outage.attemptTime(performance.now()) : () => STANDBY_TIMEOUT_MS
  const pool: PostgresPool = {
    connect: async () => guardConnection(await connect(), firstStatementTime),
    end: async () => {},
    options: {},
  }
  return {
    ...hosts,
    outage,
    open: () => new Kysely<Database>({ dialect: new EmptyListPostgresDialect({ pool }), log: reportQuery }),
  }
}

const readServer = ({ open, outage, answers }: ReturnType<typeof openServer>): ReadServer => ({
  database: open(),
  outage,
  answers,
})

/** An address without its user and password. */
export const withoutUser = (url: string) => url.replace(/^\w+:\/\/([^@/]*@)?/, '').replace(/\?.*$/, '')

/** Loaded here, because most sites are on the embedded database. */
const driver = () => createRequire(import.meta.url)('pg') as typeof pg

function openClient(connectionString: string, settings: pg.ClientConfig): pg.Client {
  const { Client } = driver()
  return new Client({ connectionString, application_name: 'mosque-connect', ...settings })
}

function openPool(connectionString: string, settings: pg.PoolConfig): pg.Pool {
  const { Pool, types } = driver()
  const pool = new Pool({
    connectionString,
    max: connectionsPerProcess(env().WORKERS),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'mosque-connect',
    ...settings,
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
  return pool.on('error', logLoss).on('connect', (connection) => connection.on('error', () => {}))
}

/** The maximum number of connections of each of the processes on one machine. */
export function connectionsPerProcess(workers: number): number {
  const share = Math.floor(MAX_MACHINE_CONNECTIONS / workers)
  return Math.max(MIN_PROCESS_CONNECTIONS, Math.min(MAX_PROCESS_CONNECTIONS, share))
}

/** After a first connection, requests wait for a server that becomes unavailable, because it may be restarting. */
function withReconnect(hosts: Hosts, outage: Outage): () => Promise<pg.PoolClient> {
  return async () => {
    for (const since = performance.now(); ; ) {
      try {
        const time = outage.attemptTime(since)
        if (time === 0) throw Object.assign(new Error('PostgreSQL is away.'), { code: 'ETIMEDOUT' })
        const connection = await hosts.connect(time)
        outage.hasConnected()
        return connection
      } catch (error) {
        if (isAway(error)) outage.begin()
        if (!isUnavailable(error) || outage.timeLeft(since) === 0) throw error
        await wait(RETRY_INTERVAL_MS)
      }
    }
  }
}

/**
 * Wraps a connection: it is not reused after it was lost, and a commit fails whose wait for the synchronous standby was
 * cancelled. PostgreSQL reports such a commit as done, although a failover would lose it.
 */
function guardConnection(connection: pg.PoolClient, firstStatementTime: () => number): PostgresPoolClient {
  let isBroken = false
  let isUnreplicated = false
  const onNotice = ({ routine }: { routine?: string | undefined }) => {
    // The function of the server that waits; the message itself is in the server's language.
    if (routine === 'SyncRepWaitForLSN') isUnreplicated = true
  }
  connection.on('notice', onNotice)
  const query = async (sql: string, parameters?: readonly unknown[]) => {
    try {
      // A pooler accepts connections without its server, and then lets the first statement wait.
      const limit = /^(begin|start transaction)/.test(sql) ? { query_timeout: Math.max(1, firstStatementTime()) } : {}
      const result = await connection.query({ text: sql, values: [...(parameters ?? [])], ...limit })
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

/** PostgreSQL that accepts an empty list after `in`, as SQLite does: nothing is in it. */
class EmptyListPostgresDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new EmptyListCompiler()
  }
}

class EmptyListCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { operator, rightOperand } = node
    const isEmptyList = PrimitiveValueListNode.is(rightOperand) && rightOperand.values.length === 0
    if (!isEmptyList || !OperatorNode.is(operator)) super.visitBinaryOperation(node)
    else this.append(operator.operator === 'not in' ? 'true' : 'false')
  }
}
