import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { anAdminWhoSignsIn, cookieIn, cookieOf, password } from '#tests/support/data/accounts.ts'
import { aSuperadmin } from '#tests/support/data/factories.ts'
import { photo, pictureBomb } from '#tests/support/data/pictures.ts'
import { generalForm } from '#tests/support/data/settings-forms.ts'
import { startApp, type Visit } from '#tests/support/http/app.ts'

async function asSuperadmin() {
  const app = await startApp()
  const as = await cookieOf(await aSuperadmin({ createdAt: '2026-02-03T10:00:00.000Z' }))
  const save = (tab: string, form: Visit['form']) =>
    app.visit(`/admin/settings?tab=${tab}`, { as, ...(form ? { form } : {}) })
  return { ...app, as, save, text: async (path: string) => (await app.visit(path)).text() }
}

const look = { siteName: 'Mosque Connect', siteDescription: '', primaryColor: '#059669', logoUrl: '' }
test('the name, the description and the color apply to every page at once, also to cached ones', async () => {
  const { save, text } = await asSuperadmin()
  expect(await text('/mosques')).toContain('Mosque Connect')
  const form = {
    ...look,
    siteName: ' Masajid  of the Cape ',
    siteDescription: 'All masajid of the Cape.',
    primaryColor: '#7C3AED',
  }
  const saved = await save('customization', form)
  expect([saved.status, saved.headers.get('location')]).toEqual([302, '/admin/settings?tab=customization'])
  for (const path of ['/', '/mosques', '/ar/events']) {
    const page = await text(path)
    expect(page).toContain('Masajid of the Cape')
    expect(page).toContain(':root{--primary:#7c3aed}')
  }
  expect(await text('/manifest.webmanifest')).toContain('Masajid of the Cape')
})

test.each(['#12345', 'red', '#gggggg', 'url(x)', '#fff}body{display:none}', ''])(
  '%j is rejected as a color',
  async (primaryColor) => {
    const { save, text } = await asSuperadmin()
    const answer = await save('customization', { ...look, siteName: 'Typed name', primaryColor })
    const page = await answer.text()
    expect(answer.status).toBe(400)
    expect(page).toContain('Enter a colour such as #059669')
    expect(page).toContain('Typed name')
    expect(await text('/mosques')).not.toContain('Typed name')
  },
)

test.each([
  ['customization', { ...look, siteName: 'Theirs' }, { ...look, siteName: 'Mine' }, 'value="Mine"'],
  [
    'general',
    { ...generalForm, weekStart: '0' },
    { ...generalForm, dateFormat: 'yyyy-MM-dd' },
    'value="yyyy-MM-dd" selected',
  ],
  ['notifications', { emailAlerts: 'on' }, { mosqueUpdates: 'on' }, 'name="mosqueUpdates" checked'],
] as const)(
  'of two people who edit %s, the second is told before theirs is overwritten',
  async (tab, theirs, mine, kept) => {
    const { save, visit, as } = await asSuperadmin()
    const openedIn = (page: string) => /name="openedPart" value="(\d+)"/.exec(page)?.[1] ?? 'none'
    const openedPart = openedIn(await (await visit(`/admin/settings?tab=${tab}`, { as })).text())
    expect((await save(tab, { ...theirs, openedPart })).status).toBe(302)
    const stored = () => db().selectFrom('settings').select(tab).executeTakeFirst()
    const before = await stored()
    const answer = await save(tab, { ...mine, openedPart })
    const page = await answer.text()
    expect([answer.status, await stored()]).toEqual([409, before])
    expect(page).toContain('Somebody else has saved these settings')
    expect(page).toContain(kept)
    expect((await save(tab, { ...mine, openedPart: openedIn(page) })).status).toBe(302)
    expect(await stored()).not.toEqual(before)
  },
)

test('a logo is stored like any picture and shown in the header until it is removed', async () => {
  const { save, text } = await asSuperadmin()
  const form = new FormData()
  for (const [name, value] of Object.entries(look)) form.set(name, value)
  form.set(
    'logoFile',
    new File([new Uint8Array(await photo(400, 400).png().toBuffer())], 'logo.png', { type: 'image/png' }),
  )
  expect((await save('customization', form)).status).toBe(302)
  const address = /src="(\/uploads\/[0-9a-f]{32}-\d+\.webp)"/.exec(await text('/mosques'))?.[1]
  expect(address).toBeDefined()
  expect((await save('customization', { ...look, siteName: 'Still with logo' })).status).toBe(302)
  expect(await text('/mosques')).toContain(address)
  await save('customization', { ...look, removeLogo: 'on' })
  expect(await text('/mosques')).not.toContain(address)
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
  const page = await answer.text()
  expect([answer.status, page.includes(message), page.includes('Typed name')]).toEqual([400, true, true])
})

test('a logo from an address that is not public is rejected', async () => {
  const { save, url } = await asSuperadmin()
  const answer = await save('customization', { ...look, logoUrl: `${url}/share.png` })
  expect(answer.status).toBe(400)
})

test('the language decides what the home page shows a visitor without a choice', async () => {
  const { save, visit } = await asSuperadmin()
  expect((await visit('/')).status).toBe(200)
  await save('general', { ...generalForm, language: 'ar' })
  expect((await visit('/')).headers.get('location')).toBe('/ar')
})

test('the date format applies to numeric dates in the admin', async () => {
  const { save, visit, as } = await asSuperadmin()
  const added = async () => /Added ([\d/-]+)/.exec(await (await visit('/admin/users', { as })).text())?.[1]
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
    expect([answer.status, (await answer.text()).includes('Please choose')]).toEqual([400, true])
  },
)

test('the session timeout applies to new sessions, and two-factor sign-in to every mosque admin', async () => {
  const { save, visit } = await asSuperadmin()
  const admin = await anAdminWhoSignsIn()
  await save('security', { sessionTimeout: '1h', twoFactorAuth: 'on', requireEmailVerification: 'on' })
  const entered = await visit('/login', { form: { intent: 'sign-in', email: admin.email, password } })
  expect(entered.headers.getSetCookie().join()).toContain('Max-Age=3600')
  const as = cookieIn(entered.headers)
  for (const path of ['/admin/mosque', '/profile', '/admin/events.data']) {
    const answer = await visit(path, { as })
    expect(`${answer.headers.get('location')} ${await answer.text()}`).toContain('/two-factor')
  }
  const page = await (await visit('/two-factor', { as })).text()
  expect(page).toContain('This site asks every mosque admin to do this once.')
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
