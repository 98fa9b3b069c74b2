import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startSite } from './site.ts'

// node bench/kill-server.ts: thirty times kill -9 on the built server while visitors send messages; whatever a visitor
// was thanked for must be stored.
const ROUNDS = 30
const VISITORS = 8
const folder = mkdtempSync(join(tmpdir(), 'mosque-connect-kill-server-'))
const thanked: string[] = []
let sent = 0

for (let round = 1; round <= ROUNDS; round++) {
  const site = await startSite(folder, { TRUST_PROXY: '127.0.0.1,::1' })
  let running = true
  const visitors = Array.from({ length: VISITORS }, async () => {
    while (running) await sendMessage(site.url).catch(() => {})
  })
  await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 400))
  process.kill(site.pid, 'SIGKILL')
  running = false
  await Promise.all(visitors)
  console.log(`Round ${round} of ${ROUNDS}: ${thanked.length} of ${sent} messages acknowledged`)
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
const lost = thanked.filter((subject) => !stored.has(subject))
console.log({ acknowledged: thanked.length, stored: stored.size, lost: lost.length, integrity })
if (lost.length > 0 || integrity !== 'ok') process.exitCode = 1

/** One message from an address of its own, so that no limit comes in the way. */
async function sendMessage(url: string): Promise<void> {
  const subject = `Message ${++sent}`
  const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`
  const response = await fetch(`${url}/contact`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, 'x-forwarded-for': address },
    body: new URLSearchParams({ name: 'Visitor', email: `${sent}@visitor.example`, subject, message: 'Salaam' }),
  })
  if (response.status === 302) thanked.push(subject)
}
