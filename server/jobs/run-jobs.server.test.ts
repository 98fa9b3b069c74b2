import { expect, test } from 'vitest'
import { db, reader } from '#app/db/client.server.ts'
import { lockJob } from '#app/features/jobs/job-locks.server.ts'
import type { Job } from './job.ts'
import { type JobReport, runDueJobs, startJobs } from './run-jobs.ts'

const often = { everyMinutes: 60 }
const row = () => reader().selectFrom('jobs').selectAll().executeTakeFirstOrThrow()

test('a due job runs once, and runs again when it is due again', async () => {
  let runs = 0
  const job: Job = { name: 'count', schedule: often, run: async () => (runs += 1) }
  await runDueJobs([job], 'worker', () => {})
  await runDueJobs([job], 'worker', () => {})
  expect(runs).toBe(1)
  expect(await row()).toMatchObject({ runs: 1, failures: 0, lastOutcome: 'ok', lockedBy: null })

  await db().updateTable('jobs').set({ nextRunAt: '2020-01-01T00:00:00.000Z' }).execute()
  await runDueJobs([job], 'worker', () => {})
  expect(runs).toBe(2)
})

test('only one of several processes runs a job', async () => {
  let runs = 0
  const job: Job = { name: 'count', schedule: often, run: async () => (runs += 1) }
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map((worker) => runDueJobs([job], worker, () => {})))
  expect(runs).toBe(1)
})

test('a job of a process that crashed is taken over when its lock has expired', async () => {
  const now = new Date('2026-11-20T10:00:00Z')
  expect(await lockJob('count', 'dead', now)).toBe(true)
  expect(await lockJob('count', 'next', new Date('2026-11-20T10:00:30Z'))).toBe(false)
  expect(await lockJob('count', 'next', new Date('2026-11-20T10:01:01Z'))).toBe(true)
})

test('a new nightly job first runs at its next night', async () => {
  const job: Job = {
    name: 'night',
    schedule: { nightlyAt: '01:00' },
    run: () => Promise.reject(new Error('too early')),
  }
  await runDueJobs([job], 'worker', () => {})
  const stored = await row()
  expect(stored).toMatchObject({ runs: 0, lastStartedAt: null })
  expect(stored.nextRunAt > new Date().toISOString()).toBe(true)
})

test('when a job fails its error is stored and the other jobs run', async () => {
  const reports: JobReport[] = []
  const failing: Job = { name: 'a', schedule: often, run: () => Promise.reject(new Error('the disk is full')) }
  const fine: Job = { name: 'b', schedule: often, run: async () => {} }
  await runDueJobs([failing, fine], 'worker', (report) => reports.push(report))
  expect(reports.map(({ name, error }) => [name, error])).toEqual([
    ['a', 'the disk is full'],
    ['b', null],
  ])
  const stored = await reader().selectFrom('jobs').selectAll().where('name', '=', 'a').executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ lastOutcome: 'failed', lastError: 'the disk is full', failures: 1 })
})

test('stopping waits for the running job and starts no other', async () => {
  const ran: string[] = []
  const started = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const slow: Job = {
    name: 'slow',
    schedule: often,
    run: async () => {
      started.resolve()
      await finish.promise
      ran.push('slow')
    },
  }
  const next: Job = { name: 'next', schedule: often, run: async () => ran.push('next') }
  const stop = startJobs([slow, next], () => {})
  await started.promise
  const stopped = stop()
  finish.resolve()
  await stopped
  expect(ran).toEqual(['slow'])
})
