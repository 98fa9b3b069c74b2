import { openDatabase } from '#app/db/open.server.ts'
import { acquireServingLock } from '#app/db/serving-lock.server.ts'
import { upgradeDatabase } from '#app/db/upgrade.server.ts'
import { command } from './command.ts'

await command('npm run upgrade-database', {}, async () => {
  console.log(await openDatabase())
  const release = acquireServingLock('upgrade it')
  const isUpgraded = await upgradeDatabase()
  console.log(isUpgraded ? 'The database was upgraded.' : 'The database is of this version; nothing was to be done.')
  release()
})
