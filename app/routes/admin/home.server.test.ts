import { expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import * as content from '#app/features/mosques/edit/mosque-content.ts'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { saveProgram } from '#app/features/timetables/ramadan/program-writes.server.ts'
import { loadFirstDays } from '#app/features/timetables/ramadan-programs.server.ts'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { addDays } from '#salaah/days.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque, aReport } from '#tests/support/data/factories.ts'
import { aProgram } from '#tests/support/data/programs.ts'
import { aPublishedEvent, dayFromNow as day } from '#tests/support/data/published-event.ts'
import { jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { messageOf } from '#tests/support/site/press.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

async function secretary() {
  const mosque = await aMosque({ name: 'Own Masjid', phone: '+27214240000' })
  const admin = await anAdminWhoSignsIn({ mosqueId: mosque.id, name: 'Amina' })
  const as = await cookieOf(admin)
  const press = (form: Record<string, string>, path = '/admin/home') => visit(path, { as, form })
  const home = (query = '', at?: string) => open(`/admin/home${query}`, { as, ...(at && { at }) })
  return { mosque, press, home }
}

const eventOf = (id: string) => db().selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('the home of a mosque admin lists what the page lacks and links to the page', async () => {
  const { mosque, home } = await secretary()
  const page = await home()
  for (const text of ['Assalaamu alaikum, Amina', 'Add a picture', 'No event is coming up.', '2 of 10 done'])
    expect(page.text).toContain(text)
  expect(page.text).not.toContain('Add a phone number or an email')
  const steps = page.all('main li').map((item) => item.textContent)
  expect(steps.slice(0, 3)).toEqual(['Enter the jamaat times', 'Add a picture', 'Describe it'])
  expect(page.links).toContain(mosqueAddress(mosque))
  await aPublishedEvent({ mosqueId: mosque.id, date: day(3) })
  expect((await home()).text).toContain('3 of 10 done')
})

test('the home asks for what is held in Ramadan from two months before it until it is entered', async () => {
  const { mosque, home } = await secretary()
  const asks = async (at: string) => (await home('', at)).links.includes('/admin/mosque/ramadan')
  const first = (await loadFirstDays([mosque.id]))(mosque.id)({ year: 1449, month: 9 })
  const noon = (ahead: number) => `${addDays(first, ahead)}T10:00:00Z`
  expect([await asks(noon(-60)), await asks(noon(-59)), await asks(noon(3))]).toEqual([false, true, true])
  const now = new Date(noon(-20))
  await saveProgram(anActor('superadmin'), mosque.id, aProgram(), { year: 1449, version: 0, now })
  expect(await asks(noon(3))).toBe(false)
})

test('one date of a class is cancelled, restored and moved from the home, and keeps its own title', async () => {
  const { mosque, press, home } = await secretary()
  const { id } = await aPublishedEvent({ mosqueId: mosque.id, title: 'Class', rrule: 'FREQ=WEEKLY', date: day(3) })
  const date = { eventId: id, key: day(3) }
  expect((await press({ intent: 'cancel-date', ...date })).headers.get('location')).toBe('/admin/home')
  expect((await home()).text).toContain('Restore this date')
  await press({ intent: 'restore-date', ...date })
  const to = { date: day(4), startTime: '20:00', endTime: '21:00', title: 'Guest', description: '' }
  expect((await press({ intent: 'move-date', ...date, ...to, date: day(-1) })).status).toBe(400)
  await press({ intent: 'move-date', ...date, ...to })
  const { description: _none, ...moved } = to
  expect(JSON.parse((await eventOf(id)).movedDates)).toEqual({ [day(3)]: moved })
  const page = await home()
  expect(page.text).toContain('Moved')
  const { eventId, key, ...values } = page.fields(page.all('form:has([value=move-date])')[0]!)
  expect([eventId, key, values]).toEqual([id, day(3), expect.objectContaining(to)])
})

test('a single event is moved from the home', async () => {
  const { mosque, press } = await secretary()
  const { id } = await aPublishedEvent({ mosqueId: mosque.id, date: day(3), startTime: '18:00', endTime: '19:00' })
  const to = { date: day(5), startTime: '20:05', endTime: '21:00' }
  await press({ intent: 'move-date', eventId: id, key: day(3), ...to })
  expect(await eventOf(id)).toMatchObject(to)
})

async function announceTimes(mosqueId: string) {
  const times = { kind: 'regular' as const, name: '', validFrom: day(-9), validUntil: null }
  await saveTimetable(
    anActor('superadmin'),
    mosqueId,
    { ...times, content: timetableContent({ week: jamaatAt('isha', '20:00') }) },
    { state: 'published', version: 0, now: new Date(), afterChange: async () => {} },
  )
}

test('what is due is gone once it is done, and what is missing once nothing is', async () => {
  const { mosque, home } = await secretary()
  const texts = textsIn('en').admin.adminHome
  vi.spyOn(content, 'checkCompleteness').mockReturnValue({ pictures: true } as never)
  const shown = async () => {
    const page = await home()
    const [due, missing] = [texts.due, texts.missing.title].map((title) => page.texts('main h2').includes(title))
    return {
      due,
      missing,
      confirms: page.has('[data-slot=confirm-times]'),
      reports: page.links.includes('/admin/reports'),
    }
  }
  expect(await shown()).toEqual({ due: true, missing: true, confirms: true, reports: false })
  await announceTimes(mosque.id)
  expect(await shown()).toEqual({ due: false, missing: true, confirms: false, reports: false })
  await aReport({ mosqueId: mosque.id })
  expect(await shown()).toEqual({ due: true, missing: true, confirms: false, reports: true })
  await db().deleteFrom('reports').execute()
  await aPublishedEvent({ mosqueId: mosque.id })
  expect(await shown()).toEqual({ due: false, missing: false, confirms: false, reports: false })
  await db().deleteFrom('timetables').execute()
  expect(await shown()).toMatchObject({ due: true, missing: true, confirms: true })
})

test('a next date says when it is, and what it follows', async () => {
  const { mosque, home } = await secretary()
  const row = async () => (await home()).texts('main li h3 + p')
  const event = await aPublishedEvent({ mosqueId: mosque.id, date: day(3), startTime: '18:00', endTime: '19:00' })
  expect(await row()).toEqual(['Monday 23 November 18:00–19:00'])
  await db().updateTable('eventOccurrences').set({ endTime: null }).where('eventId', '=', event.id).execute()
  expect(await row()).toEqual(['Monday 23 November 18:00'])
  await db().deleteFrom('eventOccurrences').execute()
  await db().deleteFrom('events').execute()
  const follows = { startSalaah: 'maghrib', startOffset: 10, endSalaah: 'maghrib', endOffset: 60, follows: 'begins' }
  await aPublishedEvent({ mosqueId: mosque.id, date: day(3), startTime: null, endTime: null, ...follows } as never)
  expect((await row())[0]).toMatch(/^Monday 23 November · .*Maghrib/)
})

test('the home leads to what waits, welcomes who is new, and says when the mosque is hidden', async () => {
  const { mosque, home } = await secretary()
  const texts = textsIn('en').admin.adminHome
  const first = await home()
  for (const text of [texts.fewFollowers, texts.next.none]) expect(first.text).toContain(text)
  for (const text of [texts.welcome, texts.hidden, 'report of a visitor']) expect(first.text).not.toContain(text)
  const welcomed = await home('?welcome')
  expect(welcomed.text).toContain(texts.welcomeText({ mosque: 'Own Masjid' }))
  for (const link of ['/admin/mosque', '/admin/events?add', '/admin/events']) expect(first.links).toContain(link)
  await aReport({ mosqueId: mosque.id })
  await aPublishedEvent({ mosqueId: mosque.id, title: 'Class' })
  const later = await home()
  expect(later.texts('a[href="/admin/reports"]')).toContain('1 report of a visitor to look at')
  expect([later.text.includes('Class'), later.text.includes(texts.next.none)]).toEqual([true, false])
  await db().updateTable('mosques').set({ status: 'hidden', streamUrl: 'https://stream.example/a' }).execute()
  const hidden = await home()
  expect([hidden.text.includes(texts.hidden), hidden.links.includes(mosqueAddress(mosque))]).toEqual([true, false])
  expect(hidden.has('[value=start-live]'), 'nobody could listen').toBe(false)
})

test('a mosque with a stream is said to be live from the home, and no longer', async () => {
  const { press: send, home } = await secretary()
  expect((await home()).has('[value=start-live]')).toBe(false)
  await db().updateTable('mosques').set({ streamUrl: 'https://stream.example/a' }).execute()
  expect((await home()).has('[value=start-live]')).toBe(true)
  const { live } = textsIn('ar').admin.adminHome
  const here = '/ar/admin/home'
  const answer = async (form: Record<string, string>) => {
    const { status, headers } = await send(form, here)
    return [status, headers.get('location'), messageOf(headers)]
  }
  expect(await answer({ intent: 'start-live', minutes: '60' })).toEqual([302, here, `success: ${live.started}`])
  expect((await home()).has('[value=end-live]')).toBe(true)
  expect(await answer({ intent: 'end-live' })).toEqual([302, here, `success: ${live.ended}`])
  expect(await answer({ intent: 'start-live', minutes: 'x' })).toEqual([302, here, `error: ${live.failed}`])
})

test('what can be sent on from the home is what there is, and nothing of a hidden mosque', async () => {
  const { mosque, home } = await secretary()
  const { nothing } = textsIn('en').admin.adminHome.actions
  const papers = async () => {
    const page = await home()
    return page.links.filter((link) => /\.(pdf|png)$/.test(link)).concat(page.text.includes(nothing) ? ['nothing'] : [])
  }
  expect(await papers()).toEqual(['nothing'])
  const { slug } = await aPublishedEvent({ mosqueId: mosque.id, title: 'Class', rrule: 'FREQ=WEEKLY', slug: 'class' })
  const poster = `/events/${mosque.slug}/${slug}/poster.pdf`
  expect(await papers()).toEqual([poster])
  await announceTimes(mosque.id)
  const page = `/mosques/${mosque.slug}`
  expect(await papers()).toEqual([`${page}/times.pdf`, `${page}/card.pdf`, `${page}/preview.png`, poster])
  await db().updateTable('mosques').set({ status: 'hidden' }).execute()
  expect(await papers()).toEqual(['nothing'])
})

test('a next date has the buttons that its event allows', async () => {
  const { mosque, press, home } = await secretary()
  const intents = async () => (await home()).attributes('main li button[name=intent]', 'value')
  const { preview } = textsIn('en').admin.adminEvents
  const marks = async () =>
    [preview.cancelled, preview.moved].map(async (each) => (await home()).texts('li p').includes(each))
  const once = await aPublishedEvent({ mosqueId: mosque.id, date: day(3) })
  expect(await intents()).toEqual(['cancel', 'move-date'])
  expect(await Promise.all(await marks())).toEqual([false, false])
  await press({ intent: 'cancel', eventId: once.id, key: day(3) })
  expect(await intents()).toEqual(['revive'])
  expect(await Promise.all(await marks())).toEqual([true, false])
  await db().deleteFrom('eventOccurrences').execute()
  await db().deleteFrom('events').execute()
  const weekly = await aPublishedEvent({ mosqueId: mosque.id, date: day(3), rrule: 'FREQ=WEEKLY;COUNT=1' })
  expect(await intents()).toEqual(['cancel-date', 'move-date'])
  const to = { date: day(4), startTime: '20:00', endTime: '21:00', title: '', description: '' }
  await press({ intent: 'move-date', eventId: weekly.id, key: day(3), ...to })
  expect(await intents()).toEqual(['cancel-date', 'restore-date', 'move-date'])
  expect(await Promise.all(await marks())).toEqual([false, true])
  await press({ intent: 'cancel-date', eventId: weekly.id, key: day(3) })
  expect(await intents()).toEqual(['restore-date'])
})
