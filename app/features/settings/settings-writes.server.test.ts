import { expect, test } from 'vitest'
import { auth, authHeaders } from '#app/access/auth.server.ts'
import { asDate, authDate } from '#app/db/auth-values.server.ts'
import { db } from '#app/db/client.server.ts'
import { currentRevision } from '#app/db/revision.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { defaultSettings } from '#app/services/settings-document.ts'
import type { SettingsDocument } from '#app/services/settings-schema.ts'
import { actorOf, anAdminWhoSignsIn, cookieOf, requestFactsWith, sessionsOf } from '#tests/support/data/accounts.ts'
import { aMosqueAdmin, aSuperadmin } from '#tests/support/data/factories.ts'
import { saveSettings } from './settings-writes.server.ts'

const minutes = (count: number) => count * 60_000
const ago = (milliseconds: number) => authDate(new Date(Date.now() - milliseconds))

async function changeSecurity(security: Partial<SettingsDocument['security']>) {
  const superadmin = actorOf(await aSuperadmin())
  await saveSettings(superadmin, 'security', { ...defaultSettings.security, ...security }, new Date())
}

async function isSignedIn(cookie: string): Promise<boolean> {
  const { api } = await auth(requestFactsWith())
  const headers = authHeaders(new Request('http://localhost:3000/', { headers: { cookie } }), requestFactsWith())
  return (await api.getSession({ headers })) !== null
}

test('a shorter timeout applies to running sessions immediately, from their last activity', async () => {
  const [idle, active] = [await anAdminWhoSignsIn(), await anAdminWhoSignsIn()]
  const [idleCookie, activeCookie] = [await cookieOf(idle), await cookieOf(active)]
  await db()
    .updateTable('session')
    .set({ updatedAt: ago(minutes(61)) })
    .where('userId', '=', idle.id)
    .execute()
  await db()
    .updateTable('session')
    .set({ updatedAt: ago(minutes(30)) })
    .where('userId', '=', active.id)
    .execute()
  await changeSecurity({ sessionTimeout: '1h' })
  expect(await isSignedIn(idleCookie)).toBe(false)
  const [before] = await sessionsOf(active.id)
  expect(asDate(before!.expiresAt).getTime()).toBeLessThan(Date.now() + minutes(31))
  expect(await isSignedIn(activeCookie)).toBe(true)
})

test('a longer timeout applies to running sessions from their next activity, and to new ones', async () => {
  const admin = await anAdminWhoSignsIn()
  const cookie = await cookieOf(admin)
  await changeSecurity({ sessionTimeout: '7d' })
  const week = minutes(7 * 24 * 60)
  expect(await isSignedIn(cookie)).toBe(true)
  await cookieOf(admin)
  for (const session of await sessionsOf(admin.id)) {
    expect(asDate(session.expiresAt).getTime()).toBeGreaterThan(Date.now() + week - minutes(2))
  }
})

test('a tab is saved separately, recorded, and applies immediately', async () => {
  const superadmin = await aSuperadmin()
  const before = await currentRevision()
  const general: SettingsDocument['general'] = { ...defaultSettings.general, languages: ['ar', 'en'] }
  await saveSettings(actorOf(superadmin), 'general', general, new Date())
  await saveSettings(
    actorOf(superadmin),
    'notifications',
    { ...defaultSettings.notifications, emailAlerts: false },
    new Date(),
  )
  const settings = await siteSettings()
  expect(settings.general).toEqual(general)
  expect(settings.notifications.emailAlerts).toBe(false)
  expect(settings.customization).toEqual(defaultSettings.customization)
  expect([settings.version, await currentRevision()]).toEqual([2, before + 2])
  const records = await db().selectFrom('activity').select(['action', 'subjectId', 'after']).orderBy('id').execute()
  expect(records[0]).toEqual({ action: 'settings.update', subjectId: 'general', after: JSON.stringify(general) })
})

test('only superadmins can change settings', async () => {
  for (const actor of [actorOf(await aMosqueAdmin()), null]) {
    const attempt = saveSettings(actor, 'general', defaultSettings.general, new Date())
    await expect(attempt).rejects.toMatchObject({ init: { status: 403 } })
  }
  expect((await siteSettings()).version).toBe(0)
})
