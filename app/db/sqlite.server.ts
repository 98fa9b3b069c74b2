import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type DialectAdapter,
  Kysely,
  type KyselyPlugin,
  type LogEvent,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteStatement,
} from 'kysely'
import { createBoundedCache } from '#app/lib/bounded-cache.ts'
import { changeMark, logEmptying, personalWrite } from './after-writes.server.ts'
import type { Database, OpenDatabase } from './schema.ts'
import { reportQuery } from './slow-queries.server.ts'

export const BUSY_TIMEOUT_MS = 5000
const MAX_STATEMENT_CACHE_BYTES = 4 * 1024 * 1024
/** What a prepared statement takes next to its text. */
const STATEMENT_BYTES = 10_000

/** The pragma values every connection must have, as SQLite reports them. */
const requiredPragmas = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, busy_timeout: BUSY_TIMEOUT_MS }
/** What is erased is overwritten in the file. */
const requiredOfWriter = { ...requiredPragmas, secure_delete: 1 }
/** The version of a file in which everything that was erased is overwritten. */
const OVERWRITTEN = 1

/** Opens SQLite with two connections: a writer, and a reader that sees committed data and never waits for the writer. */
export function openSqlite(path: string): OpenDatabase {
  mkdirSync(dirname(path), { recursive: true })
  const isNew = !existsSync(path)
  const writing = connect(path, false)
  if (isNew) writing.exec(`pragma user_version = ${OVERWRITTEN}`)
  const reading = connect(path, true)
  const pauses = queryPauses()
  const emptying = logEmptying(path)
  const mark = changeMark(path)
  const reportWrite = (event: LogEvent) => {
    reportQuery(event)
    const written = personalWrite(event)
    if (written) mark.request()
    if (written === 'removed') emptying.request()
  }
  return {
    writer: kyselyOn(writing, pauses.plugin, reportWrite),
    reader: kyselyOn(reading, queryPauses().plugin, reportQuery),
    emptying,
    inTransaction: (trx) => trx.withoutPlugins().withPlugin(pauses.ofTransaction()),
    timeLeft: () => 0,
    // Kysely closes only connections it has used. The last one to close checkpoints the WAL, if it is the writer.
    close: async () => {
      mark.close()
      emptying.close()
      for (const connection of [reading, writing]) connection.close()
    },
  }
}

function kyselyOn(connection: DatabaseSync, pauses: KyselyPlugin, log: (event: LogEvent) => void): Kysely<Database> {
  return new Kysely<Database>({
    dialect: new TransactionalSqliteDialect({ database: adaptDriver(connection) }),
    plugins: [pauses],
    log,
  })
}

/** SQLite supports DDL in transactions, so an interrupted migration is rolled back. Kysely's adapter does not use this. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter(): DialectAdapter {
    return new TransactionalSqliteAdapter()
  }
}

function connect(path: string, readOnly: boolean): DatabaseSync {
  const connection = new DatabaseSync(path, { readOnly })
  connection.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
  if (!readOnly) connection.exec('pragma journal_mode = wal; pragma secure_delete = on')
  connection.exec('pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -16000')
  checkPragmas(connection, path, readOnly ? requiredPragmas : requiredOfWriter)
  return connection
}

/** Writes a file anew that was written before erased content was overwritten; once, at the first start that does so. */
export function overwriteErased(path: string): void {
  const connection = connect(path, false)
  try {
    const { user_version: version } = connection.prepare('pragma user_version').get() as { user_version: number }
    if (version >= OVERWRITTEN) return
    connection.exec('vacuum')
    connection.exec(`pragma user_version = ${OVERWRITTEN}`)
  } finally {
    connection.close()
  }
}

/** Rejects a connection on which a durability setting had no effect, such as WAL on a network disk. */
export function checkPragmas(
  connection: DatabaseSync,
  path: string,
  pragmas: Record<string, string | number> = requiredPragmas,
): void {
  for (const [name, required] of Object.entries(pragmas)) {
    const actual = Object.values(connection.prepare(`pragma ${name}`).get() ?? {})[0]
    if (actual !== required) {
      connection.close()
      throw new Error(
        `${path}: SQLite did not accept ${name} = ${required} (it reports ${actual}). Use a folder on a local disk.`,
      )
    }
  }
}

/** Adapts Node's SQLite to the driver interface that Kysely's dialect expects (better-sqlite3). */
export function adaptDriver(connection: DatabaseSync): SqliteDatabase {
  const cached = createBoundedCache<SqliteStatement>(MAX_STATEMENT_CACHE_BYTES, () => STATEMENT_BYTES)
  return {
    close: () => connection.close(),
    prepare(sql) {
      const prepared = cached.get(sql)
      if (prepared) return prepared
      // A deferred transaction that reads and then writes fails immediately when another process wrote in between.
      const statement = wrap(connection, sql === 'begin' ? 'begin immediate' : sql)
      cached.set(sql, statement)
      return statement
    },
  }
}

function wrap(connection: DatabaseSync, sql: string): SqliteStatement {
  const statement = connection.prepare(sql)
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run(parameters) {
      // On a full disk SQLite has already rolled back; the error of a second rollback would hide the real one.
      if (sql === 'rollback' && !connection.isTransaction) return { changes: 0, lastInsertRowid: 0 }
      return statement.run(...values(parameters))
    },
    // A cached statement iterates over one result at a time; a stream outlives the call, so it has its own statement.
    iterate: (parameters) => connection.prepare(sql).iterate(...values(parameters)),
  }
}

const MAX_WORK_MS = 8

/**
 * Lets everything else be answered whenever queries, and what is computed between them, have taken 8 ms in a turn of the
 * event loop: SQLite runs in the thread of requests, and awaiting a result does not interrupt it.
 */
export function queryPauses(now = () => performance.now()) {
  /** When the first query of this turn began. */
  let turnSince: number | null = null
  const beginTurn = () => {
    if (turnSince !== null) return
    turnSince = now()
    setImmediate(() => {
      turnSince = null
    })
  }
  const isOver = (since: number | null) => since !== null && now() - since >= MAX_WORK_MS
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      beginTurn()
      return node
    },
    async transformResult({ result }) {
      if (isOver(turnSince)) await nextTurn()
      return result
    },
  }
  /** For one transaction: every other write waits for it, so that only its own work counts after its first pause. */
  const ofTransaction = (): KyselyPlugin => {
    let since = turnSince
    return {
      transformQuery({ node }) {
        beginTurn()
        since ??= now()
        return node
      },
      async transformResult({ result }) {
        if (!isOver(since)) return result
        await nextTurn()
        since = null
        return result
      },
    }
  }
  return { plugin, ofTransaction }
}
