import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import openStreetMap from '#tests/support/data/openstreetmap.json' with { type: 'json' }
import { startApp } from '#tests/support/http/app.ts'

test('the page of an import asks about a doubtful place, and its form settles it', async () => {
  const { visit } = await startApp()
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

  const html = await (await visit(page, { as })).text()
  expect(html).toContain('One place is perhaps here already')
  expect(html).toContain('https://www.openstreetmap.org/node/101')
  const value = `same ${room.id}`
  expect(html).toContain(`value="${value}"`)
  expect((await visit(page, { as, form: { intent: 'run', 'place-1': value } })).status).toBe(302)
  await ended('done')
  const stored = await db().selectFrom('mosques').select('phone').where('id', '=', room.id).executeTakeFirstOrThrow()
  expect(stored.phone).toBe('+442079460101')
})
