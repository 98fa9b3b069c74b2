import { expect, test } from 'vitest'
import { write } from '#app/db/write.server.ts'
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
