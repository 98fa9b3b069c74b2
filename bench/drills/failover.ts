import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startSite } from '#bench/site.ts'
import { manyAddresses, visitors } from '#bench/visitors.ts'
import { buildIfStale } from '#scripts/build/build-site.ts'
import { ownPgBouncer } from './own-pgbouncer.ts'
import { ownPostgres } from './own-postgres.ts'

// node scripts/run.mjs ../bench/drills/failover: a primary with a synchronous standby behind PgBouncer in transaction
// mode, and two sites under load. Commits whose wait for the standby is cancelled may not be acknowledged for. Then the
// primary is killed, the standby promoted and PgBouncer pointed at it. Needs the packages postgresql and pgbouncer. With
// --direct there is no PgBouncer: the sites know both hosts and find the one that takes writes.
const [READERS, WRITERS] = [4, 2]
const CANCEL_ROUNDS = 8
const MAX_READ_MS = 5000
const MAX_WRITING_BACK_MS = 10_000
const MAX_WAIT_MS = 30_000
/** The second site counts its messages from here, so that no two have one name. */
const SECOND_SITE = 1_000_000

await buildIfStale()
const primary = await ownPostgres()
const standby = await primary.standby()
await primary.query("alter system set synchronous_standby_names = 'standby'")
await primary.query('select pg_reload_conf()')
const pooler = process.argv.includes('--direct') ? null : await ownPgBouncer(primary.port)
const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'mosque-connect-failover-')))
const settings = {
  ...manyAddresses,
  DATABASE_URL: pooler?.url ?? `postgres://bench@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres`,
  DATABASE_READ_URL: standby.url,
  APP_SECRET: 'a secret of both sites in this drill',
}
const first = await startSite(folders[0] as string, { ...settings, SAMPLE_DATA: 'on' })
const second = await startSite(folders[1] as string, settings)
const crowds = [first, second].map((site) => visitors(site, READERS, WRITERS))
;(crowds[1] as (typeof crowds)[0]).visits.sent = SECOND_SITE
const acknowledged = () => crowds.flatMap(({ visits }) => visits.acknowledged)
const requests = () => crowds.reduce((sum, { visits }) => sum + visits.requests, 0)
const report: Record<string, number> = {}
try {
  await wait(3000)
  report.cancelled = await cancelCommits()
  report.acknowledgedBefore = acknowledged().length
  const requestsBefore = requests()
  primary.kill()
  await wait(2000)
  report.readWhileAway = requests() - requestsBefore
  report.acknowledgedWhileAway = acknowledged().length - report.acknowledgedBefore
  standby.promote()
  const promotedAt = performance.now()
  pooler?.pointAt(standby.port)
  const counts = crowds.map(({ visits }) => visits.acknowledged.length)
  await Promise.all(
    crowds.map(async ({ visits }, site) => {
      while (visits.acknowledged.length === counts[site]) {
        if (performance.now() - promotedAt > MAX_WAIT_MS) throw new Error('Writing did not come back.')
        await wait(20)
      }
    }),
  )
  report.writingBackMs = Math.round(performance.now() - promotedAt)
  await wait(3000)
} finally {
  await Promise.all(crowds.map((crowd) => crowd.stop()))
  await Promise.all([first.stop(), second.stop()])
}
const stored = new Set((await standby.query('select subject from messages')).map(({ subject }) => String(subject)))
const lost = acknowledged().filter((subject) => !stored.has(subject)).length
const failed: Record<string, number> = {}
for (const { visits } of crowds)
  for (const [name, count] of Object.entries(visits.failed)) failed[name] = (failed[name] ?? 0) + count
const slowestReadMs = Math.round(Math.max(...crowds.map(({ visits }) => visits.slowestReadMs)))
console.log({ ...report, reads: requests(), slowestReadMs, acknowledged: acknowledged().length, lost, failed })
await pooler?.stop()
primary.stop()
standby.stop()
for (const folder of folders) rmSync(folder, { recursive: true, force: true })

const readFailures = Object.keys(failed).filter((name) => !name.startsWith('write ')).length
const isReadingSteady = readFailures === 0 && slowestReadMs < MAX_READ_MS
const isWritingBack = (report.writingBackMs ?? Number.POSITIVE_INFINITY) < MAX_WRITING_BACK_MS
if (lost > 0 || !isReadingSteady || !isWritingBack || report.cancelled === 0) process.exitCode = 1

/** Pauses replication and cancels the commits that wait for it; returns how many. The standby never gets them. */
async function cancelCommits(): Promise<number> {
  for (const { pid } of await primary.query('select pid from pg_stat_replication')) process.kill(Number(pid), 'SIGSTOP')
  let cancelled = 0
  for (let round = 0; round < CANCEL_ROUNDS; round++) {
    await wait(200)
    const waiting = "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'"
    cancelled += (await primary.query(waiting)).length
  }
  return cancelled
}
