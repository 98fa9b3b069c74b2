import { existsSync } from 'node:fs'
import { databaseFile } from '#app/db/client.server.ts'
import { openDatabase } from '#app/db/open.server.ts'
import { acquireFolderLock } from '#app/db/serving-lock.server.ts'
import { env } from '#app/env.server.ts'
import { moveToPostgres } from '#ops/move-to-postgres.ts'
import { command } from './command.ts'

await command('DATABASE_URL=postgres://… npm run move-to-postgres', {}, async () => {
  const { DATABASE_URL, DATA_DIR } = env()
  if (!DATABASE_URL) throw new Error('Set DATABASE_URL to the empty PostgreSQL database to move to.')
  if (!existsSync(databaseFile(DATA_DIR))) throw new Error(`There is no embedded database in ${DATA_DIR} (DATA_DIR).`)
  const release = acquireFolderLock('move it to PostgreSQL')
  console.log(await openDatabase())
  await moveToPostgres(DATA_DIR, DATABASE_URL, console.log)
  release()
  console.log('All rows were copied, and counts and checksums agree. Start the site with the same DATABASE_URL.')
  console.log(`The embedded database in ${DATA_DIR} is unchanged. The site still uses the pictures there.`)
})
