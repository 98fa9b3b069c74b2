import { expect, test } from 'vitest'
import { aFact, aFullMosqueContent, aMosqueContent } from '#tests/support/data/mosque-content.ts'
import {
  checkCompleteness,
  completeKeywords,
  listChangedFields,
  restoreLockedFields,
  tidyContent,
} from './mosque-content.ts'

test('keywords include name, area and suburb in lower case, without empty ones and duplicates', () => {
  const content = aMosqueContent({
    name: 'Masjid A',
    area: 'City Bowl',
    suburb: '',
    keywords: ['Old', ' ', 'masjid a', 'old'],
  })
  expect(completeKeywords(content)).toEqual(['old', 'masjid a', 'city bowl'])
})

test('imams without a name and empty pictures are removed', () => {
  const content = aMosqueContent({
    imams: [
      { name: ' ', position: 'Imam', bio: 'text' },
      { name: 'Imam A', position: '', bio: '' },
    ],
    images: [
      { imageId: null, url: null, alt: 'nothing' },
      { imageId: 'a', url: null, alt: '' },
    ],
  })
  expect(tidyContent(content)).toMatchObject({ imams: [{ name: 'Imam A' }], images: [{ imageId: 'a' }] })
})

test('only fields that differ are listed', () => {
  const one = aMosqueContent()
  expect(listChangedFields(one, { ...one, phone: '0210000000', facts: [aFact('parking')] })).toEqual(['phone', 'facts'])
  expect(listChangedFields(one, structuredClone(one))).toEqual([])
})

test('an actor who may not rename changes neither name nor status', () => {
  const stored = aMosqueContent({ name: 'Old', status: 'hidden' })
  const sent = aMosqueContent({ name: 'New', status: 'active', phone: '0210000000' })
  expect(restoreLockedFields(sent, stored, false)).toMatchObject({ name: 'Old', status: 'hidden', phone: '0210000000' })
  expect(restoreLockedFields(sent, stored, true)).toMatchObject({ name: 'New', status: 'active' })
})

test('a new mosque lacks every part, and a full one none', () => {
  expect(Object.values(checkCompleteness(aMosqueContent()))).not.toContain(true)
  expect(Object.values(checkCompleteness(aFullMosqueContent()))).not.toContain(false)
})

test('a phone number or an email is enough to be reached', () => {
  expect(checkCompleteness(aMosqueContent({ phone: '+27214240000' })).contact).toBe(true)
  expect(checkCompleteness(aMosqueContent({ email: 'office@example.org' })).contact).toBe(true)
})
