import { sql, type Transaction } from 'kysely'
import { db, reader } from './client.server.ts'
import type { Database } from './schema.ts'

const POLL_MS = 250

type Listener = (revision: number) => void
type State = {
  revision: number | null
  listeners: Set<Listener>
  timer: NodeJS.Timeout | null
  polling: boolean
  /** Whether the last poll failed, which is logged once. */
  failing: boolean
}

// On globalThis for the reason given in client.server.ts: the page cache and the writing feature share the listeners.
const shared = globalThis as { mosqueConnectRevision?: State }

function state(): State {
  shared.mosqueConnectRevision ??= { revision: null, listeners: new Set(), timer: null, polling: false, failing: false }
  return shared.mosqueConnectRevision
}

/** The latest content revision this process has written or read; null before the first. */
export const knownRevision = (): number | null => state().revision

/** The latest content revision known to this process; at most a quarter of a second behind other processes. */
export async function currentRevision(): Promise<number> {
  return state().revision ?? refreshRevision()
}

/** Calls the listener after every change of public content, by this or another process; returns the unsubscribe function. */
export function onRevision(listener: Listener): () => void {
  const { listeners } = state()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reads the revision from the database and notifies the listeners when it has changed. */
export async function refreshRevision(): Promise<number> {
  const before = state().revision ?? 0
  const { revision } = await reader().selectFrom('contentRevision').select('revision').executeTakeFirstOrThrow()
  // After a failover to a standby that lacked the last writes, the same number must not stand for other content.
  const next = revision < before ? await raiseRevision(before + 1) : revision
  advanceRevision(next)
  return next
}

async function raiseRevision(revision: number): Promise<number> {
  await db().updateTable('contentRevision').set({ revision }).where('revision', '<', revision).execute()
  return revision
}

/** Sets the known revision to one this process has written or read, and notifies the listeners when it is newer. */
export function advanceRevision(revision: number): void {
  const current = state()
  const before = current.revision
  current.revision = Math.max(before ?? 0, revision)
  if (before === null || revision <= before) return
  for (const listener of current.listeners) listener(revision)
}

/** Polls the revision for writes of other processes, and continues when the database is unavailable. */
export function startRevisionPolling(): void {
  const current = state()
  current.timer ??= setInterval(() => {
    if (current.polling) return
    current.polling = true
    refreshRevision()
      .then(
        () => {
          current.failing = false
        },
        (error: Error) => {
          if (!current.failing) console.warn(`The content revision could not be read: ${error.message}`)
          current.failing = true
        },
      )
      .finally(() => {
        current.polling = false
      })
  }, POLL_MS).unref()
}

export function stopRevisionPolling(): void {
  const current = state()
  if (current.timer) clearInterval(current.timer)
  current.timer = null
}

/** Increments the revision in the transaction of a write and returns the new one. */
export async function incrementRevision(trx: Transaction<Database>, now: Date): Promise<number> {
  const row = await trx
    .updateTable('contentRevision')
    .set({ revision: sql`revision + 1`, changedAt: now.toISOString() })
    .returning('revision')
    .executeTakeFirstOrThrow()
  return row.revision
}

/** Caches what is loaded from public content until the content changes. Concurrent calls load it once. */
export function cachedByRevision<T>(load: () => Promise<T>): () => Promise<T> {
  let cached: { revision: number; value: Promise<T> } | null = null
  return async () => {
    const revision = await currentRevision()
    if (cached?.revision === revision) return cached.value
    const next = { revision, value: load() }
    cached = next
    next.value.catch(() => {
      if (cached === next) cached = null
    })
    return next.value
  }
}
