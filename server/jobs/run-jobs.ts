import { newId } from '#app/db/ids.ts'
import { finishJob, HEARTBEAT_MS, keepJob, takeJob } from '#app/features/jobs/job-locks.server.ts'
import { withoutSecrets } from '#app/lib/without-secrets.ts'
import { now } from '#app/services/clock.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { type Job, nextRun } from './job.ts'

const LOOK_MS = 10_000
const MAX_ERROR_LENGTH = 500

export type JobReport = { name: string; milliseconds: number; error: string | null }

/** Runs, one after the other, the jobs that are due and that no other process has in hand, while `goOn` allows. */
export async function runDueJobs(
  jobs: Job[],
  worker: string,
  report: (ran: JobReport) => void,
  goOn: () => boolean = () => true,
): Promise<void> {
  for (const job of jobs) {
    if (goOn() && (await isMine(job, worker))) report(await runTaken(job, worker))
  }
}

/** Looks for due jobs until the returned function is called; that one waits for the job in hand. */
export function startJobs(jobs: Job[], report: (ran: JobReport) => void): () => Promise<void> {
  const worker = `${process.pid}-${newId()}`
  let stopped = false
  let inHand: Promise<void> | null = null
  const look = () => {
    if (stopped || inHand) return
    inHand = runDueJobs(jobs, worker, report, () => !stopped)
      .catch((error: Error) => report({ name: 'jobs', milliseconds: 0, error: error.message }))
      .finally(() => {
        inHand = null
      })
  }
  const timer = setInterval(look, LOOK_MS).unref()
  setImmediate(look)
  return async () => {
    stopped = true
    clearInterval(timer)
    await inHand
  }
}

/** A nightly job that is new waits for its night; the others begin at once. */
async function isMine(job: Job, worker: string): Promise<boolean> {
  const at = now()
  const firstRun = 'nightlyAt' in job.schedule ? await following(job, at, false) : at
  return await takeJob(job.name, worker, at, firstRun)
}

async function following(job: Job, at: Date, failed: boolean): Promise<Date> {
  const { general } = await siteSettings()
  return nextRun(job.schedule, at, general.timeZone, failed)
}

async function runTaken(job: Job, worker: string): Promise<JobReport> {
  const startedAt = now()
  const heartbeat = setInterval(() => keepJob(job.name, worker, now()).catch(() => {}), HEARTBEAT_MS).unref()
  const error = await job.run(startedAt).then(
    () => null,
    (reason: unknown) =>
      withoutSecrets(reason instanceof Error ? reason.message : String(reason)).slice(0, MAX_ERROR_LENGTH),
  )
  clearInterval(heartbeat)
  const finishedAt = now()
  const nextRunAt = await following(job, finishedAt, error !== null)
  await finishJob(job.name, worker, { startedAt, finishedAt, nextRunAt, error })
  return { name: job.name, milliseconds: finishedAt.getTime() - startedAt.getTime(), error }
}
