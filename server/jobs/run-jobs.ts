import { newId } from '#app/db/ids.ts'
import { extendJobLock, finishJob, HEARTBEAT_MS, lockJob } from '#app/features/jobs/jobs.server.ts'
import { now } from '#app/services/clock.server.ts'
import { clockJumpText, heldByClock, mayEraseByDate } from '#app/services/clock-jump.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { type Job, nextRun } from './job.ts'

const POLL_INTERVAL_MS = 10_000
const MAX_ERROR_CHARS = 500

export type JobReport = { name: string; milliseconds: number; error: string | null }

/** Runs the jobs that are due and that no other process runs, one after the other, until the site stops. */
export async function runDueJobs(
  jobs: Job[],
  worker: string,
  report: (ran: JobReport) => void,
  stopping = new AbortController().signal,
): Promise<void> {
  for (const job of jobs) {
    const mayErase = await mayEraseByDate(now())
    if (job.erases && !mayErase) continue
    if (!stopping.aborted && (await lockDueJob(job, worker))) report(await runLockedJob(job, worker, stopping))
  }
}

/** Runs due jobs, those of each lane one after the other, until the returned function is called, which waits for the running ones. */
export function startJobs(jobs: Job[], report: (ran: JobReport) => void): () => Promise<void> {
  const worker = `${process.pid}-${newId()}`
  const stop = new AbortController()
  const lanes = Map.groupBy(jobs, ({ lane }) => lane)
  const running = new Map<Job['lane'], Promise<void>>()
  let reportedJump: string | undefined
  const reportClockJump = async () => {
    const jump = await heldByClock(now())
    if (jump && jump.at !== reportedJump) report({ name: 'clock', milliseconds: 0, error: clockJumpText(jump) })
    reportedJump = jump?.at
  }
  const poll = () => {
    for (const [lane, own] of lanes) {
      if (stop.signal.aborted || running.has(lane)) continue
      const run = runDueJobs(own, worker, report, stop.signal)
        .then(() => reportClockJump())
        .catch((error: Error) => report({ name: 'jobs', milliseconds: 0, error: error.message }))
        .finally(() => running.delete(lane))
      running.set(lane, run)
    }
  }
  const timer = setInterval(poll, POLL_INTERVAL_MS).unref()
  setImmediate(poll)
  return async () => {
    stop.abort()
    clearInterval(timer)
    await Promise.all(running.values())
  }
}

/** Takes the lock of a job if it is due. A new job is due at once, a new nightly job at its next night. */
async function lockDueJob(job: Job, worker: string): Promise<boolean> {
  const at = now()
  const next = await nextRunOf(job, at, false)
  return await lockJob(job.name, worker, at, { first: 'nightlyAt' in job.schedule ? next : at, next })
}

async function nextRunOf(job: Job, at: Date, failed: boolean): Promise<Date> {
  const { general } = await siteSettings()
  return nextRun(job.schedule, at, general.timeZone, failed)
}

async function runLockedJob(job: Job, worker: string, stopping: AbortSignal): Promise<JobReport> {
  const startedAt = now()
  const heartbeat = setInterval(() => extendJobLock(job.name, worker, now()).catch(() => {}), HEARTBEAT_MS).unref()
  const error = await job.run(startedAt, stopping).then(
    () => null,
    (reason: unknown) =>
      redactSecrets(reason instanceof Error ? reason.message : String(reason)).slice(0, MAX_ERROR_CHARS),
  )
  clearInterval(heartbeat)
  const finishedAt = now()
  const nextRunAt = await nextRunOf(job, finishedAt, error !== null)
  await finishJob(job.name, worker, { startedAt, finishedAt, nextRunAt, error })
  return { name: job.name, milliseconds: finishedAt.getTime() - startedAt.getTime(), error }
}

/** Removes credentials and keys of addresses from an error message, so that it can be shown. */
export const redactSecrets = (message: string): string =>
  message
    .replaceAll(/\/\/[^\s/@]+@/g, '//…@')
    .replaceAll(/([?&;\s](?:[\w-]*(?:password|secret|token|key|signature))=)[^\s&;]+/gi, '$1…')
