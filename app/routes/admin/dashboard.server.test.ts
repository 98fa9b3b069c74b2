import { expect, test } from 'vitest'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { aMessage, aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { aPublishedEvent } from '#tests/support/data/published-event.ts'
import { press } from '#tests/support/site/press.ts'
import { open } from '#tests/support/site/route-site.ts'

const texts = textsIn('en').admin.adminShell

test('a new site is led through its first steps until each is done', async () => {
  const as = await cookieOf(await aSuperadmin())
  const steps = async () => {
    const page = await open('/admin', { as })
    return page.text.includes(texts.firstSteps.title)
      ? page.text.split(`(${texts.firstSteps.done})`).length - 1
      : 'none'
  }
  expect(await steps()).toBe(0)
  const look = { siteName: 'Masajid of the Cape', siteDescription: '', primaryColor: '#059669', logoUrl: '' }
  expect((await press('/admin/settings?tab=customization', as, look))[0]).toBe(302)
  expect(await steps()).toBe(1)
  const { id: mosqueId } = await aMosque()
  expect(await steps()).toBe(2)
  await aPublishedEvent({ mosqueId })
  expect(await steps()).toBe(3)
  await anAdminWhoSignsIn({ mosqueId })
  expect(await steps()).toBe('none')
})

test('the dashboard counts what is there, and shows the oldest of what waits', async () => {
  const as = await cookieOf(await aSuperadmin())
  const { id: mosqueId } = await aMosque({ area: 'Athlone' })
  for (const _ of [1, 2]) await aPublishedEvent({ mosqueId })
  for (const hour of [5, 1, 4, 2, 3])
    await aMessage({ subject: `At ${hour}`, createdAt: `2026-11-20T0${hour}:00:00.000Z` })
  const page = await open('/admin', { as })
  expect(page.texts('main nav a:has(.tabular-nums)')).toEqual(['Mosques 1', 'Events 2', 'Super Admins 1'])
  expect(page.attributes('main nav a:has(.tabular-nums)', 'href')).toEqual([
    ...['/admin/mosques', '/admin/events', '/admin/users'],
  ])
  expect(page.links).toContain('/admin/events?tab=past')
  expect(page.text).toContain('Waiting for you (5)')
  expect(page.texts('a[href^="/admin/messages?item="]')).toEqual(['At 1', 'At 2', 'At 3', 'At 4'])
})

test('the dashboard names the first mosques that need attention, and leads from each area to its mosques', async () => {
  const as = await cookieOf(await aSuperadmin())
  const attention = async () => (await open('/admin', { as })).texts('main li:has(a[href^="/admin/mosques/edit/"])')
  expect(await attention()).toEqual([])
  expect((await open('/admin', { as })).text).not.toContain(texts.inbox.forYou({ count: 0 }))
  const { id } = await aMosque({ name: 'Masjid A', area: 'Bo-Kaap & Town' })
  const [line] = await attention()
  expect(line).toMatch(/: Masjid A$/)
  const others = [...'BCDEFGHIJKLMNOP']
  for (const name of others) await aMosque({ name: `Masjid ${name}`, area: `Area ${name}` })
  const page = await open('/admin', { as })
  expect(page.links).toContain(`/admin/mosques/edit/${id}`)
  const [more] = await attention()
  const named = more!.match(/Masjid [A-P]/g)!.length
  expect(more).toContain(texts.attention.more({ count: 1 + others.length - named }))
  expect(more!.split(' · ')).toHaveLength(named)
  const areas = page.links.filter((link) => link.startsWith('/admin/mosques?q='))
  expect(areas).toContain('/admin/mosques?q=Area%20B')
  expect(page.texts('li > bdi')).toEqual([texts.plots.otherAreas])
  const months = page.texts('li > .sr-only')
  expect([months.length, months.filter((month) => month.includes('November 2026'))]).toEqual([12, [expect.any(String)]])
})
