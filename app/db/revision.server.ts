import { sql, type Transaction } from 'kysely'
import { reader } from './client.server.ts'
import type { Database } from './schema.ts'

const POLL_MS = 250

type Listener = (revision: number) => void
type Watch = { known: number | null; listeners: Set<Listener>; timer: NodeJS.Timeout | null; polling: boolean }

// On globalThis for the reason given in client.server.ts: the page cache and the feature that wrote must meet.
const shared = globalThis as { mosqueConnectRevision?: Watch }

function watch(): Watch {
  shared.mosqueConnectRevision ??= { known: null, listeners: new Set(), timer: null, polling: false }
  return shared.mosqueConnectRevision
}

/** The newest content revision this process knows of; at most a quarter of a second behind other processes. */
export async function currentRevision(): Promise<number> {
  return watch().known ?? refreshRevision()
}

/** Calls the listener after every change of what visitors see, made here or elsewhere; returns the way to stop it. */
export function onRevision(listener: Listener): () => void {
  const { listeners } = watch()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks the database for the revision and tells the listeners when it has moved. */
export async function refreshRevision(): Promise<number> {
  const row = await reader().selectFrom('contentRevision').select('revision').executeTakeFirstOrThrow()
  learnRevision(row.revision)
  return row.revision
}

/** Tells this process of a revision it has written or read. */
export function learnRevision(revision: number): void {
  const state = watch()
  const before = state.known
  state.known = Math.max(before ?? 0, revision)
  if (before === null || revision <= before) return
  for (const listener of state.listeners) listener(revision)
}

/** Looks four times a second for what other processes wrote; a database that is away is asked again. */
export function startRevisionPolling(): void {
  const state = watch()
  state.timer ??= setInterval(() => {
    if (state.polling) return
    state.polling = true
    refreshRevision()
      .catch((error: Error) => console.warn(`The content revision could not be read: ${error.message}`))
      .finally(() => {
        state.polling = false
      })
  }, POLL_MS).unref()
}

/** Stops looking. */
export function stopRevisionPolling(): void {
  const state = watch()
  if (state.timer) clearInterval(state.timer)
  state.timer = null
}

/** Counts the revision up inside a write's own transaction and returns the new one. */
export async function bumpRevision(trx: Transaction<Database>, now: Date): Promise<number> {
  const row = await trx
    .updateTable('contentRevision')
    .set({ revision: sql`revision + 1`, changedAt: now.toISOString() })
    .returning('revision')
    .executeTakeFirstOrThrow()
  return row.revision
}
