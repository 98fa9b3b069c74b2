import fc from 'fast-check'
import { expect, test } from 'vitest'
import overpass from '#tests/support/data/openstreetmap.json' with { type: 'json' }
import { readOsmFields } from './osm-fields.ts'
import { isOsmDocument, isPrayerRoom, readOsmPlaces, readUnplaced } from './read-osm.ts'

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
  const [large] = readOsmPlaces({ elements: [node({ ...worship, capacity: '1000000', 'addr:street': 'Mill Yard' })] })
  expect(readOsmFields(large!)).toMatchObject({
    ...{ capacity: '', address: 'Mill Yard', dropped: [{ field: 'capacity', value: '1000000' }] },
  })
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

const worship = { amenity: 'place_of_worship', religion: 'muslim' }
const node = (tags: object, more = {}) => ({ type: 'node', id: 1, lat: 1, lon: 2, tags, ...more })

test.each([
  [{ elements: [] }, true],
  [{ type: 'FeatureCollection', features: [] }, true],
  [{ type: 'FeatureCollection', features: {} }, false],
  [{ type: 'Feature', features: [] }, false],
  [{ elements: {} }, false],
  [null, false],
  ['elements', false],
])('whether %j is data of OpenStreetMap: %s', (document, isOne) => {
  expect(isOsmDocument(document)).toBe(isOne)
})

test.each([
  [worship, true, false],
  [{ ...worship, religion: 'christian' }, false, false],
  [{ religion: 'muslim', amenity: 'school' }, false, false],
  [{ religion: 'muslim', amenity: 'prayer_room' }, true, true],
  [{ religion: 'muslim', room: 'prayer' }, true, true],
  [{ ...worship, place_of_worship: 'musalla' }, true, true],
  [{ ...worship, place_of_worship: 'prayer_room' }, true, true],
  [{ ...worship, place_of_worship: 'mosque' }, true, false],
  [{ ...worship, disused: 'yes' }, false, false],
  [{ ...worship, abandoned: 'yes' }, false, false],
])('whether %j is a place in use: %s, and a prayer room: %s', (tags, isPlace, isRoom) => {
  expect(readOsmPlaces({ elements: [null, node(tags)] })).toHaveLength(isPlace ? 1 : 0)
  expect(isPrayerRoom({ tags: tags as never })).toBe(isRoom)
})

const bounds = { minlat: 10, minlon: 20, maxlat: 12, maxlon: 24 }
test.each([
  ['of its own', {}, [1, 2]],
  ['of the center', { lat: null, center: { lat: 5, lon: 6 }, bounds }, [5, 6]],
  ['of its bounds', { lat: null, bounds }, [11, 22]],
  ['beyond the pole', { lat: 91 }, null],
  ['beyond the date line', { lon: -181 }, null],
  ['at the corner of the map', { lat: -90, lon: 180 }, [-90, 180]],
  ['of many decimals', { lat: 1.123456789 }, [1.123457, 2]],
  ['of no number', { lat: '1' }, null],
  ['of nothing', { lat: null, nodes: [7] }, null],
])('the position %s', (_, more, position) => {
  const document = { elements: [node(worship, more)] }
  expect(readOsmPlaces(document).map(({ latitude, longitude }) => [latitude, longitude])).toEqual(
    position ? [position] : [],
  )
  expect(readUnplaced(document)).toEqual(position ? [] : [{ row: 1, tags: worship }])
})

test.each([['node/1x'], ['area/1'], [`node/${'1'.repeat(21)}`], [7], [undefined]])('%j is no record', (id) => {
  const geometry = { type: 'Point', coordinates: [4, 1.5] }
  const places = readOsmPlaces({ type: 'FeatureCollection', features: [{ id, properties: worship, geometry }] })
  expect(places.map(({ recordId }) => recordId)).toEqual([null])
})

test('tags are short texts, numbers count, and a middle is that of the points that are positions', () => {
  const many = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`tag${n}`, 'x']))
  const tags = { ...worship, levels: 2, note: ` ${'x'.repeat(1200)}`, list: ['a'], ...many }
  const [place] = readOsmPlaces({ elements: [node(tags)] })
  expect(place?.tags).toMatchObject({ levels: '2', note: 'x'.repeat(1000) })
  expect([Object.keys(place!.tags).length, place?.tags.list]).toEqual([299, undefined])
  const points = JSON.parse('[[0, 0], ["x", 50], [4, 1000], [4, 2]]')
  const geometry = { type: 'MultiPolygon', coordinates: [[points]] }
  const features = [{ properties: worship, geometry }]
  expect(readOsmPlaces({ type: 'FeatureCollection', features })).toMatchObject([{ latitude: 1, longitude: 2, row: 1 }])
})
