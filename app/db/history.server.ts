import type { Transaction } from 'kysely'
import { inBatches } from '#app/lib/turns/batches.ts'
import { newId } from './ids.ts'
import type { Database } from './schema.ts'

/** One thing that changed at a mosque, as everybody may read it for good: no person, no contact, no free text. */
export type PublicChange = {
  /** Such as `jamaat.fajr`, `address` or `fact.parking`. */
  what: string
  /** Left out where everybody may know only that it changed; empty where there was or is nothing. */
  before?: string
  after?: string
  /** When changed times apply: `2026-12-01`, `2026-12-01/2026-12-31`, `ramadan`, or a Hijri year. */
  days?: string
  /** Where it is not the mosque of the whole change. */
  mosqueId?: string
}

type Written = { mosqueId?: string | null; public?: readonly PublicChange[]; isReported?: boolean }

/** Who wrote is stored as the kind of person only. */
type Options = { role: string; now: Date; isUndo: boolean }

const MAX_VALUE_BYTES = 60
const BATCH_SIZE = 500

/** Stores what everybody may read of a change, in its transaction. */
export async function recordHistory(trx: Transaction<Database>, change: Written, { role, now, isUndo }: Options) {
  const by = role === 'mosque_admin' ? 'mosque' : 'site'
  const rows = (change.public ?? []).map(({ mosqueId, what, before, after, days }) => ({
    // A third of an id is enough here, and these rows stay for good.
    id: newId().replaceAll('-', '').slice(0, 20),
    mosqueId: mosqueId ?? change.mosqueId!,
    at: now.toISOString(),
    by: `${by}${change.isReported ? '+report' : ''}${isUndo ? '+undo' : ''}`,
    what,
    before: shorten(before),
    after: shorten(after),
    days: days ?? null,
    removed: null,
  }))
  for (const batch of inBatches(rows, BATCH_SIZE)) await trx.insertInto('history').values(batch).execute()
}

function shorten(value: string | undefined): string | null {
  if (value === undefined) return null
  if (Buffer.byteLength(value) <= MAX_VALUE_BYTES) return value
  let short = ''
  for (const character of value) {
    if (Buffer.byteLength(`${short}${character}…`) > MAX_VALUE_BYTES) break
    short += character
  }
  return `${short}…`
}
