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

test('the dashboard counts what is there and links to it', async () => {
  const as = await cookieOf(await aSuperadmin())
  const { id: mosqueId } = await aMosque({ area: 'Athlone' })
  for (const _ of [1, 2]) await aPublishedEvent({ mosqueId })
  for (const _ of [1, 2, 3]) await aMessage()
  const page = await open('/admin', { as })
  const counts = page.texts('main li a:has(.tabular-nums)')
  expect(counts).toEqual(['1 Mosques', '2 Upcoming events', '0 Mosque admins', '3 Messages waiting'])
  expect(page.attributes('main li a:has(.tabular-nums)', 'href')).toEqual([
    ...['/admin/mosques', '/admin/events', '/admin/admins?state=active', '/admin/messages'],
  ])
  expect(page.links).toContain('/admin/events?tab=past')
  expect(page.text).toContain('3 messages waiting for an answer')
})
