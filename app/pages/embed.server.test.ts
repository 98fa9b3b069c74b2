import { expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aMosqueWithTimes } from '#tests/support/data/mosques-with-times.ts'
import { aPublishedEvent, dayFromNow } from '#tests/support/data/published-event.ts'
import { aSession, jamaatAt } from '#tests/support/data/timetables.ts'
import { open } from '#tests/support/site/route-site.ts'

const { embed } = textsIn('en').shared
const announced = { content: { week: jamaatAt('asr', '16:45'), sessions: [aSession({ salaah: '13:20' })] } }

test('three days stand under their dates, and say how old they are', async () => {
  const { slug } = await aMosqueWithTimes('Masjid Dated', announced)
  const page = await open(`/mosques/${slug}/embed`)
  expect(page.attributes('tbody th time', 'datetime')).toEqual(['2026-11-20', '2026-11-21', '2026-11-22'])
  expect(page.text).toContain('Friday 20 November to Sunday 22 November')
  expect(page.text).toContain('As of Friday 20 November 2026, 12:00.')
  expect(page.text).toContain('From the mosque, confirmed today')
  expect(page.text).not.toContain('Today')
  vi.setSystemTime(new Date('2026-11-21T00:00:10+02:00'))
  const next = await open(`/mosques/${slug}/embed`)
  expect(next.attributes('tbody th time', 'datetime')[0]).toBe('2026-11-21')
  expect(next.text).toContain('As of Saturday 21 November 2026, 00:00.')
})

test('the events of an embed are those of the mosque that its address names', async () => {
  const mosque = await aMosque({ name: 'Masjid Events' })
  await aPublishedEvent({ title: 'Ours', mosqueId: mosque.id })
  await aPublishedEvent({ title: 'Theirs' })
  const all = await open('/events/embed')
  expect(all.texts('h2').sort()).toEqual(['Ours', 'Theirs'])
  const own = await open(`/events/embed?mosque=${mosque.id}`)
  expect([own.texts('h1'), own.texts('h2')]).toEqual([['Coming events of Masjid Events'], ['Ours']])
  expect(own.text).toContain('As of Friday 20 November 2026, 12:00.')
  expect((await open('/events/embed?type=thikr')).text).toContain('No events are planned.')
  for (const absent of [embed.sample, 'No events are planned.']) expect(all.text).not.toContain(absent)
})

test('a week and a month of a mosque have their title, source and notes, and lead to its page beside the frame', async () => {
  const { id, slug } = await aMosqueWithTimes('Masjid Shown', announced)
  const week = await open(`/mosques/${slug}/embed?show=week`)
  expect(week.all('tbody tr')).toHaveLength(7)
  expect(week.text).toContain('Friday 20 November to Thursday 26 November')
  expect(week.texts('h1')).toEqual(['Masjid Shown'])
  expect(week.title).toBe('Jamaat times of Masjid Shown · Mosque Connect')
  expect(week.links).toContain(`/mosques/${slug}`)
  expect(new Set(week.attributes('main a', 'target'))).toEqual(new Set(['_blank']))
  expect(week.text).not.toContain('Large: jamaat. Small above it: adhan.')
  const month = await open(`/ar/mosques/${slug}/embed?show=month`)
  expect(month.all('tbody tr')).toHaveLength(30)
  expect(month.links).toContain(`/ar/mosques/${slug}`)
  const unknown = await open(`/mosques/${slug}/embed?show=year&colors=pink`)
  expect([unknown.all('tbody tr').length, unknown.has('main[data-colors]')]).toEqual([3, false])
  expect((await open(`/mosques/${slug}/embed?colors=dark`)).attributes('main', 'data-colors')).toEqual(['dark'])
  const fixed = { kind: 'fixed' as const, time: '04:10' }
  const withAdhan = await aMosqueWithTimes('Masjid Adhan', {
    content: { week: { fajr: { adhan: fixed, jamaat: null } } },
  })
  expect((await open(`/mosques/${withAdhan.slug}/embed`)).text).toContain('Large: jamaat. Small above it: adhan.')
  await db().updateTable('mosques').set({ slug: 'shown' }).where('id', '=', id).execute()
  const moved = await open(`/mosques/${id}/embed?show=week`)
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/mosques/shown/embed?show=week'])
})

test('a frame is offered with its line, what it shows, its colors and its languages', async () => {
  const { id, slug } = await aMosqueWithTimes('Masjid "One"', announced)
  await aPublishedEvent({ mosqueId: id })
  const offer = 'details[data-slot=embed-offer]'
  const page = await open(`/ar/mosques/${slug}`)
  const address = `http://localhost:3000/ar/mosques/${slug}/embed`
  const [line] = page.attributes(`${offer} input`, 'value')
  expect(line).toContain(`<iframe src="${address}" title="`)
  expect(line).toContain('Masjid &quot;One&quot;')
  expect(line).toMatch(/width="100%" height="640" frameborder="0" loading="lazy"><\/iframe>$/)
  expect(page.attributes(`${offer} [data-copy]`, 'data-copy')).toEqual([line])
  expect(page.attributes(`${offer} iframe`, 'src')).toEqual([`/ar/mosques/${slug}/embed`])
  expect(page.attributes(`${offer} select[name=show] option`, 'value')).toEqual(['', 'week', 'month'])
  expect(page.attributes(`${offer} select[name=show] option`, 'data-height')).toEqual(['640', '800', '2000'])
  expect(page.attributes(`${offer} select[name=colors] option`, 'value')).toEqual(['', 'light', 'dark'])
  expect(page.attributes(`${offer} select[name=page] option`, 'value')).toEqual(
    ['', '/ar', '/af'].map((language) => `http://localhost:3000${language}/mosques/${slug}/embed`),
  )
  expect(page.text).toContain(textsIn('ar').shared.embed.offerHint)
  const events = await open(`/events?mosque=${id}`)
  expect(events.text).toContain(embed.eventsHint)
  expect(events.has(`${offer} select[name=show]`)).toBe(false)
  expect(events.attributes(`${offer} iframe`, 'src')).toEqual([`/events/embed?mosque=${id}`])
  expect(events.attributes(`${offer} iframe`, 'height')).toEqual(['800'])
})

test('an embedded event says when and where it is, and only a cancelled one that it is', async () => {
  const cancelledDates = JSON.stringify([dayFromNow(14)])
  const event = { title: 'Circle', rrule: 'FREQ=WEEKLY', startTime: '18:00', endTime: '19:00', cancelledDates }
  const { id } = await aMosque({ name: 'Masjid A', address: '1 Long Street', sample: 1 })
  const { path } = await aPublishedEvent({ mosqueId: id, ...event })
  const { cancelled } = textsIn('en').public.events
  const page = await open(`${path}/embed`)
  for (const words of ['Friday 27 November 2026', '18:00 – 19:00', 'Masjid A', '1 Long Street', embed.sample])
    expect(page.text).toContain(words)
  const other = await open(`${path}/embed?date=${dayFromNow(14)}`)
  expect([page.text.includes(cancelled), other.text.includes(cancelled)]).toEqual([false, true])
  await db().updateTable('mosques').set({ address: null }).execute()
  expect((await open(`${path}/embed`)).texts('main p')).toHaveLength(page.texts('main p').length - 1)
})
