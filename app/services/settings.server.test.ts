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
  expect((await siteSettings()).general).toEqual({ language: 'ar', timeZone: 'UTC', dateFormat: 'yyyy-MM-dd' })
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
