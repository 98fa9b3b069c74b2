import { expect, test } from 'vitest'
import { publicAddresses } from '#server/http/public-addresses.ts'

const { find } = publicAddresses()

test.each([
  ['/', '/'],
  ['/?utm_source=letter', '/'],
  ['/ar', '/ar'],
  ['/_.data', '/_.data'],
  ['/ar.data', '/ar.data'],
  ['/mosques?utm_campaign=x&q=auwal', '/mosques?q=auwal'],
  ['/mosques?area=Woodstock&q=noor', '/mosques?q=noor&area=Woodstock'],
  ['/mosques?q=noor&area=', '/mosques?q=noor'],
  ['/mosques?facility=wudu_area&facility=parking', '/mosques?facility=parking&facility=wudu_area'],
  ['/mosques?q=a%20b', '/mosques?q=a+b'],
  ['/mosques?q=a+b', '/mosques?q=a+b'],
  ['/%6Dosques', '/mosques'],
  ['/ar/events.data?type=iftar', '/ar/events.data?type=iftar'],
  ['/mosques/0190-abc', '/mosques/0190-abc'],
])('%s is kept as %s', (asked, kept) => {
  expect(find(asked)?.address).toBe(kept)
})

test.each([
  '/login',
  '/admin',
  '/admin/mosques.data',
  '/language/ar',
  '/uploads/a.webp',
  '//mosques',
  '/mosques%2fsearch',
  '/mosques/%00',
  '/mosques/%',
  '/mosques/..%2f..%2fadmin',
  '/mosques.data?_routes=routes%2Fmosques%2Fdirectory',
  `/mosques?q=${'long'.repeat(100)}`,
])('%s is never kept', (asked) => {
  expect(find(asked)).toBeNull()
})

test('an address of the API is kept with the query it declares', () => {
  const addresses = publicAddresses()
  addresses.add('api', '/api/mosques/:id', ['fields'])
  expect(addresses.find('/api/mosques/12?x=1&fields=name')).toMatchObject({
    address: '/api/mosques/12?fields=name',
    kind: 'api',
  })
  expect(addresses.find('/ar/api/mosques/12')).toBeNull()
})

test('a cache in front can drop by page and by place', () => {
  expect(find('/ar/mosques/12')?.surrogateKeys).toBe('site mosques mosques/12')
  expect(find('/')?.surrogateKeys).toBe('site home')
})
