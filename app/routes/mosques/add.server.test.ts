import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const filled = {
  name: 'Masjid Zeenat',
  address: '7 New Road',
  area: 'Strand',
  place: '-34.1111, 18.8222',
  source: 'I pray there',
  contact: 'visitor@example.org',
}

test('a missing mosque is in the directory after one press of a superadmin, and only once', async () => {
  const mosque = await aMosque({ name: 'Masjid Zeenat ul Islam', slug: 'zeenat' })
  expect((await open('/mosques')).links).toContain('/mosques/add')
  const question = await open('/mosques/add', { form: filled })
  expect(question.status).toBe(409)
  for (const words of ['Is it one of these?', 'It is none of these']) expect(question.text).toContain(words)
  expect(question.links).toContain('/mosques/zeenat')
  expect(question.value('address')).toBe('7 New Road')
  expect(await db().selectFrom('reports').select('id').execute()).toEqual([])
  const sent = await visit('/mosques/add', { form: { ...filled, asked: question.value('asked') ?? '' } })
  expect([sent.status, sent.headers.get('location')]).toEqual([302, '/mosques/add?sent=1#sent'])
  const { id } = await db().selectFrom('reports').select('id').executeTakeFirstOrThrow()
  const admin = await cookieOf(await anAdminWhoSignsIn({ mosqueId: mosque.id }))
  expect(await (await visit('/admin/reports', { as: admin })).text()).not.toContain('New Road')
  await visit('/admin/reports', { as: admin, form: { id, intent: 'accept' } })
  const superadmin = await cookieOf(await aSuperadmin())
  const page = await open('/admin/reports', { as: superadmin })
  for (const words of ['Missing mosque: Masjid Zeenat', '7 New Road, Strand']) expect(page.text).toContain(words)
  expect(page.links).toContain('/mosques/zeenat')
  expect(page.links.join()).toContain('mlat=-34.1111')
  const accept = () => visit('/admin/reports', { as: superadmin, form: { id, intent: 'accept-thank' } })
  await Promise.all([accept(), accept()])
  const added = await db().selectFrom('mosques').selectAll().where('name', '=', 'Masjid Zeenat').execute()
  expect(added).toMatchObject([{ area: 'Strand', status: 'active', latitude: -34.1111, approximate: 1 }])
  expect((await visit(`/mosques/${added[0]!.slug}`)).status).toBe(200)
  const emails = await db().selectFrom('outbox').select('content').execute()
  expect(emails).toHaveLength(1)
  expect(emails[0]!.content).not.toContain('Zeenat')
})

test('a missing prayer room is asked for, named and added as one', async () => {
  expect((await open('/mosques/add')).texts('[name=placeKind] option')).toEqual(['Mosque', 'Prayer room'])
  const wrong = await open('/mosques/add', { form: { ...filled, placeKind: 'shop' } })
  expect([wrong.status, wrong.text.includes('Choose mosque or prayer room.')]).toEqual([400, true])
  await visit('/mosques/add', { form: { ...filled, name: 'Gate A1', placeKind: 'prayer-room' } })
  const { id } = await db().selectFrom('reports').select('id').executeTakeFirstOrThrow()
  const as = await cookieOf(await aSuperadmin())
  expect((await open('/admin/reports', { as })).text).toContain('Missing prayer room: Gate A1')
  await visit('/admin/reports', { as, form: { id, intent: 'accept' } })
  expect(await db().selectFrom('mosques').select(['name', 'placeKind']).execute()).toEqual([
    { name: 'Gate A1', placeKind: 'prayer-room' },
  ])
})

test('a refused form says why and keeps what was typed; a trap stores nothing, and a flood closes nothing', async () => {
  const answer = await open('/mosques/add', { form: { ...filled, source: '', place: 'somewhere' } })
  expect(answer.status).toBe(400)
  for (const message of ['Say in a few words how', 'No position was found']) expect(answer.text).toContain(message)
  expect(answer.text).not.toContain('It is none of these')
  expect(answer.fields()).toMatchObject({ name: 'Masjid Zeenat', place: 'somewhere' })
  expect((await visit('/mosques/add', { form: { ...filled, website: 'x' } })).status).toBe(302)
  expect(await db().selectFrom('reports').select('id').execute()).toEqual([])
  const statuses = []
  for (let n = 0; n < 21; n++)
    statuses.push((await visit('/mosques/add', { form: { ...filled, name: `M ${n}` } })).status)
  expect(new Set(statuses)).toEqual(new Set([302]))
  expect(await db().selectFrom('reports').select('id').execute()).toHaveLength(21)
})
