import { reader } from '#app/db/client.server.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'

const LEASE_MS = 60_000

/** How often a running job says that it is still at work. */
export const HEARTBEAT_MS = LEASE_MS / 3

/** Takes a job that is due, for this worker alone among all processes; the lease of a process that died runs out. */
export async function takeJob(name: string, worker: string, now: Date, firstRun: Date = now): Promise<boolean> {
  if (!(await isDue(name, now, firstRun))) return false
  const at = now.toISOString()
  const taken = await writeWithoutRevision((trx) =>
    trx
      .updateTable('jobs')
      .set({ lockedBy: worker, lockedUntil: leaseFrom(now), lastStartedAt: at })
      .where('name', '=', name)
      .where('nextRunAt', '<=', at)
      .where((where) => where.or([where('lockedUntil', 'is', null), where('lockedUntil', '<', at)]))
      .executeTakeFirst(),
  )
  return taken.numUpdatedRows === 1n
}

/** Looks before it writes, so that an idle site writes nothing. */
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

/** Holds on to a job that is still running. */
export async function keepJob(name: string, worker: string, now: Date): Promise<void> {
  await writeWithoutRevision((trx) =>
    trx
      .updateTable('jobs')
      .set({ lockedUntil: leaseFrom(now) })
      .where('name', '=', name)
      .where('lockedBy', '=', worker)
      .execute(),
  )
}

export type Outcome = { startedAt: Date; finishedAt: Date; nextRunAt: Date; error: string | null }

/** Gives a job back with what became of it; a worker whose lease was taken over changes nothing. */
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

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS).toISOString()
