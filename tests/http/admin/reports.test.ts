import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, aReport, aSuperadmin } from '#tests/support/data/factories.ts'
import { startApp } from '#tests/support/http/app.ts'

const WEBP = 'UklGRhIAAABXRUJQVlA4TAYAAAAvAAAAAA=='

async function site() {
  const { visit } = await startApp()
  const [mosque, other] = [await aMosque({ name: 'Masjid Own' }), await aMosque({ name: 'Masjid Other' })]
  const cookies = {
    superadmin: await cookieOf(await aSuperadmin()),
    own: await cookieOf(await anAdminWhoSignsIn({ mosqueId: mosque.id })),
    other: await cookieOf(await anAdminWhoSignsIn({ mosqueId: other.id })),
    unlinked: await cookieOf(await anAdminWhoSignsIn({ mosqueId: null })),
  }
  const content = { about: 'isha.jamaat', shown: null, wanted: '21:15', text: 'SECRET <b>words</b>' }
  const report = await aReport({ mosqueId: mosque.id, content, contact: 'visitor@example.org', photo: WEBP })
  return { visit, report, cookies }
}

const stateOf = async (id: string) =>
  (await db().selectFrom('reports').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

test('the admin of the mosque and a superadmin see a report with its photo, nobody else does', async () => {
  const { visit, report, cookies } = await site()
  for (const [who, as] of Object.entries(cookies)) {
    const isAllowed = who === 'own' || who === 'superadmin'
    const page = await visit('/admin/reports', { as })
    expect(page.status).toBe(200)
    const text = await page.text()
    expect(text.includes('SECRET'), who).toBe(isAllowed)
    expect(text).not.toContain('<b>words</b>')
    const photo = await visit(`/admin/reports/${report.id}/photo`, { as })
    expect(`${who} ${photo.status}`).toBe(`${who} ${isAllowed ? 200 : 404}`)
    if (isAllowed)
      expect([photo.headers.get('content-type'), photo.headers.get('cache-control')]).toEqual([
        'image/webp',
        'private, no-store',
      ])
  }
  expect((await visit(`/admin/reports/${report.id}/photo`)).status).toBe(302)
})

test('others decide nothing, whatever they send', async () => {
  const { visit, report, cookies } = await site()
  for (const as of [cookies.other, cookies.unlinked, ''])
    for (const intent of ['accept', 'accept-thank', 'reject', 'thank', 'delete', ''])
      expect((await visit('/admin/reports', { as, form: { id: report.id, intent } })).status).toBeLessThan(500)
  for (const id of ['', 'x'.repeat(5000), '__proto__', '%00'])
    expect((await visit('/admin/reports', { as: cookies.own, form: { id, intent: 'accept' } })).status).toBe(302)
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect((await visit(`/admin/reports/${report.id}/photo`, { as: cookies.own, method })).status).toBeGreaterThan(400)
  expect(await stateOf(report.id)).toBe('open')
  expect(await db().selectFrom('outbox').select('id').execute()).toEqual([])
})

test('a time is accepted with one press, and visitors see it at once', async () => {
  const { visit, report, cookies } = await site()
  expect(await (await visit('/admin/home', { as: cookies.own })).text()).toContain('1 report of a visitor to look at')
  expect(await (await visit('/admin', { as: cookies.superadmin })).text()).toContain('1 report of a visitor to look at')
  const accepted = await visit('/admin/reports', { as: cookies.own, form: { id: report.id, intent: 'accept-thank' } })
  expect([accepted.status, accepted.headers.get('location')]).toEqual([302, '/admin/reports'])
  expect(await stateOf(report.id)).toBe('accepted')
  const form = await (await visit(`/mosques/${report.mosqueId}/report`)).text()
  expect(form).toContain('Isha: jamaat (now 21:15)')
  expect(await db().selectFrom('outbox').select('kind').execute()).toEqual([{ kind: 'report' }])
  const again = await visit('/admin/reports', { as: cookies.superadmin, form: { id: report.id, intent: 'reject' } })
  expect(again.status).toBe(302)
  expect(await stateOf(report.id)).toBe('accepted')
  const list = await (await visit('/admin/reports?show=decided', { as: cookies.superadmin })).text()
  expect(list).toContain('Thanked')
})
