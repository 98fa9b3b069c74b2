import cluster from 'node:cluster'
import { execve } from 'node:process'
import { linkUrl } from '#app/access/one-time-links.server.ts'
import { closeDatabase } from '#app/db/client.server.ts'
import { requireMigrated } from '#app/db/migrate.server.ts'
import { env } from '#app/env.server.ts'
import { createTerminalLink } from '#app/features/accounts/people/superadmins.server.ts'
import { checkSecrets, sampleAdmin } from '#app/services/app-secret.server.ts'
import { now } from '#app/services/clock.server.ts'
import { settingsWarnings } from '#app/services/settings.server.ts'
import { createSetUpToken, isEmpty } from '#app/workflows/set-up-site/first-run.server.ts'
import { setUpByEnvironment } from '#app/workflows/set-up-site/set-up-by-environment.server.ts'
import { runWorkers } from '#ops/workers.ts'
import { onRestart } from '#server/backup/restore-by-page.ts'
import { keepBuiltFiles } from '#server/host/static-files.ts'
import { seedIfEmpty } from '#server/sample/sample-data.ts'
import { checkServices } from './check-services.ts'
import { exitWithMessage } from './exit-with-message.ts'
import { prepareDatabase, serve } from './serve.ts'
import { asStartupError } from './startup-error.ts'

const SAMPLE_SUPERADMIN_EMAIL = 'superadmin@sample.example'

/** Starts the site and prints its address and how to sign in. */
export async function start(): Promise<void> {
  // The files this process writes are readable to this user only.
  process.umask(0o077)
  await (cluster.isWorker ? startWorker() : startSite()).catch(exitWithMessage)
}

async function startSite(): Promise<void> {
  const { WORKERS } = env()
  const warnings = checkServices()
  const { database, release } = await prepareDatabase()
  console.log(database)
  await asStartupError(checkSecrets)
  warnings.push(...(await asStartupError(settingsWarnings)))
  const seeded = await asStartupError(() => seedIfEmpty(now(), console.log))
  const firstRun = await asStartupError(() => beginFirstRun(now()))
  const hasWorkers = WORKERS > 1
  const site = hasWorkers ? await asStartupError(() => runWorkers(env())) : await serve()
  const stop = async () => {
    await site.close()
    release()
  }
  stopOnSignal(stop)
  onRestart(async () => {
    await stop()
    replaceProcess()
  })
  keepBuiltFiles('build/client', now()).catch((error: Error) =>
    console.warn(`The files of this build were not kept for later: ${error.message}`),
  )
  console.log(`Ready on ${site.url}${hasWorkers ? ` (${WORKERS} processes)` : ''}`)
  for (const warning of warnings) console.warn(warning)
  if (seeded) await printSampleSignIns(site.url)
  else if (firstRun.state === 'waiting') console.log(`Set up this site: ${linkUrl(site.url, '/setup', firstRun.token)}`)
  else console.log('To sign in as a super admin: npm run superadmin -- EMAIL prints a new link.')
  const { SUPERADMIN_EMAIL } = env()
  if (firstRun.state === 'set-up' && SUPERADMIN_EMAIL) await printSuperadminLink(SUPERADMIN_EMAIL, site.url)
  if (hasWorkers) await closeDatabase()
}

/** Starts one of several workers. The primary process has prepared the database and prints to the terminal. */
async function startWorker(): Promise<void> {
  // At a reload the workers may be of another version than the database.
  await asStartupError(requireMigrated)
  const host = await serve()
  process.send?.('ready')
  // Stops when the primary process has ended, because nothing else would stop this one.
  process.once('disconnect', () => process.emit('SIGTERM'))
  stopOnSignal(() => host.close())
}

/** Starts again in this process. Windows cannot do that: what manages the service starts it then. */
function replaceProcess(): void {
  const words = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  if (execve && process.platform !== 'win32') execve(process.execPath, words)
  else process.exit(1)
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

/** Prints the sign-ins of the sample data at the first start only: logs are read by others, and a link signs anybody in. */
async function printSampleSignIns(url: string): Promise<void> {
  const { email, password } = sampleAdmin()
  console.log(`Sample mosque admin: ${email} / ${password}`)
  await printSuperadminLink(SAMPLE_SUPERADMIN_EMAIL, url)
}

async function printSuperadminLink(email: string, url: string): Promise<void> {
  const link = await createTerminalLink(email, url, now())
  if (link) console.log(`Superadmin (one time, 15 min): ${link}`)
}

/** Whether the site has content, was set up by the environment just now, or waits for somebody with the token. */
type FirstRun = { state: 'over' } | { state: 'set-up' } | { state: 'waiting'; token: string }

/** Begins the first run of an empty database. */
async function beginFirstRun(now: Date): Promise<FirstRun> {
  if (!(await isEmpty())) return { state: 'over' }
  if (await setUpByEnvironment(now)) return { state: 'set-up' }
  // Another process was faster.
  if (!(await isEmpty())) return { state: 'over' }
  return { state: 'waiting', token: await createSetUpToken() }
}
