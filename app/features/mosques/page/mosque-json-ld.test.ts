import { expect, test } from 'vitest'
import { type MosqueTextField, mosqueTexts } from '#app/features/mosques/mosque-schema.ts'
import type { MosqueDetails } from '#app/features/mosques/mosque-types.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { aFact } from '#tests/support/data/mosque-content.ts'
import { buildMosqueJsonLd } from './mosque-json-ld.ts'

const noTexts = Object.fromEntries(mosqueTexts.map((field) => [field, null])) as Record<MosqueTextField, null>
const bare: MosqueDetails = {
  ...noTexts,
  id: '1',
  placeKind: 'mosque',
  slug: 'auwal-masjid',
  name: 'Auwal Masjid',
  area: 'City Bowl',
  established: null,
  capacity: null,
  facts: [],
  facilities: [],
  imams: [],
  pictures: [],
  latitude: -33.92,
  longitude: 18.41,
  approximate: true,
  updatedAt: '2026-01-01T00:00:00.000Z',
}
const PAGE_URL = 'https://site.example/mosques/1'
const jsonLd = (fields: Partial<MosqueDetails & { otherName: string | null }>) =>
  buildMosqueJsonLd(
    { ...bare, otherName: null, ...fields },
    {
      pageUrl: PAGE_URL,
      origin: 'https://site.example',
      country: 'GB',
      locality: null,
      factLabels: { hearing_loop: 'Hearing loop' },
      labels: textsIn('en').public.mosques.page,
    },
  )

test('an approximate position is a circle', () => {
  expect(jsonLd({}).geo).toEqual({
    '@type': 'GeoCircle',
    geoMidpoint: { '@type': 'GeoCoordinates', latitude: -33.92, longitude: 18.41 },
    geoRadius: 1000,
  })
})

test('unknown values are left out', () => {
  const data = jsonLd({ latitude: null, longitude: null })
  expect(data).toMatchObject({
    '@type': 'Mosque',
    url: PAGE_URL,
    address: { addressLocality: 'City Bowl', addressCountry: 'GB' },
  })
  for (const absent of ['geo', 'telephone', 'image', 'amenityFeature', 'alternateName', 'sameAs', 'additionalProperty'])
    expect(data).not.toHaveProperty(absent)
  expect(JSON.stringify(data)).not.toContain('null')
})

test('position, facilities, pictures and website use the types of schema.org', () => {
  const picture = {
    src: '/uploads/a-640.webp',
    width: 4,
    height: 3,
    sets: [],
    alt: null,
    largest: '/uploads/a-2048.webp',
  }
  const data = jsonLd({
    approximate: false,
    facts: [aFact('hearing_loop', 'no', 'Planned'), aFact('wudu_area')],
    pictures: [picture],
    website: 'www.masjid.example',
  })
  expect(data).toMatchObject({
    geo: { '@type': 'GeoCoordinates', latitude: -33.92, longitude: 18.41 },
    amenityFeature: [
      { '@type': 'LocationFeatureSpecification', name: 'Hearing loop', value: false, description: 'Planned' },
      { '@type': 'LocationFeatureSpecification', name: 'wudu area', value: true },
    ],
    image: ['https://site.example/uploads/a-2048.webp'],
    sameAs: ['https://www.masjid.example/'],
  })
  expect(jsonLd({ website: 'javascript:alert(1)' })).not.toHaveProperty('sameAs')
})

test('a text without a word of schema.org is a property with the label of the page', () => {
  expect(jsonLd({ timeZone: 'Africa/Cairo', email: 'office@masjid.example' }).additionalProperty).toEqual([
    { '@type': 'PropertyValue', name: 'Time zone', value: 'Africa/Cairo' },
  ])
})

test('a prayer room is no mosque to programs, and not said to be open to all', () => {
  const data = jsonLd({ placeKind: 'prayer-room', roomHours: '09:00 to 21:00' })
  expect(data).toMatchObject({
    '@type': 'PlaceOfWorship',
    additionalProperty: [{ name: 'Hours', value: '09:00 to 21:00' }],
  })
  expect(data).not.toHaveProperty('publicAccess')
})
