import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#scripts/free-port.ts'
import { ready, spawnSite } from '#tests/support/servers/spawn-site.ts'
import { journey } from './journey-settings.ts'

type JourneySite = Awaited<ReturnType<typeof startSite>>
let site: JourneySite | null = null

/** Runs the site of this worker of Playwright while the work lasts. Workers share no data. */
export async function withJourneySite(work: (url: string) => Promise<void>): Promise<void> {
  site = await startSite()
  const { server, dataDir } = site
  try {
    await work(server.url)
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function startSite() {
  const dataDir = mkdtempSync(join(tmpdir(), 'mosque-connect-e2e-'))
  const clockOffsetMs = Date.parse(journey.NOW) - Date.now()
  // Addresses that the site shows contain its port, so it is chosen before.
  const settings = { ...journey, PORT: String(await freePort()), DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  const server = await ready(spawnSite(settings))
  return { server, dataDir, clockOffsetMs }
}

function currentSite(): JourneySite {
  if (!site) throw new Error('Import `test` from journey.ts, which starts the site.')
  return site
}

/** The offset of the site's clock from this computer's, in milliseconds. */
export const siteClockOffsetMs = (): number => currentSite().clockOffsetMs

/** Creates a one-time link for a superadmin with the command. */
export function linkFromTerminal(email: string): string {
  const { server, dataDir, clockOffsetMs } = currentSite()
  // The link needs the time of the site's clock, because it expires after 15 minutes.
  const NOW = new Date(Date.now() + clockOffsetMs).toISOString()
  const settings = { ...journey, NOW, PORT: new URL(server.url).port, DATA_DIR: dataDir }
  const output = execFileSync(process.execPath, ['scripts/run.mjs', 'superadmin', email], {
    encoding: 'utf8',
    env: { ...process.env, ...settings },
  })
  return /http\S+one-time-link\S+/.exec(output)?.[0] ?? ''
}
