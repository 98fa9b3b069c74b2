import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { env } from '#app/env.server.ts'
import { presentInstant } from '#app/lib/clock.ts'
import { inBatches } from '#app/lib/turns/batches.ts'
import { createQueue } from '#app/lib/turns/queue.ts'
import { client } from './client.server.ts'
import { isRetryable, isUnavailable } from './failures/database-errors.ts'
import { type PublicChange, recordHistory } from './history.server.ts'
import { newId } from './ids.ts'
import { advanceRevision, incrementRevision, refreshRevision } from './revision.server.ts'
import type { Database } from './schema.ts'

const MAX_ATTEMPTS = 5
const RETRY_DELAY_MS = 20

/** Who writes, as named in the record of changes. */
export type Author = { id: string; name: string; role: string }

/** The entry in the record of changes; the work may complete it (a new id, the row before). */
export type Change = {
  /** Noun and verb, such as `mosque.update`. */
  action: string
  kind: string
  subjectId: string
  mosqueId?: string | null
  before?: unknown
  after?: unknown
  /** The version of the record after the change. */
  version?: number
  /** What everybody may read of it. */
  public?: readonly PublicChange[]
  /** Whether a visitor reported what it corrects. */
  isReported?: boolean
}

/** Writes are serialised in any case; queueing them here instead of in the database leaves connections free for readers. */
const queued = createQueue()

const undoing = new AsyncLocalStorage<boolean>()

/** Runs work whose writes take an earlier change back; the history of a mosque says so. */
export const asUndo = <T>(work: () => Promise<T>): Promise<T> => undoing.run(true, work)

export type Work<T> = (trx: Transaction<Database>, change: Change) => Promise<T>

/**
 * Writes public content: runs the work, records the change (when there is an author), with what everybody may read of it,
 * and increments the content revision in one transaction. Then it invalidates the caches of this process; other processes follow within a quarter of a second.
 */
export async function write<T>(author: Author | null, change: Change, work: Work<T>): Promise<T> {
  const isUndo = undoing.getStore() ?? false
  const { result, revision } = await queued(() =>
    inTransaction(async (trx) => {
      await lockRevision(trx)
      const recorded = { ...change }
      const now = presentInstant(env().NOW)
      const result = await work(trx, recorded)
      if (author) {
        await record(trx, author, recorded, now)
        await recordHistory(trx, recorded, { role: author.role, now, isUndo })
      }
      return { result, revision: await incrementRevision(trx, now) }
    }),
  )
  advanceRevision(revision)
  return result
}

/** Writes data that no public page shows (counters, limits, messages, mail), without a record and without invalidating caches. */
export function writeWithoutRevision<T>(work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  return inTransaction(work)
}

/**
 * Runs work during which another process writes. The writes of this one wait for it: SQLite would block the whole thread
 * while it waits for the lock.
 */
export async function whileAnotherProcessWrites<T>(work: () => Promise<T>): Promise<T> {
  const { engine, writer } = client()
  const result = await queued(() => (engine === 'sqlite' ? writer.connection().execute(work) : work()))
  await refreshRevision()
  return result
}

/** Serialises the writes of all processes on PostgreSQL, as SQLite does. */
async function lockRevision(trx: Transaction<Database>) {
  if (client().engine === 'postgres') await sql`lock table "contentRevision" in exclusive mode`.execute(trx)
}

async function inTransaction<T>(work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  const since = performance.now()
  for (let attempt = 1; ; attempt++) {
    let isWorkDone = false
    try {
      return await client()
        .writer.transaction()
        .execute(async (trx) => {
          const result = await work(client().inTransaction(trx))
          isWorkDone = true
          return result
        })
    } catch (error) {
      // A connection lost before the commit has rolled back; one lost during the commit may have committed.
      const canRetry = isUnavailable(error)
        ? !isWorkDone && client().timeLeft(since) > 0
        : isRetryable(error) && attempt < MAX_ATTEMPTS
      if (!canRetry) throw error
      await wait(RETRY_DELAY_MS * 2 ** Math.min(attempt, MAX_ATTEMPTS) * Math.random())
    }
  }
}

async function record(trx: Transaction<Database>, author: Author, change: Change, now: Date) {
  await trx
    .insertInto('activity')
    .values({
      id: newId(),
      at: now.toISOString(),
      actorId: author.id,
      actorName: author.name,
      actorRole: author.role,
      action: change.action,
      kind: change.kind,
      subjectId: change.subjectId,
      mosqueId: change.mosqueId ?? null,
      before: change.before === undefined ? null : JSON.stringify(change.before),
      after: change.after === undefined ? null : JSON.stringify(change.after),
      undoneAt: null,
      undoneBy: null,
      version: change.version === undefined ? null : String(change.version),
    })
    .execute()
}

class RolledBack extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('The write was rolled back on purpose')
    this.result = result
  }
}

/** Ends a write with a result and rolls it back: nothing is stored or recorded, and no cache is invalidated. */
export function rollBack(result: unknown): never {
  throw new RolledBack(result)
}

/** Runs a write that may call `rollBack`, and returns its result in both cases. */
export async function catchRollback<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T
    throw error
  }
}

/** SQLite allows 32766 values in a statement, and no row has more than 32. */
const MAX_ROWS = 1000

/** Inserts any number of rows, in statements of as many as both engines allow. */
export async function insertInBatches<T>(rows: readonly T[], insert: (batch: T[]) => { execute(): Promise<unknown> }) {
  for (const batch of inBatches(rows, MAX_ROWS)) await insert(batch).execute()
}
