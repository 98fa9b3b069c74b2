import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseOwnPath } from '#app/lib/web/addresses.ts'
import { aRouteTable, someHandles } from '#tests/support/http/route-table.ts'
import { pageAddressReader } from './page-address.ts'

const read = pageAddressReader(aRouteTable(someHandles))

test.each([
  ['/MOSQUES', '/mosques'],
  ['/Ar/Mosques/Search?q=A', '/ar/mosques/search?q=A'],
  ['/mosques/', '/mosques'],
  ['//mosques', '/mosques'],
  ['/ar//mosques///', '/ar/mosques'],
  ['/AR/', '/ar'],
  ['//', '/'],
  ['/%6Dosques', '/mosques'],
  ['/Events/AbC/xYz', '/events/AbC/xYz'],
  ['/Admin/Mosques/AbC/Admins?x=1', '/admin/mosques/AbC/admins?x=1'],
  ['/uploads//a.webp', '/uploads/a.webp'],
  ['//evil.example', '/evil.example'],
  ['/ar//evil.example', '/ar/evil.example'],
  ['/No/Such%20Page/', '/No/Such%20Page'],
  ['/af/wrong-text', '/af/contact'],
  ['/Wrong-Text', '/contact'],
  ['/ms', '/'],
  ['/ur/mosques/search?q=A', '/mosques/search?q=A'],
  ['/MS/wrong-text', '/contact'],
  ['/ms/ar/mosques', '/ar/mosques'],
  ['/ur//evil.example', '/evil.example'],
  ['/mosques/caf\u00c3\u00a9', '/mosques/caf%C3%A9'],
])('%s is corrected to %s', (url, address) => {
  expect(read(url)).toMatchObject({ address, isCanonical: false })
})

test.each([
  '/',
  '/mosques',
  "/mosques/a'b(c)",
  '/events/a/b.ics',
  '/mosques/a@b:c',
  '/ar/nothing',
  '/msx',
  '/nothing/ms',
  '/login?from=%2Fadmin',
])('%s is canonical', (url) => {
  expect(read(url)).toMatchObject({ address: url, isCanonical: true })
})

test.each([
  '/%',
  '/%E0%A4%A',
  '/mosques/%00',
  '/mosques%2fsearch',
  '/mosques/%5cevil',
  '/\\evil.example',
  '/../admin',
  '/%2e%2e/admin',
  '/mosques/%0d%0aSet-Cookie',
  '/\u00ff',
  'http://evil.example/',
  '*',
  '/Uploads/a.webp',
  '/mosques/Positions.json',
  '/events/a/b.ICS',
  '/mosques/logo.png',
  '/ar/events/a/site.webmanifest',
])('%s is not an address of the site', (url) => {
  expect(read(url)).toBeNull()
})

test('unknown parameters are dropped from documents and files, but not in the app', () => {
  expect(read('/events?x=1&type=iftar&utm_source=y')?.address).toBe('/events?type=iftar')
  expect(read('/mosques/positions.json?x=1')?.address).toBe('/mosques/positions.json')
  expect(read('/login?from=%2Fadmin&x=1')?.address).toBe('/login?from=%2Fadmin&x=1')
})

test('only pages of the app have data', () => {
  expect(read('/login.data?_routes=root&from=x')).toMatchObject({
    address: '/login.data?_routes=root&from=x',
    isCanonical: true,
  })
  for (const url of ['/events.data', '/_.data', '/ar.data', '/mosques/positions.json.data', '/no-such.data'])
    expect(read(url)).toBeNull()
})

test('a parameter named in a handle is part of the address without another edit', () => {
  const before = '/events?halal=yes'
  expect(read(before)?.address).toBe('/events')
  const handle = { ...someHandles['/ar?/events'], query: ['type', 'halal'] } as (typeof someHandles)[string]
  const after = pageAddressReader(aRouteTable({ ...someHandles, '/ar?/events': handle }))
  expect(after(before)?.address).toBe(before)
})

test('a route without a handle stops the start', () => {
  expect(() => aRouteTable({ ...someHandles, '/new': undefined })).toThrow('app/routes/new has no handle')
})

test('for any URL, the address is on this site and canonical', () => {
  const piece = fc.constantFrom(
    '/',
    '//',
    '.',
    '..',
    '%2f',
    '%5c',
    '\\',
    '%00',
    '@',
    'ar',
    'AR',
    'mosques',
    'é',
    '?',
    '%',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 8 }), (pieces) => {
      const page = read(`/${pieces.join('')}`)
      if (!page) return
      expect(parseOwnPath(page.address)).toBe(page.address)
      expect(read(page.address)).toMatchObject({ address: page.address, isCanonical: true })
    }),
    { numRuns: 2_000 },
  )
})
