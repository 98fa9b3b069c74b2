import { type Actor, canImport } from '#app/access/permissions.ts'
import { newId } from '#app/db/ids.ts'
import { type Author, write } from '#app/db/write.server.ts'
import { insertImportedAdmin } from '#app/features/accounts/people/imported-admins.server.ts'
import { rewriteImportedDates, saveImportedEvent } from '#app/features/events/edit/imported-events.server.ts'
import { insertMosque, replaceMosque } from '#app/features/mosques/edit/mosque-store.server.ts'
import { saveImportedSettings } from '#app/features/settings/imported-settings.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import type { ImportPlan } from './plan-import.server.ts'

type Run = {
  now: Date
  /** The emails of imported superadmins that were ticked; the others are left out. */
  superadmins: ReadonlySet<string>
  onProgress?: (done: number, total: number) => void
}

export type Imported = { mosques: number; events: number; admins: number }

/** Writes a whole import in one transaction: everything or nothing. */
export async function runImport(actor: Actor | null, plan: ImportPlan, run: Run): Promise<Imported> {
  if (!actor || !canImport(actor)) forbidden()
  return await importAs(actor, plan, run)
}

/** The same import without a permission check, for the command on the server itself. */
export async function importAs(author: Author, plan: ImportPlan, run: Run): Promise<Imported> {
  const { now, superadmins, onProgress } = run
  const admins = plan.admins.filter((admin) => admin.role === 'mosque_admin' || superadmins.has(admin.email))
  const total = plan.mosques.length + plan.events.length + admins.length
  const counts = { mosques: plan.mosques.length, events: plan.events.length, admins: admins.length }
  const change = { action: 'import.run', kind: 'import', subjectId: newId(), after: counts }
  let done = 0
  const step = () => onProgress?.(++done, total)
  await write(author, change, async (trx) => {
    for (const { id, content, isNew } of plan.mosques) {
      if (isNew) await insertMosque(trx, content, now, { id })
      else await replaceMosque(trx, id, content, now)
      step()
    }
    for (const event of plan.events) {
      await saveImportedEvent(trx, event, now)
      step()
    }
    const eventIds = plan.events.map((event) => event.id)
    const movedMosqueIds = plan.mosques.filter((mosque) => !mosque.isNew).map((mosque) => mosque.id)
    await rewriteImportedDates(trx, { eventIds, movedMosqueIds }, now)
    for (const admin of admins) {
      await insertImportedAdmin(trx, admin, now)
      step()
    }
    if (plan.settings) await saveImportedSettings(trx, plan.settings, now)
  })
  return counts
}
