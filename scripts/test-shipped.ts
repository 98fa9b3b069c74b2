import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import ICAL from 'ical.js'
import sharp from 'sharp'
import { expect, step, total } from './counted-steps.ts'

// npm run test:shipped -- FOLDER [DATABASE_URL]: starts what `npm run ship` made, with an empty data folder and away from this checkout,
// and uses it: pages, sign-ins, pictures, calendars, an import in a process of its own, and every command. Data is moved to the
// PostgreSQL database if one is given; it must be empty.
const EMAIL = 'admin@sample.example'
const PASSWORD = 'Sample#Shipped1'
const MAX_START_SECONDS = 120
const MAX_IMPORT_SECONDS = 60

const [shipped = '', emptyDatabase] = process.argv.slice(2)
const folder = resolve(shipped)
if (!shipped || folder === process.cwd()) {
  console.error('Usage: npm run ship -- FOLDER && npm run test:shipped -- FOLDER [DATABASE_URL]')
  process.exit(1)
}
const ownNode = join(folder, 'node_modules/.bin/node')
const node = existsSync(ownNode) ? ownNode : process.execPath
const work = mkdtempSync(join(tmpdir(), 'mosque-connect-shipped-'))
const dataFolder = join(work, 'data')

/** Runs a command of the folder with these settings only. */
function run(command: string, args: string[] = [], settings: Record<string, string> = {}) {
  const child: ChildProcess = spawn(node, ['scripts/run.mjs', command, ...args], {
    cwd: folder,
    env: {
      HOME: work,
      NODE_ENV: 'production',
      DATA_DIR: dataFolder,
      SAMPLE_PASSWORD: PASSWORD,
      PORT: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  const ended = new Promise<number | null>((done) => child.on('close', done))
  return { child, ended, output: () => output }
}

/** The output of a command; throws when its exit code is another one. */
async function outputOf(command: string, args: string[] = [], settings = {}, expected = 0): Promise<string> {
  const { ended, output } = run(command, args, settings)
  const code = await ended
  if (code !== expected) throw new Error(`it ended with ${code}:\n${output()}`)
  return output()
}

await step('it has no package for development', async () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const found = Object.keys(devDependencies).filter((name) => existsSync(join(folder, 'node_modules', name)))
  expect(found.length === 0, found.join(', '))
})

const server = run('start')
let url = ''
let superadmin = ''
const send = (path: string, form: Record<string, string> | FormData, as = '') => {
  const body = form instanceof FormData ? form : new URLSearchParams(form)
  return fetch(url + path, { method: 'POST', redirect: 'manual', headers: { origin: url, cookie: as }, body })
}
/** The Cookie header after a response. */
const cookieIn = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
const get = async (path: string, as = '') => {
  const response = await fetch(url + path, { redirect: 'manual', headers: { cookie: as } })
  expect(response.status === 200, `${path} answers ${response.status}`)
  return response
}

try {
  await step('it starts with an empty data folder', async () => {
    const until = Date.now() + MAX_START_SECONDS * 1000
    while (!/^Superadmin \(one time/m.test(server.output())) {
      expect(server.child.exitCode === null && Date.now() < until, server.output())
      await wait(100)
    }
    url = /^Ready on (http\S+)/m.exec(server.output())?.[1] ?? ''
  })
  if (url) await checkSite()
  if (url) await checkCommands()
} finally {
  server.child.kill('SIGTERM')
  await step('it stops on a signal with exit code 0', async () => {
    const code = await server.ended
    expect(code === 0, `it ended with ${code}:\n${server.output()}`)
  })
}
await checkStoppedCommands()

rmSync(work, { recursive: true })
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

async function checkSite(): Promise<void> {
  const sitemap = await (await get('/sitemap.xml')).text()
  const mosque = /\/mosques\/[^/"<]+(?=<)/.exec(sitemap)?.[0] ?? ''
  const event = /\/events\/[^/"<]+\/[^/"<]+(?=<)/.exec(sitemap)?.[0] ?? ''
  const addresses = ['/', '/ar', '/mosques', mosque, '/events', event, '/prayer-times', '/api/v1/mosques', '/readyz']
  // A city from the index of all cities, which the build writes.
  for (const path of [...addresses, '/v1/timingsByCity/20-11-2026?city=Leicester&country=GB'])
    await step(`${path} answers 200`, () => get(path))

  await step('a mosque admin signs in', async () => {
    const response = await send('/login', { intent: 'sign-in', email: EMAIL, password: PASSWORD })
    expect(response.headers.get('location') === '/admin/mosque', `sign-in answers ${response.status}`)
    await get('/admin/mosque', cookieIn(response))
  })
  await step('a superadmin signs in by a link', async () => {
    const link = /one-time-link\?token=\S+/.exec(server.output())?.[0]
    superadmin = cookieIn(await send(`/${link}`, {}))
    await get('/admin', superadmin)
  })
  for (const path of ['/preview.png', `${mosque}/preview.png`, `${event}/preview.jpg`])
    await step(`the share picture ${path} is drawn`, async () => {
      const { width, height } = await sharp(await (await get(path)).arrayBuffer()).metadata()
      expect(width === 1200 && height === 630, `it is ${width} × ${height}`)
    })
  for (const path of ['/events.ics', `${event}.ics`, `${mosque}/jamaat.ics`])
    await step(`the calendar ${path} is read`, async () => {
      const calendar = new ICAL.Component(ICAL.parse(await (await get(path)).text()))
      expect(calendar.getAllSubcomponents('vevent').length > 0, 'it has no entries')
    })
  await step('an uploaded file is checked in a process of its own', async () => {
    const form = new FormData()
    form.set('file', new File([await exported()], 'mosque-connect.json'))
    const page = (await send('/admin/import', form, superadmin)).headers.get('location') ?? ''
    const until = Date.now() + MAX_IMPORT_SECONDS * 1000
    for (;;) {
      const { status } = (await (await get(`${page}/progress`, superadmin)).json()) as { status: string }
      if (status === 'checked') break
      expect(status === 'checking' && Date.now() < until, `it is ${status}`)
      await wait(100)
    }
  })
}

async function exported(): Promise<string> {
  return (await get('/admin/export/mosque-connect.json', superadmin)).text()
}

async function checkCommands(): Promise<void> {
  await step('superadmin prints a link', async () => {
    const output = await outputOf('superadmin', ['chair@sample.example'])
    expect(output.includes('one-time-link?token='), output)
  })
  await step('import reads a file', async () => {
    const file = join(work, 'export.json')
    writeFileSync(file, await exported())
    const output = await outputOf('import', [file])
    expect(output.includes('This was a dry run'), output)
  })
  await step('backup writes a backup', () => outputOf('backup'))
}

async function checkStoppedCommands(): Promise<void> {
  await step('restore reads a backup', async () => {
    const backup = /^Backup: (.+) \(\d+ files/m.exec(await outputOf('backup'))?.[1] ?? ''
    await outputOf('restore', [backup, '--yes'])
  })
  await step('seed fills an empty database', () => outputOf('seed', [], { DATA_DIR: join(work, 'seeded') }))
  if (emptyDatabase) {
    await step('move-to-postgres copies the data', () =>
      outputOf('move-to-postgres', [], { DATABASE_URL: emptyDatabase }),
    )
    return
  }
  await step('move-to-postgres asks for a database', async () => {
    const output = await outputOf('move-to-postgres', [], {}, 1)
    expect(output.includes('Set DATABASE_URL'), output)
  })
}
