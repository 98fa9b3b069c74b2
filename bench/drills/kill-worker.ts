import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startSite } from '#bench/site.ts'
import { manyAddresses, visitors } from '#bench/visitors.ts'
import { buildIfStale } from '#scripts/build/build-site.ts'
import { childrenOf, endDrill, ownPostgres } from './own-postgres.ts'

// node scripts/run.mjs ../bench/drills/kill-worker: kills one of two processes six times (kill -9) under load. Only requests
// in that process may fail, every acknowledged message must be stored, and the process must be replaced.
const ROUNDS = 6
const [READERS, WRITERS] = [8, 4]
const MAX_WAIT_MS = 30_000

await buildIfStale()
const folder = mkdtempSync(join(tmpdir(), 'mosque-connect-kill-worker-'))
const postgres = await ownPostgres()
const settings = { ...manyAddresses, DATABASE_URL: postgres.url, WORKERS: '2', SAMPLE_DATA: 'on' }
const site = await startSite(folder, settings)
const crowd = visitors(site, READERS, WRITERS)
const replaced: number[] = []
try {
  for (let round = 1; round <= ROUNDS; round++) {
    await wait(500 + Math.random() * 1000)
    const victim = childrenOf(site.pid)[round % 2] ?? 0
    const since = performance.now()
    process.kill(victim, 'SIGKILL')
    while (site.output().split(' serves.').length <= round) {
      if (performance.now() - since > MAX_WAIT_MS) throw new Error('The process was not replaced.')
      await wait(50)
    }
    replaced.push(Math.round(performance.now() - since))
    console.log(
      `Round ${round} of ${ROUNDS}: ${crowd.visits.requests} requests, failed ${JSON.stringify(crowd.visits.failed)}`,
    )
  }
  await wait(2000)
} finally {
  await crowd.stop()
  await site.stop()
}
const told = await endDrill(postgres, folder, crowd.visits)
const rejected = Object.keys(told.failed).filter((name) => /^(read|write) /.test(name))
console.log({ ...told, replacedMs: replaced })
if (told.lost > 0 || rejected.length > 0 || told.failures > ROUNDS * (READERS + WRITERS)) process.exitCode = 1
