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

const usage = 'npm run seed [-- --large [--mosques 10000] [--events 200000]]'
const options = {
  large: { type: 'boolean' },
  mosques: { type: 'string', default: '10000' },
  events: { type: 'string', default: '200000' },
} as const

await command(usage, options, async ({ values }) => {
  const size = { mosques: Number(values.mosques), events: Number(values.events) }
  if (!Object.values(size).every(Number.isSafeInteger)) throw new Error(`Give whole numbers.\nUsage: ${usage}`)
  console.log(await openDatabase())
  const release = acquireServingLock('seed it')
  await migrate()
  if (!(await isEmpty())) {
    throw new Error(
      `The database already has data (${env().DATABASE_URL ? 'see DATABASE_URL' : env().DATA_DIR}): seed an empty one, for example with DATA_DIR=./data-large.`,
    )
  }
  await seedSampleData(now(), console.log)
  if (values.large) await seedLargeData(size, now(), console.log)
  await closeDatabase()
  release()
})
