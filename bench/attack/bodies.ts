import assert from 'node:assert/strict'
import { importBuiltSite } from '#scripts/build/built-site.ts'
import { MAX_FORM_FIELDS } from '#server/http/body/multipart-scanner.ts'
import { query } from './limits.ts'
import { openBody, URL_ENCODED } from './open-body.ts'
import type { Step } from './steps.ts'
import type { Target } from './target.ts'

const FORGED = 'mc.session_token=made-up.signature'
const MAX_GROWTH_MEGABYTES = 80

const addresses = (count: number, network: string) =>
  Array.from({ length: count }, (_, number) => `${network}.${number >> 8}.${number & 255}`)

/** Every address that takes a body from guests, with a mosque of the site where one is part of it. */
export async function guestForms(target: Target): Promise<string[]> {
  const routes = (await importBuiltSite()).routes()
  const [mosque] = query(target, `select slug from mosques where status = 'active' order by id limit 1`)
  return routes
    .filter(({ handle, path }) => handle.maxBodyBytes > 0 && !('guard' in handle) && !path.startsWith('/dev/'))
    .map(({ path }) => path.replace(':mosque', String(mosque?.slug)))
}

async function formOfManyFields(target: Target): Promise<void> {
  const { send } = target
  const multipart = new FormData()
  for (let field = 0; field <= MAX_FORM_FIELDS; field++) multipart.append(`field ${field}`, '')
  for (const path of await guestForms(target)) {
    for (const body of ['a&'.repeat(120_000), 'a&'.repeat(30_000)])
      assert.equal((await send(path, { body, headers: URL_ENCODED })).status, 413, path)
    assert.equal((await send(path, { form: multipart })).status, 413, path)
  }
}

/** Opens forms that never end and sends 4 MB of each; returns what the site answers to them. */
function floodOf(target: Target, senders: string[]): Promise<number[]> {
  const multipart = { 'content-type': 'multipart/form-data; boundary=b', cookie: FORGED }
  const piece = Buffer.alloc(64 * 1024, 'x')
  const bodies = senders.map((from) =>
    openBody(target, '/admin/mosques/add', { ...multipart, 'x-forwarded-for': from }),
  )
  for (const { request } of bodies) {
    request.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n')
    for (let pieces = 0; pieces < 64; pieces++) request.write(piece)
  }
  return Promise.all(
    bodies.map(async ({ request, status }) => {
      await status
      request.destroy()
      return status
    }),
  )
}

/** 0 when the site has closed the connection while this side was still sending, which can lose its answer. */
const isRefused = (status: number) => [413, 503, 0].includes(status)

async function openBodiesOfGuests(target: Target): Promise<void> {
  const before = target.memory()
  const statuses = await floodOf(target, addresses(60, '10.1'))
  assert.ok(statuses.every(isRefused), statuses.join())
  const ofOneAddress = await floodOf(target, Array<string>(60).fill('10.1.9.9'))
  assert.ok(ofOneAddress.every(isRefused), ofOneAddress.join())
  const growth = target.memory() - before
  assert.ok(growth < MAX_GROWTH_MEGABYTES, `the memory grew by ${growth.toFixed(0)} MB`)
}

async function manyOpenBodies(target: Target): Promise<void> {
  const open = (from: string) => openBody(target, '/contact', { ...URL_ENCODED, 'x-forwarded-for': from })
  const bodies = addresses(210, '10.2').map(open)
  for (const { request } of bodies) request.write('name=')
  assert.equal((await target.send('/mosques')).status, 200)
  const statuses: number[] = []
  for (let start = 0; start < bodies.length; start += 10) {
    const some = bodies.slice(start, start + 10)
    for (const { request } of some) request.end('a')
    statuses.push(...(await Promise.all(some.map(({ status }) => status))))
  }
  // The newest are answered; older ones of the same network may have given way.
  assert.equal(statuses.at(-1), 400)
  assert.ok(
    statuses.every((status) => [400, 503, 0].includes(status)),
    statuses.join(),
  )
}

async function bodiesThatAreNoForms(target: Target): Promise<void> {
  const { send } = target
  const types = ['application/json', 'text/plain', 'multipart/form-data', 'multipart/form-data; boundary=x', 'nonsense']
  for (const path of await guestForms(target)) {
    for (const type of types) {
      const { status } = await send(path, { body: '{"email":"a@b.example"}', headers: { 'content-type': type } })
      // The page that sets a site up is gone on one that is.
      const refusals = path === '/setup' ? [400, 404, 415] : [400, 415]
      assert.ok(refusals.includes(status), `${path} answers ${status} to ${type}`)
    }
  }
}

async function nullCharacters(target: Target): Promise<void> {
  const { send, url } = target
  for (const path of ['/mosques/%00', '/mosques?q=%00', '/events.atom?type=%FF', '/api/v1/mosques?q=%00', '/%E0%A4%A'])
    assert.ok([400, 404].includes((await send(path)).status), path)
  for (const path of await guestForms(target)) {
    const bodies: [string, string][] = [
      [URL_ENCODED['content-type'], 'name=a%00b&email=%00&password=%FF'],
      [
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\na\0b\r\n--b--\r\n',
      ],
    ]
    for (const [type, body] of bodies)
      assert.equal((await send(path, { body, headers: { 'content-type': type } })).status, 400, path)
  }
  assert.equal((await send('/v1/timings/20-11-2026?address=%00')).status, 400, url)
}

async function pageNumbersThatAreNone({ send }: Target): Promise<void> {
  for (const path of ['/mosques', '/events', '/api/v1/mosques', '/api/v1/events', '/sitemap.xml', '/prayer-times']) {
    for (const number of ['1e308', '-1', 'NaN', '9'.repeat(30), '0.5', '1e-7'])
      assert.ok((await send(`${path}?page=${number}&perPage=${number}&part=${number}&date=${number}`)).status < 500)
  }
}

export const bodySteps: Step[] = [
  ['a form of very many fields is rejected before any work', formOfManyFields],
  ['bodies that guests leave open fill no memory', openBodiesOfGuests],
  ['many open bodies of one network give way, and pages are served meanwhile', manyOpenBodies],
  ['bodies that are no forms are rejected', bodiesThatAreNoForms],
  ['null characters and invalid text are rejected', nullCharacters],
  ['page numbers that are none break no list', pageNumbersThatAreNone],
]

/** Begins bodies and headers that never end; the step awaits what becomes of them. */
export function slowBodies(target: Target): Step {
  const body = openBody(target, '/contact', { ...URL_ENCODED, 'x-forwarded-for': '10.3.0.1' })
  body.request.write('name=')
  return [
    'a body that stops arriving ends with 408',
    async () => {
      assert.equal(await body.status, 408)
    },
  ]
}
