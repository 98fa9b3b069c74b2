import { expect, test } from 'vitest'
import texts from '#app/i18n/compiled/en/settings.ts'
import { capeTownSalaah } from '#app/services/salaah-settings.ts'
import { parseSalaahForm } from './salaah-form.ts'

const stored = { ...capeTownSalaah, cities: capeTownSalaah.cities.slice(0, 2) }
const { errors } = texts.salaah

/** The fields of the form as it shows the stored settings. */
function aForm(fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  const values: Record<string, string> = { method: String(stored.method), school: stored.school }
  for (const [name, minutes] of Object.entries(stored.adjustments)) values[name] = String(minutes)
  stored.cities.forEach(({ id, names, latitude, longitude, zone }, row) => {
    const city = { id, 'name.en': names.en, 'name.ar': names.ar, zone, order: String(row + 1) }
    for (const [name, value] of Object.entries({ ...city, latitude, longitude }))
      values[`city.${row}.${name}`] = String(value)
  })
  for (const [name, value] of Object.entries({ ...values, ...fields })) form.set(name, value)
  return form
}

const london = {
  'city.2.name.en': 'London',
  'city.2.name.ar': 'لندن',
  'city.2.latitude': '51.5074',
  'city.2.longitude': '-0,1278',
  'city.2.zone': 'Europe/London',
}
const parse = (fields: Record<string, string> = {}) => parseSalaahForm(aForm(fields), texts, stored)

test('the form as it was opened gives the stored settings', () => {
  expect(parse()).toEqual({ ok: true, value: stored })
})

test('a city is added, put first, and named for its address', () => {
  const parsed = parse({ ...london, 'city.2.order': '0', method: '3', fajr: '-10' })
  expect(parsed).toMatchObject({ ok: true, value: { method: 3, adjustments: { fajr: -10, dhuhr: 3 } } })
  if (!parsed.ok) return
  expect(parsed.value.cities.map(({ id }) => id)).toEqual(['london', 'cape-town', 'johannesburg'])
  expect(parsed.value.cities[0]).toMatchObject({ longitude: -0.1278, zone: 'Europe/London' })
})

test.each([
  [{ 'city.2.order': '2' }, ['cape-town', 'london', 'johannesburg']],
  [{ 'city.0.order': '2' }, ['johannesburg', 'cape-town', 'london']],
  [{ 'city.0.order': '3', 'city.2.order': '1' }, ['london', 'johannesburg', 'cape-town']],
])('a city moves to the place whose number it gets: %j', (orders, expected) => {
  const parsed = parse({ ...london, ...orders })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  expect(parsed.value.cities.map(({ id }) => id)).toEqual(expected)
})

test('a renamed city keeps its address, and one without a name is removed', () => {
  const parsed = parse({ 'city.0.name.en': 'The Mother City', 'city.1.name.en': '', 'city.1.name.ar': ' ' })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  expect(parsed.value.cities).toMatchObject([{ id: 'cape-town', names: { en: 'The Mother City' } }])
})

test.each([
  [{ ...london, 'city.2.name.ar': '' }, { 'city.2.name.ar': errors.name }],
  [{ ...london, 'city.2.name.en': 'لندن', 'city.2.zone': 'Mars' }, { 'city.2.zone': errors.zone }],
  [{ ...london, 'city.2.latitude': '95' }, { 'city.2.latitude': errors.degrees }],
  [{ ...london, 'city.2.longitude': '1e1' }, { 'city.2.longitude': errors.degrees }],
  [{ ...london, 'city.2.name.en': 'Cape Town' }, { 'city.2.name.en': errors.sameCity }],
  [{ method: '6' }, { method: texts.errors.choice }],
  [{ method: '1e1' }, { method: texts.errors.choice }],
  [{ school: 'maliki' }, { school: texts.errors.choice }],
  [{ practice: 'by-heart' }, { practice: texts.errors.choice }],
  [
    { practice: 'local', dawnMinutes: '0', duskMinutes: '241' },
    { dawnMinutes: errors.twilight, duskMinutes: errors.twilight },
  ],
  [{ fajr: '61' }, { fajr: errors.minutes }],
  [{ isha: '' }, { isha: errors.minutes }],
  [
    { 'city.0.name.en': '', 'city.0.name.ar': '', 'city.1.name.en': '', 'city.1.name.ar': '' },
    { 'city.0.name.en': errors.noCity },
  ],
])('%j is refused at its field', (fields, expected) => {
  const parsed = parse(fields as Record<string, string>)
  expect(parsed.ok).toBe(false)
  if (!parsed.ok) expect(parsed.errors).toEqual(expected)
})

test('more than 100 cities are refused', () => {
  const many: Record<string, string> = {}
  for (let row = 2; row < 140; row++)
    for (const [name, value] of Object.entries(london)) many[name.replace('2', String(row))] = `${value}`
  for (let row = 2; row < 140; row++) many[`city.${row}.name.en`] = `City ${row}`
  const parsed = parse(many)
  if (parsed.ok) throw new Error('All cities were accepted')
  expect(Object.values(parsed.errors)).toEqual([errors.tooManyCities])
})

test('the practice of a site far north is read, and stays where the form does not show it', () => {
  const kept = { ...stored, practice: 'one-seventh' as const }
  const parsed = parseSalaahForm(aForm(), texts, kept)
  expect(parsed.ok && parsed.value).toMatchObject({ practice: 'one-seventh', local: stored.local })
  const changed = parse({ practice: 'local', dawnMinutes: '80', duskMinutes: '75' })
  expect(changed.ok && changed.value).toMatchObject({
    practice: 'local',
    local: { dawnMinutes: 80, duskMinutes: 75 },
    adjustments: stored.adjustments,
  })
})
