import { expect, test, vi } from 'vitest'
import * as overview from '#app/features/overview/overview.server.ts'
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

test('the plots show how many events a month and how many mosques an area has', async () => {
  const as = await cookieOf(await aSuperadmin())
  const drawn = async () => {
    const page = await open('/admin', { as })
    const bars = 'main ol svg rect'
    return {
      counts: page.texts('main ol > li > .sr-only + span'),
      heights: page.attributes(bars, 'height'),
      ends: page.attributes(bars, 'y').map((y, index) => Number(y) + Number(page.attributes(bars, 'height')[index])),
      names: page.texts('main ol > li > span:last-child'),
      widths: page.attributes('main ul svg rect', 'width'),
    }
  }
  const many = (count: number, text: string) => Array.from({ length: count }, () => text)
  const names = ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May']
  expect(await drawn()).toMatchObject({ counts: many(12, ''), heights: many(12, '1'), names, widths: [] })
  const { id: mosqueId } = await aMosque({ area: 'Athlone' })
  await aMosque({ area: 'Athlone' })
  await aMosque({ area: 'Strand' })
  for (const date of ['2026-11-25', '2026-11-26', '2026-12-02']) await aPublishedEvent({ mosqueId, date })
  const { counts, heights, ends, widths } = await drawn()
  expect([counts, heights]).toEqual([
    [...many(5, ''), '2', '1', ...many(5, '')],
    [...many(5, '1'), '100', '50', ...many(5, '1')],
  ])
  expect([ends, widths]).toEqual([Array.from({ length: 12 }, () => 100), ['100', '50']])
})

test('a dashboard says when nothing needs attention, and names what does by its number', async () => {
  const as = await cookieOf(await aSuperadmin())
  const says = async () => (await open('/admin', { as })).text
  expect(await says()).toContain(texts.attention.nothing)
  await aMessage({ heldBy: 'network' })
  const held = await says()
  expect([
    held.includes(texts.attention.nothing),
    held.includes(texts.attention.lines.heldMessages({ count: 1 })),
  ]).toEqual([false, true])
})

test('a page whose menu cannot be counted is shown without counts', async () => {
  const as = await cookieOf(await aSuperadmin())
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(overview, 'knownContent').mockRejectedValue(new Error('out of order'))
  expect((await open('/admin/users', { as })).status).toBe(200)
  expect(log).toHaveBeenCalledWith('The counts of the menu could not be read:', expect.any(Error))
})

test('the first steps lead to where each is done', async () => {
  const as = await cookieOf(await aSuperadmin())
  const links = async () => (await open('/admin', { as })).attributes('main ol li a', 'href')
  const others = ['/admin/settings?tab=customization', '/admin/mosques/add', '/admin/import']
  expect(await links()).toEqual([...others, '/admin/admins', '/admin/events?add'])
  await aMosque()
  expect(await links()).toEqual([...others, '/admin/mosques', '/admin/events?add'])
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
