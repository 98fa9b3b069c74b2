import { expect, test } from 'vitest'
import { wantedMosqueSlugs } from './mosque-links.ts'

test.each([
  [{ name: 'Auwal Masjid', suburb: 'Bo-Kaap', area: 'City Bowl' }, ['auwal-masjid', 'auwal-masjid-bo-kaap']],
  [{ name: 'Masjid Noor', suburb: null, area: 'Athlone' }, ['masjid-noor', 'masjid-noor-athlone']],
  [{ name: 'Masjid Noor Athlone', suburb: 'Athlone', area: 'Cape Flats' }, ['masjid-noor-athlone']],
  [{ name: 'Search', suburb: 'Strand', area: '' }, ['search-strand']],
  [{ name: 'Map', suburb: '', area: '' }, ['map-mosque']],
  [{ name: '清真寺', suburb: null, area: 'Parow' }, ['mosque', 'mosque-parow']],
])('%o may be at %o', (mosque, slugs) => {
  expect(wantedMosqueSlugs(mosque)).toEqual(slugs)
})
