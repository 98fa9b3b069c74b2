import { expect, onTestFinished, test, vi } from 'vitest'
import { authDate, authFlag } from '#app/db/auth-values.server.ts'
import { db } from '#app/db/client.server.ts'
import { startRevisionPolling, stopRevisionPolling } from '#app/db/revision.server.ts'
import { sendNews } from '#app/features/settings/news.server.ts'
import { anAdminWhoSignsIn, cookieIn, cookieOf, emailsTo, password } from '#tests/support/data/accounts.ts'
import { aMosque, anEvent, aSuperadmin } from '#tests/support/data/factories.ts'
import { photo } from '#tests/support/data/pictures.ts'
import { generalForm } from '#tests/support/data/settings-forms.ts'
import { visit } from '#tests/support/http/app.ts'
import { readPage } from '#tests/support/http/page.ts'
import { startMailServer } from '#tests/support/servers/mail-server.ts'
import { startProcess } from '#tests/support/servers/server-process.ts'
import { ready } from '#tests/support/servers/spawn-site.ts'

const url = process.env.DATABASE_URL
const onPostgres = test.skipIf(!url)

const look = { siteName: 'Mosque Connect', siteDescription: '', primaryColor: '#059669', logoUrl: '' }
/** Two processes on one database: a superadmin saves at the first, and the responses of the second are checked. */
async function twoProcesses(more: Record<string, string> = {}) {
  // They use the real clock, by which a session of this test must not be expired.
  vi.useRealTimers()
  const settings = { DATABASE_URL: url ?? '', DATA_DIR: process.env.DATA_DIR ?? '', ...more }
  // Somebody is there already, so that the site is not set up once more.
  const as = await cookieOf(
    await aSuperadmin({ email: 'chair@example.org', createdAt: authDate(new Date('2026-02-03')) }),
  )
  const [one, two] = [startProcess(settings), startProcess(settings)]
  await Promise.all([ready(one), ready(two)])
  const save = async (tab: string, form: Record<string, string> | FormData) => {
    const { status } = await visit(one.url, `/admin/settings?tab=${tab}`, { as, form })
    expect([tab, status]).toEqual([tab, 302])
  }
  const atTwo = (path: string, options: Parameters<typeof visit>[2] = {}) => visit(two.url, path, options)
  const page = async (path: string, options: Parameters<typeof visit>[2] = {}) => readPage(await atTwo(path, options))
  return { as, save, atTwo, page }
}

onPostgres('name, description, color, language and date format apply in the other process', async () => {
  const { as, save, atTwo, page } = await twoProcesses()
  // The other process must drop what it has cached.
  for (const path of ['/', '/mosques']) await page(path)
  const changed = { siteName: 'Masajid of the Cape', siteDescription: 'Of the Cape.', primaryColor: '#7c3aed' }
  await save('customization', { ...look, ...changed })
  await expect.poll(async () => (await page('/mosques')).text).toContain('Masajid of the Cape')
  const styles = (await page('/mosques')).all('style').map(({ textContent }) => textContent)
  expect(styles.join()).toMatch(/:root\{--primary:#7c3aed[;}]/)
  expect((await page('/')).meta('description')).toBe('Of the Cape.')

  await save('general', { ...generalForm, language: 'ar', languages: 'en', dateFormat: 'yyyy-MM-dd' })
  await expect.poll(async () => (await atTwo('/')).headers.get('location')).toBe('/ar')
  expect((await page('/admin/users', { as })).text).toContain('Added: 2026-02-03')
})

onPostgres('a person who saved through one process sees it at once through the other', async () => {
  const { as, save, page } = await twoProcesses()
  for (const siteName of ['First name', 'Second name', 'Third name', 'Fourth name', 'Fifth name']) {
    await save('customization', { ...look, siteName })
    expect((await page('/mosques', { as })).text).toContain(siteName)
  }
})

onPostgres('a logo, uploaded or given by address, applies in the other process', async () => {
  const { save, atTwo, page } = await twoProcesses()
  const shown = async () => (await page('/mosques')).attributes('header [src^="/uploads/"]', 'src')[0] ?? undefined
  expect(await shown()).toBeUndefined()
  const upload = async (side: number) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(look)) form.set(name, value)
    const bytes = await photo(side, side).png().toBuffer()
    form.set('logoFile', new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' }))
    await save('customization', form)
  }
  await upload(300)
  await expect.poll(shown).toMatch(/-300\.webp$/)
  const first = (await shown()) ?? ''
  expect((await atTwo(first)).headers.get('content-type')).toBe('image/webp')

  await upload(200)
  await expect.poll(shown).toMatch(/-200\.webp$/)
  // The picture of this address is stored already; fetching is tested elsewhere.
  const address = 'https://pictures.example/logo.png'
  const id = /[0-9a-f]{32}/.exec(first)?.[0] ?? ''
  await db().updateTable('images').set({ originalUrl: address }).where('id', '=', id).execute()
  await save('customization', { ...look, logoUrl: address })
  await expect.poll(shown).toBe(first)
  await save('customization', { ...look, removeLogo: 'on' })
  await expect.poll(shown).toBeUndefined()
})

onPostgres('the time zone applies in the other process', async () => {
  // In Cape Town the year 2027 has begun.
  const { as, save, atTwo, page } = await twoProcesses({ NOW: '2026-12-31T22:30:00Z' })
  const mosqueId = (await aMosque()).id
  const event = { intent: 'save', mosqueId, type: 'lecture', startTime: '23:00', endTime: '23:45', description: 'x' }
  const add = async (title: string) =>
    (await atTwo('/admin/events', { as, form: { ...event, title, date: '2026-12-31' } })).status
  expect((await page('/about')).text).toContain('© 2027')
  expect(await add('Too early')).toBe(400)
  await save('general', { ...generalForm, timeZone: 'UTC' })
  await expect.poll(async () => (await page('/about')).text).toContain('© 2026')
  expect(await add('On the last day')).toBe(302)
  expect(await db().selectFrom('events').select(['title', 'zone']).execute()).toEqual([
    { title: 'On the last day', zone: 'UTC' },
  ])
})

onPostgres('session timeout, two-factor sign-in and email verification apply in the other process', async () => {
  const { save, atTwo } = await twoProcesses({ MAIL_URL: (await startMailServer()).url })
  const admin = await anAdminWhoSignsIn()
  const [as, unverified] = [
    await cookieOf(admin),
    await cookieOf(await anAdminWhoSignsIn({ emailVerified: authFlag(false) })),
  ]
  const leadsTo = (cookie: string) => async () => (await atTwo('/admin/mosque', { as: cookie })).headers.get('location')
  expect([await leadsTo(as)(), await leadsTo(unverified)()]).toEqual([null, '/verify-email'])

  await save('security', { sessionTimeout: '24h' })
  await expect.poll(leadsTo(unverified)).toBe(null)
  await save('security', { sessionTimeout: '24h', requireEmailVerification: 'on' })
  await expect.poll(leadsTo(unverified)).toBe('/verify-email')

  await save('security', { sessionTimeout: '24h', twoFactorAuth: 'on' })
  await expect.poll(leadsTo(as)).toBe('/two-factor')
  await save('security', { sessionTimeout: '24h' })
  await expect.poll(leadsTo(as)).toBe(null)

  const twoHoursAgo = authDate(new Date(Date.now() - 2 * 3_600_000))
  await db().updateTable('session').set({ updatedAt: twoHoursAgo }).where('userId', '=', admin.id).execute()
  await save('security', { sessionTimeout: '1h' })
  await expect.poll(leadsTo(as)).toBe('/login?from=%2Fadmin%2Fmosque')
  const form = { intent: 'sign-in', email: admin.email, password }
  const enter = () => atTwo('/login', { form })
  await expect.poll(async () => (await enter()).headers.getSetCookie().join()).toContain('Max-Age=3600')
  expect(await leadsTo(cookieIn((await enter()).headers))()).toBe(null)
})

onPostgres('email alerts follow the settings saved in another process', async () => {
  const { save } = await twoProcesses()
  // The process of the test polls the revision, as a process of the site does.
  startRevisionPolling()
  onTestFinished(stopRevisionPolling)
  let minutes = 0
  /** The number of emails after an event, twenty minutes after the last one. */
  const countEmails = async () => {
    minutes += 20
    const at = new Date(Date.now() + minutes * 60_000)
    const createdAt = new Date(at.getTime() - 60_000).toISOString()
    await anEvent({ createdAt, updatedAt: createdAt })
    const before = (await emailsTo('chair@example.org')).length
    await sendNews(at)
    return (await emailsTo('chair@example.org')).length - before
  }
  expect(await countEmails()).toBe(1)
  await save('notifications', { emailAlerts: 'on', mosqueUpdates: 'on' })
  await expect.poll(countEmails).toBe(0)
  await save('notifications', { newEventNotifications: 'on' })
  await expect.poll(countEmails).toBe(1)
})
