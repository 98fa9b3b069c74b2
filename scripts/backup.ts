import { migrate } from '#app/db/migrate.server.ts'
import { openDatabase } from '#app/db/open.server.ts'
import { now } from '#app/services/clock.server.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { command } from './command.ts'

await command('npm run backup', {}, async () => {
  console.log(await openDatabase())
  await migrate()
  console.log('Writing and checking the backup …')
  const { folder, files, bytes, removed, notes } = await makeBackup(now())
  console.log(`Backup: ${folder} (${files} files, ${(bytes / 1_000_000).toFixed(1)} MB, checked)`)
  for (const name of removed) console.log(`Removed an outdated backup: ${name}`)
  for (const note of notes) console.log(note)
})
