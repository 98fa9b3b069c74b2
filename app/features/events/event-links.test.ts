import { expect, test } from 'vitest'
import {
  googleCalendarAddress,
  googleSubscribeAddress,
  outlookCalendarAddress,
  outlookSubscribeAddress,
} from './event-links.ts'

const event = {
  title: 'Tafseer & tea',
  details: 'All welcome\n\nhttps://example.org/events/m/e',
  location: 'Sample Masjid, 1 Example Street',
  startsAt: '2026-11-20T16:30:00.000Z',
  endsAt: '2026-11-20T18:00:00.000Z',
}

const paramsOf = (address: string | null) => Object.fromEntries(new URL(address ?? '').searchParams)

test('Google and Outlook.com get title, place, text and both instants in UTC', () => {
  expect(paramsOf(googleCalendarAddress(event))).toMatchObject({
    text: 'Tafseer & tea',
    dates: '20261120T163000Z/20261120T180000Z',
    location: 'Sample Masjid, 1 Example Street',
  })
  expect(paramsOf(outlookCalendarAddress(event))).toMatchObject({
    subject: 'Tafseer & tea',
    startdt: '2026-11-20T16:30:00.000Z',
    enddt: '2026-11-20T18:00:00.000Z',
    location: 'Sample Masjid, 1 Example Street',
  })
})

test('an event without a known start has no form', () => {
  expect(googleCalendarAddress({ ...event, startsAt: null })).toBeNull()
  expect(outlookCalendarAddress({ ...event, startsAt: null })).toBeNull()
})

test('a feed is followed at its own address with its filters', () => {
  const feed = 'https://example.org/events.ics?mosque=m1'
  expect(paramsOf(googleSubscribeAddress(feed))).toEqual({ cid: 'webcal://example.org/events.ics?mosque=m1' })
  expect(paramsOf(outlookSubscribeAddress(feed, 'Events'))).toEqual({ url: feed, name: 'Events' })
})
