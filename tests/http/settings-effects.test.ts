import { afterEach, expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { sendNews } from '#app/features/settings/news.server.ts'
import { cookieOf, lettersTo } from '#tests/support/accounts.ts'
import { startApp, visit } from '#tests/support/app.ts'
import { aMosque, aSuperadmin } from '#tests/support/factories.ts'
import { ready, type ServerProcess, startProcess } from '#tests/support/server-process.ts'

afterEach(() => vi.useRealTimers())

const general = { language: 'en', timeZone: 'Africa/Johannesburg', dateFormat: 'dd/MM/yyyy' }
const look = { siteName: 'Mosque Connect', siteDescription: '', primaryColor: '#059669', logoUrl: '' }

test('the time zone decides which day it is, and in which zone new events are made', async () => {
  // In Cape Town the 21st has begun.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T22:30:00Z') })
  const { visit } = await startApp()
  const as = await cookieOf(await aSuperadmin())
  const mosque = await aMosque()
  const add = (title: string, date: string) =>
    visit('/admin/events', {
      as,
      form: {
        intent: 'save',
        mosqueId: mosque.id,
        title,
        type: 'lecture',
        date,
        startTime: '23:00',
        endTime: '23:45',
        description: 'x',
      },
    })
  const refused = await add('Too early', '2026-11-20')
  expect([refused.status, (await refused.text()).includes('The date cannot be earlier than today')]).toEqual([
    400,
    true,
  ])
  expect((await add('In Cape Town', '2026-11-21')).status).toBe(302)
  const saved = await visit('/admin/settings?tab=general', { as, form: { ...general, timeZone: 'UTC' } })
  expect(saved.status).toBe(302)
  expect((await add('In UTC', '2026-11-20')).status).toBe(302)
  const events = await db().selectFrom('events').select(['title', 'zone']).orderBy('title').execute()
  expect(events).toEqual([
    { title: 'In Cape Town', zone: 'Africa/Johannesburg' },
    { title: 'In UTC', zone: 'UTC' },
  ])
  const page = await (await visit('/events')).text()
  expect(page.indexOf('In UTC')).toBeGreaterThan(0)
  expect(page.indexOf('In Cape Town')).toBeGreaterThan(page.indexOf('In UTC'))
})

test.each([
  ['on', 1],
  ['', 0],
])('with email alerts %j a contact message makes so many letters: %i', async (emailAlerts, letters) => {
  const { visit } = await startApp()
  const as = await cookieOf(await aSuperadmin({ email: 'chair@example.org' }))
  const form: Record<string, string> = emailAlerts ? { emailAlerts } : {}
  expect((await visit('/admin/settings?tab=notifications', { as, form })).status).toBe(302)
  const message = { name: 'Aisha', email: 'aisha@example.com', subject: 'Wudu area', message: 'Is it open?' }
  expect((await visit('/contact', { form: message })).status).toBe(302)
  await sendNews(new Date())
  const told = (await lettersTo('chair@example.org')).filter(({ text }) => text.includes('Aisha: Wudu area'))
  expect(told).toHaveLength(letters)
})

const url = process.env.DATABASE_URL
const onPostgres = test.skipIf(!url)

onPostgres(
  'what a superadmin saves at one process shows at another within two seconds',
  async () => {
    const settings = { DATABASE_URL: url ?? '', DATA_DIR: process.env.DATA_DIR ?? '' }
    const [one, two] = await Promise.all([startProcess(settings), startProcess(settings)])
    await Promise.all([ready(one), ready(two)])
    const as = await cookieOf(await aSuperadmin({ createdAt: '2026-02-03T10:00:00.000Z' }))
    const save = async (tab: string, form: Record<string, string>) => {
      const { status } = await visit(one.url, `/admin/settings?tab=${tab}`, { as, form })
      expect([tab, status]).toEqual([tab, 302])
    }
    const text = async ({ url }: ServerProcess, path: string) => (await visit(url, path, { as })).text()
    const guest = async (path: string) => (await visit(two.url, path)).text()
    const soon = { timeout: 2_000, interval: 100 }
    // Both have answered before, so that what they keep must be dropped.
    for (const path of ['/', '/mosques', '/manifest.webmanifest']) await guest(path)

    await save('customization', {
      ...look,
      siteName: 'Masajid of the Cape',
      siteDescription: 'Of the Cape.',
      primaryColor: '#7c3aed',
    })
    await expect.poll(() => guest('/mosques'), soon).toContain('Masajid of the Cape')
    expect(await guest('/mosques')).toContain(':root{--primary:#7c3aed}')
    expect(await guest('/')).toContain('content="Of the Cape."')
    expect(await guest('/manifest.webmanifest')).toContain('Masajid of the Cape')

    await save('general', { language: 'ar', timeZone: 'UTC', dateFormat: 'yyyy-MM-dd' })
    const home = async () => (await visit(two.url, '/')).headers.get('location')
    await expect.poll(home, soon).toBe('/ar')
    expect(await text(two, '/admin/users')).toContain('Added 2026-02-03')
    expect(await text(two, '/admin/settings?tab=general')).toMatch(/<option value="UTC" selected/)

    await save('security', { sessionTimeout: '1h', twoFactorAuth: 'on', requireEmailVerification: 'on' })
    const security = () => text(two, '/admin/settings?tab=security')
    await expect.poll(security, soon).toMatch(/<option value="1h" selected/)
    await save('notifications', {})
    await expect.poll(() => text(two, '/admin/settings?tab=notifications'), soon).not.toContain(' checked=""')
  },
  60_000,
)
