import { expect, test } from 'vitest'
import { sendNews } from '#app/features/settings/news.server.ts'
import { remindMosques } from '#app/features/timetables/reminders/reminders.server.ts'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { anAdminWhoSignsIn, cookieOf, emailsTo } from '#tests/support/data/accounts.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque, aReport, aSuperadmin } from '#tests/support/data/factories.ts'
import { aPublishedEvent, dayFromNow } from '#tests/support/data/published-event.ts'
import { aSession, timetableContent } from '#tests/support/data/timetables.ts'
import { startApp } from '#tests/support/http/app.ts'
import type { Page } from '#tests/support/http/page.ts'
import { walk } from '#tests/support/http/walk.ts'

const fixed = (time: string) => ({ kind: 'fixed', time }) as const

const general = {
  language: 'en',
  languages: 'ar',
  country: 'ZA',
  timeZone: 'Africa/Johannesburg',
  dateFormat: 'dd/MM/yyyy',
  clock: '24h',
  weekStart: '1',
}

async function siteWith(changes: Partial<typeof general>) {
  const app = await startApp()
  const as = await cookieOf(await aSuperadmin({ email: 'chair@example.org' }))
  const save = async (fields: Partial<typeof general>) => {
    const { languages, ...rest } = { ...general, ...fields }
    const form = { ...rest, ...(languages ? { languages } : {}) }
    expect((await app.visit('/admin/settings?tab=general', { as, form })).status).toBe(302)
  }
  const text = async (path: string) => (await app.visit(path)).text()
  const leadsTo = async (path: string, cookie = '') => {
    const { status, headers } = await app.visit(path, cookie ? { as: cookie } : {})
    return [status, headers.get('location')]
  }
  // What is in the cache before must follow.
  for (const path of ['/', '/mosques', '/ar/mosques', '/events/calendar']) await text(path)
  await save(changes)
  return { ...app, as, save, text, leadsTo }
}

async function someContent() {
  const mosque = await aMosque({ name: 'Masjid One', latitude: -33.92, longitude: 18.42 })
  await aMosque({ name: 'Masjid Two', latitude: -33.95, longitude: 18.48 })
  const content = timetableContent({
    week: { dhuhr: { adhan: fixed('12:45'), jamaat: fixed('13:15') }, isha: { adhan: null, jamaat: fixed('20:15') } },
    sessions: [aSession({ adhan: '13:05', khutbah: '13:10', salaah: '13:25', language: 'English' })],
  })
  await saveTimetable(
    anActor('superadmin'),
    mosque.id,
    { kind: 'regular', name: '', validFrom: dayFromNow(0), validUntil: null, content },
    { state: 'published', version: 0, now: new Date(), afterChange: async () => {} },
  )
  const event = { mosqueId: mosque.id, startTime: '18:30', endTime: '20:00' }
  await aPublishedEvent({ ...event, title: 'Lecture', date: dayFromNow(2) })
  await aPublishedEvent({ ...event, title: 'Class', date: dayFromNow(3), rrule: 'FREQ=WEEKLY', slug: 'class' })
  await aReport({ mosqueId: mosque.id, content: { about: 'isha.jamaat', shown: '20:15', wanted: '21:15' } })
  return mosque
}

const afterNoon = /\b(1[3-9]|2[0-3]):\d\d\b/g

/** The times of 24 hours that a person can read; those of programs and forms are left out. */
const timesOf24Hours = ({ all, text }: Page) =>
  [
    text,
    ...all('template, noscript').map(({ textContent }) => textContent),
    ...all('*').flatMap(({ attributes }) =>
      [...attributes].flatMap(({ name, value }) =>
        ['datetime', 'value', 'href'].includes(name.toLowerCase()) ? [] : [value],
      ),
    ),
  ]
    .join('\n')
    .match(afterNoon) ?? []

test('with a clock of 12 hours no page, feed or email has a time of 24 hours', async () => {
  const mosque = await someContent()
  await anAdminWhoSignsIn({ mosqueId: mosque.id, email: 'secretary@example.org' })
  const site = await siteWith({ clock: '12h' })
  const pages = await walk(site, /^\/(?!language|uploads|admin)/, ['/', '/ar', `/mosques/${mosque.slug}/times`])
  const within = /^\/(ar\/)?(admin(?!\/settings)|profile)/
  const admin = await walk(site, within, ['/admin', '/ar/admin', `/admin/mosques/${mosque.id}/times`], site.as)
  expect(pages.size).toBeGreaterThan(25)
  expect(admin.size).toBeGreaterThan(10)
  const found = [...pages, ...admin].flatMap(([address, page]) =>
    timesOf24Hours(page).map((time) => `${time} at ${address}`),
  )
  expect(found).toEqual([])
  for (const feed of ['/events.atom', '/events.rss']) {
    const text = await site.text(feed)
    expect(text).toContain('6:30\u00A0pm – 8:00\u00A0pm')
    expect(text).not.toMatch(afterNoon)
  }
  expect(pages.get(`/mosques/${mosque.slug}`)?.text).toContain('1:25\u00A0pm')
  expect(pages.get(`/ar/mosques/${mosque.slug}`)?.text).toContain('1:25\u00A0م')
  expect(pages.get('/events')?.text).toContain('6:30\u00A0pm – 8:00\u00A0pm')
  expect(pages.get('/prayer-times')?.texts('td[data-time="maghrib"]')[0]).toMatch(/^7:\d\d pm$/)

  await remindMosques(anActor('superadmin'), [mosque.id], new Date())
  const message = { name: 'Aisha', email: 'aisha@example.com', subject: 'Wudu area', message: 'Is it open?' }
  await site.visit('/contact', { form: message })
  await sendNews(new Date())
  const emails = [...(await emailsTo('secretary@example.org')), ...(await emailsTo('chair@example.org'))]
  expect(emails.length).toBeGreaterThan(1)
  expect(emails.flatMap(({ text }) => text.match(afterNoon) ?? [])).toEqual([])

  // Programs keep 24 hours.
  expect(await site.text('/prayer-times/cape-town.csv')).toMatch(afterNoon)
  expect(pages.get(`/mosques/${mosque.slug}`)?.attributes('time', 'datetime')).toContain('13:25')
})

test('weeks of the month view begin on the day of the site', async () => {
  const { open, save } = await siteWith({ weekStart: '0' })
  // It begins on a Sunday.
  const columns = async () => {
    const page = await open('/events/calendar?month=2026-11')
    const [first] = page.attributes('ol > li[class*="lg:col-start-"]', 'class')
    return [/\blg:col-start-(\d)/.exec(first ?? '')?.[1], page.texts('div[aria-hidden="true"] > span')[0]]
  }
  expect(await columns()).toEqual(['1', 'Sunday'])
  await save({ weekStart: '1' })
  expect(await columns()).toEqual(['7', 'Monday'])
  await save({ weekStart: '6' })
  expect(await columns()).toEqual(['2', 'Saturday'])
})

test('a closed language leads to the first one and is offered nowhere', async () => {
  const { text, open, openXml, leadsTo, save, as } = await siteWith({ languages: '' })
  expect(await leadsTo('/ar')).toEqual([302, '/'])
  expect(await leadsTo('/ar/mosques?area=Bo-Kaap')).toEqual([302, '/mosques?area=Bo-Kaap'])
  expect(await leadsTo('/ar/admin/users', as)).toEqual([302, '/admin/users'])
  expect(await leadsTo('/language/ar?to=/events')).toEqual([302, '/events'])
  for (const path of ['/', '/mosques', '/login', '/sitemap.xml', '/.well-known/security.txt'])
    expect(await text(path), path).not.toMatch(/hreflang|\/ar\b|: en, ar/)
  for (const path of ['/', '/mosques', '/login'])
    expect((await open(path)).has('[href^="/language"], [hreflang]'), path).toBe(false)

  await save({ language: 'ar', languages: '' })
  expect(await leadsTo('/')).toEqual([302, '/ar'])
  expect(await leadsTo('/', 'language=en')).toEqual([302, '/ar'])
  expect(await leadsTo('/mosques')).toEqual([302, '/ar/mosques'])
  for (const path of ['/robots.txt', '/events.atom', '/events.ics', '/ar/mosques'])
    expect(await leadsTo(path), path).toEqual([200, null])
  const listed = (await openXml('/sitemap.xml')).texts('loc').map((address) => new URL(address).pathname)
  expect(listed.filter((path) => !/^\/ar\b/.test(path))).toEqual([])
  expect(listed).toContain('/ar/mosques')

  await save({ language: 'ar', languages: 'en' })
  expect(await leadsTo('/mosques')).toEqual([200, null])
  expect(await leadsTo('/')).toEqual([302, '/ar'])
  expect(await leadsTo('/', 'language=en')).toEqual([200, null])
})
