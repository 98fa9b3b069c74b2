import type { Transaction } from 'kysely'
import { type Actor, canAddMosque, canEditMosque, canRenameMosque } from '#app/access/permissions.ts'
import { newId } from '#app/db/ids.ts'
import type { Database } from '#app/db/schema.ts'
import { catchRollback, rollBack, write } from '#app/db/write.server.ts'
import { type AfterMove, placeMosque } from '#app/features/mosques/mosque-cities.server.ts'
import { dateFacts } from '#app/features/mosques/mosque-facts.ts'
import { siteZone } from '#app/features/mosques/mosque-lookup.server.ts'
import type { MosqueContent } from '#app/features/mosques/mosque-schema.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { listChangedFields, publicChangesOf, restoreLockedFields, tidyContent } from './mosque-content.ts'
import { insertMosque, loadMosque, replaceMosque, type StoredMosque } from './mosque-store.server.ts'

type MosqueSaveResult =
  | { outcome: 'saved'; version: number }
  | { outcome: 'missing' }
  /** Another editor saved in the meantime; `stored` is the current version. */
  | { outcome: 'outdated'; stored: StoredMosque }
  /** `also` could not write. */
  | { outcome: 'refused' }

/** Writes in the same transaction; when it returns false nothing is stored. */
type AlsoWrite = (trx: Transaction<Database>) => Promise<boolean>

/** Adds a published mosque and returns its id. */
export async function createMosque(actor: Actor | null, content: MosqueContent, now: Date): Promise<string> {
  if (!canAddMosque(actor)) forbidden()
  const id = newId()
  const placed = await placeMosque(content, null)
  const tidy = tidyContent({ ...placed, status: 'active', facts: dateFacts(content.facts, [], now) })
  const change = { action: 'mosque.create', kind: 'mosque', subjectId: id, mosqueId: id, after: tidy, version: 1 }
  await write(actor, { ...change, public: publicChangesOf(null, tidy) }, (trx) => insertMosque(trx, tidy, now, { id }))
  return id
}

/** Saves a mosque that was opened at `version`. If that version is outdated, nothing is saved. */
export async function updateMosque(
  actor: Actor | null,
  id: string,
  content: MosqueContent,
  { version, now, afterMove, also }: { version: number; now: Date; afterMove: AfterMove; also?: AlsoWrite },
): Promise<MosqueSaveResult> {
  if (!canEditMosque(actor, id)) forbidden()
  const change = { action: 'mosque.update', kind: 'mosque', subjectId: id, mosqueId: id }
  const site = await siteZone()
  return await catchRollback<MosqueSaveResult>(() =>
    write(actor, change, async (trx, record) => {
      const stored = await loadMosque(trx, id)
      if (!stored) rollBack({ outcome: 'missing' })
      if (stored.version !== version) rollBack({ outcome: 'outdated', stored })
      const facts = dateFacts(content.facts, stored.content.facts, now)
      const placed = await placeMosque({ ...content, facts }, stored.content)
      const next = tidyContent(restoreLockedFields(placed, stored.content, canRenameMosque(actor)))
      const changed = listChangedFields(stored.content, next)
      if (changed.length === 0) rollBack({ outcome: 'saved', version })
      record.before = stored.content
      record.after = next
      record.version = version + 1
      record.public = publicChangesOf(stored.content, next)
      record.isReported = also !== undefined
      await replaceMosque(trx, id, next, now)
      if (changed.some((field) => field === 'latitude' || field === 'longitude' || field === 'timeZone')) {
        const zones = { from: stored.content.timeZone || site, to: next.timeZone || site }
        await afterMove(trx, id, now, zones)
      }
      if (also && !(await also(trx))) rollBack({ outcome: 'refused' })
      return { outcome: 'saved', version: version + 1 }
    }),
  )
}

/** Hides mosques or publishes them again, each as a change of its own that can be undone; returns how many changed. */
export async function setMosqueStatus(
  actor: Actor | null,
  ids: readonly string[],
  status: 'active' | 'hidden',
  now: Date,
): Promise<number> {
  if (!actor || !canAddMosque(actor)) forbidden()
  let changed = 0
  for (const id of new Set(ids)) if (await setOneStatus(actor, id, status, now)) changed += 1
  return changed
}

function setOneStatus(actor: Actor, id: string, status: 'active' | 'hidden', now: Date): Promise<boolean> {
  const change = { action: 'mosque.update', kind: 'mosque', subjectId: id, mosqueId: id }
  return catchRollback(() =>
    write(actor, change, async (trx, record) => {
      const stored = await loadMosque(trx, id)
      if (!stored || stored.content.status === status) rollBack(false)
      const next = { ...stored.content, status }
      Object.assign(record, { before: stored.content, after: next, version: stored.version + 1 })
      record.public = publicChangesOf(stored.content, next)
      await replaceMosque(trx, id, next, now)
      return true
    }),
  )
}
