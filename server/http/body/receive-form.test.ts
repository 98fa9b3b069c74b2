import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { growthOf, MAX_LINEAR_GROWTH } from '#tests/support/data/growth.ts'
import fc from '#tests/support/data/properties.ts'
import { MAX_MEMORY_BODY_BYTES, removeAbandonedBodies } from './body-store.ts'
import { deadlineFor, receiveForm } from './receive-form.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bodies-'))
})
afterEach(() => rm(folder, { recursive: true }))

const URL_ENCODED = 'application/x-www-form-urlencoded'

const payload = (type: string, pieces: Iterable<Buffer> | AsyncIterable<Buffer>, headers = {}) =>
  Object.assign(Readable.from(pieces), { headers: { 'content-type': type, ...headers } }) as unknown as IncomingMessage

const receive = (type: string, body: string | Buffer, maxBytes = 1_000_000) =>
  receiveForm(payload(type, [Buffer.from(body)]), { maxBytes, folder })

function multipart(content: Buffer): [type: string, body: Buffer] {
  const before = '--edge\r\nContent-Disposition: form-data; name="title"\r\n\r\nمسجد\r\n'
  const file =
    '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
  const bytes = Buffer.concat([Buffer.from(before + file), content, Buffer.from('\r\n--edge--\r\n')])
  return ['multipart/form-data; boundary=edge', bytes]
}

test('the fields of both kinds of forms are parsed', async () => {
  const plain = await receive(URL_ENCODED, 'name=a+b%D9%85&q=50%&name=c')
  expect([...(plain.form ?? [])]).toEqual([
    ['name', 'a bم'],
    ['q', '50%'],
    ['name', 'c'],
  ])
  const { form } = await receive(...multipart(Buffer.from([0xff, 0, 1])))
  expect(form?.get('title')).toBe('مسجد')
  const file = form?.get('file') as File
  expect([file.name, file.type, [...(await file.bytes())]]).toEqual(['a.png', 'image/png', [0xff, 0, 1]])
})

test('a large file is stored on disk, readable by this user only, until the response is sent', async () => {
  const content = Buffer.alloc(MAX_MEMORY_BODY_BYTES * 3, 'abc')
  const { form, remove } = await receive(...multipart(content))
  expect(await readdir(folder)).toHaveLength(1)
  const file = form?.get('file') as File
  expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true)
  await remove()
  expect(await readdir(folder)).toEqual([])
})

test.each([
  [
    'a field has a null character',
    multipart(Buffer.alloc(0))[0],
    '--edge\r\nContent-Disposition: form-data; name="a"\r\n\r\na\0b\r\n--edge--',
  ],
  ['a field is no UTF-8', URL_ENCODED, 'name=%FF'],
  ['a form is cut off', 'multipart/form-data; boundary=edge', '--edge\r\n'],
])('%s: the form is rejected', async (_what, type, body) => {
  await expect(receive(type, body)).rejects.toMatchObject({ statusCode: 400 })
})

test('a form with more fields than any page has is rejected before it is parsed', async () => {
  await expect(receive(URL_ENCODED, 'a&'.repeat(120_000))).rejects.toMatchObject({ statusCode: 413 })
})

test('a body that is not a form is read up to the limit and ignored', async () => {
  expect((await receive('application/json', '{}')).form).toBe(null)
  await expect(receive('text/plain', 'x'.repeat(101), 100)).rejects.toMatchObject({ statusCode: 413 })
})

test('an interrupted or too large upload leaves no file', async () => {
  const [type, body] = multipart(Buffer.alloc(200_000))
  await expect(receive(type, body, 150_000)).rejects.toMatchObject({ statusCode: 413 })
  async function* broken() {
    yield body.subarray(0, 100_000)
    throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
  }
  await expect(receiveForm(payload(type, broken()), { maxBytes: 1_000_000, folder })).rejects.toMatchObject({
    statusCode: 400,
  })
  expect(await readdir(folder)).toEqual([])
})

test('a body that arrives too slowly is rejected after a time that grows with its limit', async () => {
  async function* never() {
    yield Buffer.from('name=')
    await new Promise(() => undefined)
  }
  const slow = receiveForm(payload(URL_ENCODED, never()), { maxBytes: 1000, folder, deadlineMs: 5 })
  await expect(slow).rejects.toMatchObject({ statusCode: 408 })
  expect(deadlineFor(64_000)).toBeLessThan(30_000)
  expect(deadlineFor(16_000_000)).toBeGreaterThan(300_000)
})

test('a body that must give way is refused, and what it takes in memory is counted', async () => {
  let charged = 0
  const flight = {
    charge(bytes: number) {
      charged = bytes
    },
    giveWay() {},
  }
  async function* idle() {
    yield Buffer.from('name=')
    yield Buffer.alloc(1_000, 'a')
    flight.giveWay()
    await new Promise(() => undefined)
  }
  const received = receiveForm(payload(URL_ENCODED, idle()), { maxBytes: 5_000, folder, flight })
  await expect(received).rejects.toMatchObject({ statusCode: 503, retryAfter: expect.any(Number) })
  expect(charged).toBeGreaterThan(0)
})

test('a body of one byte at a time takes no more memory than its bytes', async () => {
  let charged = 0
  const flight = {
    charge(bytes: number) {
      charged = bytes
    },
    giveWay() {},
  }
  function* bytes() {
    for (let n = 0; n < 20_000; n++) yield Buffer.from('x')
  }
  const { form } = await receiveForm(payload(URL_ENCODED, bytes()), { maxBytes: 50_000, folder, flight })
  expect([...(form ?? [])]).toEqual([['x'.repeat(20_000), '']])
  expect(charged).toBeLessThan(80_000)
})

test('a body that has not arrived is charged with more than one that is there', async () => {
  const charges: number[] = []
  const flight = { charge: (bytes: number) => charges.push(bytes), giveWay() {} }
  await receiveForm(payload(URL_ENCODED, [Buffer.from('name='), Buffer.from('a')]), { maxBytes: 100, folder, flight })
  expect(charges.length).toBeGreaterThan(2)
  expect(Math.min(...charges.slice(0, -1))).toBeGreaterThan(10 * charges.at(-1)!)
})

test('files of a killed process are removed, files of a running process are not', async () => {
  const names = ['999999999-a', `${process.pid}-b`, `${process.ppid}-c`]
  for (const name of names) await writeFile(join(folder, name), 'x')
  await removeAbandonedBodies(folder)
  expect(await readdir(folder)).toEqual([`${process.ppid}-c`])
})

const types = fc.oneof(
  fc.constantFrom(URL_ENCODED, `${URL_ENCODED}; charset=utf-7`, 'multipart/form-data; boundary=edge', 'text/plain', ''),
  fc.string(),
)
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array)),
  fc
    .array(fc.constantFrom('a', '=', '&', '%', '%00', '%FF', '%D9%85', '+', '--edge', '--edge--', '\r\n', 'name="a"'))
    .map((parts) => Buffer.from(parts.join(''))),
)

test('any body is read as a form, read as none, or refused as unreadable or too large', async () => {
  await fc.assert(
    fc.asyncProperty(types, bytes, async (type, body) => {
      const received = await receive(type, body, 250).catch((error: { statusCode?: number }) => error.statusCode)
      if (typeof received === 'object') await received.remove()
      else expect([400, 413]).toContain(received)
    }),
    { numRuns: 300 },
  )
})

test.each(['a&', '%', '+', 'a=', '%41'])('a form of many %j is read or refused in linear time', async (unit) => {
  const read = (body: string) =>
    receive(URL_ENCODED, body).then(
      ({ remove }) => remove(),
      () => null,
    )
  expect(await growthOf(read, unit, 15_000)).toBeLessThan(MAX_LINEAR_GROWTH)
})

test.each(['--edge', '\r\n--edg', '-', '\r\n', '\r\n\r\n'])(
  'a file of many %j is read in linear time',
  async (unit) => {
    const read = (content: string) =>
      receive(...multipart(Buffer.from(content)), 16_000_000).then(
        ({ remove }) => remove(),
        () => null,
      )
    expect(await growthOf(read, unit, 30_000)).toBeLessThan(MAX_LINEAR_GROWTH)
  },
)
