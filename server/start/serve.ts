import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { closeDatabase } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { openDatabase } from '#app/db/open.server.ts'
import { startRevisionPolling, stopRevisionPolling } from '#app/db/revision.server.ts'
import { acquireServingLock } from '#app/db/serving-lock.server.ts'
import { type Env, env } from '#app/env.server.ts'
import { waitForEventSearch } from '#app/features/events/search/event-search.server.ts'
import { getMosqueIndex } from '#app/features/mosques/search/mosque-index.server.ts'
import { setContinuousBackup } from '#server/continuous-backup/backup-state.ts'
import { continuousBackupJob, startContinuousBackup } from '#server/continuous-backup/run-continuous-backup.ts'
import { createApp } from '#server/http/create-app.ts'
import { allJobs } from '#server/jobs/all-jobs.ts'
import { startJobs } from '#server/jobs/run-jobs.ts'
import { listenError } from './port.ts'
import { asStartupError } from './startup-error.ts'

const DRAIN_TIMEOUT_MS = 20_000

export type RunningHost = { app: FastifyInstance; url: string; close(): Promise<void> }

/** Opens the database, locks the data folder and migrates. Runs once, before anything is served. */
export async function prepareDatabase(): Promise<{ database: string; release: () => void }> {
  const database = await asStartupError(openDatabase)
  const release = await asStartupError(() => acquireServingLock())
  const { DATA_DIR, CONTINUOUS_BACKUP } = env()
  // Connections are opened again, because they differ with and without a continuous backup.
  if (await setContinuousBackup(DATA_DIR, CONTINUOUS_BACKUP !== undefined)) await closeDatabase()
  await asStartupError(migrate)
  return { database, release }
}

/** Serves until closed. Closing refuses new connections, finishes open requests and closes the database. */
export async function serve(settings: Env = env()): Promise<RunningHost> {
  const app = await createApp({ settings })
  startRevisionPolling()
  await listen(app, settings)
  // Building the search indexes now makes the first search fast.
  getMosqueIndex().catch((error: Error) => app.log.warn({ err: error }, 'the index of mosques is not ready'))
  waitForEventSearch().catch((error: Error) => app.log.warn({ err: error }, 'the index of events is not ready'))
  const onBackupError = (error: Error) => app.log.error({ err: error }, 'the continuous backup failed')
  const stopContinuousBackup = startContinuousBackup(onBackupError)
  const jobs = settings.CONTINUOUS_BACKUP ? [...allJobs, continuousBackupJob] : allJobs
  const stopJobs = startJobs(jobs, ({ name, milliseconds, error }) => {
    app.metrics.job(name, milliseconds, error !== null)
    if (error) app.log.error({ job: name, ms: milliseconds, error }, 'job failed')
    else app.log.info({ job: name, ms: milliseconds }, 'job done')
  })
  const { port } = app.server.address() as AddressInfo
  return {
    app,
    url: settings.PUBLIC_URL ?? `http://localhost:${port}`,
    async close() {
      const force = setTimeout(() => app.server.closeAllConnections(), DRAIN_TIMEOUT_MS).unref()
      await app.close()
      clearTimeout(force)
      await stopJobs()
      stopRevisionPolling()
      await stopContinuousBackup()
      await closeDatabase()
    },
  }
}

async function listen(app: FastifyInstance, settings: Env): Promise<void> {
  const { PORT: port, HOST: host } = settings
  try {
    await app.listen({ port, host, listenTextResolver: (address) => `Listening on ${address}` })
  } catch (error) {
    throw listenError(error as NodeJS.ErrnoException, settings)
  }
}
