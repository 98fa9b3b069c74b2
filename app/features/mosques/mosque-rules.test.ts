import { expect, test } from 'vitest'
import {
  buildDirectionsUrl,
  countThumbnails,
  directionsTo,
  directionsToVenue,
  formatAddress,
  formatArea,
  pickCardFacilities,
  playedOrigin,
  toPhoneLink,
  toSafeWebUrl,
} from './mosque-rules.ts'

const luton = { id: 'luton', names: { en: 'Luton', ar: 'لوتون' } }

test('a card shows three facilities and counts the rest', () => {
  expect(pickCardFacilities(['a', 'b', 'c'])).toEqual({ shown: ['a', 'b', 'c'], more: 0 })
  expect(pickCardFacilities(['a', 'b', 'c', 'd', 'e'])).toEqual({ shown: ['a', 'b', 'c'], more: 2 })
})

test('the gallery shows eight pictures and counts the rest', () => {
  expect(countThumbnails(3)).toEqual({ shown: 3, more: 0 })
  expect(countThumbnails(8)).toEqual({ shown: 8, more: 0 })
  expect(countThumbnails(12)).toEqual({ shown: 8, more: 4 })
})

test.each([
  ['https://masjid.example/', 'https://masjid.example/'],
  ['www.masjid.example', 'https://www.masjid.example/'],
  ['masjid.example:8080/a', 'https://masjid.example:8080/a'],
  ['http://masjid.example/', 'http://masjid.example/'],
  [' masjid.example/a:b ', 'https://masjid.example/a:b'],
  ['xhttps://masjid.example', null],
  ['javascript:alert(1)', null],
  [' JaVaScRiPt:alert(1)', null],
  ['data:text/html,x', null],
  ['ftp://masjid.example', null],
  ['not a site', null],
  ['localhost', null],
  ['', null],
  [null, null],
])('the web address %s becomes %s', (address, safe) => {
  expect(toSafeWebUrl(address)).toBe(safe)
})

test.each([
  ['021 555 0101', 'tel:0215550101'],
  ['+27 (0)21 555-0101', 'tel:+27215550101'],
  ['021 555 0101 / 082 555 0102', 'tel:0215550101'],
  [' +27 21 555 0101', 'tel:+27215550101'],
  ['112', 'tel:112'],
  ['11', null],
  ['call the office', null],
  [null, null],
])('the link of the phone number %s is %s', (phone, link) => {
  expect(toPhoneLink(phone)).toBe(link)
})

test('directions use a safe map link of the mosque, otherwise a search for name, address and area', () => {
  const location = { name: 'Masjid & Hall', address: '1 Main Road', area: 'Athlone' }
  expect(buildDirectionsUrl({ ...location, googleMapsUrl: 'https://maps.example/x' })).toBe('https://maps.example/x')
  const search = 'https://www.google.com/maps/search/?api=1&query=Masjid%20%26%20Hall%2C%201%20Main%20Road%2C%20Athlone'
  expect(buildDirectionsUrl(location)).toBe(search)
  expect(buildDirectionsUrl({ ...location, googleMapsUrl: 'javascript:alert(1)' })).toBe(search)
  expect(buildDirectionsUrl({ ...location, address: null })).toMatch(/query=Masjid%20%26%20Hall%2C%20Athlone$/)
})

test('directions lead to a position, and to the address where the position is approximate or not known', () => {
  const hall = { name: 'Hall', address: '1 Main Road' }
  const route = 'https://www.google.com/maps/dir/?api=1&destination=-33.9,18.4'
  const search = 'https://www.google.com/maps/search/?api=1&query=Hall%2C%201%20Main%20Road'
  const position = { latitude: -33.9, longitude: 18.4 }
  expect(directionsTo({ ...hall, ...position, approximate: false })).toBe(route)
  expect(directionsTo({ ...hall, ...position, approximate: true })).toBe(search)
  expect(directionsToVenue({ ...hall, ...position })).toBe(route)
  expect(directionsToVenue({ ...hall, ...position, latitude: null })).toBe(search)
  expect(directionsToVenue({ ...hall, ...position, longitude: null })).toBe(search)
})

test('an area names suburb and area once each', () => {
  expect(formatArea({ area: 'Cape Flats', suburb: 'Athlone' })).toBe('Athlone, Cape Flats')
  expect(formatArea({ area: 'Athlone', suburb: 'Athlone' })).toBe('Athlone')
  expect(formatArea({ area: 'Athlone', suburb: null })).toBe('Athlone')
  expect(formatArea({ area: 'High Town', suburb: null, city: luton })).toBe('High Town, Luton')
})

test('a full address names each part once', () => {
  const location = { suburb: 'Athlone', area: 'Cape Flats' }
  expect(formatAddress({ ...location, address: '3 Sample Street, athlone' })).toBe(
    '3 Sample Street, athlone, Cape Flats',
  )
  expect(formatAddress({ ...location, address: null })).toBe('Athlone, Cape Flats')
  expect(formatAddress({ address: '1 Main Road', suburb: null, area: 'Strand' })).toBe('1 Main Road, Strand')
  const address = '1 Main Road, Luton LU1'
  expect(formatAddress({ address, suburb: null, area: 'High Town', city: luton })).toBe(`${address}, High Town`)
})

test('the origin that a policy allows is that of an https stream of known audio, and no sign ends its directive', () => {
  const originOf = (streamUrl: string | null, streamType: string | null = 'audio/mpeg') =>
    playedOrigin({ streamUrl, streamType })
  expect(originOf('https://Stream.example.org:8443/live.mp3?a;b')).toBe('https://stream.example.org:8443')
  expect(originOf('https://stream.example.org/live')).toBe('https://stream.example.org')
  expect(originOf('https://stream.example.org/live', null)).toBeNull()
  for (const address of [
    null,
    '',
    'http://a.example/x.mp3',
    'https://a.example;sandbox/x.mp3',
    "https://a'b.example/",
    'https://*/',
  ])
    expect([address, originOf(address)]).toEqual([address, null])
})
