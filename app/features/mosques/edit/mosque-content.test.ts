import { expect, test } from 'vitest'
import { aFact, aFullMosqueContent, aMosqueContent } from '#tests/support/data/mosque-content.ts'
import {
  checkCompleteness,
  completeKeywords,
  listChangedFields,
  publicChangesOf,
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

test('everybody may read values of an allow-list, and of all else only that it changed', () => {
  const before = aMosqueContent({
    name: 'Masjid A',
    address: '1 Long Street',
    phone: '0210000001',
    facts: [aFact('parking')],
  })
  const after = {
    ...aFullMosqueContent(),
    ...{ name: 'Masjid B', status: 'hidden' as const, latitude: -33.9, longitude: 18.4, facts: [] },
  }
  const changes = publicChangesOf(before, after)
  expect(changes).toContainEqual({ what: 'status', before: 'active', after: 'hidden' })
  expect(changes).toContainEqual({ what: 'name', before: 'Masjid A', after: 'Masjid B' })
  expect(changes).toContainEqual({ what: 'position', before: '', after: '-33.9,18.4' })
  expect(changes).toContainEqual({ what: 'fact.parking', before: 'yes', after: '' })
  const silent = changes.filter((change) => change.before === undefined)
  expect(silent).toEqual(['details', 'contact', 'people', 'pictures'].map((what) => ({ what })))
  const told = JSON.stringify(changes)
  for (const secret of [after.phone, after.email, after.website, after.description, after.imams[0]!.name])
    expect(told).not.toContain(secret)
  expect(publicChangesOf(before, { ...before, keywords: ['new'] })).toEqual([])
})

test('of a fact the answer is told, and of its note only that it changed', () => {
  const of = (...facts: ReturnType<typeof aFact>[]) => aMosqueContent({ facts })
  const parking = aFact('parking')
  expect(publicChangesOf(of(), of(parking))).toEqual([{ what: 'fact.parking', before: '', after: parking.value }])
  expect(publicChangesOf(of(parking), of({ ...parking, note: 'ask Ahmad' }))).toEqual([{ what: 'fact.parking' }])
  expect(publicChangesOf(of(parking), of({ ...parking, updatedAt: '2026-11-20T00:00:00.000Z' }))).toEqual([])
  expect(publicChangesOf(null, of(parking))).toEqual([{ what: 'status', before: '', after: 'active' }])
})
