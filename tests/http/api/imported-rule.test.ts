import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { aMosqueWithPeople } from '#tests/support/data/mosque-site.ts'
import { startApp } from '#tests/support/http/app.ts'

const days = ['2026-12-02', '2026-12-07', '2026-12-14', '2026-12-21']

test('an imported rule whose start is not on it gives the same dates in feed, page, month and API', async () => {
  const { visit, open } = await startApp()
  const { superadmin, mosque } = await aMosqueWithPeople()
  const file = {
    events: [
      {
        id: 'e1',
        mosqueId: mosque.id,
        title: 'Monday circle',
        type: 'lecture',
        description: 'From a Wednesday on.',
        date: days[0],
        startTime: '18:00',
        endTime: '19:00',
        rrule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=4',
      },
    ],
  }
  const form = new FormData()
  form.set('file', new File([JSON.stringify(file)], 'events.json', { type: 'application/json' }))
  const address = (await visit('/admin/import', { form, as: superadmin })).headers.get('location')!
  const textAt = async () => (await open(address, { as: superadmin })).text
  await expect.poll(textAt).toContain('Monday circle')
  await visit(address, { form: { intent: 'run' }, as: superadmin })
  await expect.poll(textAt).toContain('Imported:')
  const event = await db().selectFrom('events').selectAll().executeTakeFirstOrThrow()
  expect(event).toMatchObject({ rrule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=4', date: days[0] })

  for (const feed of ['/events.ics', `/events.ics?mosque=${mosque.slug}`, `/events/${mosque.slug}/${event.slug}.ics`])
    expect(datesIn(await (await visit(feed)).text()), feed).toEqual(days)
  const api = await (await visit(`/api/v1/events/${event.id}`)).json()
  expect(api.dates.map(({ key }: { key: string }) => key)).toEqual(days)
  const page = await open(`/events/${mosque.slug}/${event.slug}`)
  for (const day of ['2 December', '7 December', '14 December', '21 December']) expect(page.text).toContain(day)
  expect(page.text).not.toContain('28 December')
  const month = await open('/events/calendar?month=2026-12')
  expect(month.texts('a').filter((text) => text.includes('Monday circle'))).toHaveLength(days.length)
})

/** The days of the only entry of a calendar, as ical.js reads it. */
function datesIn(text: string): string[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  const iterator = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!).iterator()
  const found: string[] = []
  for (let next = iterator.next(); next && found.length < 9; next = iterator.next())
    found.push(next.toString().slice(0, 10))
  return found
}
