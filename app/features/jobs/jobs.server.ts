import { type Actor, canRunJobs } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import { updateRows } from '#app/db/pages.server.ts'
import { catchRollback, rollBack, write, writeWithoutRevision } from '#app/db/write.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { type ClockJump, forgetClockJump, heldByClock } from '#app/services/clock-jump.server.ts'

export type SiteJob = {
  name: string
  state: 'failed' | 'ok' | 'running' | 'new'
  finishedAt: string | null
  nextRunAt: string
  error: string | null
}

/** Lists the scheduled jobs with their last result; failed ones come first. */
export async function listJobs(actor: Actor | null, now: Date): Promise<SiteJob[]> {
  if (!canRunJobs(actor)) forbidden()
  const rows = await reader().selectFrom('jobs').selectAll().orderBy('name').execute()
  const jobs = rows.map((row) => {
    const running = row.lockedUntil !== null && row.lockedUntil >= now.toISOString()
    const state: SiteJob['state'] = running ? 'running' : (row.lastOutcome ?? 'new')
    const error = state === 'failed' ? row.lastError : null
    return { name: row.name, state, finishedAt: row.lastFinishedAt, nextRunAt: row.nextRunAt, error }
  })
  return [...jobs.filter(({ state }) => state === 'failed'), ...jobs.filter(({ state }) => state !== 'failed')]
}

/** Makes a job due now, so that one of the processes runs it within seconds. False when there is no such job. */
export async function runJobSoon(actor: Actor | null, name: string, now: Date): Promise<boolean> {
  if (!canRunJobs(actor)) forbidden()
  return await catchRollback(() =>
    write(actor, { action: 'job.run', kind: 'job', subjectId: name, after: { name } }, async (trx) => {
      const due = trx.updateTable('jobs').set({ nextRunAt: now.toISOString() }).where('name', '=', name)
      if ((await updateRows(due)) === 0) rollBack(false)
      return true
    }),
  )
}

/** The jump of the clock because of which nothing is erased; null when there is none. */
export async function clockJump(actor: Actor | null, now: Date): Promise<ClockJump | null> {
  if (!canRunJobs(actor)) forbidden()
  return heldByClock(now)
}

/** Confirms that the clock is correct, so that erasing continues. */
export async function confirmClock(actor: Actor | null, now: Date): Promise<void> {
  if (!canRunJobs(actor)) forbidden()
  const change = { action: 'clock.confirm', kind: 'job', subjectId: 'clock', after: { now: now.toISOString() } }
  await write(actor, change, (trx) => forgetClockJump(trx))
}

const LOCK_MS = 60_000

/** How often the lock of a running job is extended. */
export const HEARTBEAT_MS = LOCK_MS / 3

/** The first run of a new job, and the next run of a job that would end now. */
type JobTimes = { first: Date; next: Date }

/**
 * Locks a job that is due for one worker of all processes. The lock of a process that died expires. A next run or a
 * lock further ahead than possible was stored under a wrong clock, and counts as passed.
 */
export async function lockJob(name: string, worker: string, now: Date, times: JobTimes): Promise<boolean> {
  const due = dueTimes(now, times)
  if (!(await isDue(name, now, due, times))) return false
  const locked = await writeWithoutRevision((trx) =>
    trx
      .updateTable('jobs')
      .set({ lockedBy: worker, lockedUntil: lockEnd(now), lastStartedAt: due.at })
      .where('name', '=', name)
      .where((where) => where.or([where('nextRunAt', '<=', due.at), where('nextRunAt', '>', due.latest)]))
      .where((where) =>
        where.or([
          where('lockedUntil', 'is', null),
          where('lockedUntil', '<', due.at),
          where('lockedUntil', '>', due.latestLock),
        ]),
      )
      .executeTakeFirst(),
  )
  return locked.numUpdatedRows === 1n
}

type DueTimes = { at: string; latest: string; latestLock: string }

/** The clocks of several machines differ slightly, so a minute ahead is not a wrong clock. */
const dueTimes = (now: Date, { next }: JobTimes): DueTimes => ({
  at: now.toISOString(),
  latest: lockEnd(next),
  latestLock: lockEnd(new Date(now.getTime() + LOCK_MS)),
})

/** Reads before writing, so that an idle site writes nothing. */
async function isDue(
  name: string,
  now: Date,
  { at, latest, latestLock }: DueTimes,
  { first }: JobTimes,
): Promise<boolean> {
  const row = await reader()
    .selectFrom('jobs')
    .select(['nextRunAt', 'lockedUntil'])
    .where('name', '=', name)
    .executeTakeFirst()
  if (row) {
    const isFree = row.lockedUntil === null || row.lockedUntil < at || row.lockedUntil > latestLock
    return isFree && (row.nextRunAt <= at || row.nextRunAt > latest)
  }
  await writeWithoutRevision((trx) =>
    trx
      .insertInto('jobs')
      .values({ name, nextRunAt: first.toISOString() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute(),
  )
  return first <= now
}

/** Extends the lock of a running job. */
export async function extendJobLock(name: string, worker: string, now: Date): Promise<void> {
  await writeWithoutRevision((trx) =>
    trx
      .updateTable('jobs')
      .set({ lockedUntil: lockEnd(now) })
      .where('name', '=', name)
      .where('lockedBy', '=', worker)
      .execute(),
  )
}

export type JobOutcome = { startedAt: Date; finishedAt: Date; nextRunAt: Date; error: string | null }

/** Stores the outcome of a job and releases its lock. A worker that lost the lock changes nothing. */
export async function finishJob(name: string, worker: string, outcome: JobOutcome): Promise<void> {
  const failed = outcome.error !== null
  await writeWithoutRevision((trx) =>
    trx
      .updateTable('jobs')
      .set((update) => ({
        lockedBy: null,
        lockedUntil: null,
        nextRunAt: outcome.nextRunAt.toISOString(),
        lastFinishedAt: outcome.finishedAt.toISOString(),
        lastOutcome: failed ? 'failed' : 'ok',
        lastError: outcome.error,
        runs: update('runs', '+', 1),
        failures: update('failures', '+', failed ? 1 : 0),
      }))
      .where('name', '=', name)
      .where('lockedBy', '=', worker)
      .execute(),
  )
}

const lockEnd = (now: Date) => new Date(now.getTime() + LOCK_MS).toISOString()
