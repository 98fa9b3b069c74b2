import { fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { closeDatabase } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { openDatabase } from '#app/db/open.server.ts'
import { write } from '#app/db/write.server.ts'
import { insertFollowerRows } from '#app/features/following/followers.server.ts'
import { emptyNotice } from '#app/features/notices/notice-schema.ts'
import { type BenchSite, startSite } from '#bench/site.ts'
import { aMosque } from '#tests/support/data/factories.ts'

// node bench/drills/pushes.ts [FOLLOWERS]: publishes to 10,000 followers. It kills the site in the middle of a sending,
// lets the push service be slow, refuse, be silent and say that browsers are gone, and compares answers while nothing is
// sent with answers while something is, in turn.
const FOLLOWERS = Number(process.argv[2] ?? 10_000)
const BATCH_SIZE = 200
const ROUNDS = 3
const QUIET_SECONDS = 20
const MAX_COMPUTED_MS = 50
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

type Report = { browsers: number; messages: number; most: number; topics: number }
const folder = mkdtempSync(join(tmpdir(), 'mosque-connect-pushes-'))
const service = fork(join(import.meta.dirname, 'push-service.ts'))
const answerTo = <T>(message?: object) =>
  new Promise<T>((resolve) => {
    service.once('message', (answer) => resolve(answer as T))
    if (message) service.send(message)
  })
const { port, cert } = await answerTo<{ port: number; cert: string }>()
const [certFile, probeFile] = [join(folder, 'cert.pem'), join(folder, 'loop.jsonl')]
writeFileSync(certFile, cert)
writeFileSync(probeFile, '')

process.env.DATA_DIR = folder
delete process.env.DATABASE_URL
await openDatabase()
await migrate()
const mosque = await aMosque({ name: 'Masjid of the Drill' })
await write(null, { action: 'bench', kind: 'sample', subjectId: mosque.id }, (trx) =>
  insertFollowerRows(
    trx,
    Array.from({ length: FOLLOWERS }, (_, index) => ({
      target: { kind: 'mosque', value: mosque.id } as const,
      subscription: { endpoint: `https://localhost:${port}/${index}`, ...KEYS },
    })),
    new Date(),
  ),
)
await closeDatabase()

const start = () =>
  startSite(folder, {
    PUBLIC_URL: 'https://localhost',
    NODE_EXTRA_CA_CERTS: certFile,
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'loop-probe.mjs')}`,
    LOOP_PROBE: probeFile,
  })
let site: BenchSite = await start()
const database = new DatabaseSync(join(folder, 'mosque-connect.db'), { timeout: 5000 })
database.exec(`update followers set "quietFrom" = '', "quietUntil" = '', "maxPerDay" = 1000000`)

const report = () => answerTo<Report>({ report: true })

/** Publishes a notice, and lets the job run that tells of it. */
function publish(): void {
  const instant = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  database
    .prepare(
      `insert into notices (id, "mosqueId", kind, state, content, struck, "startsAt", "endsAt", "publishedAt", "updatedByName")
       values (?, ?, 'closed', 'published', ?, '[]', ?, ?, ?, 'Drill')`,
    )
    .run(newId(), mosque.id, JSON.stringify({ ...emptyNotice, text: 'Closed' }), instant(-1), instant(10), instant(0))
  database.exec(`update jobs set "nextRunAt" = '2000-01-01T00:00:00.000Z' where name = 'push'`)
}

async function until(isDone: (report: Report) => boolean, what: string, maxSeconds = 300): Promise<number> {
  const since = performance.now()
  while (!isDone(await report())) {
    if (performance.now() - since > maxSeconds * 1000) throw new Error(`${what}: ${JSON.stringify(await report())}`)
    await wait(100)
  }
  return (performance.now() - since) / 1000
}

const problems: string[] = []
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The waits of a visitor until something is over. */
async function visit(isOver: () => boolean): Promise<number[]> {
  const waits: number[] = []
  const paths = ['/', '/mosques', `/mosques/${mosque.slug}`, '/api/v1/mosques', '/notices', '/contact']
  for (let index = 0; !isOver(); index++) {
    const since = performance.now()
    const response = await fetch(site.url + paths[index % paths.length], { headers: { cookie: `uncached=${index}` } })
    await response.arrayBuffer()
    if (!response.ok) problems.push(`${paths[index % paths.length]} answered ${response.status}`)
    waits.push(performance.now() - since)
    await wait(20)
  }
  return waits
}

/** The longest turn of the event loop since an instant. */
function longest(since: number) {
  const lines = readFileSync(probeFile, 'utf8').trim().split('\n').filter(Boolean)
  const turns = lines.map((line) => JSON.parse(line) as { pid: number; at: number; delay: number; computed: number })
  const own = turns.filter(({ pid, at }) => pid === site.pid && at > since)
  return {
    delay: Math.max(0, ...own.map((each) => each.delay)),
    computed: Math.max(0, ...own.map((each) => each.computed)),
  }
}

// Answers while nothing is sent and while something is, in turn.
const [quiet, busy, seconds, turns] = [
  [] as number[],
  [] as number[],
  [] as number[],
  [] as ReturnType<typeof longest>[],
]
for (let round = 1; round <= ROUNDS; round++) {
  const calmUntil = performance.now() + QUIET_SECONDS * 1000
  quiet.push(...(await visit(() => performance.now() > calmUntil)))
  await answerTo({ clear: true })
  publish()
  await until(({ browsers }) => browsers > 0, 'nobody was told')
  const since = Date.now()
  let isOver = false
  const visits = visit(() => isOver)
  seconds.push(await until(({ browsers }) => browsers === FOLLOWERS, 'not all were told'))
  isOver = true
  busy.push(...(await visits))
  await wait(1500)
  turns.push(longest(since))
  console.log(`Round ${round}: ${FOLLOWERS} told in ${seconds.at(-1)!.toFixed(1)} s`, turns.at(-1), {
    quiet: median(quiet).toFixed(1),
    busy: median(busy).toFixed(1),
  })
}
const growth = median(busy) / median(quiet) - 1
if (Math.max(...turns.map(({ computed }) => computed)) > MAX_COMPUTED_MS) problems.push('it computed too long')
console.log(
  `Median answers: ${median(quiet).toFixed(1)} ms quiet, ${median(busy).toFixed(1)} ms while sending (${(growth * 100).toFixed(0)} %)`,
)

// The end of the process in the middle of a sending.
await answerTo({ clear: true })
publish()
await until(({ browsers }) => browsers > FOLLOWERS / 3, 'nobody was told')
process.kill(site.pid, 'SIGKILL')
const atKill = await report()
site = await start()
const recovered = await until(({ browsers }) => browsers === FOLLOWERS, 'not all were told after the end')
await wait(3000)
const after = await report()
const repeated = after.messages - FOLLOWERS
console.log(
  `Killed after ${atKill.browsers}: all told ${recovered.toFixed(0)} s after the start, ${repeated} twice, ${after.topics} topic`,
)
if (repeated > BATCH_SIZE || after.most > 2 || after.topics !== 1) problems.push('more than a batch was sent again')

// Services that are slow, refuse, are silent, and say that browsers are gone.
for (const [name, mode] of [
  ['slow (1 s)', { status: 201, delayMs: 1000 }],
  ['refusing', { status: 403, delayMs: 0 }],
  ['down (503)', { status: 503, delayMs: 0 }],
  ['silent', { status: null, delayMs: 0 }],
  ['gone (410)', { status: 410, delayMs: 0 }],
] as const) {
  await answerTo({ clear: true, mode })
  publish()
  const since = Date.now()
  const over = performance.now() + 25_000
  const waits = await visit(() => performance.now() > over)
  const { told } = { told: (await report()).browsers }
  const [{ left }] = database.prepare('select count(*) as left from followers').all() as [{ left: number }]
  console.log(
    `${name}: median answer ${median(waits).toFixed(1)} ms, longest ${Math.max(...waits).toFixed(0)} ms`,
    longest(since),
    {
      told,
      followers: left,
    },
  )
}

await site.stop()
database.close()
service.kill()
rmSync(folder, { recursive: true })
if (problems.length > 0) {
  console.log(problems)
  process.exitCode = 1
}
