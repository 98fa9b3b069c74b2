import cluster from 'node:cluster'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { client, closeDatabase } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { openDatabase } from '#app/db/open.server.ts'
import { startRevisionPolling, stopRevisionPolling } from '#app/db/revision.server.ts'
import { acquireServingLock } from '#app/db/serving-lock.server.ts'
import { overwriteErased } from '#app/db/sqlite.server.ts'
import { type Env, env } from '#app/env.server.ts'
import { waitForEventSearch } from '#app/features/events/search/event-index.server.ts'
import { waitForMosqueIndex } from '#app/features/mosques/mosque-index.server.ts'
import { now } from '#app/services/clock.server.ts'
import { backupFolder } from '#server/backup/backup-names.ts'
import { beginRestore, endRestore } from '#server/backup/restore-by-page.ts'
import { connectionSettings, createApp } from '#server/host/create-app.ts'
import { logErrorsOfConsole } from '#server/host/logger.ts'
import { allJobs } from '#server/jobs/all-jobs.ts'
import { startJobs } from '#server/jobs/run-jobs.ts'
import { markAsDemo, requireDemo, resetDemo } from '#server/sample/demo.ts'
import { eraseSince } from './erase-since.ts'
import { isSocketHeld, listenError } from './port.ts'
import { asStartupError, requireSpace } from './startup-error.ts'

const DRAIN_TIMEOUT_MS = 20_000
/** Node accepts one connection of each listening socket in a turn of the event loop; more wait in its queue. */
const [MORE_SOCKETS, BACKLOG] = [7, 511]
const STANDARD_INPUT = 0
/** Where several sockets of a process may listen on one port. Worker processes share the sockets of their primary. */
const CAN_SHARE_PORTS = process.platform === 'linux' && cluster.isPrimary
const listenTextResolver = (address: string) => `Listening on ${address}`

export type RunningHost = { app: FastifyInstance; url: string; close(): Promise<void> }

/** Opens the database, locks the data folder and migrates. Runs once, before anything is served. */
export async function prepareDatabase(): Promise<{ database: string; release: () => void }> {
  const isRestoring = await asStartupError(() => beginRestore(now()))
  const database = await asStartupError(openDatabase)
  await requireSpace()
  const release = await asStartupError(() => acquireServingLock())
  const isNew = await asStartupError(requireDemo)
  await asStartupError(migrate)
  if (isNew && env().DEMO) await markAsDemo(now())
  if (isRestoring) {
    await eraseSince([backupFolder()])
    await endRestore()
  }
  await removeOldErasures()
  return { database, release }
}

/** Without space for it on the disk the site starts, and does it at a later start. */
async function removeOldErasures(): Promise<void> {
  const { engine, location, emptying } = client()
  if (engine !== 'sqlite') return
  try {
    overwriteErased(location)
    emptying?.request()
  } catch (error) {
    console.warn(`What was erased before is not removed from the database file yet: ${(error as Error).message}`)
  }
}

/** Serves until closed. Closing refuses new connections, finishes open requests and closes the database. */
export async function serve(settings: Env = env()): Promise<RunningHost> {
  const app = await createApp({ settings })
  logErrorsOfConsole(app.log)
  startRevisionPolling()
  await app.warmUp().then(
    () => app.log.info('pages are compiled'),
    (error: Error) => app.log.warn({ err: error }, 'pages are not compiled before the first request'),
  )
  const more = await listen(app, settings)
  // Building the search indexes now makes the first search fast; one after the other, because both take memory and turns.
  waitForMosqueIndex()
    .catch((error: Error) => app.log.warn({ err: error }, 'the index of mosques is not ready'))
    .then(waitForEventSearch)
    .catch((error: Error) => app.log.warn({ err: error }, 'the index of events is not ready'))
  const stopJobs = startJobs(settings.DEMO ? [...allJobs, resetDemo] : allJobs, ({ name, milliseconds, error }) => {
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
      const closed = more.map((sockets) => promisify(sockets.close.bind(sockets))())
      await app.close()
      await Promise.all(closed)
      clearTimeout(force)
      await stopJobs()
      stopRevisionPolling()
      await closeDatabase()
    },
  }
}

/** Listens; returns the listening sockets besides that of the app, whose connections become its own. */
async function listen(app: FastifyInstance, settings: Env): Promise<Server[]> {
  const { PORT: port, HOST: host } = settings
  const isHeld = isSocketHeld()
  const reusePort = CAN_SHARE_PORTS && !isHeld
  const where = isHeld ? { fd: STANDARD_INPUT, host } : { port, host, reusePort }
  try {
    await app.listen({ backlog: BACKLOG, ...where, listenTextResolver })
  } catch (error) {
    throw listenError(error as NodeJS.ErrnoException, settings)
  }
  if (!reusePort) return []
  const { address, port: own } = app.server.address() as AddressInfo
  const more = Array.from({ length: MORE_SOCKETS }, () =>
    createServer({ ...connectionSettings, allowHalfOpen: true, noDelay: true }, (socket) =>
      app.server.emit('connection', socket),
    ),
  )
  for (const sockets of more)
    await once(sockets.listen({ port: own, host: address, backlog: BACKLOG, reusePort }), 'listening')
  return more
}
