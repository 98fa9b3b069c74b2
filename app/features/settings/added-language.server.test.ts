import { expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { listUnreadableSettings, readSettings, settingsParts } from '#app/services/settings.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import earlier from '#tests/support/data/stored-settings.json' with { type: 'json' }
import { importCities } from './cities.server.ts'
import { saveTexts } from './save-texts.server.ts'
import { cityField } from './settings-tabs.ts'
import { saveSettings } from './settings-writes.server.ts'

// A version of the site with one more language than the stored settings know.
vi.mock(import('#app/i18n/languages.ts'), async (load) => {
  const original = await load()
  return {
    ...original,
    languages: [...original.languages, 'fr'] as unknown as typeof original.languages,
    cityNameLanguages: [...original.cityNameLanguages, 'fr'] as unknown as typeof original.cityNameLanguages,
  }
})

vi.mock(import('#app/i18n/all-texts.server.ts'), async () => {
  const { default: english } = await import('#app/i18n/compiled/en/all.ts')
  return { textsIn: () => english }
})

const french = 'fr' as Language
const superadmin = anActor('superadmin')
const now = new Date('2026-11-20T10:00:00Z')
const sites = Object.values(earlier['0.1.0'])
const [, london] = sites as [(typeof sites)[0], (typeof sites)[0]]

const store = (documents: (typeof sites)[0]) =>
  write(null, { action: 'settings.update', kind: 'settings', subjectId: 'general' }, (trx) =>
    trx
      .insertInto('settings')
      .values({ id: 'general', ...documents, updatedAt: now.toISOString() })
      .execute(),
  )

const storedSalaah = async () =>
  JSON.parse((await db().selectFrom('settings').select('salaah').executeTakeFirstOrThrow()).salaah!)

test.each(Object.keys(earlier['0.1.0']))('every setting of %s survives a new language', async (site) => {
  const documents = earlier['0.1.0'][site as 'london']
  await store(documents)
  const { version: _version, salaah, ...others } = await readSettings()
  const { cities, ...calculation } = JSON.parse(documents.salaah)
  for (const part of settingsParts)
    if (part !== 'salaah' && part in documents)
      expect(others[part], part).toMatchObject(JSON.parse(documents[part as keyof typeof documents]))
  expect(salaah).toMatchObject({
    ...calculation,
    cities: cities.map((city: { names: { en: string } }) => ({ ...city, names: { ...city.names, fr: city.names.en } })),
  })
  expect(await listUnreadableSettings()).toEqual([])
})

test('a city gets its name in the new language when somebody enters it, and keeps the others', async () => {
  await store(london)
  const { salaah } = await readSettings()
  await saveSettings(superadmin, 'salaah', { ...salaah, method: 2 }, now)
  expect((await storedSalaah()).cities).toEqual(JSON.parse(london.salaah).cities)
  const [city, ...others] = salaah.cities
  const renamed = { ...city!, names: { ...city!.names, [french]: 'Londres' } }
  await saveSettings(superadmin, 'salaah', { ...salaah, cities: [renamed, ...others] }, now)
  expect((await storedSalaah()).cities[0].names).toEqual({ en: 'London', ar: 'لندن', fr: 'Londres' })
})

test('a list of cities without a column for the new language leaves the names that are here', async () => {
  await store(london)
  const file = 'id,name_en,name_ar,latitude,longitude,zone\nluton,Luton Town,لوتون,51.9,-0.4,Europe/London\n'
  const stored = (await readSettings()).salaah
  const form = new FormData()
  const { method, school, cities, adjustments } = stored
  for (const [name, value] of Object.entries({ method, school, ...adjustments })) form.set(name, String(value))
  for (const [row, { id, names, latitude, longitude, zone }] of cities.entries())
    for (const [name, value] of Object.entries({
      id,
      'name.en': names.en,
      'name.ar': names.ar,
      latitude,
      longitude,
      zone,
    }))
      form.set(cityField(row, name), String(value))
  form.set(cityField(0, `name.${french}`), 'Londres')
  form.set(cityField(1, `name.${french}`), 'Luton-sur-Lea')
  const parsed = await importCities(form, new File([file], 'cities.csv'), textsIn('en').admin.settings, stored)
  expect(parsed).toMatchObject({
    value: { cities: [{ id: 'london' }, { id: 'luton', names: { en: 'Luton Town', fr: 'Luton-sur-Lea' } }] },
  })
})

test('texts that are saved before the site offers the new language stay beside those in it', async () => {
  const site = JSON.parse(london.site)
  await store({ ...london, site: JSON.stringify({ ...site, texts: { ...site.texts, fr: { tagline: 'À nous' } } }) })
  const form = new FormData()
  form.set('en.tagline', 'Ours')
  expect(await saveTexts(superadmin, form, textsIn('en').admin, now)).toBeNull()
  expect((await readSettings()).site.texts).toEqual({
    ar: { tagline: 'مساجد لندن' },
    en: { ...site.texts.en, tagline: 'Ours' },
    fr: { tagline: 'À nous' },
  })
})
