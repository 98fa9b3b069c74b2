import { type Actor, canImport } from '#app/access/permissions.ts'
import { newId } from '#app/db/ids.ts'
import { type Author, write } from '#app/db/write.server.ts'
import { insertImportedAdmin } from '#app/features/accounts/people/imported-admins.server.ts'
import { rewriteImportedDates, saveImportedEvent } from '#app/features/events/edit/imported-events.server.ts'
import { insertMosque, replaceMosque } from '#app/features/mosques/edit/mosque-store.server.ts'
import { saveImportedSettings } from '#app/features/settings/imported-settings.server.ts'
import { createPauses } from '#app/lib/pauses.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import type { ImportPlan } from './plan-import.server.ts'

type RunOptions = {
  now: Date
  /** The emails of imported superadmins that were ticked; other superadmins are not imported. */
  superadmins: ReadonlySet<string>
  onProgress?: (done: number, total: number) => void
}

export type ImportCounts = { mosques: number; events: number; admins: number }

/** Writes an import in one transaction. */
export async function runImport(actor: Actor | null, plan: ImportPlan, options: RunOptions): Promise<ImportCounts> {
  if (!actor || !canImport(actor)) forbidden()
  return await importAs(actor, plan, options)
}

/** The same import without a permission check, for the command on the server itself. */
export async function importAs(author: Author, plan: ImportPlan, options: RunOptions): Promise<ImportCounts> {
  const { now, superadmins, onProgress } = options
  const admins = plan.admins.filter((admin) => admin.role === 'mosque_admin' || superadmins.has(admin.email))
  const total = plan.mosques.length + plan.events.length + admins.length
  const counts = { mosques: plan.mosques.length, events: plan.events.length, admins: admins.length }
  const change = { action: 'import.run', kind: 'import', subjectId: newId(), after: counts }
  let done = 0
  const pause = createPauses()
  const step = () => {
    onProgress?.(++done, total)
    return pause()
  }
  await write(author, change, async (trx) => {
    for (const { id, content, isNew } of plan.mosques) {
      if (isNew) await insertMosque(trx, content, now, { id })
      else await replaceMosque(trx, id, content, now)
      await step()
    }
    for (const event of plan.events) {
      await saveImportedEvent(trx, event, now)
      await step()
    }
    const eventIds = plan.events.map((event) => event.id)
    const movedMosqueIds = plan.mosques.filter((mosque) => !mosque.isNew).map((mosque) => mosque.id)
    await rewriteImportedDates(trx, { eventIds, movedMosqueIds }, now)
    for (const admin of admins) {
      await insertImportedAdmin(trx, admin, now)
      await step()
    }
    if (plan.settings) await saveImportedSettings(trx, plan.settings, now)
  })
  return counts
}
