import { expect, test, vi } from 'vitest'
import { db, reader } from '#app/db/client.server.ts'
import { confirmClock, lockJob } from '#app/features/jobs/jobs.server.ts'
import * as clockModule from '#app/services/clock.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
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
  const lock = (worker: string, at: Date) => lockJob('count', worker, at, { first: now, next: now })
  expect(await lock('dead', now)).toBe(true)
  expect(await lock('next', new Date('2026-11-20T10:00:30Z'))).toBe(false)
  expect(await lock('next', new Date('2026-11-20T10:01:01Z'))).toBe(true)
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

test('stopping tells the running job, waits for it and starts no other', async () => {
  const ran: string[] = []
  const started = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const slow: Job = {
    name: 'slow',
    schedule: often,
    run: async (_now, stopping) => {
      started.resolve()
      await finish.promise
      ran.push(stopping.aborted ? 'slow, told to stop' : 'slow')
    },
  }
  const next: Job = { name: 'next', schedule: often, run: async () => ran.push('next') }
  const stop = startJobs([slow, next], () => {})
  await started.promise
  const stopped = stop()
  finish.resolve()
  await stopped
  expect(ran).toEqual(['slow, told to stop'])
})

const DAY_MS = 86_400_000
const setClock = (daysAhead: number) =>
  vi.spyOn(clockModule, 'now').mockReturnValue(new Date(Date.now() + daysAhead * DAY_MS))
const noReport = () => {}

/** One job that counts its runs every hour, and one that would erase every night. */
function twoJobs() {
  const runs = { counting: 0, erasing: 0 }
  const jobs: Job[] = [
    { name: 'counting', schedule: often, run: async () => (runs.counting += 1) },
    { name: 'erasing', schedule: often, erases: true, run: async () => (runs.erasing += 1) },
  ]
  return { runs, run: () => runDueJobs(jobs, 'worker', noReport) }
}

test('after a run with the clock 800 days ahead, jobs run and nothing was or is erased', async () => {
  const { runs, run } = twoJobs()
  await run()
  expect(runs).toEqual({ counting: 1, erasing: 1 })
  setClock(800)
  await run()
  expect(runs).toEqual({ counting: 2, erasing: 1 })
  setClock(0)
  await run()
  expect(runs).toEqual({ counting: 3, erasing: 1 })
})

test('a lock taken under a clock that was ahead does not block a job for years', async () => {
  const { runs, run } = twoJobs()
  await run()
  await db().updateTable('jobs').set({ lockedBy: 'dead', lockedUntil: '2029-01-01T00:00:00.000Z' }).execute()
  await db().updateTable('jobs').set({ nextRunAt: '2020-01-01T00:00:00.000Z' }).execute()
  await run()
  expect(runs).toEqual({ counting: 2, erasing: 2 })
})

test.each([2, -2])('a clock that jumps by %i days holds back what erases for a week', async (days) => {
  const { runs, run } = twoJobs()
  await run()
  for (let later = 0; later < 7; later++) {
    setClock(days + later)
    await run()
    expect(runs.erasing).toBe(1)
  }
  setClock(days + 7)
  await run()
  expect(runs.erasing).toBe(2)
})

test('a site whose clock moves by less than a day erases as always', async () => {
  const { runs, run } = twoJobs()
  await run()
  setClock(0.9)
  await run()
  expect(runs.erasing).toBe(2)
})

test('erasing continues at once when a superadmin confirms the time, and only then', async () => {
  const { runs, run } = twoJobs()
  await run()
  setClock(30)
  await run()
  const now = clockModule.now()
  await expect(confirmClock(anActor('mosque_admin', 'm1'), now)).rejects.toMatchObject({ init: { status: 403 } })
  await run()
  expect(runs.erasing).toBe(1)
  await confirmClock(anActor('superadmin'), now)
  await run()
  expect(runs.erasing).toBe(2)
})

test('a jump of the clock is reported once', async () => {
  const { run } = twoJobs()
  await run()
  setClock(30)
  const reports: JobReport[] = []
  const reported = Promise.withResolvers<void>()
  const stop = startJobs([{ name: 'any', schedule: often, run: async () => {} }], (report) => {
    reports.push(report)
    if (report.name === 'clock') reported.resolve()
  })
  await reported.promise
  await stop()
  expect(reports.filter(({ name }) => name === 'clock')).toHaveLength(1)
  expect(reports.at(-1)?.error).toMatch(/^The clock shows .* was recorded last: nothing is erased/)
})
