import { expect, test } from 'vitest'
import { atomFeed } from './atom-feed.ts'

const address = { self: 'https://example.org/a.atom?x=1&y=2', page: 'https://example.org/a' }
const entry = { id: 'https://example.org/a#1', page: address.page, updated: '2026-11-20T10:00:00Z' }

test('what people typed is escaped, and characters that XML does not allow are left out', () => {
  const entries = [{ ...entry, title: 'A <b> & "c"', summary: 'It\u0000 is\u000b\ud800 said' }]
  const feed = atomFeed({ language: 'en', title: 'Notices', ...address, entries })
  expect(feed).toContain('<title>A &lt;b&gt; &amp; &quot;c&quot;</title>')
  expect(feed).toContain('<summary>It is\ufffd said</summary>')
  expect(feed).toContain('href="https://example.org/a.atom?x=1&amp;y=2"')
})

test('a feed is as new as its newest entry, and an empty one has a date that never changes', () => {
  const older = { ...entry, title: 'Older', summary: '', updated: '2026-11-19T10:00:00Z' }
  const feed = atomFeed({ language: 'en', title: 'Notices', ...address, entries: [older, { ...older, ...entry }] })
  expect(/<updated>(.*)<\/updated>/.exec(feed)?.[1]).toBe(entry.updated)
  const empty = atomFeed({ language: 'en', title: 'Notices', ...address, entries: [] })
  expect(empty).toContain('<updated>1970-01-01T00:00:00.000Z</updated>')
})
