import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { healthRoutes } from './health.ts'

vi.mock(import('node:fs/promises'), async (original) => {
  const actual = await original()
  return { ...actual, statfs: vi.fn(actual.statfs) as unknown as typeof actual.statfs }
})

test('/readyz is not ready while the disk of the data folder is full, and ready again with space on it', async () => {
  const app = fastify()
  healthRoutes(app, '/data')
  const answerWith = async (freeBytes: number) => {
    vi.mocked(statfs).mockResolvedValueOnce({ bavail: freeBytes / 4096, bsize: 4096 } as never)
    const { statusCode, body } = await app.inject('/readyz')
    return [statusCode, JSON.parse(body).status]
  }
  expect(await answerWith(0)).toEqual([503, 'disk full'])
  expect(await answerWith(1024 * 1024)).toEqual([503, 'disk full'])
  expect(await answerWith(1024 ** 3)).toEqual([200, 'ready'])
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const path of ['/healthz', '/up'])
    expect((await app.inject(path)).json()).toMatchObject({ status: 'ok', version })
})

test('/readyz shows a jump of the clock because of which nothing is erased', async () => {
  const app = fastify()
  healthRoutes(app, process.env.DATA_DIR as string)
  const runJobs = () =>
    runDueJobs([{ name: 'backup', schedule: { everyMinutes: 60 }, run: async () => {} }], 'test', () => {})
  await runJobs()
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' })
  await db().updateTable('siteState').set({ value: '2024-01-01T10:00:00.000Z' }).where('name', '=', 'clock').execute()
  await runJobs()
  expect((await app.inject('/readyz')).json()).toMatchObject({ status: 'ready', erasing: 'held back' })
})
