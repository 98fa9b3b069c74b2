import { expect, test } from 'vitest'
import { pageAddressReader } from '#server/http/pages/page-address.ts'
import { aRouteTable, someHandles } from '#tests/support/http/route-table.ts'
import { isFixed, publicAddresses } from './public-addresses.ts'

const someAddresses = () => publicAddresses(pageAddressReader(aRouteTable(someHandles)))
const { find } = someAddresses()

test.each([
  ['/', '/'],
  ['/?utm_source=newsletter', '/'],
  ['/ar', '/ar'],
  ['/mosques?utm_campaign=x&q=auwal', '/mosques?q=auwal'],
  ['/mosques?area=Woodstock&q=noor', '/mosques?q=noor&area=Woodstock'],
  ['/mosques?q=noor&area=', '/mosques?q=noor'],
  ['/mosques?facility=parking&facility=parking', '/mosques?facility=parking'],
  ['/mosques?facility=wudu_area&facility=parking', '/mosques?facility=parking&facility=wudu_area'],
  ['/mosques?q=a%20b', '/mosques?q=a+b'],
  ['/mosques?q=a+b', '/mosques?q=a+b'],
  ['/mosques/0190-abc', '/mosques/0190-abc'],
  ['/mosques/positions.json?q=a&page=2', '/mosques/positions.json?q=a'],
])('%s is cached as %s', (url, address) => {
  expect(find(url)?.address).toBe(address)
})

test.each([
  ['/', true],
  ['/ar', true],
  ['/mosques', true],
  ['/mosques?utm_source=x', true],
  ['/mosques?q=noor', false],
  ['/mosques/0190-abc', false],
])('visitors cannot make up more addresses like %s: %s', (url, expected) => {
  expect(isFixed(find(url)!)).toBe(expected)
})

test.each([
  '/login',
  '/admin',
  '/no-such-page',
  '/uploads/a.webp',
  '/%6Dosques',
  '/Mosques',
  '/mosques/',
  '//mosques',
  '/mosques%2fsearch',
  '/mosques/%00',
  '/mosques/%',
  '/mosques?q=%FF',
  '/mosques/..%2f..%2fadmin',
  '/mosques.data',
  '/_.data',
  `/mosques?q=${'long'.repeat(100)}`,
])('%s is never cached', (url) => {
  expect(find(url)).toBeNull()
})

test('an address of the API is cached with the query it declares', () => {
  const addresses = someAddresses()
  addresses.addApi('/api/mosques/:id', ['fields'])
  expect(addresses.find('/api/mosques/12?x=1&fields=name')).toMatchObject({
    address: '/api/mosques/12?fields=name',
    kind: 'api',
  })
  for (const url of ['/ar/api/mosques/12', '/API/mosques/12', '/api/mosques/12/'])
    expect(addresses.find(url)).toBeNull()
})

test('surrogate keys name the page and its list', () => {
  expect(find('/ar/mosques/12')?.surrogateKeys).toBe('site mosques mosques/12')
  expect(find('/')?.surrogateKeys).toBe('site home')
})
