import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import openStreetMap from '#tests/support/data/openstreetmap.json' with { type: 'json' }
import { open, visit } from '#tests/support/site/route-site.ts'

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
  expect(links).toContain('https://www.openstreetmap.org/node/101')
  const value = `same ${room.id}`
  expect(has(`[value="${value}"]`)).toBe(true)
  expect((await visit(page, { as, form: { intent: 'run', 'place-1': value } })).status).toBe(302)
  await ended('done')
  const stored = await db().selectFrom('mosques').select('phone').where('id', '=', room.id).executeTakeFirstOrThrow()
  expect(stored.phone).toBe('+442079460101')
})

test('a file that cannot be read is refused at its form, and an import is cancelled or gone', async () => {
  const as = await cookieOf(await aSuperadmin())
  const texts = textsIn('en').admin.adminTransfer
  const send = (file?: File) => {
    const form = new FormData()
    if (file) form.set('file', file)
    else form.set('file', 'no file')
    return open('/admin/import', { as, form })
  }
  for (const file of [undefined, new File([], 'empty.csv')]) {
    const refused = await send(file)
    expect([refused.status, refused.text.includes(texts.noFile)]).toEqual([400, true])
  }
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
