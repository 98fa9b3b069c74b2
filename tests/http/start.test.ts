import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { readPage } from '#tests/support/http/page.ts'
import { heldSocket } from '#tests/support/servers/held-socket.ts'
import { aFolder, startErrorOf, startProcess } from '#tests/support/servers/server-process.ts'
import { ready } from '#tests/support/servers/spawn-site.ts'

test('a used port ends the start with one helpful line, before anything else is done', async () => {
  const folder = aFolder()
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const server = startProcess({ DATA_DIR: folder, PORT: String(port) })
  expect(await server.ended).toBe(1)
  expect(server.output()).toBe(`Port ${port} is already in use. Stop what uses it, or set PORT to a free one.\n`)
  expect(readdirSync(folder)).toEqual([])
  other.close()
})

test('a read-only data folder ends the start with one helpful line', async () => {
  expect(await startErrorOf({ DATA_DIR: '/dev/null/data' })).toMatch(/^The data folder .* DATA_DIR/)
})

test.skipIf(process.getuid?.() !== 0).each([
  ['full', 'size=64k', /^The disk of the data folder .* is full .*space/],
  ['almost full', 'size=3m', /^The disk of the data folder .* is full \(less than 4 MB are free\).*space/],
  ['read-only', 'size=3m,ro', /^The data folder .* cannot be written to \(EROFS.*DATA_DIR to another folder\.$/],
])('a disk that is %s ends the start with one line that says so', async (_what, options, words) => {
  const disk = aFolder()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk])
  if (mounted.status !== 0) return
  try {
    const server = startProcess({ DATA_DIR: disk })
    expect(await server.ended).toBe(1)
    expect(server.output()).not.toMatch(/Ready on|is full.*is full|\n\s+at /)
    expect(server.output().trim().split('\n').at(-1)).toMatch(words)
  } finally {
    spawnSync('umount', [disk])
  }
})

test.each([
  [{ PORT: 'many' }, /^Bad setting: PORT must be a number/],
  [{ SITE_METHOD: '6', SUPERADMIN_EMAIL: '' }, /^Bad setting: SITE_METHOD: Please choose/],
] as [Record<string, string>, RegExp][])(
  'the invalid setting %o ends the start with one line',
  async (settings, words) => {
    expect(await startErrorOf(settings)).toMatch(words)
  },
)

test('an unreachable PostgreSQL ends the start with one helpful line', async () => {
  const line = await startErrorOf({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  expect(line).toMatch(/^PostgreSQL does not answer .*Check DATABASE_URL/)
})

test('a second server on the same data folder fails to start', async () => {
  const folder = aFolder()
  const first = await ready(startProcess({ DATA_DIR: folder }))
  expect(await startErrorOf({ DATA_DIR: folder })).toMatch(/^A server is running on .*stop it first/)
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
})

test.skipIf(process.platform === 'win32')('a socket that systemd holds loses no request during a restart', async () => {
  const socket = heldSocket()
  const settings = { DATA_DIR: aFolder() }
  const url = `http://127.0.0.1:${socket.port}`
  const read = async () => (await fetch(url, { headers: { connection: 'close' } })).status
  const send = async (name: string) => {
    const body = new URLSearchParams({
      name,
      email: 'a@b.example',
      subject: 'Times',
      message: 'Thank you for the times.',
    })
    return (
      await fetch(`${url}/contact`, { method: 'POST', redirect: 'manual', headers: { connection: 'close' }, body })
    ).status
  }
  const first = await ready(startProcess(settings, 'start', socket))
  expect(first.url).toBe(`http://localhost:${socket.port}`)
  const before = [read(), send('Before')]
  first.child.kill('SIGTERM')
  const during = [read(), send('During')]
  expect(await first.ended).toBe(0)
  const after = [read(), send('After')]
  await ready(startProcess(settings, 'start', socket))
  expect(await Promise.all([...before, ...during, ...after])).toEqual([200, 302, 200, 302, 200, 302])
})

test('the first start prints database, address and sign-ins; the next one changes nothing', async () => {
  const folder = aFolder()
  const settings = { DATA_DIR: folder, SAMPLE_DATA: 'on' }
  const first = await ready(startProcess(settings))
  await expect
    .poll(first.output)
    .toMatch(/Superadmin \(one time, 15 min\): http:\/\/localhost:\d+\/one-time-link\?token=/)
  expect(first.output()).toContain(`Database: SQLite in ${folder}`)
  expect(first.output()).toMatch(/pages are compiled.*\nReady on http:\/\/localhost:\d+\n/s)
  const signIn = /Sample mosque admin: .+ \/ (\S+)/.exec(first.output())
  expect(signIn).not.toBeNull()
  expect(statSync(`${folder}/sample-password`).mode & 0o777).toBe(0o600)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)

  const second = await ready(startProcess(settings))
  expect((await fetch(second.url)).status).toBe(200)
  await expect.poll(second.output).toContain('npm run superadmin -- EMAIL prints a new link')
  expect(second.output()).not.toContain(signIn?.[1])
  expect(second.output()).not.toContain('one-time-link')
  expect(second.output()).not.toMatch(/Building|Drawing/)
})

test('an empty database is set up by the environment, without the page', async () => {
  const site = { SITE_NAME: 'Masjids of Leicester', SITE_CITY: 'leicester', SITE_COUNTRY: 'uk', SITE_MADHAB: 'hanafi' }
  const server = await ready(startProcess({ DATA_DIR: aFolder(), ...site }))
  await expect.poll(server.output).toMatch(/Superadmin \(one time, 15 min\): http\S+one-time-link/)
  expect(server.output()).not.toContain('Set up this site')
  const page = await readPage(await fetch(`${server.url}/prayer-times`))
  expect(page.text).toContain('Masjids of Leicester')
  expect(page.has('html[data-school="hanafi"]')).toBe(true)
  expect((await fetch(`${server.url}/setup`)).status).toBe(404)
})

test('a setting that cannot be read is named at the start, and the site is served without it', async () => {
  const DATA_DIR = aFolder()
  const first = await ready(
    startProcess({ DATA_DIR, SITE_NAME: 'Ours', SITE_CITY: 'leicester', SUPERADMIN_EMAIL: 'a@b.example' }),
  )
  await expect.poll(first.output).toContain('one-time-link')
  first.child.kill('SIGTERM')
  await first.ended
  const database = new DatabaseSync(join(DATA_DIR, 'mosque-connect.db'))
  database.exec(`update settings set salaah = replace(salaah, '"method":3', '"method":"Ours"')`)
  database.close()
  const second = await ready(startProcess({ DATA_DIR }))
  await expect.poll(second.output).toMatch(/^The setting salaah\.method cannot be read: .*Settings in the admin/m)
  const page = await readPage(await fetch(`${second.url}/prayer-times`))
  expect(page.text).toContain('Leicester')
})

test('many connections at once are all answered, whichever socket has accepted them', async () => {
  const server = await ready(startProcess({ DATA_DIR: aFolder() }))
  const ask = async () => (await fetch(`${server.url}/healthz`, { headers: { connection: 'close' } })).status
  expect(new Set(await Promise.all(Array.from({ length: 64 }, ask)))).toEqual(new Set([200]))
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('a stopping server finishes open requests', async () => {
  const server = await ready(startProcess({ DATA_DIR: aFolder() }))
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  const body = 'name=A'
  // Its response to "Expect" shows that the request is open when the server is stopped.
  socket.write(
    `POST /contact HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${server.url}\r\nExpect: 100-continue\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\nna`,
  )
  await expect.poll(() => answer).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  answer = ''
  server.child.kill('SIGTERM')
  await expect.poll(() => fetch(`${server.url}/healthz`).catch(() => 'no more')).toBe('no more')
  socket.write('me=A')
  expect(await server.ended).toBe(0)
  expect(answer).toMatch(/^HTTP\/1\.1 (200|400) /)
  expect(/^connection: (.*)\r$/im.exec(answer)?.[1]).toBe('close')
})
