import cluster from 'node:cluster'
import { closeDatabase } from '#app/db/client.server.ts'
import { env } from '#app/env.server.ts'
import { superadminLinkAtTerminal } from '#app/features/accounts/people/superadmins.server.ts'
import { now } from '#app/services/clock.server.ts'
import { runWorkers } from '#server/cluster/run-workers.ts'
import { sampleAdmin } from '#server/sample/sample-admin.ts'
import { seedIfEmpty } from '#server/sample/sample-data.ts'
import { checkServices } from './check-services.ts'
import { exitWithMessage } from './exit-with-message.ts'
import { prepareDatabase, serve } from './serve.ts'
import { asStartupError } from './startup-error.ts'

const sampleSuperadmin = 'superadmin@sample.example'

/** Starts the site and tells the person at the terminal where it is and how to sign in. */
export async function start(): Promise<void> {
  await (cluster.isWorker ? startWorker() : startSite()).catch(exitWithMessage)
}

async function startSite(): Promise<void> {
  const { WORKERS } = env()
  const warnings = checkServices()
  const { database, release } = await prepareDatabase()
  console.log(database)
  await asStartupError(() => seedIfEmpty(now(), console.log))
  const several = WORKERS > 1
  const site = several ? await asStartupError(() => runWorkers(env())) : await serve()
  console.log(`Ready on ${site.url}${several ? ` (${WORKERS} processes)` : ''}`)
  for (const warning of warnings) console.warn(warning)
  await tellSignIns(site.url)
  if (several) await closeDatabase()
  stopOnSignal(async () => {
    await site.close()
    release()
  })
}

/** One of several processes: the first one has prepared the database and does the talking. */
async function startWorker(): Promise<void> {
  const host = await serve()
  process.send?.('ready')
  // Without the process in charge there is nobody to stop this one.
  process.once('disconnect', () => process.emit('SIGTERM'))
  stopOnSignal(() => host.close())
}

function stopOnSignal(close: () => Promise<void>): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
}

/** Only while sample data is in: a real site makes its first superadmin with `npm run superadmin -- EMAIL`. */
async function tellSignIns(url: string): Promise<void> {
  const admin = await sampleAdmin()
  if (!admin) return
  console.log(`Sample mosque admin: ${admin.email} / ${admin.password}`)
  const link = await superadminLinkAtTerminal(sampleSuperadmin, url, now())
  if (link) console.log(`Superadmin (one time, 15 min): ${link}`)
}
