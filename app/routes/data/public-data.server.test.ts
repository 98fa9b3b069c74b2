import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import * as mosques from '#app/features/mosques/public-mosques.server.ts'
import * as dump from '#app/workflows/dump.server.ts'
import { describePublicData } from '#app/workflows/public-data.server.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const folder = () => join(env().DATA_DIR, 'public-data')
const isBuilt = () => expect.poll(async () => (await describePublicData()) !== null).toBe(true)

test('the files of everything public are built at the first request, and sent with a tag, whole or compressed', async () => {
  onTestFinished(() => rm(folder(), { recursive: true }))
  const mosque = await aMosque({ name: 'Masjid Open', latitude: -33.9 })
  await aMosque({ name: 'Masjid Somewhere', latitude: null, longitude: null })
  await aMosque({ name: 'Hidden Masjid', status: 'hidden' })
  expect((await open('/ar/developers')).text).toContain('لم يُبنَ بعد')
  const response = await visit('/data/mosques.geojson', { headers: { 'accept-encoding': 'gzip' } })
  expect(response.headers.get('content-type')).toBe('application/geo+json; charset=utf-8')
  expect(response.headers.get('content-encoding')).toBe('gzip')
  const { type, features } = JSON.parse(gunzipSync(await response.arrayBuffer()).toString())
  expect(type).toBe('FeatureCollection')
  expect(features).toHaveLength(2)
  expect(features.find((each: { id: string }) => each.id === mosque.id)).toMatchObject({
    geometry: { type: 'Point', coordinates: [mosque.longitude, -33.9] },
    properties: { name: mosque.name, facts: [] },
  })
  expect(features[0].properties.url).toMatch(/^http:\/\/[^/]+\/mosques\/./)

  await isBuilt()
  const plain = await visit('/data/mosques.csv', { headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers.get('content-encoding')).toBeNull()
  const csv = await plain.text()
  expect(Number(plain.headers.get('content-length'))).toBe(Buffer.byteLength(csv) + 3)
  expect(csv.trim().split('\r\n')).toHaveLength(3)
  expect(csv).not.toContain('Hidden')
  const etag = plain.headers.get('etag')!
  const again = { 'accept-encoding': 'identity', 'if-none-match': etag }
  expect((await visit('/data/mosques.csv', { headers: again })).status).toBe(304)
  for (const [accepted, encoding] of [
    ['gzip;q=0', null],
    ['br, gzip ; q=0.00 , x', null],
    ['gzip; q=0.5', 'gzip'],
    ['br, GZIP', 'gzip'],
    ['br', null],
  ] as const) {
    const { headers } = await visit('/data/mosques.csv', { headers: { 'accept-encoding': accepted } })
    expect([accepted, headers.get('content-encoding'), headers.get('etag')?.includes('gzip')]).toEqual([
      accepted,
      encoding,
      encoding !== null,
    ])
  }
  expect((await visit('/data/mosques.csv')).headers.get('content-encoding')).toBeNull()
  const head = await visit('/data/events.ics', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  for (const name of ['users.csv', 'manifest.json', '..%2fapp-secret', 'constructor'])
    expect((await visit(`/data/${name}`)).status).toBe(404)

  const page = await open('/developers')
  expect(page.links).toContain('/data/events.ics')
  expect(page.text).toMatch(/\d kB/)
})

test('before the first dump neither its files nor a signature are there; a signature is read anew each time', async () => {
  for (const name of ['manifest.json', 'manifest.json.sig', 'mosques.json'])
    expect([name, (await visit(`/data/dump/${name}`)).status]).toEqual([name, 404])
  vi.spyOn(dump, 'signDump').mockResolvedValue(Buffer.from('signed'))
  const signature = await visit('/data/dump/manifest.json.sig')
  expect([signature.status, await signature.text(), signature.headers.get('cache-control')]).toEqual([
    200,
    'signed',
    'no-cache',
  ])
})

test('before the first build has ended a file is sent while it is written, to everybody who asks for it', async () => {
  onTestFinished(() => rm(folder(), { recursive: true }))
  const rest = Promise.withResolvers<void>()
  // What hardly compresses is written at once.
  const begin = Array.from({ length: 100 }, () => ({ id: 'first', description: randomBytes(10_000).toString('hex') }))
  const rows = vi.spyOn(mosques, 'listMosqueRows').mockImplementation(async function* () {
    yield* begin
    await rest.promise
    yield { id: 'last' }
  })
  const headers = { 'accept-encoding': 'identity' }
  const response = await visit('/data/mosques.csv', { headers })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-length')).toBeNull()
  const reader = response.body!.getReader()
  let sent = Buffer.from((await reader.read()).value!).toString()
  expect(sent).toContain('first')
  // A file that takes long holds up no other one.
  expect(await (await visit('/data/announced-months.csv', { headers })).text()).toMatch(/^.?year,/)
  const second = await visit('/data/mosques.csv', { headers })
  expect(second.headers.get('etag')).toBe(response.headers.get('etag'))
  expect(await describePublicData()).toBeNull()
  rest.resolve()
  for (let read = await reader.read(); !read.done; read = await reader.read())
    sent += Buffer.from(read.value).toString()
  expect(sent).toMatch(/\r\nlast,.*\r\n$/)
  expect((await second.text()).length).toBe(sent.length - 1)
  expect(rows).toHaveBeenCalledTimes(1)
  await isBuilt()
  expect((await (await visit('/data/mosques.csv', { headers })).text()).length).toBe(sent.length - 1)
})

test('a download ends early when the file cannot be written to its end', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(mosques, 'listMosqueRows').mockImplementation(async function* () {
    yield { id: 'first' }
    throw new Error('no more')
  })
  const response = await visit('/data/mosques.csv')
  await expect(response.text()).rejects.toThrow()
  await expect.poll(() => logged.mock.calls.length).toBe(1)
  expect(await describePublicData()).toBeNull()
})
