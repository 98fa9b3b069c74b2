import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { anAccess, aSession, jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const hall = { name: 'Civic Hall', address: '1 Main Road', latitude: -33.96, longitude: 18.47 }
const station = { latitude: -33.922, longitude: 18.426 }
const access = anAccess(
  { sign_language: 'sfs', hearing_loop: 'no' },
  { languages: ['ar', 'xh'], confirmed: '2026-11-01' },
)
const atHall = 'At another place: Civic Hall, 1 Main Road'

/** A mosque whose Jumu'ah of today is in a hall, with times that change in a week and were confirmed some days ago. */
async function aMosqueInTheHall(confirmedDaysAgo: number) {
  const mosque = await aMosque({ name: 'Masjid Hall', ...station })
  const content = timetableContent({
    week: jamaatAt('dhuhr', '13:15'),
    sessions: [aSession({ salaah: '13:20', venue: hall, access })],
  })
  const regular = { kind: 'regular' as const, name: '', validFrom: '2026-01-01', validUntil: null, content }
  const next = { ...regular, validFrom: '2026-11-26' }
  const now = new Date()
  await saveTimetable(anActor('superadmin'), mosque.id, regular, {
    state: 'published',
    version: 0,
    now,
    afterChange: async () => {},
  })
  await saveTimetable(anActor('superadmin'), mosque.id, next, {
    state: 'published',
    version: 1,
    now,
    afterChange: async () => {},
  })
  const confirmedAt = new Date(now.getTime() - confirmedDaysAgo * 86_400_000).toISOString()
  await db().updateTable('timetableStates').set({ confirmedAt }).where('mosqueId', '=', mosque.id).execute()
  return mosque
}

const unfolded = (file: string) =>
  file
    .replace(/\r\n /g, '')
    .replace(/\\([,;])/g, '$1')
    .replaceAll('\\n', '\n')

/** What visitors and programs read of today's jamaat, by where they read it. */
async function readEverywhere(slug: string, prefix = '') {
  const pages = {
    directory: `${prefix}/mosques`,
    search: `${prefix}/mosques/search?q=hall`,
    'near a place': `${prefix}/mosques/search?q=Cape+Town+Station`,
    mosque: `${prefix}/mosques/${slug}`,
    month: `${prefix}/mosques/${slug}/times`,
  }
  const read: Record<string, string> = {}
  for (const [name, path] of Object.entries(pages)) read[name] = (await open(path)).text
  const calendar = await (await visit(`/mosques/${slug}/jamaat.ics${prefix && '?lang=ar'}`)).text()
  return { ...read, calendar: unfolded(calendar) }
}

test.each([0, 90])('the venue, source and age of %i days of a jamaat are wherever it is', async (days) => {
  const mosque = await aMosqueInTheHall(days)
  const read = await readEverywhere(mosque.slug)
  for (const [name, text] of Object.entries(read)) {
    const venue = name === 'calendar' ? 'LOCATION:Civic Hall, 1 Main Road' : atHall
    expect(text, name).toContain(venue)
    expect(text, name).toMatch(/confirmed/i)
    expect(text, name).not.toMatch(/not confirmed since/i)
    expect(text, name).toMatch(
      name === 'month' ? /Other times from Thursday 26 November 2026/ : /until (Wednesday )?25 Nov/,
    )
  }
  const arabic = await readEverywhere(mosque.slug, '/ar')
  for (const [name, text] of Object.entries(arabic)) {
    expect(text, name).toContain('Civic Hall')
    expect(text, name).toMatch(/أُكِّدت/)
    if (name === 'month') expect(text).toContain('تتغيّر الأوقات ابتداءً من')
  }
})

test('an interpreter is wherever the session is, also in frames, offline files and the file of a board', async () => {
  const mosque = await aMosqueInTheHall(0)
  const said = { '': 'Sign language interpreter', '/af': 'Gebaretaaltolk', '/ar': 'مترجم لغة إشارة' }
  for (const [prefix, words] of Object.entries(said)) {
    const { calendar, ...pages } = await readEverywhere(mosque.slug, prefix)
    const frame = (await open(`${prefix}/mosques/${mosque.slug}/embed`)).text
    for (const [name, text] of Object.entries({ ...pages, frame })) expect(text, prefix + name).toContain(words)
    if (!prefix) expect(calendar).toContain('Khutbah in Arabic and Xhosa · Sign language interpreter (South African')
  }
  const nearby = await (await visit('/mosques/nearby.json')).json()
  expect(nearby.mosques).toMatchObject([
    { slug: mosque.slug, access: [{ prayer: 'jumuah', minutes: 800, facts: [{ which: 'sfs' }] }] },
  ])
  const file = await (await visit(`/mosques/${mosque.slug}/days.json`)).json()
  expect(file.days[0].sessions).toMatchObject([{ languages: ['ar', 'xh'], access: access.facts }])
})

test('times that were not confirmed for more than 90 days say so wherever they are', async () => {
  const mosque = await aMosqueInTheHall(91)
  for (const [name, text] of Object.entries(await readEverywhere(mosque.slug)))
    expect(text, name).toMatch(/not confirmed since (Friday )?21 Aug(ust)? 2026/i)
  for (const [name, text] of Object.entries(await readEverywhere(mosque.slug, '/ar')))
    expect(text, name).toContain('لم تُؤكَّد منذ')
  const nearby = await (await visit('/mosques/nearby.json')).json()
  const venue = { name: 'Civic Hall', address: '1 Main Road', latitude: -33.96, longitude: 18.47 }
  const [listed] = nearby.mosques
  expect(listed).toMatchObject({ confirmed: '2026-08-21', isStale: true, zone: 'Africa/Johannesburg' })
  expect(listed.jamaats[0]).toMatchObject({ venue, until: '2026-11-25', adhan: null })
})

test('directions lead to the venue', async () => {
  const { slug } = await aMosqueInTheHall(0)
  for (const path of ['/mosques/search?q=Cape+Town+Station', `/mosques/${slug}`, `/mosques/${slug}/times`])
    expect((await open(path)).links, path).toContain('https://www.google.com/maps/dir/?api=1&destination=-33.96,18.47')
})

test('a month without announced times is called calculated, in its heading and on paper', async () => {
  const mosque = await aMosqueInTheHall(0)
  const other = await aMosque({ name: 'Masjid Silent', ...station })
  const silent = await open(`/mosques/${other.slug}/times`)
  expect(silent.title).toContain('Calculated salaah times for November 2026')
  expect(silent.meta('description')).toBe('Calculated salaah times for November 2026')
  expect(silent.text).not.toContain('Jamaat times for')
  const before = await open(`/mosques/${mosque.slug}/times?month=2025-12`)
  expect(before.title).toContain('Calculated salaah times for December 2025')
  expect((await open(`/ar/mosques/${other.slug}/times`)).title).toContain('أوقات الصلاة المحسوبة')
})
