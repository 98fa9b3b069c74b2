import { resolve } from 'node:path'
import { acquireServingLock } from '#app/db/serving-lock.server.ts'
import { env } from '#app/env.server.ts'
import { now } from '#app/services/clock.server.ts'
import { restoreBackup, wouldReplace } from '#server/backup/restore-backup.ts'
import { command } from './command.ts'

const USAGE = 'npm run restore -- BACKUP [--yes]'

await command(USAGE, { yes: { type: 'boolean' } }, async ({ values, words }) => {
  const [backup] = words
  if (!backup) throw new Error(`Name the backup to restore.\nUsage: ${USAGE}`)
  if (env().DATABASE_URL) {
    throw new Error(
      'A backup restores the embedded database: unset DATABASE_URL, restore, then npm run move-to-postgres.',
    )
  }
  const release = acquireServingLock('restore a backup')
  if (wouldReplace() && !values.yes) {
    throw new Error(
      `${env().DATA_DIR} contains data that would be replaced. Add --yes to continue (it is moved, not deleted).`,
    )
  }
  console.log('Checking and copying the backup …')
  const { madeAt, before } = await restoreBackup(resolve(backup), now())
  console.log(`Restored the backup of ${madeAt} into ${env().DATA_DIR}.`)
  if (before) console.log(`The previous data is in ${before}.`)
  release()
})
