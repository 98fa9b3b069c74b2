import { expect, test } from 'vitest'
import capeTown from './cape-town-places.json' with { type: 'json' }
import { findNamedPlace } from './find-place.ts'

const places = capeTown.places.map(({ name, also, lat, lng }) => ({
  name,
  also,
  city: null,
  latitude: lat,
  longitude: lng,
}))
const found = (query: string) => {
  const result = findNamedPlace(query, places)
  return result && `${result.place.name}${result.isExact ? '' : '?'}`
}

test.each([
  ['Cape Town Station', 'Cape Town Station'],
  ['cape town station', 'Cape Town Station'],
  ['V&A Waterfront', 'V&A Waterfront'],
  ['waterfront', 'V&A Waterfront'],
  ['mosques near Athlone', 'Athlone'],
  ['masjid in Bo-Kaap', 'Bo-Kaap'],
  ['bokaap', 'Bo-Kaap'],
  ['Simons Town', "Simon's Town"],
  ['the strand', 'Strand'],
  ['airport', 'Cape Town International Airport'],
])('%s is %s', (query, name) => {
  expect(found(query)).toBe(name)
})

test.each([
  ['Cape Twon Staton', 'Cape Town Station?'],
  ['V and A waterfront', 'V&A Waterfront?'],
  ['claremnt', 'Claremont?'],
  ['mitchels plane', 'Mitchells Plain?'],
  ['wyneberg', 'Wynberg?'],
])('%s is taken for %s', (query, name) => {
  expect(found(query)).toBe(name)
})

test.each(['', 'masjid', 'quds', 'near', 'noor', 'x'.repeat(5000), '(.*)+$', '😀', 'obz'])(
  '%s is no place',
  (query) => {
    expect(found(query)).toBeNull()
  },
)
