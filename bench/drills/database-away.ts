import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startSite } from '#bench/site.ts'
import { manyAddresses, sendMessage, type Visits } from '#bench/visitors.ts'
import { buildIfStale } from '#scripts/build/build-site.ts'
import { ownPgBouncer } from './own-pgbouncer.ts'
import { childrenOf, type OwnPostgres, ownPostgres } from './own-postgres.ts'

// node scripts/run.mjs ../bench/drills/database-away: takes PostgreSQL away from a site (stopped, silent, with all its
// connections in use), which reaches it at one address, at one of several or through PgBouncer, and asks for pages.
// Cached ones go on, others get 503 within their time, and everything works again afterwards without a restart.
const [MAX_WAIT_MS, MAX_READY_MS, MAX_CACHED_MS, MAX_BACK_MS] = [10_000, 2_500, 500, 10_000]
const ROUNDS = [0, 9_000]

type Away = (postgres: OwnPostgres) => Promise<() => Promise<void> | void>

const stopped: Away = async (postgres) => {
  postgres.halt()
  return () => postgres.resume()
}
const silent: Away = async (postgres) => {
  const processes = [postgres.pid(), ...childrenOf(postgres.pid())]
  for (const pid of processes) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of processes) process.kill(pid, 'SIGCONT')
  }
}
/** Takes every connection of a site's role, those that the site has as well. */
const full: Away = async (postgres) => {
  await postgres.query('alter role site connection limit 0')
  const ofSite = "from pg_stat_activity where usename = 'site'"
  await postgres.query(`select pg_terminate_backend(pid) ${ofSite}`)
  return async () => {
    await postgres.query('alter role site connection limit -1')
  }
}

await buildIfStale()
const problems: string[] = []
const WAYS = ['one address', 'two addresses', 'PgBouncer']
for (const way of WAYS.filter((name) => name.includes(process.argv[2] ?? '')))
  for (const [what, away] of Object.entries({ stopped, silent, full })) {
    const postgres = await ownPostgres()
    await postgres.query('create role site login')
    await postgres.query('grant all on schema public to site')
    const pooler = way === 'PgBouncer' ? await ownPgBouncer(postgres.port, 'site') : null
    const other = way === 'two addresses' ? '127.0.0.1:1,' : ''
    const folder = mkdtempSync(join(tmpdir(), 'mosque-connect-away-'))
    const site = await startSite(folder, {
      ...manyAddresses,
      SAMPLE_DATA: 'on',
      DATABASE_URL: pooler?.url ?? `postgres://site@${other}127.0.0.1:${postgres.port}/postgres`,
    })
    const ask = async (path: string) => {
      const since = performance.now()
      const status = await fetch(site.url + path, { signal: AbortSignal.timeout(60_000) }).then(
        async (response) => {
          await response.arrayBuffer()
          return response.status
        },
        (error: Error) => error.name,
      )
      return { path, status, ms: Math.round(performance.now() - since) }
    }
    const visits: Visits = { requests: 0, failed: {}, acknowledged: [], sent: 0, slowestReadMs: 0 }
    const send = async () => {
      const since = performance.now()
      const status = await sendMessage(site.url, visits).catch((error: Error) => error.name)
      return { path: 'a message', status, ms: Math.round(performance.now() - since) }
    }
    // What the jobs write at the start clears the cache.
    await wait(5_000)
    await Promise.all(['/', '/mosques', '/readyz'].map(ask))
    const back = await away(postgres)
    for (const delay of ROUNDS) {
      await wait(delay)
      const search = (word: string) => ask(`/mosques?q=${word}${delay}`)
      const answers = await Promise.all([ask('/'), ask('/readyz'), search('a'), search('b'), ask('/events'), send()])
      console.log(
        way,
        what,
        `after ${delay} ms`,
        answers.map(({ path, status, ms }) => `${path} ${status} ${ms}`).join(', '),
      )
      for (const { path, status, ms } of answers) {
        const isCached = path === '/'
        const limit = isCached ? MAX_CACHED_MS : path === '/readyz' ? MAX_READY_MS : MAX_WAIT_MS
        // Mosques are searched in memory.
        const isExpected = isCached ? status === 200 : status === 503 || (path.startsWith('/mosques') && status === 200)
        if (!isExpected || ms > limit) problems.push(`${way}, ${what}: ${path} ${status} in ${ms} ms`)
      }
    }
    await back()
    const since = performance.now()
    while (
      (await ask('/readyz')).status !== 200 ||
      (await ask('/events')).status !== 200 ||
      (await send()).status !== 302
    ) {
      if (performance.now() - since > 60_000) break
      await wait(100)
    }
    const backMs = Math.round(performance.now() - since)
    console.log(way, what, `back after ${backMs} ms`)
    if (backMs > MAX_BACK_MS) problems.push(`${way}, ${what}: back after ${backMs} ms`)
    await site.stop()
    await pooler?.stop()
    postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exitCode = 1
}
