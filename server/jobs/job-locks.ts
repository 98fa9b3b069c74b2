import { reader } from '#app/db/client.server.ts'
import { quietWrite } from '#app/db/write.server.ts'

const LEASE_MS = 60_000

/** How often a running job says that it is still at work. */
export const HEARTBEAT_MS = LEASE_MS / 3

/** Takes a job that is due, for this worker alone among all processes; the lease of a process that died runs out. */
export async function takeJob(name: string, worker: string, now: Date, firstRun: Date = now): Promise<boolean> {
  if (!(await isDue(name, now, firstRun))) return false
  const at = now.toISOString()
  const taken = await quietWrite((trx) =>
    trx
      .updateTable('jobs')
      .set({ locked_by: worker, locked_until: leaseFrom(now), last_started_at: at })
      .where('name', '=', name)
      .where('next_run_at', '<=', at)
      .where((where) => where.or([where('locked_until', 'is', null), where('locked_until', '<', at)]))
      .executeTakeFirst(),
  )
  return taken.numUpdatedRows === 1n
}

/** Looks before it writes, so that an idle site writes nothing. */
async function isDue(name: string, now: Date, firstRun: Date): Promise<boolean> {
  const at = now.toISOString()
  const row = await reader()
    .selectFrom('jobs')
    .select(['next_run_at', 'locked_until'])
    .where('name', '=', name)
    .executeTakeFirst()
  if (row) return row.next_run_at <= at && (row.locked_until === null || row.locked_until < at)
  await quietWrite((trx) =>
    trx
      .insertInto('jobs')
      .values({ name, next_run_at: firstRun.toISOString() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute(),
  )
  return firstRun <= now
}

/** Holds on to a job that is still running. */
export async function keepJob(name: string, worker: string, now: Date): Promise<void> {
  await quietWrite((trx) =>
    trx
      .updateTable('jobs')
      .set({ locked_until: leaseFrom(now) })
      .where('name', '=', name)
      .where('locked_by', '=', worker)
      .execute(),
  )
}

export type Outcome = { startedAt: Date; finishedAt: Date; nextRunAt: Date; error: string | null }

/** Gives a job back with what became of it; a worker whose lease was taken over changes nothing. */
export async function finishJob(name: string, worker: string, outcome: Outcome): Promise<void> {
  const failed = outcome.error !== null
  await quietWrite((trx) =>
    trx
      .updateTable('jobs')
      .set((update) => ({
        locked_by: null,
        locked_until: null,
        next_run_at: outcome.nextRunAt.toISOString(),
        last_finished_at: outcome.finishedAt.toISOString(),
        last_outcome: failed ? 'failed' : 'ok',
        last_error: outcome.error,
        runs: update('runs', '+', 1),
        failures: update('failures', '+', failed ? 1 : 0),
      }))
      .where('name', '=', name)
      .where('locked_by', '=', worker)
      .execute(),
  )
}

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS).toISOString()
