import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startSite } from '#bench/site.ts'
import { manyAddresses, sendMessage, type Visits } from '#bench/visitors.ts'

// node bench/drills/kill-server.ts: kills the built server thirty times (kill -9) while visitors send messages. Every
// acknowledged message must be stored.
const ROUNDS = 30
const VISITORS = 8
const folder = mkdtempSync(join(tmpdir(), 'mosque-connect-kill-server-'))
const visits: Visits = { requests: 0, failed: {}, acknowledged: [], sent: 0, slowestReadMs: 0 }

for (let round = 1; round <= ROUNDS; round++) {
  const site = await startSite(folder, { ...manyAddresses, SAMPLE_DATA: 'on' })
  let running = true
  const visitors = Array.from({ length: VISITORS }, async () => {
    while (running) await sendMessage(site.url, visits).catch(() => {})
  })
  await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 400))
  process.kill(site.pid, 'SIGKILL')
  running = false
  await Promise.all(visitors)
  console.log(`Round ${round} of ${ROUNDS}: ${visits.acknowledged.length} of ${visits.sent} messages acknowledged`)
}

const database = new DatabaseSync(join(folder, 'mosque-connect.db'))
const stored = new Set(
  database
    .prepare('select subject from messages')
    .all()
    .map((row) => String(row.subject)),
)
const [{ integrity_check: integrity }] = database.prepare('pragma integrity_check').all() as [
  { integrity_check: string },
]
database.close()
rmSync(folder, { recursive: true })
const lost = visits.acknowledged.filter((subject) => !stored.has(subject))
console.log({ acknowledged: visits.acknowledged.length, stored: stored.size, lost: lost.length, integrity })
if (stored.size === 0 || lost.length > 0 || integrity !== 'ok') process.exitCode = 1
