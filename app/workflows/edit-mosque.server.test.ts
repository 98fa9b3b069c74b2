import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { createMosque } from '#app/features/mosques/edit/mosque-writes.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aSuperadmin } from '#tests/support/data/factories.ts'
import { aMosqueContent } from '#tests/support/data/mosque-content.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

test('a form of a mosque is saved once, merged with what others saved, asked about where both changed, or refused', async () => {
  const id = await createMosque(anActor('superadmin'), aMosqueContent({ name: 'Masjid One' }), new Date())
  const as = await cookieOf(await anAdminWhoSignsIn({ mosqueId: id }))
  const stored = () =>
    db().selectFrom('mosques').select(['name', 'phone', 'email']).where('id', '=', id).executeTakeFirstOrThrow()
  const form = (await open('/admin/mosque', { as })).fields()
  const send = (fields: Record<string, string>) => open('/admin/mosque', { as, form: { ...form, ...fields } })

  const refused = await send({ email: 'no address', phone: '+27215550001' })
  expect([refused.status, refused.value('phone')]).toEqual([400, '+27215550001'])
  expect(refused.attributes('[aria-invalid="true"]', 'name')).toEqual(['email'])

  const saved = await send({ phone: '+27215550002' })
  expect([saved.status, saved.headers.getSetCookie().join()]).toEqual([302, expect.stringContaining('success')])
  expect((await stored()).phone).toBe('+27215550002')
  const merged = await send({ email: 'office@example.org' })
  expect(merged.status).toBe(302)
  expect(await stored()).toMatchObject({ phone: '+27215550002', email: 'office@example.org' })
  const asked = await send({ phone: '+27215550003' })
  expect(asked.status).toBe(409)
  expect((await stored()).phone).toBe('+27215550002')

  const superadmin = await cookieOf(await aSuperadmin())
  const missing = await visit('/admin/mosques/edit/none', { as: superadmin, form })
  expect(missing.status).toBe(404)
})
