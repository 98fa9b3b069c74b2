import { expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import * as events from '#app/features/events/list/event-list.server.ts'
import * as mosques from '#app/features/mosques/search/mosques.server.ts'
import { publishNotice } from '#app/features/notices/notice-writes.server.ts'
import * as source from '#app/features/prayer-times/source.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aMosqueWithTimes } from '#tests/support/data/mosques-with-times.ts'
import { aJanazah, aNotice } from '#tests/support/data/notices.ts'
import { aPublishedEvent, dayFromNow } from '#tests/support/data/published-event.ts'
import { jamaatAt } from '#tests/support/data/timetables.ts'
import { cachedUntil } from '#tests/support/site/route-site.ts'

const MIDNIGHT = '2026-11-20T22:00:00.000Z'

/** Until when pages are cached, as a time of today in UTC, or what `cachedUntil` says. */
async function lives(paths: readonly string[], at?: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const path of paths) {
    const until = await cachedUntil(path, at ? { at } : {})
    found[path] = until.replace(/^2026-11-20T(..:..):00.000Z$/, '$1')
  }
  return found
}

const until = (paths: readonly string[], time: string) => Object.fromEntries(paths.map((path) => [path, time]))

test('pages that change with the day are cached until midnight at the site', async () => {
  await aMosque({ slug: 'masjid-a' })
  const paths = [
    ...['/about', '/privacy', '/terms', '/offline', '/mosques', '/mosques/add', '/events', '/events/calendar'],
    ...['/events/embed', '/mosques/masjid-a/report', '/mosques/masjid-a/claim', '/mosques/masjid-a/suggest'],
    ...['/mosques/masjid-a/notices', '/mosques/nobody', '/mosques/nobody/times'],
  ]
  expect(await lives(paths)).toEqual(until(paths, '22:00'))
  const late = ['/', '/prayer-times', '/mosques/masjid-a', '/mosques/masjid-a/times']
  expect(await lives(late, '2026-11-20T21:50:00Z')).toEqual(until(late, '22:00'))
  const open = ['/mosques/nobody/report', '/nothing-here', '/events/nobody/nothing', '/login', '/profile']
  expect(await lives(open)).toEqual(until(open, 'never'))
})

test('the page for developers is cached for five minutes, an empty search until the menu can change', async () => {
  expect(await lives(['/developers', '/mosques/search'])).toEqual({
    '/developers': '10:05',
    '/mosques/search': '22:00',
  })
})

test('what names the next salaah is cached until it begins, by the first of both schools', async () => {
  await aMosque({ slug: 'masjid-a' })
  const paths = ['/', '/prayer-times', '/mosques/masjid-a', '/mosques/masjid-a/embed']
  expect(await lives(paths)).toEqual(until(paths, '10:35'))
  const near = ['/mosques?q=Cape+Town+Station', '/mosques/search?q=Cape+Town+Station']
  expect(await lives(near)).toEqual(until(near, '14:15'))
  // The Islamic date of a month changes with the sun.
  const months = ['/mosques/masjid-a/times', '/mosques/masjid-a/embed?show=month']
  expect(await lives(months)).toEqual(until(months, '17:36'))
})

test('lists of mosques are cached until the next jamaat at one of them', async () => {
  await aMosqueWithTimes('Masjid T', { content: { week: jamaatAt('asr', '16:20') } })
  await aMosqueWithTimes('Masjid U', { content: { week: jamaatAt('asr', '17:00') } })
  const paths = ['/mosques', '/mosques/search', '/mosques?q=Cape+Town+Station', '/mosques/search?q=masjid']
  expect(await lives(paths)).toEqual(until(paths, '14:20'))
})

test('lists of mosques are cached until midnight in the first of their zones', async () => {
  await aMosque({ slug: 'masjid-a' })
  await aMosque({ slug: 'masjid-z', timeZone: 'Asia/Dhaka' })
  const paths = ['/mosques', '/mosques/search', '/mosques/masjid-z/report', '/mosques/masjid-z/notices']
  expect(await lives(paths)).toEqual(until(paths, '18:00'))
  const near = ['/mosques?q=Cape+Town+Station']
  expect(await lives(near, '2026-11-20T17:00:00Z')).toEqual(until(near, '18:00'))
})

test('a mosque that is live or will be changes its page and the lists', async () => {
  const streamUrl = 'https://stream.example.org'
  const { slug } = await aMosque({ slug: 'masjid-a' })
  const { id } = await aMosqueWithTimes('Masjid Live', { content: { week: jamaatAt('asr', '16:30') } })
  await db()
    .updateTable('mosques')
    .set({ streamUrl, streamFrom: 'jamaat', slug: 'masjid-live' })
    .where('id', '=', id)
    .execute()
  const lists = ['/mosques', '/mosques/search', '/mosques?q=Cape+Town+Station', '/mosques/masjid-live']
  expect(await lives(lists, '2026-11-20T14:31:00Z')).toEqual(until(lists, '15:00'))
  expect(await lives([`/mosques/${slug}`], '2026-11-20T14:31:00Z')).not.toEqual({ '/mosques/masjid-a': '15:00' })
})

test('what lists coming events is cached until the first of them begins or ends', async () => {
  const { id, slug } = await aMosque({ suburb: 'Athlone', slug: 'masjid-a' })
  const today = { mosqueId: id, date: dayFromNow(0) }
  await aPublishedEvent({ ...today, startTime: '09:00', endTime: '12:30', slug: 'first' })
  await aPublishedEvent({ ...today, startTime: '12:20', endTime: '13:30', slug: 'second' })
  const starts = ['/', '/events', '/events/embed', '/mosques?q=athlone', '/mosques/search?q=athlone']
  expect(await lives(starts)).toEqual(until(starts, '10:20'))
  const ends = ['/mosques', '/mosques/search']
  expect(await lives(ends)).toEqual(until(ends, '10:30'))
  expect(await lives(['/'], '2026-11-20T10:20:00Z')).toEqual({ '/': '10:30' })
  const page = `/events/${slug}`
  expect(await lives([`${page}/first`])).toEqual({ [`${page}/first`]: '10:30' })
  const second = [`${page}/second`, `${page}/second/embed`]
  expect(await lives(second)).toEqual(until(second, '10:20'))
  // An instant that has come changes nothing more.
  expect(await lives(second, '2026-11-20T10:20:00Z')).toEqual(until(second, '11:30'))
  expect(await lives(second, '2026-11-20T11:30:00Z')).toEqual(until(second, '22:00'))
})

test('the page of one date of a series is cached until another date begins, or midnight at its mosque', async () => {
  const { id, slug } = await aMosque({ slug: 'masjid-z', timeZone: 'Asia/Dhaka' })
  const event = { mosqueId: id, rrule: 'FREQ=WEEKLY', date: dayFromNow(-7), zone: 'Asia/Dhaka', slug: 'circle' }
  await aPublishedEvent({ ...event, startTime: '17:00', endTime: '18:00' })
  const past = `/events/${slug}/circle?date=${dayFromNow(-7)}`
  expect(await lives([past])).toEqual({ [past]: '11:00' })
  expect(await lives([past], '2026-11-20T12:30:00Z')).toEqual({ [past]: '18:00' })
})

test('pages with notices are cached until one begins or ends', async () => {
  const mosque = await aMosque({ slug: 'masjid-a' })
  const admin = anActor('mosque_admin', mosque.id)
  const now = new Date()
  const janazah = aJanazah(mosque.id, { day: '2026-11-20', time: '11:40' })
  await publishNotice(admin, janazah, now)
  const paths = ['/mosques/masjid-a/notices', '/mosques/masjid-a', '/']
  expect(await lives(paths, '2026-11-21T09:35:00Z')).toEqual(until(paths, janazah.endsAt))
  const { id } = await aMosque({ slug: 'masjid-b' })
  const coming = { startsAt: '2026-11-20T10:07:00.000Z', endsAt: '2026-11-21T10:00:00.000Z' }
  await publishNotice(anActor('mosque_admin', id), aNotice(id, 'closed', coming), now)
  const begins = ['/mosques/masjid-b/notices', '/mosques/masjid-b', '/', '/about']
  expect(await lives(begins)).toEqual(until(begins, '10:07'))
})

const failed = async () => {
  throw new Error('out of order')
}

test('pages without salaah times, or with those of another source than usual, are not cached', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = vi.spyOn(source, 'loadSalaahDays').mockImplementation(failed)
  vi.spyOn(source, 'loadSalaahToday').mockImplementation(failed)
  expect(await lives(['/', '/prayer-times'])).toEqual(until(['/', '/prayer-times'], 'never'))
  load.mockRestore()
  expect(await lives(['/', '/prayer-times'])).toEqual({ '/': 'never', '/prayer-times': '10:35' })
  const loadDays = source.loadSalaahDays
  vi.spyOn(source, 'loadSalaahDays').mockImplementation(async (...args) => {
    const days = await loadDays(...args)
    return days.state === 'ready' ? { ...days, source: 'fallback' } : days
  })
  expect(await lives(['/prayer-times'])).toEqual({ '/prayer-times': 'never' })
})

test('a search of mosques while its index is prepared is not cached', async () => {
  await aMosque({ name: 'Masjid A' })
  const list = mosques.listMosques
  vi.spyOn(mosques, 'listMosques').mockImplementation(async (filters) => ({ ...(await list(filters)), isStale: true }))
  const paths = ['/mosques', '/mosques/search']
  expect(await lives(paths)).toEqual(until(paths, 'never'))
})

test('a list of events that is incomplete is not cached', async () => {
  const load = events.listEvents
  vi.spyOn(events, 'listEvents').mockImplementation(async (...args) => ({
    ...(await load(...args)),
    isIncomplete: true,
  }))
  expect(await cachedUntil('/events')).toBe('never')
  vi.restoreAllMocks()
  expect(await cachedUntil('/events')).toBe(MIDNIGHT)
})
