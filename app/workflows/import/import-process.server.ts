import { once } from 'node:events'
import { writeFile } from 'node:fs'
import { closeDatabase } from '#app/db/client.server.ts'
import type { Author } from '#app/db/write.server.ts'
import type { InvitationPage } from '#app/features/accounts/people/invitations.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { type ImportProgress, type ImportResult, type ImportStage, reportOf } from './import-plan.ts'
import { changeStatusIn, readImportText } from './import-store.server.ts'
import type { ExistingChoice } from './merge-row.ts'
import type { PlaceChoices, RoomChoice } from './place-choices.ts'
import { planImport } from './plan-import.server.ts'
import { readImportFile } from './read-import-file.server.ts'
import { importAs } from './run-import.server.ts'

// The whole work of an import, in a process of its own with a database connection of its own. The site starts it from
// this source file, as `npm run import` and the other commands are.

/** `write` is null for a dry run. */
export type ImportTask = {
  id: string
  language: Language
  now: Date
  write: {
    author: Author
    superadmins: ReadonlySet<string>
    invite: InvitationPage | null
    choices: PlaceChoices
    existing: ExistingChoice
    rooms: RoomChoice
  } | null
}

/** What the site sends after the task: stop, or that it writes nothing now. */
export type ImportCommand = 'cancel' | 'write'
/** What this process reports; `ready` asks for the command to write. */
export type ImportMessage =
  | { progress: ImportProgress }
  | { ready: true }
  | { ended: { status: 'checked' | 'done' | 'failed' | 'cancelled'; result: ImportResult | null } }
  | { failure: unknown }

class ImportCancelled extends Error {}

const PROGRESS_INTERVAL_MS = 200
const post = (message: ImportMessage) => new Promise((sent) => process.send!(message, sent))

let isCancelled = false
process.on('message', (message: ImportTask | ImportCommand) => {
  if (message === 'cancel') isCancelled = true
})
// Without the site nobody waits for it. A transaction that is not committed is rolled back.
process.on('disconnect', () => process.exit())
// Where memory runs out, Linux ends this process and not the site. Other systems have no such file.
writeFile('/proc/self/oom_score_adj', '1000', () => {})

let postedAt = 0
const onProgress = (stage: ImportStage) => (done: number, total: number) => {
  if (isCancelled) throw new ImportCancelled()
  const present = performance.now()
  if (present - postedAt < PROGRESS_INTERVAL_MS) return
  postedAt = present
  void post({ progress: { stage, done, total } })
}

async function run({
  id,
  language,
  now,
  write,
}: ImportTask): Promise<Extract<ImportMessage, { ended: unknown }>['ended']> {
  const read = await readImportFile(await readImportText(id), onProgress('reading'))
  if (!read.ok) return { status: 'failed', result: { fault: read.fault } }
  const { choices, existing, rooms } = write ?? {}
  const options = { language, now, onProgress: onProgress('checking'), choices, existing, rooms }
  const dryRun = await planImport(read.raw, options)
  const report = reportOf(dryRun, read.raw.ignoredColumns)
  if (!write || dryRun.errors > 0) return { status: 'checked', result: { report } }
  const answer = once(process, 'message')
  void post({ ready: true })
  await answer
  if (isCancelled) throw new ImportCancelled()
  const { author, superadmins, invite } = write
  const counts = await importAs(author, dryRun.plan, {
    now,
    superadmins,
    invite,
    importId: id,
    onProgress: onProgress('writing'),
    onDates: onProgress('dates'),
    beforeCommit: async (trx, counts) => {
      const result = { counts, report }
      const isWriting = await changeStatusIn(trx, { id, from: ['writing'], to: 'done', result, now })
      if (!isWriting) throw new ImportCancelled()
    },
  })
  return { status: 'done', result: { counts, report } }
}

// The last statement, because the module waits here: nothing below it would be initialized.
try {
  const [task] = (await once(process, 'message')) as [ImportTask]
  await post({ ended: await run(task) })
} catch (error) {
  await post(error instanceof ImportCancelled ? { ended: { status: 'cancelled', result: null } } : { failure: error })
} finally {
  await closeDatabase()
  process.disconnect()
}
