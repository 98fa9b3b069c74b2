import { expect, test } from 'vitest'
import { backAddress } from './back-address.ts'

const back = (referrer: string | null) =>
  backAddress(referrer, 'https://example.org', { page: '/events', views: ['/calendar'] })

test.each([
  ['https://example.org/events?type=thikr&page=2', '/events?type=thikr&page=2'],
  ['https://example.org/events/calendar', '/events/calendar'],
  ['https://example.org/events/calendar?month=2026-12', '/events/calendar?month=2026-12'],
  ['https://example.org/events', null],
  ['https://example.org/ar/events?type=thikr', null],
  ['https://example.org/events/a-mosque/an-event?date=2026-12-04', null],
  ['https://example.org.evil.example/events?type=thikr', null],
  ['https://evil.example/events?type=thikr', null],
  ['/events?type=thikr', null],
  [null, null],
])('from %s the link leads back to %s', (referrer, expected) => {
  expect(back(referrer)).toBe(expected)
})
