import { expect, test, vi } from 'vitest'
import { aMosque } from '#tests/support/data/factories.ts'
import { aMosqueWithTimes } from '#tests/support/data/mosques-with-times.ts'
import { aPublishedEvent } from '#tests/support/data/published-event.ts'
import { aSession, jamaatAt } from '#tests/support/data/timetables.ts'
import { open } from '#tests/support/site/route-site.ts'

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
})
