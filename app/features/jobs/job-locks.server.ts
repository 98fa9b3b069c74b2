import { reader } from '#app/db/client.server.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'

const LOCK_MS = 60_000

/** How often the lock of a running job is extended. */
export const HEARTBEAT_MS = LOCK_MS / 3

/** Locks a job that is due for one worker of all processes. The lock of a process that died expires. */
export async function lockJob(name: string, worker: string, now: Date, firstRun: Date = now): Promise<boolean> {
  if (!(await isDue(name, now, firstRun))) return false
  const at = now.toISOString()
  const locked = await writeWithoutRevision((trx) =>
    trx
      .updateTable('jobs')
      .set({ lockedBy: worker, lockedUntil: lockEnd(now), lastStartedAt: at })
      .where('name', '=', name)
      .where('nextRunAt', '<=', at)
      .where((where) => where.or([where('lockedUntil', 'is', null), where('lockedUntil', '<', at)]))
      .executeTakeFirst(),
  )
  return locked.numUpdatedRows === 1n
}

/** Reads before writing, so that an idle site writes nothing. */
async function isDue(name: string, now: Date, firstRun: Date): Promise<boolean> {
  const at = now.toISOString()
  const row = await reader()
    .selectFrom('jobs')
    .select(['nextRunAt', 'lockedUntil'])
    .where('name', '=', name)
    .executeTakeFirst()
  if (row) return row.nextRunAt <= at && (row.lockedUntil === null || row.lockedUntil < at)
  await writeWithoutRevision((trx) =>
    trx
      .insertInto('jobs')
      .values({ name, nextRunAt: firstRun.toISOString() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute(),
  )
  return firstRun <= now
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

export type Outcome = { startedAt: Date; finishedAt: Date; nextRunAt: Date; error: string | null }

/** Stores the outcome of a job and releases its lock. A worker that lost the lock changes nothing. */
export async function finishJob(name: string, worker: string, outcome: Outcome): Promise<void> {
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
