import { expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, aMosqueAdmin, anImport, aSuperadmin } from '#tests/support/data/factories.ts'
import openStreetMap from '#tests/support/data/openstreetmap.json' with { type: 'json' }
import { open, visit } from '#tests/support/site/route-site.ts'

test('what refuses a file is said in the language of the page, with whether to try again', async () => {
  const owner = await aSuperadmin()
  const as = await cookieOf(owner)
  const formWith = (file: File | string) => {
    const form = new FormData()
    form.set('file', file)
    return form
  }
  const send = (file: File | string, path = '/admin/import') => open(path, { as, form: formWith(file) })
  const texts = (language: 'en' | 'af') => textsIn(language).admin.adminTransfer
  const page = await open('/af/admin/import', { as })
  expect(page.texts('title').join()).toContain(texts('af').title)
  expect(page.all('form[enctype="multipart/form-data"] input[type="file"]').length).toBe(1)
  expect(page.links).toContain('/af/admin/export/ramadan-programs.csv')
  for (const none of ['no file', new File([], 'empty.csv')]) {
    const refused = await send(none)
    expect([refused.status, refused.text.includes(texts('en').noFile)]).toEqual([400, true])
  }
  const old = await send(new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])], 'old.xls'), '/af/admin/import')
  expect([old.status, old.text.includes(texts('af').faults['old-excel'])]).toEqual([400, true])
  const noText = await send(new File(['name\n\0'], 'list.csv'))
  expect([noText.status, noText.text.includes(texts('en').faults['not-text'])]).toEqual([400, true])
  for (let n = 0; n < 5; n++)
    await anImport({ id: `${n}`, actorId: owner.id, status: 'checked', createdAt: new Date().toISOString() })
  const many = await send(new File(['name'], 'list.csv'))
  expect([many.status, many.text.includes(texts('en').tooMany)]).toEqual([503, true])
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  await db().deleteFrom('imports').execute()
  await db().schema.alterTable('importParts').renameTo('partsGone').execute()
  try {
    const failed = await send(new File(['name'], 'list.csv'))
    expect([failed.status, failed.text.includes(texts('en').failed)]).toEqual([503, true])
    expect(error).toHaveBeenCalledWith('An imported file could not be stored:', expect.anything())
  } finally {
    await db().schema.alterTable('partsGone').renameTo('importParts').execute()
  }
  const begun = await visit('/af/admin/import', { as, form: formWith(new File(['name'], 'list.csv')) })
  expect([begun.status, begun.headers.get('location')]).toEqual([302, expect.stringMatching(/^\/af\/admin\/import\/./)])
  await visit(begun.headers.get('location')!, { as, form: { intent: 'cancel' } })
})

test('the page of a list asks what becomes of the mosques that are here', async () => {
  const as = await cookieOf(await aSuperadmin())
  const { id } = await aMosque({ name: 'Masjid One', area: 'Athlone', phone: '+27210000000' })
  const form = new FormData()
  form.set('file', new File(['name,area,phone\nMasjid One,Athlone,+27219999999\nMasjid Two,Athlone,'], 'list.csv'))
  const page = (await visit('/admin/import', { as, form })).headers.get('location') ?? ''
  const ended = (status: string) =>
    expect.poll(async () => (await visit(`${page}/progress`, { as })).json()).toEqual({ status })
  await ended('checked')
  const checked = await open(page, { as })
  expect(checked.text).toContain('1 row names a mosque that is here')
  expect(checked.text).toContain('Phone: here +27210000000, in the file +27219999999')
  expect(checked.attributes('[name="existing"]', 'value')).toEqual(['fill', 'replace', 'leave'])
  expect((await visit(page, { as, form: { intent: 'run', existing: 'replace' } })).status).toBe(302)
  await ended('done')
  const stored = await db().selectFrom('mosques').select('phone').where('id', '=', id).executeTakeFirstOrThrow()
  expect(stored.phone).toBe('+27219999999')
})

test('the page of an import asks about a doubtful place, and its form settles it', async () => {
  const as = await cookieOf(await aSuperadmin())
  const room = await aMosque({ name: 'Weavers Hospital Room', latitude: 51.5201, longitude: -0.0703 })
  const form = new FormData()
  form.set('file', new File([JSON.stringify(openStreetMap)], 'city.json'))
  const sent = await visit('/admin/import', { as, form })
  const page = sent.headers.get('location') ?? ''
  expect(page).toMatch(/^\/admin\/import\/./)
  const ended = (status: string) =>
    expect.poll(async () => (await visit(`${page}/progress`, { as })).json()).toEqual({ status })
  await ended('checked')

  const { text, links, has } = await open(page, { as })
  expect(text).toContain('One place is perhaps here already')
  expect(text).toContain('The choice is remembered')
  expect(links).toContain('https://www.openstreetmap.org/node/101')
  const value = `same ${room.id}`
  expect(has(`[value="${value}"]`)).toBe(true)
  expect((await visit(page, { as, form: { intent: 'run', 'place-1': value } })).status).toBe(302)
  await ended('done')
  const stored = await db().selectFrom('mosques').select('phone').where('id', '=', room.id).executeTakeFirstOrThrow()
  expect(stored.phone).toBe('+442079460101')
})

test('the page of a list asks about rows that are perhaps here, and its form settles them', async () => {
  const as = await cookieOf(await aSuperadmin())
  const { id } = await aMosque({ name: 'Green Lane Masjid', latitude: -33.9, longitude: 18.5, phone: '' })
  const form = new FormData()
  const list = 'name,area,latitude,longitude,phone\n\nGreenlane Mosque,Gatesville,-33.90006,18.5,+27215550100'
  form.set('file', new File([list], 'list.csv'))
  const page = (await visit('/admin/import', { as, form })).headers.get('location') ?? ''
  const ended = (status: string) =>
    expect.poll(async () => (await visit(`${page}/progress`, { as })).json()).toEqual({ status })
  await ended('checked')
  const checked = await open(page, { as })
  expect(checked.text).toContain('Perhaps the same as Green Lane Masjid, 7 m away')
  expect(checked.text).not.toContain('The choice is remembered')
  expect(checked.links).toContain(`/admin/mosques/edit/${id}`)
  expect(checked.attributes('[name="place-3"]', 'value')).toEqual([`same ${id}`, `new ${id}`, `leave ${id}`, ''])
  expect((await visit(page, { as, form: { intent: 'run', 'place-3': `same ${id}` } })).status).toBe(302)
  await ended('done')
  expect(await db().selectFrom('mosques').select(['name', 'phone']).execute()).toEqual([
    { name: 'Green Lane Masjid', phone: '+27215550100' },
  ])
})

test('an import is begun, checked, listed and cancelled, or gone', async () => {
  const as = await cookieOf(await aSuperadmin())
  const page = await open('/admin/import', { as })
  for (const name of [
    'mosques-template.csv',
    'events-template.csv',
    'mosque-connect.json',
    'mosques.csv',
    'events.csv',
  ])
    expect(page.links).toContain(`/admin/export/${name}`)
  const form = new FormData()
  form.set('file', new File(['name,area\nMasjid New,Athlone'], 'new.csv'))
  const begun = (await visit('/ar/admin/import', { as, form })).headers.get('location')!
  expect(begun).toMatch(/^\/ar\/admin\/import\/./)
  const progress = async () => (await visit(`${begun.replace('/ar', '')}/progress`, { as })).json()
  await expect.poll(progress).toEqual({ status: 'checked' })
  const checked = await open(begun, { as })
  expect([checked.status, checked.texts('main h2')]).toEqual([200, ['new.csv']])
  expect((await open('/admin/import', { as })).text).toMatch(/new\.csv.*20\/11\/2026 12:00/)
  const cancelled = await visit(begun, { as, form: { intent: 'cancel' } })
  expect([cancelled.status, cancelled.headers.get('location')]).toEqual([302, begun])
  expect(await progress()).toEqual({ status: 'cancelled' })
  expect((await visit('/admin/import/gone', { as })).status).toBe(404)
  expect(await (await visit('/admin/import/gone/progress', { as })).json()).toBeNull()
  expect(await db().selectFrom('mosques').select('id').execute()).toEqual([])
})

test('only a superadmin sees the page of imports or sends a file', async () => {
  const as = await cookieOf(await aMosqueAdmin())
  const form = new FormData()
  form.set('file', new File(['name,area\nMasjid A,Athlone'], 'list.csv'))
  const page = await visit('/admin/import', { as })
  expect([page.status, page.headers.get('location')]).toEqual([302, '/admin/mosque'])
  expect((await visit('/admin/import', { as, form })).status).toBe(403)
  expect(await db().selectFrom('imports').select('id').execute()).toEqual([])
})
