import { expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { sendNews } from '#app/features/settings/news.server.ts'
import { addDays } from '#salaah/days.ts'
import { anAdminWhoSignsIn, cookieOf, emailsTo } from '#tests/support/data/accounts.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { generalForm } from '#tests/support/data/settings-forms.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

test('the time zone decides the current day and the zone of new events', async () => {
  // In Cape Town the 21st has begun.
  vi.setSystemTime(new Date('2026-11-20T22:30:00Z'))
  const as = await cookieOf(await aSuperadmin())
  const mosque = await aMosque()
  const add = (title: string, date: string) =>
    open('/admin/events', {
      as,
      form: {
        intent: 'save',
        mosqueId: mosque.id,
        title,
        type: 'lecture',
        date,
        startTime: '23:00',
        endTime: '23:45',
        description: 'x',
      },
    })
  const rejected = await add('Too early', '2026-11-20')
  expect([rejected.status, rejected.text.includes('The date cannot be earlier than today')]).toEqual([400, true])
  expect((await add('In Cape Town', '2026-11-21')).status).toBe(302)
  const saved = await visit('/admin/settings?tab=general', { as, form: { ...generalForm, timeZone: 'UTC' } })
  expect(saved.status).toBe(302)
  expect((await add('In UTC', '2026-11-20')).status).toBe(302)
  const events = await db().selectFrom('events').select(['title', 'zone']).orderBy('title').execute()
  expect(events).toEqual([
    { title: 'In Cape Town', zone: 'Africa/Johannesburg' },
    { title: 'In UTC', zone: 'UTC' },
  ])
  expect((await open('/events')).texts('article h4')).toEqual(['In UTC', 'In Cape Town'])
})

test.each([
  ['on', 1],
  ['', 0],
])('with email alerts %j a contact message sends %i emails', async (emailAlerts, count) => {
  const as = await cookieOf(await aSuperadmin({ email: 'chair@example.org' }))
  const form: Record<string, string> = emailAlerts ? { emailAlerts } : {}
  expect((await visit('/admin/settings?tab=notifications', { as, form })).status).toBe(302)
  const message = { name: 'Aisha', email: 'aisha@example.com', subject: 'Wudu area', message: 'Is it open?' }
  expect((await visit('/contact', { form: message })).status).toBe(302)
  await sendNews(new Date())
  const emails = (await emailsTo('chair@example.org')).filter(({ text }) => text.includes('Aisha: Wudu area'))
  expect(emails).toHaveLength(count)
})

const wishes = ['emailAlerts', 'newEventNotifications', 'mosqueUpdates'] as const

test.each(wishes)(
  'with %s alone, one email reports only that, and the next is sent ten minutes later',
  async (wish) => {
    const chair = await cookieOf(await aSuperadmin({ email: 'chair@example.org' }))
    const mosque = await aMosque({ name: 'Masjid Nur' })
    const as = await cookieOf(await anAdminWhoSignsIn({ mosqueId: mosque.id, name: 'Yusuf' }))
    expect((await visit('/admin/settings?tab=notifications', { as: chair, form: { [wish]: 'on' } })).status).toBe(302)
    const day = addDays(new Date().toISOString().slice(0, 10), 9)
    const happen = async (round: number) => {
      const message = { name: 'Aisha', email: 'aisha@example.com', subject: `Parking ${round}`, message: 'Where?' }
      const event = { intent: 'save', title: `Lecture ${round}`, type: 'lecture', date: day, description: 'x' }
      const details = { version: String(round), area: 'Athlone', address: `${round} Main Road` }
      for (const answer of [
        await visit('/contact', { form: message }),
        await visit('/admin/events', { as, form: { ...event, startTime: '18:00', endTime: '19:00' } }),
        await visit('/admin/mosque', { as, form: details }),
      ])
        expect(answer.status).toBe(302)
    }
    const news = async () => (await emailsTo('chair@example.org')).map(({ text }) => text)
    const start = Date.now()
    const after = (minutes: number) => new Date(start + minutes * 60_000)
    await happen(1)
    await sendNews(after(1))
    const lines = { emailAlerts: 'Aisha: Parking 1', newEventNotifications: 'Lecture 1', mosqueUpdates: '(Yusuf)' }
    expect((await news()).map((text) => wishes.filter((each) => text.includes(lines[each])))).toEqual([[wish]])
    await happen(2)
    await sendNews(after(10))
    expect(await news()).toHaveLength(1)
  },
)

test('another city, method and minutes change every page with salaah times and the dates that follow a salaah', async () => {
  const as = await cookieOf(await aSuperadmin())
  const mosque = await aMosque({ latitude: 51.5174, longitude: -0.0657 })
  const event = { mosqueId: mosque.id, title: 'Halaqa', type: 'lecture', date: '2026-11-21', description: 'x' }
  const after = { ...event, intent: 'save', start: 'maghrib', offset: '0', minutes: '60' }
  expect((await visit('/admin/events', { as, form: after })).status).toBe(302)
  const startOf = () => db().selectFrom('eventOccurrences').select('startTime').executeTakeFirst()
  const before = await startOf()
  const form = {
    ...{ method: '3', school: 'hanafi', fajr: '0', sunrise: '0', dhuhr: '0', asr: '0', maghrib: '30', isha: '0' },
    ...{ 'city.0.name.en': 'London', 'city.0.name.ar': 'لندن', 'city.0.zone': 'Europe/London' },
    ...{ 'city.0.latitude': '51.5074', 'city.0.longitude': '-0.1278' },
  }
  expect((await visit('/admin/settings?tab=salaah', { as, form })).status).toBe(302)
  const page = await open('/prayer-times')
  expect(page.text).toContain('Today in London')
  expect(page.text).toContain('Method 3 (Fajr 18°, Isha 17°) with local adjustments')
  expect(page.text).toContain('calculation method 3 (Muslim World League)')
  expect(page.has('html[data-school="hanafi"]')).toBe(true)
  expect(page.has('input[value="hanafi"][checked]')).toBe(true)
  expect(page.source).not.toMatch(/Johannesburg|A note from Cape Town/)
  expect((await visit('/prayer-times/durban.ics')).status).toBe(404)
  const calendar = await (await visit('/prayer-times/london.ics')).text()
  expect(calendar).toContain('LOCATION:London')
  expect(calendar.replaceAll('\r\n ', '')).toContain('Asr by the Hanafi')
  expect(calendar).toContain('DTSTART;TZID=Europe/London:20261120T')
  const moved = await startOf()
  expect(moved?.startTime).not.toBe(before?.startTime)
  const refused = await open('/admin/settings?tab=salaah', { as, form: { ...form, 'city.0.zone': 'Mars/Base' } })
  expect([refused.status, refused.value('city.0.zone')]).toEqual([400, 'Mars/Base'])
})
