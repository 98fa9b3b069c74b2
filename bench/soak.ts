import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDatabase } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import { buildIfStale } from '#scripts/build/build-site.ts'
import { type BenchSite, memoryOf, startSite } from './site.ts'

// node scripts/run.mjs ../bench/soak: readers and a writer at once. Every acknowledged write must be visible to
// all within a second, no request may fail, and memory may not grow. With DATABASE_URL two servers share the database.
const minutes = Number(process.env.SOAK_MINUTES ?? 10)
const readers = 8
const pages = ['/', '/mosques', '/events', '/prayer-times', '/ar', '/ar/mosques', '/api/v1/mosques', '/_.data']

await buildIfStale()
const folder = mkdtempSync(join(tmpdir(), 'mosque-connect-soak-'))
process.env.DATA_DIR = folder
const { DATABASE_URL = '' } = process.env
const first = await startSite(folder, { SAMPLE_DATA: 'on', DATABASE_URL })
const sites = DATABASE_URL ? [first, await startSite(folder, { DATABASE_URL })] : [first]
const report = { requests: 0, failed: 0, writes: 0, seenLate: 0, shownLate: 0, slowestMs: 0 }
/** When each new name of the site was acknowledged. */
const acknowledged: number[] = []
const end = performance.now() + minutes * 60_000

const reading = Array.from({ length: readers }, (_, reader) => read(reader))
const memory = await writeAndCheck()
await Promise.all(reading)
console.table([report])
console.log(
  `memory: ${memory.map((site) => site.map((megabytes) => megabytes.toFixed(0)).join(' → ')).join(' · ')} MB (after a fifth of the time → at the end)`,
)
for (const site of sites) await site.stop()
await closeDatabase()
rmSync(folder, { recursive: true, force: true })
const grew = memory.some(([warm = 0, last = 0]) => last > warm * 1.1)
if (report.failed > 0 || report.seenLate + report.shownLate > 0 || grew) process.exitCode = 1

async function read(reader: number): Promise<void> {
  for (let turn = reader; performance.now() < end; turn++) {
    const site = sites[turn % sites.length] as BenchSite
    const begun = performance.now()
    const text = await fetch(site.url + pages[turn % pages.length]).then(
      async (response) => (response.status === 200 ? response.text() : null),
      () => null,
    )
    report.requests += 1
    if (text === null) report.failed += 1
    // A request a second after a write must not return older content.
    const shown = /Masjids, edition (\d+)/.exec(text ?? '')?.[1]
    const owed = acknowledged.findLastIndex((at) => at < begun - 1_000) + 1
    if (shown && Number(shown) < owed) report.shownLate += 1
  }
}

async function writeAndCheck(): Promise<number[][]> {
  const memory: number[][] = sites.map(() => [])
  let warm = false
  let reportedAt = performance.now()
  while (performance.now() < end) {
    report.writes += 1
    const name = `Masjids, edition ${report.writes}`
    await rename(name)
    acknowledged.push(performance.now())
    await Promise.all(sites.map((site) => seen(site, name, performance.now())))
    if (!warm && end - performance.now() < minutes * 60_000 * 0.8) {
      warm = true
      for (const [index, site] of sites.entries()) memory[index]?.push(memoryOf(site.pid))
    }
    if (performance.now() - reportedAt > 30_000) {
      reportedAt = performance.now()
      console.log(`${Math.round((end - reportedAt) / 1000)} s left: ${JSON.stringify(report)}`)
    }
  }
  for (const [index, site] of sites.entries()) memory[index]?.push(memoryOf(site.pid))
  return memory
}

/** Renames the site from another process, as a second server would. */
async function rename(siteName: string): Promise<void> {
  const values = {
    notifications: '{}',
    general: '{}',
    security: '{}',
    customization: JSON.stringify({ siteName }),
    updatedAt: new Date().toISOString(),
  }
  await write(null, { action: 'settings.update', kind: 'settings', subjectId: 'general' }, async (trx) => {
    await trx.deleteFrom('settings').execute()
    await trx
      .insertInto('settings')
      .values({ id: 'general', ...values })
      .execute()
  })
}

async function seen(site: BenchSite, name: string, since: number): Promise<void> {
  for (;;) {
    const page = await fetch(site.url).then(
      (response) => response.text(),
      () => '',
    )
    const late = performance.now() - since
    if (page.includes(name)) {
      report.slowestMs = Math.max(report.slowestMs, Math.round(late))
      if (late > 1_000) report.seenLate += 1
      return
    }
    if (late > 10_000) {
      report.seenLate += 1
      return
    }
  }
}
