import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import {
  listUnreadableSettings,
  readSettings,
  type SettingsPart,
  settingsParts,
  settingsWarnings,
  siteSettings,
} from '#app/services/settings.server.ts'
import { defaultSettings } from '#app/services/settings-document.ts'
import { anActor } from '#tests/support/data/actors.ts'
import earlier from '#tests/support/data/stored-settings.json' with { type: 'json' }
import { restoreTexts, saveTexts } from './save-texts.server.ts'
import { REPLACE_FIELD } from './settings-tabs.ts'
import {
  listLeftOutSettings,
  saveImportedSettings,
  saveSettings,
  UnreadableDocument,
} from './settings-writes.server.ts'

const superadmin = anActor('superadmin')
const now = new Date('2026-11-20T10:00:00Z')
const change = { action: 'settings.update', kind: 'settings', subjectId: 'general' }
// What an earlier version did not store has its default.
const london = { hijri: JSON.stringify(defaultSettings.hijri), ...earlier['0.1.0'].london }

/** Stores the settings of London with some documents that other software has stored. */
const store = (documents: Partial<Record<SettingsPart, string>> = {}) =>
  write(null, change, (trx) =>
    trx
      .insertInto('settings')
      .values({ id: 'general', ...london, ...documents, updatedAt: now.toISOString() })
      .execute(),
  )

const storedText = async (part: SettingsPart) =>
  (await db().selectFrom('settings').select(part).executeTakeFirstOrThrow())[part]
const stored = async (part: SettingsPart) => JSON.parse((await storedText(part)) ?? '')

const edit = (part: SettingsPart, fields: object) => JSON.stringify({ ...JSON.parse(london[part]), ...fields })
const unreadablePaths = async () => (await listUnreadableSettings()).map(({ part, path }) => [part, ...path].join('.'))

/** A document of London with the fields that came later, at their defaults. */
const today = (part: SettingsPart) => {
  const { practice, local } = defaultSettings.salaah
  const { onTrial } = defaultSettings.general
  const added = { ...(part === 'salaah' && { practice, local }), ...(part === 'general' && { onTrial }) }
  return { ...added, ...JSON.parse(london[part]) }
}

test('the settings of an earlier version are read whole, and nothing is reported', async () => {
  await store()
  const { version: _version, ...settings } = await siteSettings()
  for (const part of settingsParts) expect(settings[part], part).toEqual(today(part))
  expect(await settingsWarnings()).toEqual([])
})

test.each(settingsParts)(
  'of the garbled settings %s nothing is overwritten until it is replaced on purpose',
  async (part) => {
    await store({ [part]: '{"half of a doc' })
    const { version: _version, ...settings } = await readSettings()
    for (const other of settingsParts)
      expect(settings[other], other).toEqual(other === part ? defaultSettings[part] : today(other))
    expect(await settingsWarnings()).toEqual([
      expect.stringMatching(`^The setting ${part} cannot be read: not a JSON object`),
    ])
    const other = part === 'general' ? 'notifications' : 'general'
    await saveSettings(superadmin, other, settings[other], now)
    await expect(saveSettings(superadmin, part, settings[part], now)).rejects.toThrow(UnreadableDocument)
    expect(await storedText(part)).toBe('{"half of a doc')
    await saveSettings(superadmin, part, settings[part], now, { replaceUnreadable: true })
    expect([await stored(part), await unreadablePaths()]).toEqual([JSON.parse(JSON.stringify(settings[part])), []])
    expect((await lastChange()).before.unreadable).toBe('{"half of a doc')
  },
)

test('a value that cannot be read stays when another field of its document is saved, until it is replaced', async () => {
  await store({ customization: edit('customization', { primaryColor: 'green', later: 1 }) })
  const { customization } = await siteSettings()
  expect(customization).toEqual({ ...JSON.parse(london.customization), primaryColor: '#059669' })
  await saveSettings(superadmin, 'customization', { ...customization, siteName: 'Ours' }, now)
  expect(await stored('customization')).toMatchObject({ siteName: 'Ours', primaryColor: 'green', later: 1 })
  expect(await unreadablePaths()).toEqual(['customization.primaryColor'])
  await saveSettings(superadmin, 'customization', { ...customization, primaryColor: '#123456' }, now)
  expect(await stored('customization')).toMatchObject({ primaryColor: '#123456', later: 1 })
  expect(await unreadablePaths()).toEqual([])
})

test('a city that cannot be read stays in its place, and is replaced by one with its id or on purpose', async () => {
  const { cities } = JSON.parse(london.salaah)
  const hidden = { ...cities[1], id: 'hidden', zone: 'Mars' }
  await store({ salaah: edit('salaah', { cities: [cities[0], hidden, cities[1]] }) })
  const { salaah } = await siteSettings()
  expect(salaah.cities).toEqual(cities)
  await saveSettings(superadmin, 'salaah', { ...salaah, cities: [cities[1]] }, now)
  expect((await stored('salaah')).cities).toEqual([cities[1], hidden])
  const entered = { ...hidden, zone: 'Europe/London' }
  await saveSettings(superadmin, 'salaah', { ...salaah, cities: [...cities, entered] }, now)
  expect([(await stored('salaah')).cities, await unreadablePaths()]).toEqual([[...cities, entered], []])
})

test('with the tick a saved tab takes the place of all that cannot be read', async () => {
  const { cities } = JSON.parse(london.salaah)
  await store({ salaah: edit('salaah', { school: 'other', cities: [{ id: 'nowhere' }, ...cities] }) })
  expect(await unreadablePaths()).toEqual(['salaah.cities.nowhere', 'salaah.school'])
  const { salaah } = await siteSettings()
  await saveSettings(superadmin, 'salaah', salaah, now, { replaceUnreadable: true })
  expect([await stored('salaah'), await unreadablePaths()]).toEqual([{ ...salaah, school: 'shafii' }, []])
})

async function lastChange() {
  const query = db().selectFrom('activity').select(['before', 'after']).orderBy('id', 'desc').limit(1)
  const { before, after } = await query.executeTakeFirstOrThrow()
  return { before: JSON.parse(before!), after: JSON.parse(after!) }
}

test('texts that cannot be read or are of another language stay when others are saved, and return by undo', async () => {
  const long = 'x'.repeat(81)
  const texts = { fr: { tagline: 'À nous' }, en: { heroTitle: long, tagline: 'Ours' } }
  await store({ site: edit('site', { texts }) })
  const save = (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return saveTexts(superadmin, form, textsIn('en').admin, now)
  }
  expect(await unreadablePaths()).toEqual(['site.texts.en.heroTitle'])
  expect(await save({ 'en.tagline': '', 'ar.tagline': 'لنا' })).toBeNull()
  expect((await stored('site')).texts).toEqual({ fr: texts.fr, en: { heroTitle: long }, ar: { tagline: 'لنا' } })
  expect(await save({ 'en.heroTitle': '', [REPLACE_FIELD]: 'on' })).toBeNull()
  expect((await stored('site')).texts).toEqual({ fr: texts.fr, ar: { tagline: 'لنا' } })
  expect(await restoreTexts(superadmin, await lastChange(), now)).toBe(true)
  expect((await stored('site')).texts).toEqual({ fr: texts.fr, en: { heroTitle: long }, ar: { tagline: 'لنا' } })
})

test('an import leaves what it lacks or what cannot be read, and names it', async () => {
  await store({ security: 'garbled' })
  const { cities } = JSON.parse(london.salaah)
  const file = {
    general: { language: 'ar', timeZone: 'Mars', clock: '24h' },
    customization: { siteName: 'Ours', logoUrl: 'https://example.org/logo.png' },
    security: { twoFactorAuth: true },
    salaah: { cities: [{ id: 'paris' }], adjustments: { fajr: 1 } },
    site: 'of another version',
  }
  expect(await listLeftOutSettings(file)).toEqual(['general.timeZone', 'security', 'salaah.cities.paris', 'site'])
  await write(null, change, (trx) => saveImportedSettings(trx, file, now))
  const { general, customization, salaah, site, notifications } = await siteSettings()
  expect(general).toEqual({ ...today('general'), languages: ['ar', 'en', 'af'], clock: '24h' })
  expect(customization).toEqual({ ...JSON.parse(london.customization), siteName: 'Ours' })
  expect([salaah.cities, salaah.method, salaah.adjustments.fajr]).toEqual([cities, 3, 1])
  expect([site, notifications]).toEqual([JSON.parse(london.site), JSON.parse(london.notifications)])
  expect(await storedText('security')).toBe('garbled')
})

test('an import of more cities than a site may have leaves the cities of the site', async () => {
  await store()
  const [city] = JSON.parse(london.salaah).cities
  const cities = Array.from({ length: 101 }, (_, index) => ({ ...city, id: `city-${index}` }))
  expect(await listLeftOutSettings({ salaah: { cities } })).toEqual(['salaah.cities'])
  await write(null, change, (trx) => saveImportedSettings(trx, { salaah: { cities } }, now))
  expect((await siteSettings()).salaah).toEqual(today('salaah'))
})
