import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { CompiledQuery, Kysely, QueryResult } from 'kysely'
import { isRetryable, isUnavailable } from '#app/db/failures/database-errors.ts'
import type { Outage } from '#app/db/failures/outage.ts'
import { knownRevision } from '#app/db/revision.server.ts'
import type { Database } from '#app/db/schema.ts'

/** With a standby, the first attempt of a read waits so long for the primary. */
const PRIMARY_TIMEOUT_MS = 1000
/** Before the time of a read is over, the server is asked on another connection whether it is there. */
const PING_MS = 1000
const RETRY_INTERVAL_MS = 15

const standbyFirst = new AsyncLocalStorage<true>()

/**
 * Reads inside `work` use the standby, if there is one: for pages that are the same for everybody. The newest rows
 * that are written without a content revision (sessions, limits, jobs) may be missing there.
 */
export const readFromStandby = <T>(work: () => Promise<T>): Promise<T> => standbyFirst.run(true, work)

/** A server that is read from. */
export type ReadServer = { database: Kysely<Database>; outage: Outage; answers(): Promise<boolean> }

/**
 * Combines the primary and its standby into one database for reading. A query whose connection is lost is repeated,
 * because reading changes nothing. While the primary is away the standby answers every query.
 */
export function readWithStandby(primary: ReadServer, standby: ReadServer | null): Kysely<Database> {
  const executor = primary.database.getExecutor()
  const onPrimary = executor.executeQuery.bind(executor)

  /** Waits for a query that takes long, but not for a server that has stopped answering. */
  const untilItIsAway = async (since: number, signal: AbortSignal) => {
    await wait(Math.max(PING_MS, primary.outage.attemptTime(since) - PING_MS), null, { signal })
    if (await primary.answers()) return await new Promise<never>(() => {})
    throw noAnswer()
  }
  const askPrimary = async <R>(query: CompiledQuery<R>, since: number, mayTakeLong: boolean) => {
    const result = onPrimary(query)
    const timeout = new AbortController()
    const { signal } = timeout
    const limit = mayTakeLong
      ? untilItIsAway(since, signal)
      : wait(PRIMARY_TIMEOUT_MS, null, { signal }).then(() => Promise.reject(noAnswer()))
    try {
      return await Promise.race([result, limit])
    } catch (error) {
      result.catch(() => {})
      if (error instanceof NoAnswer) primary.outage.begin()
      throw error
    } finally {
      timeout.abort()
    }
  }
  executor.executeQuery = async <R>(query: CompiledQuery<R>) => {
    let hasFailed = false
    for (const since = performance.now(); ; hasFailed = true) {
      if (standby && (hasFailed || primary.outage.isOn() || standbyFirst.getStore())) {
        const result = await askStandby(standby, query)
        if (result) return result
      }
      try {
        return await askPrimary(query, since, hasFailed || !standby)
      } catch (error) {
        const canGoOn = (standby && !hasFailed) || primary.outage.timeLeft(since) > 0
        if (!isUnavailable(error) || !canGoOn) throw error
        await wait(RETRY_INTERVAL_MS)
      }
    }
  }
  return primary.database
}

/**
 * Asks the standby, or returns null when it is unavailable or behind the revision known to this process. The revision is
 * read in the transaction of the query, so a page never has older data than the revision it is cached under.
 */
async function askStandby<R>(
  { database, outage }: ReadServer,
  query: CompiledQuery<R>,
): Promise<QueryResult<R> | null> {
  if (outage.isOn()) return null
  try {
    return await database
      .transaction()
      .setAccessMode('read only')
      .execute(async (trx) => {
        const { revision } = await trx.selectFrom('contentRevision').select('revision').executeTakeFirstOrThrow()
        return revision < (knownRevision() ?? 0) ? null : await trx.executeQuery(query)
      })
  } catch (error) {
    // A standby cancels a query that conflicts with what it replays (40001).
    if (!isUnavailable(error) && !isRetryable(error)) throw error
    if (isUnavailable(error)) outage.begin()
    return null
  }
}

class NoAnswer extends Error {
  readonly code = 'ETIMEDOUT'
}

const noAnswer = () => new NoAnswer('The database does not answer.')
