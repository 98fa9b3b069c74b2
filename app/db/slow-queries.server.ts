import type { LogEvent } from 'kysely'

/** From how many milliseconds on a query is worth a line in the log. */
const SLOW_MS = 200

export type SlowQuery = { milliseconds: number; sql: string; failed: boolean }
type Listener = (query: SlowQuery) => void

// On globalThis for the reason given in client.server.ts.
const shared = globalThis as { mosqueConnectSlowQueries?: Set<Listener> }
shared.mosqueConnectSlowQueries ??= new Set()
const listeners = shared.mosqueConnectSlowQueries

/** Tells of every query that took long: its text with places for the values, never the values themselves. */
export function onSlowQuery(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What each connection reports its queries to. */
export function noticeQuery({ level, query, queryDurationMillis }: LogEvent): void {
  if (queryDurationMillis < SLOW_MS) return
  const noticed = {
    milliseconds: Math.round(queryDurationMillis),
    sql: shortened(query.sql),
    failed: level === 'error',
  }
  for (const listener of listeners) listener(noticed)
}

/** A list of a thousand places for values says no more than its first. */
const shortened = (sql: string) => sql.replaceAll(/(\?|\$\d+)(?:, (?:\?|\$\d+)){2,}/g, '$1, …')
