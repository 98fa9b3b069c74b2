import { expect, test } from 'vitest'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, aReport, aSuperadmin } from '#tests/support/data/factories.ts'
import { press } from '#tests/support/site/press.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

type Heads = [path: string, title: (texts: AdminTexts) => string][]

const ofSuperadmin: Heads = [
  ['/admin', (texts) => texts.adminShell.dashboard],
  ['/admin/users', (texts) => texts.adminShell.users.title],
  ['/admin/settings', (texts) => texts.adminShell.tabs.settings],
  ['/admin/moon', ({ adminMoon }) => adminMoon.title],
  ['/admin/adopted-times', ({ adminAdopted }) => adminAdopted.title],
  ['/admin/messages', ({ adminRecords }) => adminRecords.messages.title],
  ['/admin/claims', ({ adminClaims }) => adminClaims.title],
  ['/admin/activity', ({ adminRecords }) => adminRecords.activity.title],
  ['/admin/bin', ({ adminRecords }) => adminRecords.bin.title],
  ['/admin/jobs', (texts) => texts.adminShell.tabs.jobs],
  ['/admin/letter', (texts) => texts.adminShell.tabs.letter],
  ['/admin/import', ({ adminTransfer }) => adminTransfer.title],
  ['/admin/mosques', (texts) => texts.adminMosques.list.title],
  ['/admin/times', ({ adminTimes }) => adminTimes.overview.title],
  ['/admin/mosques/add', (texts) => texts.adminMosques.titles.add],
  ['/admin/mosques/invite', (texts) => texts.adminManage.invite.title],
  ['/admin/admins', ({ adminPeople }) => adminPeople.all.title],
  ['/admin/events', (texts) => texts.adminEvents.title],
  ['/admin/notices', ({ adminNotices }) => adminNotices.title],
  ['/admin/reports', ({ adminReports }) => adminReports.title],
  ['/admin/mosques/MOSQUE/admins', (texts) => texts.adminPeople.panel.title],
  ['/admin/mosques/MOSQUE/times', (texts) => texts.adminTimes.title],
  ['/admin/mosques/MOSQUE/times/year', (texts) => texts.adminTimes.year.title],
  ['/admin/mosques/MOSQUE/times/history', (texts) => texts.adminTimes.tabs.history],
  ['/admin/mosques/MOSQUE/months', ({ adminMoon }) => adminMoon.own.title],
  ['/admin/mosques/MOSQUE/ramadan', ({ adminRamadan }) => adminRamadan.title],
  ['/admin/mosques/MOSQUE/boards', ({ adminBoards }) => adminBoards.title],
  ['/admin/mosques/MOSQUE/live', ({ adminHome }) => adminHome.live.title],
]

const ofMosqueAdmin: Heads = [
  ['/admin/home', (texts) => texts.adminHome.title],
  ['/admin/mosque', (texts) => texts.adminMosques.titles.own({ kind: 'mosque' })],
  ['/admin/mosque/times', (texts) => texts.adminTimes.title],
  ['/admin/mosque/times/year', (texts) => texts.adminTimes.year.title],
  ['/admin/mosque/times/history', (texts) => texts.adminTimes.tabs.history],
  ['/admin/mosque/months', ({ adminMoon }) => adminMoon.own.title],
  ['/admin/mosque/ramadan', ({ adminRamadan }) => adminRamadan.title],
  ['/admin/mosque/boards', ({ adminBoards }) => adminBoards.title],
  ['/admin/mosque/colleagues', ({ adminPeople }) => adminPeople.colleagues.title],
]

type Row = [who: 'superadmin' | 'own', ...Heads[number]]
const rows: Row[] = [
  ...ofSuperadmin.map((head): Row => ['superadmin', ...head]),
  ...ofMosqueAdmin.map((head): Row => ['own', ...head]),
]

test.each([
  ['/admin/mosques', '/admin/mosques/add'],
  ['/admin/events', '/admin/events?add'],
  ['/admin/notices', '/admin/notices?new=janazah'],
  ['/admin/admins', '/admin/mosques?show=no-admin'],
  ['/admin/users', '#add'],
])('what adds to the list of %s is after its title', async (path, add) => {
  const page = await open(path, { as: await cookieOf(await aSuperadmin()) })
  expect(page.has(`h1 + a[href="${add}"], h1 + nav > a[href="${add}"]`)).toBe(true)
})

test.each<Row>(rows)(
  'what %s opens at %s has its title in both languages and is in no search engine',
  async (who, path, titleOf) => {
    const mosque = await aMosque({ name: 'Masjid Own', arabicName: 'مسجدنا' })
    const as = await cookieOf(who === 'own' ? await anAdminWhoSignsIn({ mosqueId: mosque.id }) : await aSuperadmin())
    for (const [prefix, texts] of [
      ['', textsIn('en').admin],
      ['/ar', textsIn('ar').admin],
    ] as const) {
      const page = await open(prefix + path.replace('MOSQUE', mosque.id), { as })
      expect([
        page.status,
        page.title,
        page.meta('description'),
        page.meta('robots'),
        page.all('main h1').length,
      ]).toEqual([200, `${titleOf(texts)} · Mosque Connect`, titleOf(texts), 'noindex', 1])
      // Above the form of another page of a mosque stands whose it is.
      if (path.includes('MOSQUE')) expect(page.text).toContain(prefix ? 'مسجدنا' : 'Masjid Own')
    }
  },
)

test('the page of a mosque has its name in the language of its address as title', async () => {
  const mosque = await aMosque({ name: 'Masjid Own', arabicName: 'مسجدنا' })
  const as = await cookieOf(await aSuperadmin())
  const edited = await open(`/ar/admin/mosques/edit/${mosque.id}`, { as })
  expect([edited.title, edited.meta('description'), edited.meta('robots')]).toEqual([
    ...['مسجدنا · Mosque Connect', 'مسجدنا', 'noindex'],
  ])
})

test.each(['admins', 'times', 'times/year', 'times/history', 'times/year.csv', 'months', 'ramadan', 'boards', 'live'])(
  'the page %s of a mosque that is gone is 404',
  async (part) => {
    const as = await cookieOf(await aSuperadmin())
    expect((await visit(`/admin/mosques/gone/${part}`, { as })).status).toBe(404)
  },
)

test.each(ofMosqueAdmin.map(([path]) => path))(
  'an admin without a mosque is told so at %s, and changes nothing',
  async (path) => {
    const as = await cookieOf(await anAdminWhoSignsIn({ mosqueId: null }))
    const { adminMosques, adminShell } = textsIn('en').admin
    const page = await open(path, { as })
    expect(page.status).toBe(404)
    if (/(home|mosque)$/.test(path)) expect(page.text).toContain(adminShell.noMosqueText)
    expect(page.text).toContain(adminMosques.toasts.noMosque)
    if (!/(home|history)$/.test(path)) expect((await visit(path, { as, form: { intent: 'x' } })).status).toBe(404)
    expect((await visit('/admin/mosque/times/year.csv', { as })).status).toBe(404)
  },
)

test('each part of the admin leads people of another role to their own, and guests to sign-in and back', async () => {
  const superadmin = await cookieOf(await aSuperadmin())
  const admin = await cookieOf(await anAdminWhoSignsIn())
  for (const path of ['/admin', '/admin/mosques', '/admin/settings?tab=general'])
    expect([path, (await visit(`/ar${path}`, { as: admin })).headers.get('location')]).toEqual([
      path,
      '/ar/admin/mosque',
    ])
  expect((await visit('/admin/home', { as: superadmin })).headers.get('location')).toBe('/admin')
  expect((await press('/admin/home', superadmin, { intent: 'end-live' }))[0]).toBe(403)
  expect((await press('/admin/mosques', admin, { intent: 'delete' }))[0]).toBe(403)
  const guest = await visit('/ar/admin/events?tab=past')
  expect([guest.status, guest.headers.get('location')]).toEqual([
    302,
    '/ar/login?from=%2Far%2Fadmin%2Fevents%3Ftab%3Dpast',
  ])
  expect((await press('/admin/events', '', { intent: 'save' })).slice(0, 2)).toEqual([
    307,
    '/login?from=%2Fadmin%2Fevents',
  ])
})

test('each role has its own sections with what waits in them, and an open section its pages', async () => {
  const { id: mosqueId } = await aMosque()
  const superadmin = await cookieOf(await aSuperadmin())
  const admin = await cookieOf(await anAdminWhoSignsIn({ mosqueId }))
  const { tabs: labels, inbox } = textsIn('en').admin.adminShell
  const navOf = async (path: string, as: string, label: string) => {
    const page = await open(path, { as })
    const [sections, tabs] = ['#admin-sections li a', `nav[aria-label="${label}"] a`] as const
    const current = [sections, tabs].map((links) => page.attributes(`${links}[aria-current=page]`, 'href'))
    return { page, sections: page.attributes(sections, 'href'), tabs: page.attributes(tabs, 'href'), current }
  }
  const claims = await navOf('/admin/claims', superadmin, labels.inbox)
  expect(claims.sections).toEqual([
    ...['/admin', '/admin/inbox', '/admin/mosques', '/admin/events', '/admin/times', '/admin/users', '/admin/settings'],
  ])
  expect(claims.tabs).toEqual(['/admin/inbox', '/admin/reports', '/admin/claims', '/admin/messages'])
  expect(claims.current).toEqual([['/admin/inbox'], ['/admin/claims']])
  const own = ['/admin/home', '/admin/mosque', '/admin/mosque/times', '/admin/events', '/admin/notices']
  const times = textsIn('en').admin.adminTimes.section
  const ofOwn = await navOf('/admin/mosque/times', admin, times)
  expect([ofOwn.sections, ofOwn.current]).toEqual([own, [['/admin/mosque/times'], ['/admin/mosque/times']]])
  const desk = `/admin/mosques/${mosqueId}`
  const ofOther = await navOf(`${desk}/times/history`, superadmin, times)
  expect(ofOther.tabs).toEqual([`${desk}/times`, `${desk}/ramadan`, `${desk}/times/year`, `${desk}/times/history`])
  expect(ofOther.current).toEqual([['/admin/mosques'], [`${desk}/times/history`]])
  await aReport({ mosqueId })
  const later = await navOf('/admin/home', admin, times)
  expect([later.sections, later.tabs]).toEqual([[...own, '/admin/reports'], []])
  expect(later.page.texts('#admin-sections a[href="/admin/reports"]')[0]).toContain(inbox.waiting({ count: 1 }))
})
