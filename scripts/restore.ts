import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { acquireServingLock } from '#app/db/serving-lock.server.ts'
import { env } from '#app/env.server.ts'
import { now } from '#app/services/clock.server.ts'
import { restoreBackup, wouldReplace } from '#server/backup/restore-backup.ts'
import { backupStore, INDEX_FILE } from '#server/continuous-backup/backup-store.ts'
import { restoreContinuousBackup } from '#server/continuous-backup/restore-continuous-backup.ts'
import { command } from './command.ts'

const USAGE = 'npm run restore -- BACKUP [--until 2026-11-22T10:30Z] [--yes] [--unsigned]'
const options = { yes: { type: 'boolean' }, until: { type: 'string' }, unsigned: { type: 'boolean' } } as const

await command(USAGE, options, async ({ values, words }) => {
  const [backup] = words
  if (!backup) throw new Error(`Name the backup to restore.\nUsage: ${USAGE}`)
  if (env().DATABASE_URL) {
    throw new Error(
      'A backup restores the embedded database: unset DATABASE_URL, restore, then npm run move-to-postgres.',
    )
  }
  const isContinuous = /^s3(\+http)?:/.test(backup) || existsSync(join(backup, INDEX_FILE))
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
  const unsigned = values.unsigned === true
  const { at, before } = isContinuous
    ? await restoreContinuousBackup(backupStore(backup), until, now())
    : await restoreBackup(resolve(backup), now(), { unsigned }).then(({ madeAt, before }) => ({ at: madeAt, before }))
  console.log(`Restored the ${isContinuous ? 'database' : 'backup'} of ${at} into ${env().DATA_DIR}.`)
  if (before) console.log(`The previous data is in ${before}.`)
  release()
})
