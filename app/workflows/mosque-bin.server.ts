import { z } from 'zod'
import { type Actor, canDeleteMosque, canRestoreFromBin } from '#app/access/permissions.ts'
import { moveToBin, takeFromBin } from '#app/db/records.server.ts'
import { catchRollback, rollBack, write } from '#app/db/write.server.ts'
import { linkAdmins, unlinkAdmins } from '#app/features/accounts/people/mosque-admins.server.ts'
import { eraseClaimPhotosOf } from '#app/features/claims/claims.server.ts'
import { deleteEventsOf, restoreEvents } from '#app/features/events/edit/event-bin.server.ts'
import { deleteStoredMosque, insertMosque, loadMosque } from '#app/features/mosques/edit/mosque-store.server.ts'
import { parseStoredMosque } from '#app/features/mosques/mosque-schema.ts'
import { forbidden } from '#app/lib/web/http.ts'

/** A deleted mosque with its events and admins, as the bin stores it. */
const binDocument = z.object({
  content: z.unknown().transform(parseStoredMosque),
  slug: z.string().default(''),
  version: z.number().default(1),
  sample: z.union([z.literal(0), z.literal(1)]).default(0),
  createdAt: z.string(),
  events: z.array(z.unknown()).default([]),
  adminIds: z.array(z.string()).default([]),
})

/** Moves a mosque with its events and the links of its admins into the bin; false when there is no such mosque. */
export async function deleteMosque(actor: Actor | null, id: string, now: Date): Promise<boolean> {
  if (!actor || !canDeleteMosque(actor)) forbidden()
  const change = { action: 'mosque.delete', kind: 'mosque', subjectId: id, mosqueId: id, before: undefined as unknown }
  return await catchRollback(() =>
    write(actor, change, async (trx, record) => {
      const stored = (await loadMosque(trx, id)) ?? rollBack(false)
      record.before = stored.content
      const document: z.input<typeof binDocument> = {
        ...stored,
        events: await deleteEventsOf(trx, id),
        adminIds: await unlinkAdmins(trx, id),
      }
      const { name } = stored.content
      await moveToBin(trx, actor, { kind: 'mosque', subjectId: id, name, mosqueId: id, document }, now)
      await eraseClaimPhotosOf(trx, id)
      await deleteStoredMosque(trx, id)
      return true
    }),
  )
}

/** Restores a mosque with its events and admins; null when it is not in the bin. */
export async function restoreMosque(actor: Actor | null, binId: string, now: Date): Promise<string | null> {
  if (!canRestoreFromBin(actor)) forbidden()
  const change = { action: 'mosque.restore', kind: 'mosque', subjectId: binId, mosqueId: null as string | null }
  return await catchRollback(() =>
    write(actor, change, async (trx, record) => {
      const entry = (await takeFromBin(trx, binId, 'mosque')) ?? rollBack(null)
      const { content, slug, version, sample, createdAt, events, adminIds } = binDocument.parse(entry.document)
      const id = entry.subjectId
      Object.assign(record, { subjectId: id, mosqueId: id, after: content, version: version + 1 })
      record.public = [{ what: 'status', before: 'deleted', after: content.status }]
      await insertMosque(trx, content, now, { id, slug, version: version + 1, sample, createdAt })
      await restoreEvents(trx, events, now)
      await linkAdmins(trx, adminIds, id)
      return id
    }),
  )
}
