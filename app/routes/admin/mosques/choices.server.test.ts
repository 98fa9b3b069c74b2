import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, anEvent, aSuperadmin } from '#tests/support/data/factories.ts'
import type { Page } from '#tests/support/http/page.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

async function addMosques(count: number) {
  const { id: _id, slug: _slug, ...first } = await aMosque({ name: 'Masjid', address: 'Dorp Street' })
  const rows = Array.from({ length: count }, (_, index) => {
    const name = `Masjid ${String(index).padStart(3, '0')}`
    return { ...first, id: `m${index}`, slug: `m${index}`, name, sortName: name.toLowerCase() }
  })
  for (let from = 0; from < count; from += 30)
    await db()
      .insertInto('mosques')
      .values(rows.slice(from, from + 30))
      .execute()
}

const choicesIn = ({ all }: Page, field: string) => all(`select[name="${field}"] option`).length

test('with very many mosques the forms list some of them, and a search finds every other one', async () => {
  await addMosques(205)
  const event = await anEvent({ mosqueId: 'm204' })
  const as = await cookieOf(await aSuperadmin())
  const page = await open('/admin/events?add', { as })
  expect(page.text.match(/\bFind a mosque\b/g)).toHaveLength(2)
  // The empty choice, the mosques, and the line that leads to the search.
  expect([choicesIn(page, 'mosqueId'), choicesIn(page, 'mosque')]).toEqual([202, 202])
  const edited = await open(`/admin/events?edit=${event.id}`, { as })
  expect(edited.texts('[name="mosqueId"] option[selected][value="m204"]')).toEqual(['Masjid 204'])
  const choices = await visit('/admin/mosque-choices?q=203&chosen=m204', { as })
  expect(await choices.json()).toEqual({
    mosques: [
      { id: 'm203', name: 'Masjid 203', placeKind: 'mosque' },
      { id: 'm204', name: 'Masjid 204', placeKind: 'mosque' },
    ],
    hasMore: false,
  })
})

test('with few mosques there is no search, and only superadmins choose', async () => {
  const mosque = await aMosque()
  const page = await open('/admin/events?add', { as: await cookieOf(await aSuperadmin()) })
  expect([choicesIn(page, 'mosqueId'), page.text.includes('Find a mosque')]).toEqual([2, false])
  const admin = await cookieOf(await anAdminWhoSignsIn({ mosqueId: mosque.id }))
  expect(choicesIn(await open('/admin/events?add', { as: admin }), 'mosqueId')).toBe(0)
  expect((await visit('/admin/mosque-choices', { as: admin })).status).toBe(302)
})
