import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startSite } from '#bench/site.ts'
import { manyAddresses, visitors } from '#bench/visitors.ts'
import { buildIfStale } from '#scripts/build/build-site.ts'
import { endDrill, ownPostgres } from './own-postgres.ts'

// node scripts/run.mjs ../bench/drills/restart-database: restarts PostgreSQL under load, normally and as after a crash.
// Requests wait; only those in the middle of a query may fail, and every acknowledged message must be stored.
const MODES = ['fast', 'fast', 'fast', 'immediate', 'immediate', 'immediate'] as const
const [READERS, WRITERS] = [8, 4]

await buildIfStale()
const folder = mkdtempSync(join(tmpdir(), 'mosque-connect-restart-'))
const postgres = await ownPostgres()
const site = await startSite(folder, { ...manyAddresses, DATABASE_URL: postgres.url, SAMPLE_DATA: 'on' })
const crowd = visitors(site, READERS, WRITERS)
try {
  for (const mode of MODES) {
    await wait(2000)
    postgres.restart(mode)
    console.log(`Restarted (${mode}): ${crowd.visits.requests} requests, failed ${JSON.stringify(crowd.visits.failed)}`)
  }
  await wait(2000)
} finally {
  await crowd.stop()
}
const afterwards = (await fetch(`${site.url}/readyz`)).status
await site.stop()
const told = await endDrill(postgres, folder, crowd.visits)
console.log({ ...told, afterwards })
if (told.lost > 0 || afterwards !== 200 || told.failures > MODES.length * (READERS + WRITERS)) process.exitCode = 1
