import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Driver } from '#tests/browsers/driver.ts'
import { firefoxDriver } from '#tests/browsers/firefox-driver.ts'
import { followInFirefox } from '#tests/browsers/follow-in-firefox.ts'
import { walk } from '#tests/browsers/walk.ts'
import { webkitDriver } from '#tests/browsers/webkit-driver.ts'
import { ready, spawnSite } from '#tests/support/servers/spawn-site.ts'
import { unreliableProxy } from '#tests/support/servers/unreliable-proxy.ts'
import { buildIfStale } from './build/build-site.ts'
import { installPackages } from './debian-packages.ts'

type Engine = {
  packages: string[]
  /** The paths of the programs it needs, undefined for those that are missing. */
  find(): (string | undefined)[]
  start(...programs: string[]): Promise<Driver>
}

const program = (path: string) => [path, ...globSync(path)].find((file) => existsSync(file))

const engines: Record<string, Engine> = {
  firefox: {
    packages: ['firefox-esr'],
    find: () => [program('/usr/bin/firefox-esr')],
    start: (firefox) => firefoxDriver(firefox!),
  },
  webkit: {
    packages: ['webkit2gtk-driver', 'xvfb'],
    find: () => [
      program('/usr/bin/WebKitWebDriver'),
      program('/usr/lib/*/webkit2gtk-4.1/MiniBrowser'),
      program('/usr/bin/Xvfb'),
    ],
    start: (driver, browser) => webkitDriver(driver!, browser!),
  },
}

const PASSWORD = 'Sample#Walk1'
const chosen = process.argv.slice(2)
const unknown = chosen.find((name) => !engines[name])
if (unknown) {
  console.error(`There is no engine "${unknown}": npm run test:browsers [-- ${Object.keys(engines).join(' | ')}]`)
  process.exit(1)
}

const total = { passed: 0, failed: 0 }
const report = (name: string, error?: Error) => {
  total[error ? 'failed' : 'passed'] += 1
  console.log(error ? `✗ ${name}: ${error.message}` : `✓ ${name}`)
}

await buildIfStale()
const folder = mkdtempSync(join(tmpdir(), 'mosque-connect-browsers-'))
const server = spawnSite({ DATA_DIR: folder, SAMPLE_DATA: 'on', SAMPLE_PASSWORD: PASSWORD, LOG_LEVEL: 'warn' })
try {
  const { url } = await ready(server)
  for (const name of chosen.length > 0 ? chosen : Object.keys(engines)) await walkIn(name, url)
} finally {
  server.child.kill('SIGTERM')
  await server.ended
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

async function walkIn(name: string, url: string): Promise<void> {
  const { packages, find, start } = engines[name]!
  if (find().includes(undefined)) installPackages(...packages)
  const programs = find()
  if (programs.includes(undefined))
    return report(name, new Error(`Install ${packages.join(' and ')} (Debian packages).`))
  console.log(`\nWalking in ${name} …`)
  const driver = await start(...(programs as string[]))
  const { origin, cut, close } = await unreliableProxy(url)
  try {
    const site = { url: origin, email: 'admin@sample.example', password: PASSWORD, cutNetwork: cut }
    await walk(driver, site, (step, error) => report(`${name}: ${step}`, error))
  } finally {
    await driver.close()
    close()
  }
  if (name === 'firefox')
    await followInFirefox(programs[0]!).then(
      () => report('firefox: following by push'),
      (error: Error) => report('firefox: following by push', error),
    )
}
