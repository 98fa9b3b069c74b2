import { expect, test } from 'vitest'
import type { TimetableDay } from '#app/features/timetables/timetable-types.ts'
import texts from '#app/i18n/compiled/en/times.ts'
import { anAccess, aSession } from '#tests/support/data/timetables.ts'
import { buildJumuahJsonLd } from './mosque-json-ld.ts'

const place = {
  pageUrl: 'https://site.example/mosques/a',
  zone: 'Africa/Johannesburg',
  name: 'Masjid A',
  address: {
    streetAddress: '1 Dorp Street',
    addressLocality: 'Cape Town',
    addressRegion: 'City Bowl',
    addressCountry: 'ZA',
  },
  words: texts.access,
}

test('the language of a khutbah is a code, and left out when it is more than the name of one', () => {
  const sessions = ['Afrikaans', 'اردو', 'arabic ', 'English and Urdu', ''].map((language) => aSession({ language }))
  const friday = { day: '2026-11-27', sessions } as unknown as TimetableDay
  const codes = buildJumuahJsonLd([friday], place).map((event) => JSON.parse(JSON.stringify(event)).inLanguage)
  expect(codes).toEqual(['af', 'ur', 'ar', undefined, undefined])
})

test('several languages are a list of codes, and who can follow is said of the place', () => {
  const access = anAccess({ sign_language: 'sfs', hearing_loop: 'no' }, { languages: ['ar', 'en'] })
  const friday = { day: '2026-11-27', sessions: [aSession({ access, language: 'Sentence by sentence' })] }
  const [event] = buildJumuahJsonLd([friday as unknown as TimetableDay], place)
  expect(event).toMatchObject({
    inLanguage: ['ar', 'en'],
    location: {
      amenityFeature: [
        { name: 'Sign language interpreter', value: true, description: 'South African Sign Language' },
        { name: 'Hearing loop', value: false },
      ],
    },
  })
})

test('the address of a session has the city as its locality, also at another venue', () => {
  const venue = { name: 'Town hall', address: '5 Main Road', latitude: null, longitude: null }
  const friday = { day: '2026-11-27', sessions: [aSession(), aSession({ venue })] } as unknown as TimetableDay
  expect(buildJumuahJsonLd([friday], place).map((event) => JSON.parse(JSON.stringify(event)).location)).toEqual([
    { '@type': 'Place', name: 'Masjid A', address: { '@type': 'PostalAddress', ...place.address } },
    {
      '@type': 'Place',
      name: 'Town hall',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '5 Main Road',
        addressLocality: 'Cape Town',
        addressCountry: 'ZA',
      },
    },
  ])
})
