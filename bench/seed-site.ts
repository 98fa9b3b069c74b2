import { closeDatabase } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { openDatabase } from '#app/db/open.server.ts'
import { now } from '#app/services/clock.server.ts'
import { isEmpty } from '#app/workflows/set-up-site/first-run.server.ts'
import { seedLargeData } from '#server/sample/large-data.ts'
import { seedSampleData } from '#server/sample/sample-data.ts'

// node bench/seed-site.ts MOSQUES EVENTS: fills the data folder of the environment, once.
const [, , mosques = '60', events = '400'] = process.argv
await openDatabase()
await migrate()
if (await isEmpty()) {
  await seedSampleData(now(), () => {})
  await seedLargeData({ mosques: Number(mosques), events: Number(events) }, now(), console.log)
}
await closeDatabase()
