import { closeDatabase } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { openDatabase } from '#app/db/open.server.ts'
import { acquireServingLock } from '#app/db/serving-lock.server.ts'
import { env } from '#app/env.server.ts'
import { now } from '#app/services/clock.server.ts'
import { isEmpty } from '#app/workflows/set-up-site/first-run.server.ts'
import { seedLargeData } from '#server/sample/large-data.ts'
import { seedSampleData } from '#server/sample/sample-data.ts'
import { command } from './command.ts'

const largeSize = { mosques: 10_000, events: 200_000 }

await command('npm run seed [-- --large]', { large: { type: 'boolean' } }, async ({ values }) => {
  console.log(await openDatabase())
  const release = acquireServingLock('seed it')
  await migrate()
  if (!(await isEmpty())) {
    throw new Error(
      `The database already has data (${env().DATABASE_URL ? 'see DATABASE_URL' : env().DATA_DIR}): seed an empty one, for example with DATA_DIR=./data-large.`,
    )
  }
  await seedSampleData(now(), console.log)
  if (values.large) await seedLargeData(largeSize, now(), console.log)
  await closeDatabase()
  release()
})
