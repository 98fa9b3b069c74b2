import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, aMosqueAdmin, anEvent, aSuperadmin } from '#tests/support/data/factories.ts'
import { textOf } from '#tests/support/http/page.ts'
import { formOf, press } from '#tests/support/site/press.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const PAGE = '/admin/mosques'
const texts = textsIn('en').admin
const inArabic = textsIn('ar').admin
const asSuperadmin = async () => cookieOf(await aSuperadmin())
const statuses = async () =>
  (await db().selectFrom('mosques').select('status').orderBy('name').execute()).map(({ status }) => status)

test('the mosques are one table, those that need somebody first', async () => {
  const as = await asSuperadmin()
  const none = await open(PAGE, { as })
  expect([none.texts('main h1'), none.text.includes(texts.adminMosques.list.empty)]).toEqual([['Manage Mosques'], true])
  expect(none.text).not.toContain(texts.adminMosques.list.clear)
  const [cared] = [await aMosque({ name: 'Masjid A' }), await aMosque({ name: 'Masjid B', status: 'hidden' })]
  await aMosque({ name: 'Masjid C' })
  await aMosqueAdmin({ mosqueId: cared.id })
  const rooms = texts.adminMosques.room.kinds['prayer-room']
  const listed = await open(PAGE, { as })
  expect(listed.texts('main tbody a[aria-label]')).toEqual(['Masjid C', 'Masjid A', 'Masjid B'])
  expect(listed.texts('main p[aria-live=polite]')[0]).toBe('3 mosques found')
  await aMosque({ name: 'Room', placeKind: 'prayer-room' })
  expect((await open(PAGE, { as })).texts('main p[aria-live=polite]')[0]).toBe(`3 mosques found · ${rooms}: 1`)
})

test('mosques are searched and filtered, and the links between pages keep that', async () => {
  const as = await asSuperadmin()
  for (let count = 0; count < 51; count++)
    await aMosque({ name: `Masjid ${count + 10}`, area: 'Athlone', status: 'hidden' })
  await aMosque({ name: 'Jami', area: 'Strand', updatedAt: '2026-05-25T10:00:00.000Z' })
  const query = '?q=athlone&show=hidden'
  const first = await open(`${PAGE}${query}`, { as })
  expect([first.text.includes('51 mosques'), first.links.includes(`${PAGE}${query}&page=2`)]).toEqual([true, true])
  const second = await open(`${PAGE}${query}&page=2`, { as })
  expect([second.links.includes(`${PAGE}${query}`), second.text.includes('Masjid 60')]).toEqual([true, true])
  const none = await open(`${PAGE}?q=nobody`, { as })
  expect(none.texts('a[href="/admin/mosques"]')).toContain(texts.adminMosques.list.clear)
  expect((await open(`${PAGE}?show=no-picture&q=nobody`, { as })).text).toContain(texts.adminMosques.list.clear)
  // 180 days before 22 November is 26 May.
  const stale = async (at: string) => (await open(`${PAGE}?show=stale`, { as, at })).text.includes('Jami')
  expect([await stale('2026-11-21T10:00:00Z'), await stale('2026-11-21T22:00:00Z')]).toEqual([false, true])
})

test('a row says the state of its mosque and who looks after it, and leads to what can be done', async () => {
  const as = await asSuperadmin()
  const shown = await aMosque({ name: 'Masjid A', slug: 'masjid-a', area: 'Athlone', suburb: 'Gatesville' })
  const hidden = await aMosque({ name: 'Masjid B', area: 'Athlone', suburb: null, status: 'hidden' })
  const room = await aMosque({ name: 'Room', slug: 'room', area: 'Strand', suburb: null, placeKind: 'prayer-room' })
  for (const name of ['Amina', 'Bilal', 'Celia']) await aMosqueAdmin({ mosqueId: shown.id, name })
  await aMosqueAdmin({ mosqueId: room.id, name: 'Dawud' })
  const page = await open(`${PAGE}?sort=name`, { as })
  const rows = page.all('main tbody tr')
  expect(rows.map((row) => [...row.children].slice(2, 5).map(textOf))).toEqual([
    ['Athlone, Gatesville', 'Published No picture', 'Amina +2'],
    ['Athlone', 'Hidden No picture', 'No admin'],
    ['Strand', 'Published No picture', 'Dawud'],
  ])
  const { room: roomTexts, list } = texts.adminMosques
  expect(rows.map((row) => textOf(row).includes(roomTexts.kinds['prayer-room']))).toEqual([false, false, true])
  // Beside the menu of the table stand the buttons of a card.
  const creating = rows.map((row) => page.all('button', row).filter((one) => textOf(one) === list.createAdmin).length)
  expect(creating).toEqual([0, 2, 0])
  const linksOf = (row: Element) => new Set(page.all('a', row).map((link) => link.getAttribute('href')))
  const edit = ({ id }: { id: string }) => [`${PAGE}/edit/${id}`, `${PAGE}/${id}/times`]
  expect(rows.map(linksOf)).toEqual([
    new Set([...edit(shown), `${PAGE}/${shown.id}/admins`, '/mosques/masjid-a']),
    new Set(edit(hidden)),
    new Set([...edit(room), `${PAGE}/${room.id}/admins`, '/mosques/room']),
  ])
  const ids = [shown, hidden, room].map(({ id }) => id)
  expect(page.attributes('[type=checkbox][form=selection][name=id]', 'value')).toEqual(ids)
  expect(page.attributes('#selection [formmethod=get]', 'formaction')).toEqual([
    ...['/admin/mosques/invite', '/admin/export/mosques.csv'],
  ])
})

test('sorting, filtering and searching each keep what the others chose, from the first page', async () => {
  const as = await asSuperadmin()
  await aMosque({ area: 'Athlone', status: 'hidden' })
  await aMosque({ area: 'Strand' })
  const page = await open(`${PAGE}?q=athlone&show=hidden&sort=area&order=desc&page=2`, { as })
  expect(page.fields(page.one('main form[role=search]'))).toEqual({
    ...{ q: 'athlone', show: 'hidden', sort: 'area', order: 'desc' },
  })
  const filters = `main nav[aria-label="${texts.adminManage.show}"] a`
  expect(page.attributes(filters, 'href').slice(0, 2)).toEqual([
    `${PAGE}?q=athlone&sort=area&order=desc`,
    `${PAGE}?q=athlone&show=no-admin&sort=area&order=desc`,
  ])
  expect(page.attributes(filters, 'aria-current')).toEqual([null, null, 'true', null, null])
  expect(page.texts(filters).slice(0, 3)).toEqual(['All 1', 'No admin 0', 'Hidden 1'])
  expect(page.attributes('main thead th', 'aria-sort')).toEqual([null, 'descending', null, null, null, null])
  expect(page.attributes('main thead a', 'href').slice(0, 2)).toEqual([
    `${PAGE}?q=athlone&show=hidden&sort=name`,
    `${PAGE}?q=athlone&show=hidden&sort=area`,
  ])
  const byName = await open(`${PAGE}?sort=name`, { as })
  expect(byName.attributes('main thead a', 'href')[0]).toBe(`${PAGE}?sort=name&order=desc`)
  expect(byName.fields(byName.one('main form[role=search]'))).toEqual({ q: '', sort: 'name' })
})

test('ticked mosques are hidden and published, one is deleted, and the list stays as it was', async () => {
  const as = await asSuperadmin()
  const [one, two] = [await aMosque({ name: 'A' }), await aMosque({ name: 'B' })]
  const here = `/ar${PAGE}?q=a&show=hidden`
  const send = (form: Parameters<typeof formOf>[0]) => press(here, as, formOf(form))
  const { hiddenToast, nothingSelected, publishedToast } = inArabic.adminManage
  const both = [one.id, two.id]
  expect(await send({ intent: 'hide', id: both })).toEqual([302, here, `success: ${hiddenToast({ count: 2 })}`])
  expect(await statuses()).toEqual(['hidden', 'hidden'])
  expect(await send({ intent: 'publish', id: one.id })).toEqual([302, here, `success: ${publishedToast({ count: 1 })}`])
  expect(await statuses()).toEqual(['active', 'hidden'])
  for (const intent of ['hide', 'publish'])
    expect(await send({ intent })).toEqual([302, here, `error: ${nothingSelected}`])
  for (const intent of ['', 'x', 'restore']) expect(await send({ intent, mosqueId: one.id })).toEqual([302, here, null])
  const { remove, toasts } = inArabic.adminMosques
  expect(await send({ intent: 'delete', mosqueId: 'gone' })).toEqual([302, here, `error: ${toasts.notFound}`])
  expect(await send({ intent: 'delete', mosqueId: one.id })).toEqual([302, here, `success: ${remove.done}`])
  expect(await statuses()).toEqual(['hidden'])
})

test('the export has every file by its name and day, for superadmins', async () => {
  const as = await asSuperadmin()
  const one = await aMosque({ name: 'Masjid One' })
  await anEvent({ mosqueId: (await aMosque({ name: 'Masjid Two' })).id, title: 'Circle' })
  await aMosqueAdmin({ mosqueId: one.id, email: 'imam@example.org' })
  const file = async (path: string) => {
    const response = await visit(`${PAGE.replace('mosques', 'export')}/${path}`, { as })
    const { headers } = response
    expect([response.status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const name = /^attachment; filename="(.*)"$/.exec(headers.get('content-disposition') ?? '')?.[1]
    return { text: await response.text(), name, type: headers.get('content-type') }
  }
  const json = await file('mosque-connect.json')
  expect([json.name, json.type]).toEqual(['mosque-connect-2026-11-20.json', 'application/json; charset=utf-8'])
  expect(JSON.parse(json.text)).toMatchObject({ mosques: { [one.id]: { name: 'Masjid One' } } })
  for (const [path, name, content] of [
    ['mosques.csv', 'mosques-2026-11-20.csv', 'Masjid Two'],
    ['events.csv', 'events-2026-11-20.csv', 'Circle'],
    ['ramadan-programs.csv', 'ramadan-programs-2026-11-20.csv', ''],
    ['announced-months.csv', 'announced-months-2026-11-20.csv', 'first_day'],
    ['mosques-template.csv', 'mosques-template.csv', texts.adminTransfer.templates.mosques.adminEmail],
    ['events-template.csv', 'events-template.csv', texts.adminTransfer.templates.events.title],
    ['timetable-template.csv', 'timetable-2026.csv', '2026-12-31'],
    ['timetable-template.csv?year=2028', 'timetable-2028.csv', '2028-02-29'],
    ['timetable-template.csv?year=1999', 'timetable-2026.csv', '2026-01-01'],
    ['timetable-template.csv?year=20281', 'timetable-2026.csv', '2026-01-01'],
  ] as const) {
    const { text, ...rest } = await file(path)
    expect([path, rest, text.includes(content)]).toEqual([path, { name, type: 'text/csv; charset=utf-8' }, true])
  }
  const chosen = (await file(`mosques.csv?id=${one.id}`)).text
  expect([chosen.includes('Masjid One'), chosen.includes('Masjid Two')]).toEqual([true, false])
  expect((await file('mosques-template.csv')).text).not.toBe((await file('events-template.csv')).text)
  const arabic = await visit('/ar/admin/export/mosques-template.csv', { as })
  expect(await arabic.text()).toContain(inArabic.adminTransfer.templates.mosques.adminEmail)
  expect((await visit('/admin/export/users.csv', { as })).status).toBe(404)
})
