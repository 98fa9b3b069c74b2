import { createReadStream, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { closeDatabase } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { openDatabase } from '#app/db/open.server.ts'
import { acquireServingLock } from '#app/db/serving-lock.server.ts'
import { env } from '#app/env.server.ts'
import { now } from '#app/services/clock.server.ts'
import { backupFolder, isBucket } from '#server/backup/backup-names.ts'
import { fetchFromBucket } from '#server/backup/bucket-backups.ts'
import { ERASED_FILE } from '#server/backup/erased-list.ts'
import { openBackupFile, putChosenInPlace, restoreBackup, wouldReplace } from '#server/backup/restore-backup.ts'
import { eraseSince } from '#server/start/erase-since.ts'
import { command } from './command.ts'

const USAGE = `npm run restore -- FOLDER [--yes] [--unsigned]
npm run restore -- FILE KEY [--yes]   a backup that was downloaded, with the key that was shown
npm run restore -- s3://bucket [backup-2026-11-20T013000Z] [--yes] [--unsigned]   the newest unless one is named
npm run restore -- --erase [FOLDER]   after pg_restore: erases again what ${ERASED_FILE} in the folder lists`
const options = {
  yes: { type: 'boolean' },
  unsigned: { type: 'boolean' },
  erase: { type: 'boolean' },
} as const

await command(USAGE, options, async ({ values, words }) => {
  const [backup, name] = words
  const unsigned = values.unsigned === true
  if (values.erase) return await openAndErase([resolve(backup ?? backupFolder())], unsigned)
  if (!backup) throw new Error(`Name the backup to restore.\nUsage: ${USAGE}`)
  if (env().DATABASE_URL) {
    throw new Error(
      'A backup restores the embedded database: unset DATABASE_URL, restore, then npm run move-to-postgres. After pg_restore: npm run restore -- --erase',
    )
  }
  const release = acquireServingLock('restore a backup')
  if (wouldReplace() && !values.yes) {
    throw new Error(
      `${env().DATA_DIR} contains data that would be replaced. Add --yes to continue (it is moved, not deleted).`,
    )
  }
  console.log('Checking and copying the backup …')
  const fetched = join(env().DATA_DIR, 'restore.fetched')
  if (!isBucket(backup) && statSync(backup, { throwIfNoEntry: false })?.isFile()) {
    if (!name) throw new Error(`Name the key of the file as well.\nUsage: ${USAGE}`)
    const madeAt = await openBackupFile(createReadStream(backup), name)
    report(madeAt, await putChosenInPlace(now()))
    await openAndErase([backupFolder()], unsigned)
    return release()
  }
  const folder = isBucket(backup) ? await fetchFromBucket(backup, fetched, name) : resolve(backup)
  const { madeAt, before } = await restoreBackup(folder, now(), { unsigned })
  report(madeAt, before)
  await openAndErase([dirname(folder), backupFolder()], unsigned)
  await rm(fetched, { recursive: true, force: true })
  release()
})

function report(madeAt: string, before: string | null) {
  console.log(`Restored the backup of ${madeAt} into ${env().DATA_DIR}.`)
  if (before) console.log(`The previous data is in ${before}.`)
}

/** A backup holds what was erased and notices that have ended since it was made. */
async function openAndErase(folders: string[], unsigned: boolean) {
  await openDatabase()
  await migrate()
  await eraseSince(folders, unsigned)
  await closeDatabase()
}
