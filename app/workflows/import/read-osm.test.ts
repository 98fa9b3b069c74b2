import fc from 'fast-check'
import { expect, test } from 'vitest'
import overpass from '#tests/support/data/openstreetmap.json' with { type: 'json' }
import { readOsmFields } from './osm-fields.ts'
import { isOsmDocument, readOsmPlaces } from './read-osm.ts'

test('an answer of Overpass gives the places of Muslim worship in use, each with its middle', () => {
  expect(isOsmDocument(overpass)).toBe(true)
  const places = readOsmPlaces(overpass as never).map(({ tags: _, ...place }) => place)
  expect(places).toEqual([
    { row: 1, recordId: 'node/101', latitude: 51.5201, longitude: -0.0702 },
    { row: 2, recordId: 'way/102', latitude: 51.5402, longitude: 0.0031 },
    { row: 3, recordId: 'relation/103', latitude: 51.501, longitude: -0.198 },
    { row: 4, recordId: 'node/104', latitude: 51.54021, longitude: 0.00312 },
    { row: 5, recordId: 'node/105', latitude: 51.6, longitude: 0.1 },
  ])
})

test('a way without a middle takes it from its nodes or its geometry', () => {
  const tags = { amenity: 'place_of_worship', religion: 'muslim', name: 'X' }
  const corners = [
    { lat: 1, lon: 3 },
    { lat: 2, lon: 5 },
  ]
  const nodes = corners.map((corner, index) => ({ type: 'node', id: index, ...corner }))
  const way = { type: 'way', id: 9, tags }
  for (const elements of [[{ ...way, geometry: corners }], [{ ...way, nodes: [0, 1] }, ...nodes]])
    expect(readOsmPlaces({ elements })).toMatchObject([{ recordId: 'way/9', latitude: 1.5, longitude: 4 }])
})

test('GeoJSON of the usual programs is read, with tags as properties or below them', () => {
  const tags = { amenity: 'place_of_worship', religion: 'muslim', name: 'X' }
  const polygon = {
    type: 'Polygon',
    coordinates: [
      [
        [3, 1],
        [5, 1],
        [5, 2],
        [3, 1],
      ],
    ],
  }
  const point = { type: 'Point', coordinates: [4, 1.5] }
  const features = [
    { type: 'Feature', id: 'way/9', properties: tags, geometry: polygon },
    { type: 'Feature', properties: { '@id': 'node/8', ...tags }, geometry: point },
    { type: 'Feature', properties: { type: 'relation', id: 7, tags }, geometry: point },
    { type: 'Feature', properties: tags, geometry: point },
  ]
  const places = readOsmPlaces({ type: 'FeatureCollection', features })
  expect(places.map(({ recordId }) => recordId)).toEqual(['way/9', 'node/8', 'relation/7', null])
  for (const place of places) expect(place).toMatchObject({ latitude: 1.5, longitude: 4, tags })
})

test('names, address, contact and facts are read; what is neither yes nor no is not known', () => {
  const [lantern, noor, room] = readOsmPlaces(overpass as never).map((place) => readOsmFields(place))
  expect(lantern).toEqual({
    name: 'Lantern Street Mosque',
    arabicName: 'مسجد شارع المصباح',
    address: '12 Lantern Street, Weaverside, London E1 0ZZ',
    suburb: 'Weaverside',
    district: '',
    city: 'London',
    phone: '+442079460101',
    email: '',
    website: 'https://www.lantern.example',
    capacity: '350',
    established: '1985',
    keywords: ['masjid al-qindil', 'old lantern hall', 'لالٹین مسجد'],
    facts: [
      { fact: 'ladies_space', value: 'yes', note: 'OpenStreetMap', updatedAt: null },
      { fact: 'step_free_entrance', value: 'yes', note: 'OpenStreetMap', updatedAt: null },
      { fact: 'wheelchair_toilet', value: 'no', note: 'OpenStreetMap', updatedAt: null },
    ],
    otherNames: ['Masjid al-Qindil', 'Old Lantern Hall'],
    dropped: [],
  })
  expect(noor).toMatchObject({
    name: 'Jamia Masjid Noor',
    arabicName: 'جامع النور',
    address: '3 Mill Yard, Stratmere',
    phone: '',
    facts: [],
  })
  expect(room).toMatchObject({ name: 'Prayer Room, Holmwell College', arabicName: '', address: '' })
})

test('any document is read without an error', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.jsonValue(), (list, geometry) => {
      readOsmPlaces({ elements: list }).map((place) => readOsmFields(place))
      const tags = { amenity: 'place_of_worship', religion: 'muslim' }
      const features = [...list, { properties: { ...tags, name: 'X' }, geometry }, { properties: { tags }, geometry }]
      readOsmPlaces({ type: 'FeatureCollection', features }).map((place) => readOsmFields(place))
    }),
  )
})
