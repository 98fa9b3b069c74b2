import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { env } from '#app/env.server.ts'
import { presentInstant } from '#app/lib/clock.ts'
import { inTurn } from '#app/lib/in-turn.ts'
import { client } from './client.server.ts'
import { newId } from './ids.ts'
import { isAway, isWorthRetrying } from './postgres.server.ts'
import { bumpRevision, learnRevision } from './revision.server.ts'
import type { Database } from './schema.ts'

const ATTEMPTS = 5
const FIRST_PAUSE_MS = 20

/** Who writes, as the record of changes names them. */
export type Author = { id: string; name: string; role: string }

/** What is written, for the record of changes; the work may complete it (an id just made, the row before). */
export type Change = {
  /** Noun and verb, such as `mosque.update`. */
  action: string
  kind: string
  subjectId: string
  mosqueId?: string | null
  before?: unknown
  after?: unknown
}

/** Visible writes follow one another anyway; waiting here rather than in the database leaves its connections to readers. */
const oneAtATime = inTurn()

export type Work<T> = (trx: Transaction<Database>, change: Change) => Promise<T>

/**
 * Writes something visitors may see: the work, its record (when someone signed in did it) and the content revision
 * in one transaction. Then every cache of this process is told; other processes notice within a quarter of a second.
 */
export async function write<T>(author: Author | null, change: Change, work: Work<T>): Promise<T> {
  const { result, revision } = await oneAtATime(() =>
    inTransaction(async (trx) => {
      await waitForTurn(trx)
      const recorded = { ...change }
      const now = presentInstant(env().NOW)
      const result = await work(trx, recorded)
      if (author) await record(trx, author, recorded, now)
      return { result, revision: await bumpRevision(trx, now) }
    }),
  )
  learnRevision(revision)
  return result
}

/** Writes what no page shows (counters, limits, messages, mail): no record, and the caches stay. */
export function quietWrite<T>(work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  return inTransaction(work)
}

/** Lets one visible write at a time through, across all processes, so that both engines behave like one writer. */
async function waitForTurn(trx: Transaction<Database>) {
  if (client().engine === 'postgres') await sql`lock table "contentRevision" in exclusive mode`.execute(trx)
}

async function inTransaction<T>(work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let done = false
    try {
      return await client()
        .writer.transaction()
        .execute(async (trx) => {
          const result = await work(trx)
          done = true
          return result
        })
    } catch (error) {
      // A connection lost before the commit has left no trace; one lost during it may have.
      const again = isWorthRetrying(error) || (isAway(error) && !done)
      if (attempt >= ATTEMPTS || !again) throw error
      await wait(FIRST_PAUSE_MS * 2 ** attempt * Math.random())
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
    })
    .execute()
}
