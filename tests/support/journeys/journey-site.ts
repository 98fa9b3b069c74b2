import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '#scripts/free-port.ts'
import type { certificateForLocalhost } from '#tests/support/servers/certificate.ts'
import { ready, spawnSite } from '#tests/support/servers/spawn-site.ts'
import { tlsProxy } from '#tests/support/servers/tls-proxy.ts'
import { journey } from './journey-settings.ts'

type JourneySite = Awaited<ReturnType<typeof startSite>>
let site: JourneySite | null = null

/** The certificate of a site with https; null for one without. */
export type Https = ReturnType<typeof certificateForLocalhost> | null

/** Runs the site of this worker of Playwright while the work lasts. Workers share no data. */
export async function withJourneySite(https: Https, work: (url: string) => Promise<void>): Promise<void> {
  site = await startSite(https)
  const { server, dataDir, proxy } = site
  try {
    await work(server.url)
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
    proxy?.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const base = { SAMPLE_DATA: journey.SAMPLE_DATA, SAMPLE_PASSWORD: journey.SAMPLE_PASSWORD, LOG_LEVEL: 'warn' }
const SAMPLE_FOLDER = 'JOURNEY_SAMPLE_DATA'
const CACHE = 'node_modules/.cache/journey-sites'
const MAX_START_MS = 600_000

/**
 * Lets a site write its sample data, of which each worker then gets a copy. Writing it takes a quarter of a minute, so it is
 * kept for the site with these sources.
 */
export async function makeSampleData(sources: string): Promise<void> {
  // The clock of a site must not go back when it is started on the copy.
  const settings = { ...base, NOW: new Date(Date.parse(journey.NOW) - MAX_START_MS).toISOString() }
  const name = createHash('sha1').update(sources).update(JSON.stringify(settings)).digest('hex')
  const folder = resolve(CACHE, name)
  process.env[SAMPLE_FOLDER] = folder
  if (existsSync(folder)) return
  rmSync(CACHE, { recursive: true, force: true })
  const unfinished = resolve(CACHE, 'unfinished')
  const { child, ended } = await ready(spawnSite({ ...settings, DATA_DIR: unfinished }))
  child.kill('SIGTERM')
  await ended
  renameSync(unfinished, folder)
}

/** A new folder with the sample data, for the site of a worker or of one journey, which removes it. */
export function copySampleData(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'mosque-connect-e2e-'))
  cpSync(process.env[SAMPLE_FOLDER]!, dataDir, { recursive: true })
  return dataDir
}

async function startSite(https: Https) {
  const dataDir = copySampleData()
  // Addresses that the site shows contain its port, so it is chosen before.
  const settings = { ...base, PORT: String(await freePort()), DATA_DIR: dataDir }
  if (!https) {
    const clockOffsetMs = Date.parse(journey.NOW) - Date.now()
    const server = await ready(spawnSite({ ...settings, NOW: journey.NOW }))
    return { server, settings, dataDir, clockOffsetMs, proxy: null }
  }
  const proxy = await tlsProxy(https, `http://localhost:${settings.PORT}`)
  const NODE_EXTRA_CA_CERTS = join(dataDir, 'certificate.pem')
  writeFileSync(NODE_EXTRA_CA_CERTS, https.cert)
  const behindProxy = { ...settings, PUBLIC_URL: proxy.origin, TRUST_PROXY: 'loopback', NODE_EXTRA_CA_CERTS }
  // A site with PUBLIC_URL keeps to the clock of the computer.
  return { server: await ready(spawnSite(behindProxy)), settings: behindProxy, dataDir, clockOffsetMs: 0, proxy }
}

function currentSite(): JourneySite {
  if (!site) throw new Error('Import `test` from journey.ts, which starts the site.')
  return site
}

/** The offset of the site's clock from this computer's, in milliseconds. */
export const siteClockOffsetMs = (): number => currentSite().clockOffsetMs

/** Creates a one-time link for a superadmin with the command. */
export function linkFromTerminal(email: string): string {
  const { settings, clockOffsetMs, proxy } = currentSite()
  // The link needs the time of the site's clock, because it expires after 15 minutes.
  const clock = proxy ? {} : { NOW: new Date(Date.now() + clockOffsetMs).toISOString() }
  const output = execFileSync(process.execPath, ['scripts/run.mjs', 'superadmin', email], {
    encoding: 'utf8',
    env: { ...process.env, ...settings, ...clock },
  })
  return /http\S+one-time-link\S+/.exec(output)?.[0] ?? ''
}
