import { expect, test } from 'vitest'
import { searchDesk } from '#app/pages/desk-search.server.ts'
import type { DeskMatch } from '#app/shell/desk-search.tsx'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { aPublishedEvent } from '#tests/support/data/published-event.ts'
import { visit } from '#tests/support/site/route-site.ts'

async function find(q: string, as: string, language = ''): Promise<DeskMatch[]> {
  return (await visit(`${language}/admin/search?${new URLSearchParams({ q })}`, { as })).json()
}

const found = async (...args: Parameters<typeof find>) => (await find(...args)).map(({ kind, to }) => [kind, to])

async function aDesk() {
  const own = await aMosque({ name: 'Masjid Baobab', arabicName: 'مسجد الباوباب' })
  const other = await aMosque({ name: 'Masjid Protea' })
  const event = await aPublishedEvent({ mosqueId: own.id, title: 'Baobab supper' })
  await aPublishedEvent({ mosqueId: other.id, title: 'Protea supper' })
  const admin = await anAdminWhoSignsIn({ mosqueId: own.id, name: 'Amina Baobab' })
  await anAdminWhoSignsIn({ mosqueId: other.id, name: 'Yusuf Protea' })
  return { own, event, as: await cookieOf(admin) }
}

test('a superadmin finds mosques, events and people, also by the Arabic name of a mosque', async () => {
  const { own, event } = await aDesk()
  const as = await cookieOf(await aSuperadmin())
  const matches = await found('baobab', as)
  expect(matches).toContainEqual(['mosque', `/admin/mosques/edit/${own.id}`])
  expect(matches).toContainEqual(['event', `/admin/events?edit=${event.id}`])
  expect(matches.filter(([kind]) => kind === 'person')).toHaveLength(1)
  expect(await found('الباوباب', as)).toContainEqual(['mosque', `/admin/mosques/edit/${own.id}`])
})

test('pages and settings are found by their name in every language, and shown in that of the desk', async () => {
  const as = await cookieOf(await aSuperadmin())
  for (const name of ['primary colour', 'hoofkleur', 'اللون الأساسي'])
    expect(await found(name, as), name).toEqual([['setting', '/admin/settings?tab=customization']])
  expect((await find('primary colour', as, '/ar'))[0]!.title).toBe('اللون الأساسي')
  for (const name of ['Weekly letter', 'Weeklikse brief'])
    expect(await found(name, as), name).toContainEqual(['page', '/admin/letter'])
  expect(await found('About Us: heritage', as)).toEqual([['setting', '/admin/settings?tab=texts']])
})

test('a mosque admin finds only pages, events and people of the own mosque', async () => {
  const { event, as } = await aDesk()
  expect(await found('baobab', as)).toEqual([
    ['event', `/admin/events?edit=${event.id}`],
    ['person', '/admin/mosque/colleagues'],
  ])
  expect(await found('supper', as)).toEqual([['event', `/admin/events?edit=${event.id}`]])
  expect(await found('boards', as)).toEqual([['page', '/admin/mosque/boards']])
  for (const hidden of ['protea', 'primary colour', 'weekly letter', 'super admins', '@'])
    expect(
      (await find(hidden, as)).filter(({ to }) => to !== '/admin/mosque/colleagues'),
      hidden,
    ).toEqual([])
})

test('nothing is found for nothing, and nobody searches who is not signed in', async () => {
  const as = await cookieOf(await aSuperadmin())
  expect([await find(' ', as), await find('%', as)]).toEqual([[], []])
  const guest = await visit('/admin/search?q=masjid')
  expect([guest.status, guest.headers.get('location')]).toEqual([302, expect.stringContaining('/login')])
})

test('the search itself answers only who may enter the desk', async () => {
  const options = { language: 'en' as const, now: new Date() }
  await expect(searchDesk(null, 'masjid', options)).rejects.toMatchObject({ init: { status: 403 } })
})
