import type { Transaction } from 'kysely'
import { newId } from '#app/db/ids.ts'
import type { Database } from '#app/db/schema.ts'
import { type Author, write } from '#app/db/write.server.ts'
import { insertImportedAdmin } from '#app/features/accounts/people/imported-admins.server.ts'
import { type InvitationPage, queueInvitation } from '#app/features/accounts/people/invitations.server.ts'
import { rewriteImportedDates, saveImportedEvent } from '#app/features/events/edit/imported-events.server.ts'
import { insertMosque, replaceMosque } from '#app/features/mosques/edit/mosque-store.server.ts'
import { saveImportedSettings } from '#app/features/settings/imported-settings.server.ts'
import { createPauses } from '#app/lib/pauses.server.ts'
import type { ImportPlan, OnProgress } from './plan-import.server.ts'

type RunOptions = {
  now: Date
  /** The emails of imported superadmins that were ticked; other superadmins are not imported. */
  superadmins: ReadonlySet<string>
  /** Where the invitations of imported administrators lead; without it nobody is invited. */
  invite?: InvitationPage | null
  /** The id of the import in the record of changes. */
  importId?: string
  onProgress?: OnProgress
  /** Called while the dates of events are written. */
  onDates?: OnProgress
  /** Writes what belongs to the same transaction, or throws so that nothing is written. */
  beforeCommit?: (trx: Transaction<Database>, counts: ImportCounts) => Promise<void>
}

export type ImportCounts = { mosques: number; events: number; admins: number; invited: number }

/** Writes an import in one transaction. Its callers have checked that the author may import. */
export async function importAs(author: Author, plan: ImportPlan, options: RunOptions): Promise<ImportCounts> {
  const { now, superadmins, invite, importId = newId(), onProgress, onDates, beforeCommit } = options
  const admins = plan.admins.filter((admin) => admin.role === 'mosque_admin' || superadmins.has(admin.email))
  const total = plan.mosques.length + plan.events.length + admins.length
  const counts = { mosques: plan.mosques.length, events: plan.events.length, admins: admins.length, invited: 0 }
  const change = { action: 'import.run', kind: 'import', subjectId: importId, after: counts }
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
    await rewriteImportedDates(trx, { eventIds, movedMosqueIds }, now, async (done, total) => {
      onDates?.(done, total)
      await pause()
    })
    for (const admin of admins) {
      const userId = await insertImportedAdmin(trx, admin, now)
      const { mosqueId } = admin
      if (invite && mosqueId) {
        await queueInvitation(trx, { ...admin, mosqueId, id: userId, createdBy: author.id }, invite, now)
        counts.invited += 1
      }
      await step()
    }
    if (plan.settings) await saveImportedSettings(trx, plan.settings, now)
    await beforeCommit?.(trx, counts)
  })
  return counts
}
