import { dirname, resolve } from 'node:path'
import { closeDatabase } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { openDatabase } from '#app/db/open.server.ts'
import { acquireServingLock } from '#app/db/serving-lock.server.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import { env } from '#app/env.server.ts'
import { eraseNotices } from '#app/features/notices/notice-writes.server.ts'
import { now } from '#app/services/clock.server.ts'
import { isContinuousBackup, restoreFromContinuousBackup } from '#ops/continuous-backup.ts'
import { backupFolder } from '#server/backup/backup-names.ts'
import { ERASED_FILE, eraseAgain } from '#server/backup/erased-list.ts'
import { restoreBackup, wouldReplace } from '#server/backup/restore-backup.ts'
import { command } from './command.ts'

const USAGE = `npm run restore -- BACKUP [--until 2026-11-22T10:30Z] [--yes] [--unsigned]
npm run restore -- --erase [FOLDER]   after pg_restore: erases again what ${ERASED_FILE} in the folder lists`
const options = {
  yes: { type: 'boolean' },
  until: { type: 'string' },
  unsigned: { type: 'boolean' },
  erase: { type: 'boolean' },
} as const

await command(USAGE, options, async ({ values, words }) => {
  const [backup] = words
  const unsigned = values.unsigned === true
  if (values.erase) return await eraseSince([resolve(backup ?? backupFolder())], unsigned)
  if (!backup) throw new Error(`Name the backup to restore.\nUsage: ${USAGE}`)
  if (env().DATABASE_URL) {
    throw new Error(
      'A backup restores the embedded database: unset DATABASE_URL, restore, then npm run move-to-postgres. After pg_restore: npm run restore -- --erase',
    )
  }
  const isContinuous = isContinuousBackup(backup)
  const until = typeof values.until === 'string' ? new Date(values.until) : null
  if (until && Number.isNaN(until.getTime())) throw new Error(`${values.until} is not a time.\nUsage: ${USAGE}`)
  if (until && !isContinuous)
    throw new Error(`${backup} is not a continuous backup: it holds one instant, without --until.`)
  const release = acquireServingLock('restore a backup')
  if (wouldReplace() && !values.yes) {
    throw new Error(
      `${env().DATA_DIR} contains data that would be replaced. Add --yes to continue (it is moved, not deleted).`,
    )
  }
  console.log('Checking and copying the backup …')
  const { at, before } = isContinuous
    ? await restoreFromContinuousBackup(backup, until)
    : await restoreBackup(resolve(backup), now(), { unsigned }).then(({ madeAt, before }) => ({ at: madeAt, before }))
  console.log(`Restored the ${isContinuous ? 'database' : 'backup'} of ${at} into ${env().DATA_DIR}.`)
  const earlier = until ? Math.ceil((until.getTime() - Date.parse(at)) / 1000) : 0
  if (earlier > 0)
    console.log(
      `That is the last state stored before ${until?.toISOString()}, ${earlier} seconds earlier; what was written in between is not in it.`,
    )
  if (before) console.log(`The previous data is in ${before}.`)
  await eraseSince([isContinuous ? backupFolder() : dirname(resolve(backup)), backupFolder()], unsigned)
  release()
})

/** A backup holds what was erased and notices that have ended since it was made. */
async function eraseSince(folders: string[], unsigned: boolean) {
  await openDatabase()
  await migrate()
  const ended = await writeWithoutRevision((trx) => eraseNotices(trx, now().toISOString()))
  if (ended > 0) console.log(`Erased ${ended} notices of mosques that have ended since.`)
  const { erased, held, isComplete } = await eraseAgain(folders, { unsigned })
  if (erased > 0) console.log(`Erased ${erased} records that were erased since the backup was made.`)
  if (!isComplete)
    console.log(
      `There is no whole list of what was erased since (${ERASED_FILE} next to the backup, signed by this site): ${held} notices are hidden until a super admin has looked at them at /admin/notices. Look also for reports, claims, messages and addresses that people had erased.`,
    )
  await closeDatabase()
}
