import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { startApp } from '#tests/support/http/app.ts'
import { hiddenField } from '#tests/support/http/hidden-field.ts'

const filled = {
  name: 'Masjid Zeenat',
  address: '7 New Road',
  area: 'Strand',
  place: '-34.1111, 18.8222',
  source: 'I pray there',
  contact: 'visitor@example.org',
}

test('a missing mosque is in the directory after one press of a superadmin, and only once', async () => {
  const { visit } = await startApp()
  const mosque = await aMosque({ name: 'Masjid Zeenat ul Islam', slug: 'zeenat' })
  expect(await (await visit('/mosques')).text()).toContain('href="/mosques/add"')
  const asked = await visit('/mosques/add', { form: filled })
  expect(asked.status).toBe(409)
  const question = await asked.text()
  for (const part of ['Is it one of these?', 'href="/mosques/zeenat"', 'It is none of these', 'value="7 New Road"'])
    expect(question).toContain(part)
  expect(await db().selectFrom('reports').select('id').execute()).toEqual([])
  const sent = await visit('/mosques/add', { form: { ...filled, asked: hiddenField(question, 'asked') } })
  expect([sent.status, sent.headers.get('location')]).toEqual([302, '/mosques/add?sent=1#sent'])
  const { id } = await db().selectFrom('reports').select('id').executeTakeFirstOrThrow()
  const admin = await cookieOf(await anAdminWhoSignsIn({ mosqueId: mosque.id }))
  expect(await (await visit('/admin/reports', { as: admin })).text()).not.toContain('New Road')
  await visit('/admin/reports', { as: admin, form: { id, intent: 'accept' } })
  const superadmin = await cookieOf(await aSuperadmin())
  const page = await (await visit('/admin/reports', { as: superadmin })).text()
  for (const part of ['Missing mosque: Masjid Zeenat', '7 New Road, Strand', 'mlat=-34.1111', 'href="/mosques/zeenat"'])
    expect(page).toContain(part)
  const accept = () => visit('/admin/reports', { as: superadmin, form: { id, intent: 'accept-thank' } })
  await Promise.all([accept(), accept()])
  const added = await db().selectFrom('mosques').selectAll().where('name', '=', 'Masjid Zeenat').execute()
  expect(added).toMatchObject([{ area: 'Strand', status: 'active', latitude: -34.1111, approximate: 1 }])
  expect((await visit(`/mosques/${added[0]!.slug}`)).status).toBe(200)
  const emails = await db().selectFrom('outbox').select('content').execute()
  expect(emails).toHaveLength(1)
  expect(emails[0]!.content).not.toContain('Zeenat')
})

test('a refused form says why and keeps what was typed; a trap and a flood store nothing more', async () => {
  const { visit } = await startApp()
  const answer = await visit('/mosques/add', { form: { ...filled, source: '', place: 'somewhere' } })
  expect(answer.status).toBe(400)
  const html = await answer.text()
  for (const part of ['Say in a few words how', 'No position was found', 'value="Masjid Zeenat"', 'value="somewhere"'])
    expect(html).toContain(part)
  expect((await visit('/mosques/add', { form: { ...filled, website: 'x' } })).status).toBe(302)
  expect(await db().selectFrom('reports').select('id').execute()).toEqual([])
  const statuses = []
  for (let n = 0; n < 21; n++)
    statuses.push((await visit('/mosques/add', { form: { ...filled, name: `M ${n}` } })).status)
  expect(statuses.at(-1)).toBe(429)
  expect(await db().selectFrom('reports').select('id').execute()).toHaveLength(20)
})
