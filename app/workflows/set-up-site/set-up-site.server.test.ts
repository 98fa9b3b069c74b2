import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import type { City } from '#app/services/gazetteer/city-index.ts'
import { capeTownSalaah } from '#app/services/salaah-settings.ts'
import { readSettings } from '#app/services/settings.server.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { createSetUpToken, isSetUpToken, waitsForSetUp } from './first-run.server.ts'
import { setUpDefaults } from './set-up-defaults.ts'
import { parseSetUpForm } from './set-up-form.server.ts'
import { setUpSite } from './set-up-site.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const london: City = {
  ...{ id: 2_643_743, name: 'London', arabicName: 'لندن', country: 'GB', adminName: 'England', population: 7_556_900 },
  ...{ latitude: 51.50853, longitude: -0.12574, zone: 'Europe/London' },
}
const capeTown: City = {
  ...{
    id: 3_369_157,
    name: 'Cape Town',
    arabicName: null,
    country: 'ZA',
    adminName: 'Western Cape',
    population: 4_710_000,
  },
  ...{ latitude: -33.92584, longitude: 18.42322, zone: 'Africa/Johannesburg' },
}

async function parse(city: City, fields: Record<string, string> = {}) {
  const form = new FormData()
  const owner = { siteName: 'Our Masjids', name: 'Amina', email: 'Amina@Example.org' }
  for (const [name, value] of Object.entries({ ...setUpDefaults(city, {}, 'en'), ...owner, ...fields }))
    for (const text of [value].flat()) form.append(name, text)
  return parseSetUpForm(form, textsIn('en').admin, async (id) => (id === city.id ? city : null))
}

async function chosen(city: City, fields: Record<string, string> = {}) {
  const parsed = await parse(city, fields)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return parsed.value
}

test('a site waits for its set-up from the token until something is stored', async () => {
  expect(await waitsForSetUp()).toBe(false)
  const first = await createSetUpToken()
  expect([await waitsForSetUp(), await isSetUpToken(first)]).toEqual([true, true])
  const second = await createSetUpToken()
  expect([await isSetUpToken(first), await isSetUpToken(second), await isSetUpToken('')]).toEqual([false, true, false])
  await aMosque({ name: 'Masjid' })
  await createSetUpToken()
  expect(await waitsForSetUp()).toBe(false)
})

test('the site is for the chosen city alone, with neutral words, and its superadmin exists', async () => {
  const token = await createSetUpToken()
  const setUp = await chosen(london, {
    'cityName.ar': 'لندن',
    method: '2',
    school: 'hanafi',
    clock: '12h',
    language: 'ar',
  })
  const id = await setUpSite({ token }, setUp, now)
  const { general, customization, salaah, site } = await readSettings()
  expect(salaah).toMatchObject({ method: 2, school: 'hanafi', adjustments: { fajr: 0, maghrib: 0 } })
  expect(salaah.cities).toEqual([
    {
      ...{ id: 'london', names: { en: 'London', ar: 'لندن' }, zone: 'Europe/London' },
      ...{ latitude: 51.50853, longitude: -0.12574 },
    },
  ])
  expect(general).toMatchObject({
    languages: ['ar', 'en'],
    onTrial: ['af'],
    country: 'GB',
    clock: '12h',
    weekStart: 1,
  })
  expect(general.center).toEqual({ latitude: 51.50853, longitude: -0.12574 })
  expect([customization.siteName, site.preset]).toEqual(['Our Masjids', 'neutral'])
  expect(await db().selectFrom('user').select(['id', 'email', 'role']).execute()).toEqual([
    { id, email: 'amina@example.org', role: 'superadmin' },
  ])
})

test('Cape Town is the preset with its cities, minutes and words', async () => {
  const { settings } = await chosen(capeTown)
  expect([settings.salaah, settings.site.preset]).toEqual([capeTownSalaah, 'cape-town'])
  const none = { fajr: 0, sunrise: 0, dhuhr: 0, asr: 0, maghrib: 0, isha: 0 }
  const ofAnother = (await chosen(capeTown, { method: '2' })).settings.salaah
  expect(ofAnother).toEqual({ ...capeTownSalaah, method: 2, adjustments: none })
  const elsewhere = (await chosen(london, { method: String(capeTownSalaah.method) })).settings.salaah
  expect([elsewhere.method, elsewhere.adjustments]).toEqual([capeTownSalaah.method, none])
})

test('a city gets an id from its name, and names that are left empty are those of the place', async () => {
  const cities = async (city: City, fields = {}) => (await chosen(city, fields)).settings.salaah.cities
  expect(await cities({ ...london, name: '東京', arabicName: null })).toMatchObject([{ id: 'city' }])
  expect(await cities(london, { 'cityName.en': 'Londinium', 'cityName.ar': '' })).toMatchObject([
    { id: 'london', names: { en: 'Londinium', ar: 'لندن' } },
  ])
})

test('the languages of the country are chosen first, and that of the page', () => {
  expect(setUpDefaults(london, {}, 'af')).toMatchObject({ language: 'af', languages: ['en', 'ar', 'af'] })
  expect(setUpDefaults(capeTown, {}, 'en')).toMatchObject({ language: 'en', languages: ['en', 'ar', 'af'] })
})

test('a wrong token is refused, and of two at once one wins', async () => {
  const token = await createSetUpToken()
  const setUp = await chosen(london)
  await expect(setUpSite({ token: 'wrong' }, setUp, now)).rejects.toMatchObject({ init: { status: 403 } })
  const other = { ...setUp, superadmin: { name: 'Bilal', email: 'bilal@example.org' } }
  const ids = await Promise.all([setUpSite({ token }, setUp, now), setUpSite('environment', other, now)])
  expect(ids.filter((id) => id !== null)).toHaveLength(1)
  expect(await db().selectFrom('user').select('id').execute()).toHaveLength(1)
  expect([await waitsForSetUp(), await isSetUpToken(token)]).toEqual([false, false])
  expect(await setUpSite({ token }, setUp, now)).toBeNull()
})

test.each([
  [{ siteName: ' ' }, 'siteName'],
  [{ email: 'amina' }, 'email'],
  [{ name: '' }, 'name'],
  [{ timeZone: 'Mars' }, 'timeZone'],
  [{ method: '6' }, 'method'],
  [{ school: 'maliki' }, 'school'],
  [{ weekStart: '7' }, 'weekStart'],
  [{ primaryColor: 'green' }, 'primaryColor'],
  [{ city: '1' }, 'city'],
  [{ 'cityName.en': 'x'.repeat(81) }, 'cityName.en'],
])('with %o there is an error at %s and what was typed is kept', async (fields, field) => {
  const parsed = await parse(london, fields)
  expect(parsed).toMatchObject({ ok: false, values: fields })
  expect(Object.keys((parsed as { errors: object }).errors)).toEqual([field])
})

test('whoever sets the site up names who announces the months; otherwise nobody is named', async () => {
  expect((await chosen(capeTown)).settings.hijri).toMatchObject({ calendar: 'sighting', authority: '' })
  const fields = { calendar: 'sighting', authority: ' Council of the Bay ', dayTurns: 'midnight' }
  await setUpSite({ token: await createSetUpToken() }, await chosen(london, fields), now)
  expect((await readSettings()).hijri).toMatchObject({
    calendar: 'sighting',
    authority: 'Council of the Bay',
    dayTurns: 'midnight',
    shownDays: expect.arrayContaining(['arafah']),
  })
  expect(await parse(london, { authority: 'x'.repeat(121) })).toMatchObject({
    ok: false,
    errors: { authority: textsIn('en').admin.settings.errors.authorityTooLong },
  })
})
