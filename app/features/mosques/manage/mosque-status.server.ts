import { type Actor, canAddMosque } from '#app/access/permissions.ts'
import { catchRollback, rollBack } from '#app/db/rollback.server.ts'
import { write } from '#app/db/write.server.ts'
import { loadMosque, replaceMosque } from '#app/features/mosques/edit/mosque-store.server.ts'
import { forbidden } from '#app/lib/web/http.ts'

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
      await replaceMosque(trx, id, next, now)
      return true
    }),
  )
}
