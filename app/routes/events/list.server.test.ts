import { expect, test } from 'vitest'
import { aPublishedEvent, dayFromNow } from '#tests/support/data/published-event.ts'
import { cachedUntil } from '#tests/support/site/route-site.ts'

test('the list of events is cached until midnight', async () => {
  await aPublishedEvent({ date: dayFromNow(1), startTime: '08:00', endTime: '09:00' })
  expect(await cachedUntil('/events')).toBe('2026-11-20T22:00:00.000Z')
})

test('the list of events is cached until the next one starts', async () => {
  await aPublishedEvent({ date: dayFromNow(0), startTime: '14:00', endTime: '15:00' })
  expect(await cachedUntil('/events')).toBe('2026-11-20T12:00:00.000Z')
})
