import sharp from 'sharp'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import { settingsTabs } from '#app/features/settings/settings-tabs.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { anAdminWhoSignsIn, cookieIn, cookieOf, password } from '#tests/support/data/accounts.ts'
import { aSuperadmin } from '#tests/support/data/factories.ts'
import { photo, pictureBomb } from '#tests/support/data/pictures.ts'
import { generalForm } from '#tests/support/data/settings-forms.ts'
import earlier from '#tests/support/data/stored-settings.json' with { type: 'json' }
import { open, visit } from '#tests/support/site/route-site.ts'

const [english, arabic] = [textsIn('en').admin, textsIn('ar').admin]

async function asSuperadmin() {
  const as = await cookieOf(await aSuperadmin({ createdAt: '2026-02-03T10:00:00.000Z' }))
  const save = (tab: string, form: Record<string, string> | FormData) =>
    open(`/admin/settings?tab=${tab}`, { as, form })
  return { as, save, text: async (path: string) => (await open(path)).text }
}

const look = { siteName: 'Mosque Connect', siteDescription: '', primaryColor: '#059669', logoUrl: '' }
test('the name, the description and the color apply to every page at once, also to cached ones', async () => {
  const { save, text } = await asSuperadmin()
  expect(await text('/mosques')).toContain('Mosque Connect')
  expect((await visit('/app-icon.png?size=maskable')).status).toBe(200)
  const form = {
    ...look,
    siteName: ' Masajid  of the Cape ',
    siteDescription: 'All masajid of the Cape.',
    primaryColor: '#7C3AED',
  }
  const saved = await save('customization', form)
  expect([saved.status, saved.headers.get('location')]).toEqual([302, '/admin/settings?tab=customization'])
  for (const path of ['/', '/mosques', '/ar/events']) {
    const page = await open(path)
    expect(page.text).toContain('Masajid of the Cape')
    const styles = page.all('style').map(({ textContent }) => textContent)
    expect(styles.join()).toContain(':root{--primary:#7c3aed;')
  }
  const icon = await (await visit('/app-icon.png?size=maskable')).arrayBuffer()
  expect([...(await sharp(Buffer.from(icon)).removeAlpha().raw().toBuffer()).subarray(0, 3)]).toEqual([124, 58, 237])
  expect(await (await visit('/site.webmanifest')).json()).toMatchObject({ theme_color: '#7c3aed' })
})

test.each(['#12345', 'red', '#gggggg', 'url(x)', '#fff}body{display:none}', ''])(
  '%j is rejected as a color',
  async (primaryColor) => {
    const { save, text } = await asSuperadmin()
    const answer = await save('customization', { ...look, siteName: 'Typed name', primaryColor })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('Enter a colour such as #059669')
    expect(answer.value('siteName')).toBe('Typed name')
    expect(await text('/mosques')).not.toContain('Typed name')
  },
)

test.each([
  ['customization', { ...look, siteName: 'Theirs' }, { ...look, siteName: 'Mine' }, { siteName: 'Mine' }],
  [
    'general',
    { ...generalForm, weekStart: '0' },
    { ...generalForm, dateFormat: 'yyyy-MM-dd' },
    { dateFormat: 'yyyy-MM-dd' },
  ],
  ['notifications', { emailAlerts: 'on' }, { mosqueUpdates: 'on' }, { mosqueUpdates: 'on' }],
] as const)(
  'of two people who edit %s, the second is told before theirs is overwritten',
  async (tab, theirs, mine, kept) => {
    const { save, as } = await asSuperadmin()
    const openedPart = (await open(`/admin/settings?tab=${tab}`, { as })).value('openedPart') ?? 'none'
    expect(openedPart).toMatch(/^\d+$/)
    expect((await save(tab, { ...theirs, openedPart })).status).toBe(302)
    const stored = () => db().selectFrom('settings').select(tab).executeTakeFirst()
    const before = await stored()
    const answer = await save(tab, { ...mine, openedPart })
    expect([answer.status, await stored()]).toEqual([409, before])
    expect(answer.text).toContain('Somebody else has saved these settings')
    expect(answer.fields()).toMatchObject(kept)
    expect((await save(tab, { ...mine, openedPart: answer.value('openedPart') ?? 'none' })).status).toBe(302)
    expect(await stored()).not.toEqual(before)
  },
)

test('a logo is stored like any picture and shown in the header until it is removed', async () => {
  const { save } = await asSuperadmin()
  const form = new FormData()
  for (const [name, value] of Object.entries(look)) form.set(name, value)
  form.set(
    'logoFile',
    new File([new Uint8Array(await photo(400, 400).png().toBuffer())], 'logo.png', { type: 'image/png' }),
  )
  expect((await save('customization', form)).status).toBe(302)
  const pictures = async () => (await open('/mosques')).attributes('header img', 'src')
  const [address] = await pictures()
  expect(address).toMatch(/^\/uploads\/[0-9a-f]{32}-\d+\.webp$/)
  expect((await save('customization', { ...look, siteName: 'Still with logo' })).status).toBe(302)
  expect(await pictures()).toContain(address)
  await save('customization', { ...look, removeLogo: 'on' })
  expect((await open('/mosques')).source).not.toContain(address)
})

test.each([
  ['a text', new File(['no picture'], 'logo.png', { type: 'image/png' }), 'Please select an image file'],
  [
    'an SVG',
    new File(['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'], 'l.svg'),
    'Please select an image file',
  ],
  [
    'a few kilobytes of 20,000 x 20,000 pixels',
    new File([new Uint8Array(pictureBomb(20_000))], 'l.png'),
    '50 megapixels',
  ],
  ['5.1 MB', new File([new Uint8Array(5.1 * 1024 * 1024)], 'logo.png'), 'Image size should be less than 5MB'],
])('%s is rejected as a logo', async (_what, file, message) => {
  const { save } = await asSuperadmin()
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...look, siteName: 'Typed name' })) form.set(name, value)
  form.set('logoFile', file)
  const answer = await save('customization', form)
  const kept = answer.value('siteName')
  expect([answer.status, answer.text.includes(message), kept]).toEqual([400, true, 'Typed name'])
})

test('a logo from an address that is not public is rejected', async () => {
  const { save } = await asSuperadmin()
  const answer = await save('customization', { ...look, logoUrl: 'http://127.0.0.1:3000/apple-touch-icon.png' })
  expect(answer.status).toBe(400)
})

test('the language decides what the home page shows a visitor without a choice', async () => {
  const { save } = await asSuperadmin()
  expect((await visit('/')).status).toBe(200)
  await save('general', { ...generalForm, language: 'ar' })
  expect((await visit('/')).headers.get('location')).toBe('/ar')
})

test('the date format applies to numeric dates in the admin', async () => {
  const { save, as } = await asSuperadmin()
  const added = async () => /Added: ([\d/-]+)/.exec((await open('/admin/users', { as })).text)?.[1]
  expect(await added()).toBe('03/02/2026')
  await save('general', { ...generalForm, dateFormat: 'MM/dd/yyyy' })
  expect(await added()).toBe('02/03/2026')
  await save('general', { ...generalForm, dateFormat: 'yyyy-MM-dd' })
  expect(await added()).toBe('2026-02-03')
})

test.each([{ language: 'xx' }, { timeZone: 'Europe/Atlantis' }, { country: 'XX' }, { dateFormat: 'd.M.yy' }])(
  '%j is rejected',
  async (wrong) => {
    const { save } = await asSuperadmin()
    const answer = await save('general', { ...generalForm, ...wrong })
    expect([answer.status, answer.text.includes('Please choose')]).toEqual([400, true])
  },
)

test('the session timeout applies to new sessions, and two-factor sign-in to every mosque admin', async () => {
  const { save } = await asSuperadmin()
  const admin = await anAdminWhoSignsIn()
  await save('security', { sessionTimeout: '1h', twoFactorAuth: 'on', requireEmailVerification: 'on' })
  const entered = await visit('/login', { form: { intent: 'sign-in', email: admin.email, password } })
  expect(entered.headers.getSetCookie().join()).toContain('Max-Age=3600')
  const as = cookieIn(entered.headers)
  for (const path of ['/admin/mosque', '/profile', '/admin/events.data']) {
    const answer = await visit(path, { as })
    expect(`${answer.headers.get('location')} ${await answer.text()}`).toContain('/two-factor')
  }
  expect((await open('/two-factor', { as })).text).toContain('This site asks every mosque admin to do this once.')
})

test('each tab has its own fields and is marked as the open one; an unknown one is the first', async () => {
  const { as } = await asSuperadmin()
  const fields = {
    ...{ notifications: 'emailAlerts', general: 'timeZone', security: 'sessionTimeout', salaah: 'method' },
    ...{ hijri: 'cautionMinutes', customization: 'primaryColor' },
  }
  for (const [query, tab] of [...settingsTabs.map((name) => [name, name] as const), ['x', 'notifications'] as const]) {
    const page = await open(`/admin/settings?tab=${query}`, { as })
    expect(page.texts('main a[href*="tab="][aria-current=page]')).toEqual([english.settings.tabs[tab]])
    expect(Object.entries(fields).flatMap(([name, field]) => (page.has(`[name="${field}"]`) ? [name] : []))).toEqual(
      tab === 'texts' ? [] : [tab],
    )
    expect(page.text).not.toContain(english.settings.unreadable.title)
  }
})

test('an unticked box is off', async () => {
  const { save } = await asSuperadmin()
  await save('notifications', { emailAlerts: 'on' })
  const row = await db().selectFrom('settings').select('notifications').executeTakeFirstOrThrow()
  expect(JSON.parse(row.notifications)).toEqual({
    emailAlerts: true,
    newEventNotifications: false,
    mosqueUpdates: false,
  })
})

test('settings that cannot be read are named in both languages, and saved over only with the tick', async () => {
  const { save, as } = await asSuperadmin()
  const { london } = earlier['0.1.0']
  const row = {
    ...london,
    salaah: london.salaah.replace('"hanafi"', '"another school"'),
    customization: '{"siteName":"Half of a do',
  }
  await write(null, { action: 'settings.update', kind: 'settings', subjectId: 'general' }, (trx) =>
    trx
      .insertInto('settings')
      .values({ id: 'general', ...row, updatedAt: '2026-11-20T10:00:00.000Z' })
      .execute(),
  )
  expect((await open('/admin', { as })).text).toContain(
    english.adminShell.attention.lines.unreadableSettings({ count: 2 }),
  )
  for (const [prefix, { settings }] of [
    ['', english],
    ['/ar', arabic],
  ] as const) {
    const page = (await open(`${prefix}/admin/settings?tab=salaah`, { as })).text
    expect(page).toContain(settings.unreadable.title)
    expect(page).toContain(settings.salaah.school)
    expect(page).toContain('"another school"')
    expect(page).toContain('{"siteName":"Half of a do')
  }
  const stored = async () => (await db().selectFrom('settings').selectAll().executeTakeFirstOrThrow()).customization
  const refused = await save('customization', { ...look, siteName: 'Typed name' })
  expect([refused.status, await stored()]).toEqual([409, row.customization])
  expect(refused.text).toContain('Not saved: what is stored for this tab cannot be read')
  expect(refused.value('siteName')).toBe('Typed name')
  expect((await save('general', generalForm)).status).toBe(302)
  expect(await stored()).toBe(row.customization)
  expect((await save('customization', { ...look, siteName: 'Typed name', replaceUnreadable: 'on' })).status).toBe(302)
  expect(JSON.parse(await stored())).toMatchObject({ siteName: 'Typed name' })
})
