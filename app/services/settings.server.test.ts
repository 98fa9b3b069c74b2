import { expect, test } from 'vitest'
import { write } from '#app/db/write.server.ts'
import { siteSettings } from './settings.server.ts'
import { defaultSettings } from './settings-document.ts'

const change = { action: 'settings.update', kind: 'settings', subjectId: 'general' }
const saved = {
  id: 'general',
  notifications: JSON.stringify(defaultSettings.notifications),
  general: JSON.stringify({ language: 'ar', timeZone: 'UTC', dateFormat: 'yyyy-MM-dd' }),
  security: JSON.stringify({ sessionTimeout: 'for ever' }),
  customization: 'not json',
  updatedAt: '2026-11-20T10:00:00.000Z',
} as const

test('before the first save the defaults apply', async () => {
  expect(await siteSettings()).toEqual({ ...defaultSettings, version: 0 })
})

test('a saved setting applies immediately', async () => {
  await siteSettings()
  await write(null, change, (trx) => trx.insertInto('settings').values(saved).execute())
  expect((await siteSettings()).general).toMatchObject({ timeZone: 'UTC', dateFormat: 'yyyy-MM-dd' })
})

test.each([
  [{ language: 'ar' }, { languages: ['ar', 'en', 'af'], clock: '24h', weekStart: 1 }],
  [{ language: 'en' }, { languages: ['en', 'ar', 'af'], clock: '24h', weekStart: 1 }],
  [
    { languages: ['ar'], clock: '12h', weekStart: 0 },
    { languages: ['ar'], clock: '12h', weekStart: 0 },
  ],
  [{ language: 'en', languages: ['ar', 'en'] }, { languages: ['ar', 'en'] }],
  [{ language: 'xx', languages: [] }, { languages: ['en', 'ar', 'af'] }],
  [{ languages: ['en', 'en'] }, { languages: ['en'], onTrial: ['af'] }],
  [{ onTrial: ['ar'] }, { onTrial: ['ar'] }],
  [{ onTrial: [] }, { onTrial: [] }],
  [
    { languages: ['fr'], clock: '13h', weekStart: 7 },
    { languages: ['en', 'ar', 'af'], clock: '24h', weekStart: 1 },
  ],
])('stored general settings %j become %j', async (stored, expected) => {
  const general = JSON.stringify(stored)
  await write(null, change, (trx) =>
    trx
      .insertInto('settings')
      .values({ ...saved, general })
      .execute(),
  )
  expect((await siteSettings()).general).toMatchObject(expected)
})

test('an invalid value falls back to its default without affecting others', async () => {
  await write(null, change, (trx) => trx.insertInto('settings').values(saved).execute())
  const settings = await siteSettings()
  expect(settings.security).toEqual(defaultSettings.security)
  expect(settings.customization.siteName).toBe('Mosque Connect')
  expect(settings.version).toBe(1)
})

test.each([
  'javascript:alert(1)',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'http://example.org/a.png',
  '//evil.example/a.png',
  '/uploads/../secret',
  'https://example.org/a\n.png',
])('a stored logo at %j is none', async (logoUrl) => {
  const customization = JSON.stringify({ ...defaultSettings.customization, siteName: 'Ours\r\nBcc: x', logoUrl })
  await write(null, change, (trx) =>
    trx
      .insertInto('settings')
      .values({ ...saved, customization })
      .execute(),
  )
  expect((await siteSettings()).customization).toMatchObject({ siteName: 'Ours Bcc: x', logoUrl: '' })
})

test('an unknown preset, scene, language or text key of the site is left out, and a neutral site has a city', async () => {
  const long = 'x'.repeat(81)
  const site = {
    preset: 'neutral',
    scene: 'moon',
    texts: { en: { heroTitle: long, heroText: 'Ours', other: '1' }, xx: {} },
  }
  await write(null, change, (trx) =>
    trx
      .insertInto('settings')
      .values({ ...saved, site: JSON.stringify(site) })
      .execute(),
  )
  const stored = (await siteSettings()).site
  expect(JSON.parse(JSON.stringify(stored))).toEqual({
    preset: 'neutral',
    scene: 'city',
    texts: { en: { heroText: 'Ours' } },
  })
})

test('a database of before has the words and the drawing of Cape Town', async () => {
  await write(null, change, (trx) => trx.insertInto('settings').values(saved).execute())
  expect((await siteSettings()).site).toEqual(defaultSettings.site)
})

test.each([
  [{ heroTitle: ' Our  mosques ' }, { heroTitle: 'Our mosques' }],
  [{ heroTitle: 'Ours\nBcc: x' }, {}],
  [{ heroTitle: 'Ours\u2028Bcc: x', heroText: 'Ours' }, { heroText: 'Ours' }],
  [{ heroTitle: 'x'.repeat(80), heroText: 'x'.repeat(201) }, { heroTitle: 'x'.repeat(80) }],
  [{ heritage: 'One.\r\n\r\nTwo.\n' }, { heritage: 'One.\n\nTwo.' }],
  [{ heritage: 'One.\u0007', termsLaw: 'x'.repeat(1001) }, {}],
])('the stored texts %j of the site are %j', async (texts, expected) => {
  const site = JSON.stringify({ preset: 'neutral', texts: { ar: texts } })
  await write(null, change, (trx) =>
    trx
      .insertInto('settings')
      .values({ ...saved, site })
      .execute(),
  )
  expect(JSON.parse(JSON.stringify((await siteSettings()).site.texts))).toEqual({ ar: expected })
})
