import { writeWithoutRevision } from '#app/db/write.server.ts'
import { eraseNotices } from '#app/features/notices/notice-writes.server.ts'
import { now } from '#app/services/clock.server.ts'
import { ERASED_FILE, eraseAgain } from '#server/backup/erased-list.ts'

/** Erases in a restored database what was erased, and notices that have ended, since its backup was made. */
export async function eraseSince(folders: string[], unsigned = false): Promise<void> {
  const ended = await writeWithoutRevision((trx) => eraseNotices(trx, now().toISOString()))
  if (ended > 0) console.log(`Erased ${ended} notices of mosques that have ended since.`)
  const { erased, held, isComplete } = await eraseAgain(folders, { unsigned })
  if (erased > 0) console.log(`Erased ${erased} records that were erased since the backup was made.`)
  if (!isComplete)
    console.log(
      `There is no whole list of what was erased since (${ERASED_FILE} next to the backup, signed by this site): ${held} notices are hidden until a super admin has looked at them at /admin/notices. Look also for reports, claims, messages and addresses that people had erased.`,
    )
}
