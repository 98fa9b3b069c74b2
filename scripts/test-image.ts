import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, step, total } from './counted-steps.ts'
import { freePort } from './free-port.ts'

// npm run test:image: makes the image, starts it from its file as its own user, and uses it: the link, a
// backup, a restore, an upgrade of older data.
// Skipped where an image cannot be made.
const USER = 1000
const MAX_START_MS = 120_000

const work = mkdtempSync(join(tmpdir(), 'mosque-connect-image-test-'))
process.on('exit', () => rmSync(work, { recursive: true, force: true }))
const file = join(work, 'mosque-connect.tar')
const made =
  process.getuid?.() === 0 && process.platform === 'linux'
    ? spawnSync(process.execPath, ['scripts/run.mjs', 'image', file], { encoding: 'utf8' })
    : null
if (!made || /^Install |mmdebstrap failed/m.test(made.stderr)) {
  console.log(
    `Skipped: no image can be made here. ${made?.stderr.slice(-500) ?? 'It needs Linux and root.'}\n0 passed, 0 failed`,
  )
  process.exit(0)
}

const store = ['--root', join(work, 'store'), '--runroot', join(work, 'run'), '--storage-driver', 'vfs']
let data = aVolume('data')
const port = await freePort()
const url = `http://127.0.0.1:${port}`

await step(made.stdout.trim().split('\n').at(-1) ?? 'the image is made', () => expect(made.status === 0, made.stderr))
if (made.status === 0) {
  execFileSync('buildah', [...store, 'from', '--name', 'site', `oci-archive:${file}`], { stdio: 'ignore' })
  let site = start()
  await step('it starts, answers /readyz and /up, and prints the link to set it up', async () => {
    await untilReady()
    expect((await fetch(`${url}/up`)).ok, 'not up')
    await until(() => site.said().includes(`Set up this site: http://`), site.said)
  })
  await step('it makes a backup', async () => {
    const said = await inImage('backup')
    expect(/^Backup: \/storage\/backups\//m.test(said), said)
  })
  await site.stop()
  await step('it restores the backup and starts again', async () => {
    const [backup = ''] = readdirSync(join(data, 'backups'))
      .filter((name) => name.startsWith('backup-'))
      .sort()
      .slice(-1)
    await inImage('restore', `/storage/backups/${backup}`, '--yes')
    site = start()
    await untilReady()
  })
  await site.stop()
  await step('it upgrades the data of version 1.0.0', async () => {
    data = aVolume('older')
    const file = join(data, 'mosque-connect.db')
    const older = new DatabaseSync(file)
    older.exec(readFileSync('tests/databases/1.0.0/sqlite.sql', 'utf8'))
    older.close()
    chownSync(file, USER, USER)
    site = start()
    await untilReady()
    const { status, url: address } = await fetch(`${url}/mosques/noor-mosque`)
    expect(status === 200, `${address} answers ${status}: ${site.said()}`)
  })
  await site.stop()
}
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

/** A folder of this machine that the image takes as its volume. */
function aVolume(name: string): string {
  const folder = join(work, name)
  mkdirSync(folder)
  chownSync(folder, USER, USER)
  return folder
}

function run(...words: string[]): ChildProcess {
  const settings = [
    '--env',
    `PORT=${port}`,
    '--env',
    'HOST=127.0.0.1',
    '--env',
    'SAMPLE_DATA=off',
    '--volume',
    `${data}:/storage`,
  ]
  const command = ['site', '--', 'node', 'scripts/run.mjs', ...words]
  return spawn('buildah', [...store, 'run', '--isolation', 'chroot', ...settings, ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function inImage(...words: string[]): Promise<string> {
  const child = run(...words)
  const [said, complained, [code]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'exit')])
  expect(code === 0, `it ended with ${code}: ${said}${complained}`)
  return said
}

function start() {
  const child = run('start')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'exit')
  return {
    said: () => output,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function untilReady(): Promise<void> {
  const answers = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(answers, () => 'It is not ready.')
}

async function until(holds: () => boolean | Promise<boolean>, otherwise: () => string): Promise<void> {
  for (const end = Date.now() + MAX_START_MS; !(await holds()); await wait(200)) expect(Date.now() < end, otherwise())
}
