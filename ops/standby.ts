import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { type CompiledQuery, type Kysely, type QueryResult, sql } from 'kysely'
import { isRetryable, isUnavailable, MAX_RECONNECT_MS } from '#app/db/database-errors.ts'
import { knownRevision } from '#app/db/revision.server.ts'
import type { Database } from '#app/db/schema.ts'

/** With a standby, a primary that does not answer a read within this time counts as unavailable. */
const PRIMARY_TIMEOUT_MS = 1000
const RETRY_INTERVAL_MS = 150
const MAX_ATTEMPTS = 11

const standbyFirst = new AsyncLocalStorage<true>()

/**
 * Reads inside `work` use the standby, if there is one: for pages that are the same for everybody. The newest rows
 * that are written without a content revision (sessions, limits, jobs) may be missing there.
 */
export const readFromStandby = <T>(work: () => Promise<T>): Promise<T> => standbyFirst.run(true, work)

/**
 * Combines the primary and its standby into one database for reading. A query whose connection is lost is repeated,
 * because reading changes nothing. While the primary is unavailable the standby answers every query.
 */
export function readWithStandby(primary: Kysely<Database>, standby: Kysely<Database> | null): Kysely<Database> {
  const executor = primary.getExecutor()
  const onPrimary = executor.executeQuery.bind(executor)
  let isPrimaryAway = false

  const watchReturn = async () => {
    if (isPrimaryAway) return
    isPrimaryAway = true
    while (isPrimaryAway) {
      await onPrimary(sql`select 1`.compile(primary)).then(
        () => {
          isPrimaryAway = false
        },
        (error: unknown) => {
          // A pool that was closed meanwhile stays closed.
          if (!isUnavailable(error)) isPrimaryAway = false
        },
      )
      if (isPrimaryAway) await wait(RETRY_INTERVAL_MS, null, { ref: false })
    }
  }
  const askPrimary = async <R>(query: CompiledQuery<R>) => {
    const result = onPrimary(query)
    if (!standby) return await result
    const timeout = new AbortController()
    try {
      return await Promise.race([result, noAnswer(timeout.signal)])
    } catch (error) {
      result.catch(() => {})
      if (isUnavailable(error)) watchReturn()
      throw error
    } finally {
      timeout.abort()
    }
  }
  executor.executeQuery = async <R>(query: CompiledQuery<R>) => {
    const deadline = performance.now() + MAX_RECONNECT_MS
    for (let attempt = 1; ; attempt++) {
      if (standby && (isPrimaryAway || standbyFirst.getStore())) {
        const result = await askStandby(standby, query)
        if (result) return result
      }
      try {
        return await askPrimary(query)
      } catch (error) {
        if (!isUnavailable(error) || (standby ? performance.now() > deadline : attempt >= MAX_ATTEMPTS)) throw error
        if (standby) await wait(RETRY_INTERVAL_MS / 10)
      }
    }
  }
  return primary
}

/**
 * Asks the standby, or returns null when it is unavailable or behind the revision known to this process. The revision is
 * read in the transaction of the query, so a page never has older data than the revision it is cached under.
 */
async function askStandby<R>(standby: Kysely<Database>, query: CompiledQuery<R>): Promise<QueryResult<R> | null> {
  try {
    return await standby
      .transaction()
      .setAccessMode('read only')
      .execute(async (trx) => {
        const { revision } = await trx.selectFrom('contentRevision').select('revision').executeTakeFirstOrThrow()
        return revision < (knownRevision() ?? 0) ? null : await trx.executeQuery(query)
      })
  } catch (error) {
    // A standby cancels a query that conflicts with what it replays (40001).
    if (isUnavailable(error) || isRetryable(error)) return null
    throw error
  }
}

async function noAnswer(signal: AbortSignal): Promise<never> {
  await wait(PRIMARY_TIMEOUT_MS, null, { signal })
  throw Object.assign(new Error('The primary does not answer.'), { code: 'ETIMEDOUT' })
}
