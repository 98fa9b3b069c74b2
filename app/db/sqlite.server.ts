import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import {
  type DialectAdapter,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteStatement,
} from 'kysely'
import type { OpenDatabase } from './open-database.ts'
import type { Database } from './schema.ts'
import { noticeQuery } from './slow-queries.server.ts'

const BUSY_TIMEOUT_MS = 5000
const KEPT_STATEMENTS = 300

/** What must hold on every connection before it serves, as SQLite itself reports it. */
const REQUIRED = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, busy_timeout: BUSY_TIMEOUT_MS }

/** Opens the embedded database: one writer, and one reader that sees what was committed and never waits for it. */
export function openSqlite(path: string): OpenDatabase {
  mkdirSync(dirname(path), { recursive: true })
  const writing = connect(path, false)
  const reading = connect(path, true)
  return {
    writer: kyselyOn(writing),
    reader: kyselyOn(reading),
    // Kysely closes only what it has used; the last to close folds the log into the file, so that must be the writer.
    close: async () => {
      reading.close()
      writing.close()
    },
  }
}

function kyselyOn(connection: DatabaseSync): Kysely<Database> {
  return new Kysely<Database>({
    dialect: new TransactionalSqliteDialect({ database: shim(connection) }),
    log: noticeQuery,
  })
}

/** SQLite changes tables inside a transaction quite well; told so, a migration cut off midway leaves no trace. */
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
  if (!readOnly) connection.exec('pragma journal_mode = wal')
  connection.exec('pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -16000')
  checkPragmas(connection, path)
  return connection
}

/** Refuses a connection on which a promise of durability did not take, such as WAL on a network disk. */
export function checkPragmas(connection: DatabaseSync, path: string): void {
  for (const [name, wanted] of Object.entries(REQUIRED)) {
    const found = Object.values(connection.prepare(`pragma ${name}`).get() ?? {})[0]
    if (found !== wanted) {
      connection.close()
      throw new Error(
        `${path}: SQLite did not accept ${name} = ${wanted} (it says ${found}). Use a folder on a local disk.`,
      )
    }
  }
}

/** The one place where Kysely's dialect, drawn for another driver, meets the SQLite that Node brings. */
function shim(connection: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()
  return {
    close: () => connection.close(),
    prepare(sql) {
      const known = kept.get(sql)
      if (known) return known
      // A deferred transaction that reads and then writes fails at once when another process wrote in between.
      const statement = wrap(connection, sql === 'begin' ? 'begin immediate' : sql)
      if (kept.size >= KEPT_STATEMENTS) kept.delete(kept.keys().next().value as string)
      kept.set(sql, statement)
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
      // On a full disk SQLite has rolled back by itself; a complaint about that would hide the real one.
      if (sql === 'rollback' && !connection.isTransaction) return { changes: 0, lastInsertRowid: 0 }
      return statement.run(...values(parameters))
    },
    // A kept statement can walk one result at a time; a stream outlives the call, so it gets its own.
    iterate: (parameters) => connection.prepare(sql).iterate(...values(parameters)),
  }
}
