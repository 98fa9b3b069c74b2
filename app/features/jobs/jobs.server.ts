import { type Actor, canRunJobs } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import { updateRows } from '#app/db/pages.server.ts'
import { catchRollback, rollBack, write } from '#app/db/write.server.ts'
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
