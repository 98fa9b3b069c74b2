import type { Selectable, Transaction } from 'kysely'
import { type Actor, canDeleteMosque, canRestoreFromBin } from '#app/access/permissions.ts'
import { abandon, unlessAbandoned } from '#app/db/abandon.server.ts'
import { newId } from '#app/db/ids.ts'
import type { Database, EventTable } from '#app/db/schema.ts'
import { write } from '#app/db/write.server.ts'
import { forbidden } from '#app/lib/http.ts'
import type { MosqueContent } from './mosque-content.ts'
import { insertMosque, loadMosque } from './mosque-store.server.ts'

/** A deleted mosque, whole: with its events and the people who looked after it. */
type BinDocument = {
  content: MosqueContent
  version: number
  sample: 0 | 1
  createdAt: string
  events: Selectable<EventTable>[]
  adminIds: string[]
}

/** Writes the dates of restored events; the route brings it from the events feature. */
export type AfterRestore = (trx: Transaction<Database>, eventIds: string[], now: Date) => Promise<void>

/** Moves a mosque with its events and the link of its admins into the bin, in one transaction; false when it is gone. */
export async function deleteMosque(actor: Actor | null, id: string, now: Date): Promise<boolean> {
  if (!actor || !canDeleteMosque(actor)) forbidden()
  const change = { action: 'mosque.delete', kind: 'mosque', subjectId: id, mosqueId: id, before: undefined as unknown }
  return await unlessAbandoned(() =>
    write(actor, change, async (trx, record) => {
      const stored = await loadMosque(trx, id)
      if (!stored) abandon(false)
      const events = await trx.selectFrom('events').selectAll().where('mosqueId', '=', id).execute()
      const admins = await trx.selectFrom('user').select('id').where('mosqueId', '=', id).execute()
      const document: BinDocument = { ...stored, events, adminIds: admins.map((admin) => admin.id) }
      record.before = stored.content
      await trx
        .insertInto('bin')
        .values({
          id: newId(),
          kind: 'mosque',
          subjectId: id,
          name: stored.content.name,
          mosqueId: id,
          document: JSON.stringify(document),
          deletedAt: now.toISOString(),
          deletedBy: actor.id,
          deletedByName: actor.name,
        })
        .execute()
      await trx.updateTable('user').set({ mosqueId: null }).where('mosqueId', '=', id).execute()
      await trx.deleteFrom('eventOccurrences').where('mosqueId', '=', id).execute()
      await trx.deleteFrom('events').where('mosqueId', '=', id).execute()
      await trx.deleteFrom('mosques').where('id', '=', id).execute()
      return true
    }),
  )
}

/** Puts a mosque back whole, under its old address; null when it is not in the bin (any more). */
export async function restoreMosque(
  actor: Actor | null,
  binId: string,
  now: Date,
  afterRestore: AfterRestore,
): Promise<string | null> {
  if (!canRestoreFromBin(actor)) forbidden()
  const change = { action: 'mosque.restore', kind: 'mosque', subjectId: binId, mosqueId: null as string | null }
  return await unlessAbandoned(() =>
    write(actor, change, async (trx, record) => {
      const row = await trx
        .deleteFrom('bin')
        .where('id', '=', binId)
        .where('kind', '=', 'mosque')
        .returning(['subjectId', 'document'])
        .executeTakeFirst()
      if (!row) abandon(null)
      const id = row.subjectId
      const { content, version, sample, createdAt, events, adminIds } = JSON.parse(row.document) as BinDocument
      Object.assign(record, { subjectId: id, mosqueId: id, after: content })
      await insertMosque(trx, content, now, { id, version: version + 1, sample, createdAt })
      for (const event of events) await trx.insertInto('events').values(event).execute()
      await afterRestore(
        trx,
        events.map((event) => event.id),
        now,
      )
      if (adminIds.length > 0)
        await trx
          .updateTable('user')
          .set({ mosqueId: id })
          .where('id', 'in', adminIds)
          .where('mosqueId', 'is', null)
          .where('role', '=', 'mosque_admin')
          .execute()
      return id
    }),
  )
}
