import type { LogEvent } from 'kysely'
import { noteDamage } from './failures/damage.server.ts'

const MIN_SLOW_QUERY_MS = 200

export type SlowQuery = { milliseconds: number; sql: string; failed: boolean }
type Listener = (query: SlowQuery) => void

// On globalThis for the reason given in client.server.ts.
const shared = globalThis as { mosqueConnectSlowQueries?: Set<Listener> }
shared.mosqueConnectSlowQueries ??= new Set()
const listeners = shared.mosqueConnectSlowQueries

/** Subscribes to slow queries; they are reported with placeholders, never with their values. */
export function onSlowQuery(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reports a query to the listeners if it was slow, and its error if it means damage; Kysely calls it for every query. */
export function reportQuery(event: LogEvent): void {
  if (event.level === 'error') noteDamage(event.error)
  const { level, query, queryDurationMillis } = event
  if (queryDurationMillis < MIN_SLOW_QUERY_MS) return
  const slowQuery = {
    milliseconds: Math.round(queryDurationMillis),
    sql: shortenPlaceholders(query.sql),
    failed: level === 'error',
  }
  for (const listener of listeners) listener(slowQuery)
}

/** Shortens lists of placeholders, which can be a thousand long, to their first. */
const shortenPlaceholders = (sql: string) => sql.replaceAll(/(\?|\$\d+)(?:, (?:\?|\$\d+)){2,}/g, '$1, …')
