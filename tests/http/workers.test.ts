import { expect, test } from 'vitest'
import { write } from '#app/db/write.server.ts'
import { correctMonth, declareMonth, nameAuthority } from '#tests/support/data/declarations.ts'
import { heldSocket } from '#tests/support/servers/held-socket.ts'
import { aFolder, startProcess } from '#tests/support/servers/server-process.ts'
import { ready, type ServerProcess } from '#tests/support/servers/spawn-site.ts'

const url = process.env.DATABASE_URL
const onPostgres = test.skipIf(!url)
const settings = () => ({ DATABASE_URL: url ?? '', DATA_DIR: aFolder(), METRICS_TOKEN: 'of-the-tests' })

const rename = (siteName: string) =>
  write(null, { action: 'settings.update', kind: 'settings', subjectId: 'general' }, async (trx) => {
    await trx.deleteFrom('settings').execute()
    await trx
      .insertInto('settings')
      .values({
        id: 'general',
        notifications: '{}',
        general: '{}',
        security: '{}',
        customization: JSON.stringify({ siteName }),
        updatedAt: '2026-11-20T10:00:00.000Z',
      })
      .execute()
  })

const home = async ({ url }: ServerProcess) => (await fetch(url)).text()

onPostgres('a write in one process is visible in every other', async () => {
  const servers = [startProcess(settings()), startProcess(settings())]
  for (const server of servers) await ready(server)
  for (const server of servers) expect(await home(server)).toContain('Mosque Connect')
  await rename('Masjids of the Cape')
  for (const server of servers) await expect.poll(() => home(server)).toContain('Masjids of the Cape')
})

/** What each page says of the coming day: two dates while they wait, and the one that was announced. */
const announced = [
  ['/', '30 Jumada al-Akhirah or 1 Rajab', '1 Rajab 1448', '30 Jumada al-Akhirah 1448'],
  ['/prayer-times', '30 Jumada al-Akhirah or 1 Rajab', '1 Rajab 1448', '30 Jumada al-Akhirah 1448'],
  ['/moon', 'Tonight it is decided', 'is Thursday 10 December 2026', 'is Friday 11 December 2026'],
  ['/api/v1/hijri', '"status":"awaiting"', '"date":"1448-07-01"', '"date":"1448-06-30","status":"declared"'],
] as const

onPostgres('an announcement and its correction are on every page of every process within a minute', async () => {
  const authority = 'Demonstration moon committee (sample)'
  const servers = [0, 1].map(() => startProcess({ ...settings(), NOW: '2026-12-09T18:30:00Z' }))
  for (const server of servers) await ready(server)
  await nameAuthority(authority)
  await declareMonth(['2026-11-11', 1448, 6], authority, 'completed')
  const everyPageSays = async (column: 1 | 2 | 3) => {
    for (const { url } of servers)
      for (const [path, ...words] of announced)
        await expect.poll(async () => (await fetch(url + path)).text()).toContain(words[column - 1])
  }
  await everyPageSays(1)
  await declareMonth(['2026-12-10', 1448, 7], authority)
  await everyPageSays(2)
  await correctMonth(['2026-12-11', 1448, 7], authority)
  await everyPageSays(3)
})

onPostgres('one machine can run several processes and combines their metrics', async () => {
  const server = await ready(startProcess({ ...settings(), WORKERS: '2' }))
  expect(server.output()).toContain('(2 processes)')
  await Promise.all(Array.from({ length: 20 }, () => home(server)))
  const fetchMetrics = (token: string) =>
    fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  expect((await fetchMetrics('wrong')).status).toBe(401)
  const answers = async () =>
    /^page_cache_hits_total (\d+)/m.exec(await (await fetchMetrics('of-the-tests')).text())?.[1]
  await expect.poll(answers).toBe('20')
})

onPostgres('workers share a socket that systemd holds, and no request is lost while they restart', async () => {
  const socket = heldSocket()
  const site = { ...settings(), WORKERS: '2' }
  const visits = () =>
    Array.from({ length: 20 }, async () => {
      const answer = await fetch(`http://127.0.0.1:${socket.port}`, { headers: { connection: 'close' } })
      return answer.status
    })
  const first = await ready(startProcess(site, 'start', socket))
  expect(first.output()).toContain('(2 processes)')
  const before = await Promise.all(visits())
  first.child.kill('SIGTERM')
  const stopping = visits()
  expect(await first.ended).toBe(0)
  const stopped = visits()
  await ready(startProcess(site, 'start', socket))
  expect(new Set([...before, ...(await Promise.all([...stopping, ...stopped]))])).toEqual(new Set([200]))
})

onPostgres('workers are restarted one after the other, without a failed request', async () => {
  const server = await ready(startProcess({ ...settings(), WORKERS: '2' }))
  const failures: unknown[] = []
  let answered = 0
  let goOn = true
  const visitor = async () => {
    while (goOn) {
      await fetch(server.url, { headers: { connection: 'close' }, signal: AbortSignal.timeout(60_000) })
        .then(async (response) => {
          await response.arrayBuffer()
          if (response.status === 200) answered += 1
          else failures.push(response.status)
        })
        .catch((error: Error) => failures.push(error.cause ?? error.message))
    }
  }
  const visitors = Promise.all([visitor(), visitor()])
  server.child.kill('SIGHUP')
  await expect.poll(server.output).toContain('All 2 workers were restarted.')
  goOn = false
  await visitors
  expect(failures).toEqual([])
  expect(answered).toBeGreaterThan(0)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('without a token there are no metrics', async () => {
  const server = await ready(startProcess({ DATA_DIR: aFolder() }))
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
})
