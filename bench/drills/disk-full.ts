import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { startSite } from '#bench/site.ts'
import { manyAddresses, sendMessage, visitors } from '#bench/visitors.ts'
import { buildIfStale } from '#scripts/build/build-site.ts'

// node scripts/run.mjs ../bench/drills/disk-full, as root (it mounts a small disk in memory): fills the disk under load.
// Reads continue, writes fail with a message, no acknowledged write is lost, and with free space writes work again.
const ROUNDS = 5
const [READERS, WRITERS] = [6, 4]
const KILOBYTES = [1024, 64, 4]

await buildIfStale()
const disk = mkdtempSync(join(tmpdir(), 'mosque-connect-disk-'))
if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', disk]).status !== 0) {
  rmdirSync(disk)
  throw new Error('A small disk could not be mounted: this drill needs the rights of root.')
}
const folder = join(disk, 'data')
mkdirSync(folder)
const report = {
  rejectedWhileFull: 0,
  acknowledgedWhileFull: 0,
  readFailures: 0,
  worksAgain: 0,
  readyWhileFull: 0,
  crashed: false,
}
const acknowledged: string[] = []
let integrity = ''
try {
  const site = await startSite(folder, { ...manyAddresses, SAMPLE_DATA: 'on' })
  let sentBefore = 0
  for (let round = 1; round <= ROUNDS; round++) {
    const crowd = visitors(site, READERS, WRITERS)
    crowd.visits.sent = sentBefore
    await wait(500)
    fill()
    const isReadyWhileFull = (await fetch(`${site.url}/readyz`)).status === 200
    if (isReadyWhileFull) report.readyWhileFull += 1
    const { length: before } = crowd.visits.acknowledged
    await wait(1500)
    const { failed, requests } = await crowd.stop()
    report.acknowledgedWhileFull += crowd.visits.acknowledged.length - before
    for (const [name, count] of Object.entries(failed)) {
      if (/^write 5/.test(name)) report.rejectedWhileFull += count
      else report.readFailures += count
    }
    console.log(
      `Round ${round} of ${ROUNDS}: ${requests} requests, ${crowd.visits.acknowledged.length} acknowledged, ${JSON.stringify(failed)}`,
    )
    rmSync(join(disk, 'filling'), { recursive: true, force: true })
    if ((await sendMessage(site.url, crowd.visits)) === 302) report.worksAgain += 1
    sentBefore = crowd.visits.sent
    acknowledged.push(...crowd.visits.acknowledged)
  }
  report.crashed = (await fetch(`${site.url}/readyz`)).status !== 200
  await site.stop()
  const database = new DatabaseSync(join(folder, 'mosque-connect.db'))
  const stored = new Set(
    database
      .prepare('select subject from messages')
      .all()
      .map((row) => String(row.subject)),
  )
  integrity = String(Object.values(database.prepare('pragma integrity_check').get() ?? {})[0])
  database.close()
  const lost = acknowledged.filter((subject) => !stored.has(subject)).length
  console.log({ ...report, acknowledged: acknowledged.length, lost, integrity })
  const good =
    lost === 0 &&
    integrity === 'ok' &&
    report.readFailures === 0 &&
    report.worksAgain === ROUNDS &&
    report.readyWhileFull === 0
  if (!good || report.crashed || report.rejectedWhileFull === 0) process.exitCode = 1
} finally {
  spawnSync('umount', [disk])
  rmdirSync(disk)
}

/** Writes until the disk is full, at last in chunks of one page. */
function fill(): void {
  mkdirSync(join(disk, 'filling'))
  for (const size of KILOBYTES) {
    for (let file = 0; ; file++) {
      try {
        writeFileSync(join(disk, 'filling', `${size}-${file}`), Buffer.alloc(size * 1024))
      } catch {
        break
      }
    }
  }
}
