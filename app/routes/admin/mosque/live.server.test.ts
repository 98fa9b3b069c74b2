import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { open } from '#tests/support/site/route-site.ts'

const broadcasts = () => db().selectFrom('broadcasts').select('mosqueId').execute()

test('a superadmin says that any mosque is live and no longer; the admin of another mosque cannot', async () => {
  const { id, slug } = await aMosque({ streamUrl: 'https://stream.example.org' })
  const as = await cookieOf(await aSuperadmin())
  const path = `/admin/mosques/${id}/live`
  expect((await open(`/admin/mosques/edit/${id}`, { as })).links).toContain(path)
  expect((await open(path, { as })).text).toContain('We are live')
  const start = { intent: 'start-live', minutes: '60' }
  const other = await cookieOf(await anAdminWhoSignsIn({ mosqueId: (await aMosque()).id }))
  expect((await open(path, { as: other, form: start })).status).not.toBe(200)
  expect((await open(path, { as, form: { ...start, minutes: '9999' } })).status).toBe(302)
  expect(await broadcasts()).toEqual([])
  expect((await open(path, { as, form: start })).headers.get('location')).toBe(path)
  expect(await broadcasts()).toEqual([{ mosqueId: id }])
  expect((await open(path, { as })).text).toMatch(/Live until \d\d:\d\d\./)
  expect((await open(`/mosques/${slug}`)).text).toMatch(/Live until \d\d:\d\d/)
  await open(path, { as, form: { intent: 'end-live' } })
  expect(await broadcasts()).toEqual([])
})

test('a mosque without a stream offers no press, and one that does not exist no page', async () => {
  const { id } = await aMosque()
  const as = await cookieOf(await aSuperadmin())
  const page = await open(`/admin/mosques/${id}/live`, { as })
  expect([page.status, page.attributes('main [name=intent]', 'value')]).toEqual([200, []])
  expect((await open('/admin/mosques/nothing/live', { as })).status).toBe(404)
})
