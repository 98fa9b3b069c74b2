import type { Transaction } from 'kysely'
import type { PublicChange } from '#app/db/history.server.ts'
import { newId } from '#app/db/ids.ts'
import type { Database } from '#app/db/schema.ts'
import { type Author, write } from '#app/db/write.server.ts'
import { type InvitationPage, queueInvitation } from '#app/features/accounts/people/invitations.server.ts'
import { insertImportedAdmin } from '#app/features/accounts/people/mosque-admins.server.ts'
import { loadBoard, storeBoard } from '#app/features/boards/boards.server.ts'
import { moveDatesWithMonths } from '#app/features/events/dates/moved-occurrences.server.ts'
import { eventSlugPicker } from '#app/features/events/edit/event-slugs.server.ts'
import {
  insertImportedEvents,
  rewriteImportedDates,
  updateImportedEvent,
} from '#app/features/events/edit/imported-events.server.ts'
import { enterDeclarations, loadFactsOfExports } from '#app/features/hijri/declarations.server.ts'
import { publicChangesOf } from '#app/features/mosques/edit/mosque-content.ts'
import {
  insertMosques,
  loadMosque,
  mosqueSlugPicker,
  replaceMosque,
} from '#app/features/mosques/edit/mosque-store.server.ts'
import { dateFacts } from '#app/features/mosques/mosque-facts.ts'
import { saveLeftOut, saveOsmSource } from '#app/features/mosques/mosque-sources.server.ts'
import { saveImportedSettings } from '#app/features/settings/settings-writes.server.ts'
import { publicProgramChanges } from '#app/features/timetables/public-times.ts'
import { storeProgram } from '#app/features/timetables/ramadan/program-writes.server.ts'
import { loadProgram } from '#app/features/timetables/ramadan-programs.server.ts'
import { inBatches } from '#app/lib/turns/batches.ts'
import { createPauses } from '#app/lib/turns/pauses.server.ts'
import type { ImportCounts, ImportPlan, OnProgress } from './import-plan.ts'

const BATCH_SIZE = 200

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

/** Writes an import in one transaction. Its callers have checked that the author may import. */
export async function importAs(author: Author, plan: ImportPlan, options: RunOptions): Promise<ImportCounts> {
  const { now, superadmins, invite, importId = newId(), onProgress, onDates, beforeCommit } = options
  const admins = plan.admins.filter((admin) => admin.role === 'mosque_admin' || superadmins.has(admin.email))
  const total = plan.mosques.length + plan.events.length + admins.length
  const counts = { mosques: plan.mosques.length, events: plan.events.length, admins: admins.length, invited: 0 }
  const facts = await loadFactsOfExports()
  const change = { action: 'import.run', kind: 'import', subjectId: importId, after: counts }
  let done = 0
  const pause = createPauses()
  const step = (count = 1) => {
    done += count
    onProgress?.(done, total)
    return pause()
  }
  await write(author, change, async (trx, recorded) => {
    const seen: PublicChange[] = []
    recorded.public = seen
    const note = (mosqueId: string, changes: readonly PublicChange[]) =>
      seen.push(...changes.map((each) => ({ ...each, mosqueId })))
    // New ones first and many at once, so that other writes wait as short as possible.
    const [newMosques, knownMosques] = splitByNew(plan.mosques)
    const pickMosqueSlug = newMosques.length > 0 ? await mosqueSlugPicker(trx) : null
    for (const batch of inBatches(newMosques, BATCH_SIZE)) {
      const dated = batch.map(({ id, content }) => ({
        id,
        content: { ...content, facts: dateFacts(content.facts, [], now) },
      }))
      await insertMosques(trx, dated, now, pickMosqueSlug!)
      for (const { id, content } of dated) note(id, publicChangesOf(null, content))
      await step(batch.length)
    }
    const outdated = new Set<string>()
    for (const { id, content, version } of knownMosques) {
      // Somebody has removed this mosque since the plan was made, or saved it; the next import completes it.
      const stored = await loadMosque(trx, id)
      if (!stored || (version ?? stored.version) !== stored.version) {
        outdated.add(id)
        continue
      }
      const next = { ...content, facts: dateFacts(content.facts, stored.content.facts, now) }
      await replaceMosque(trx, id, next, now)
      note(id, publicChangesOf(stored.content, next))
      await step()
    }
    for (const source of plan.sources) {
      if (!outdated.has(source.mosqueId)) await saveOsmSource(trx, source, now)
      await pause()
    }
    for (const recordId of plan.leftOut) await saveLeftOut(trx, recordId, now)
    const [newEvents, knownEvents] = splitByNew(plan.events)
    const pickEventSlug = newEvents.length > 0 ? await eventSlugPicker(trx) : null
    for (const batch of inBatches(newEvents, BATCH_SIZE)) {
      await insertImportedEvents(trx, batch, now, pickEventSlug!)
      await step(batch.length)
    }
    for (const event of knownEvents) {
      await updateImportedEvent(trx, event, now)
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
    const { refusals } = await enterDeclarations(trx, author, plan.months, { facts, now })
    if (refusals.length > 0) throw new Error('Announced months were changed since the dry run')
    if (plan.months.length > 0 || plan.settings) await moveDatesWithMonths(trx, now)
    for (const program of plan.programs) {
      const stored = await loadProgram(program.mosqueId, program.year, trx)
      await storeProgram(trx, { ...program, version: (stored?.version ?? 0) + 1, by: author.name, now })
      note(program.mosqueId, publicProgramChanges(program.year, stored, program.program))
      await pause()
    }
    for (const board of plan.boards) {
      const { version } = await loadBoard(board.mosqueId, trx)
      await storeBoard(trx, { ...board, version: version + 1, by: author.name, now })
      await pause()
    }
    await beforeCommit?.(trx, counts)
  })
  return counts
}

const splitByNew = <T extends { isNew: boolean }>(records: readonly T[]): [T[], T[]] => [
  records.filter(({ isNew }) => isNew),
  records.filter(({ isNew }) => !isNew),
]
