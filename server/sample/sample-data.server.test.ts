// Runs in `npm run test:all`: pictures are drawn.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { verifyPassword } from 'better-auth/crypto'
import type { Selectable } from 'kysely'
import { expect, test, vi } from 'vitest'
import { db, reader } from '#app/db/client.server.ts'
import type { Database } from '#app/db/schema.ts'
import * as environment from '#app/env.server.ts'
import { eventTypes } from '#app/features/events/event-types.ts'
import { loadTimetables } from '#app/features/timetables/published-timetables.server.ts'
import { findComingProblems } from '#app/features/timetables/timetable-problems.ts'
import { confirmationAge } from '#app/features/timetables/timetable-rules.ts'
import { beginningsOn, loadMosqueLocations } from '#app/features/timetables/timetables.server.ts'
import { dayInZone } from '#app/lib/time.ts'
import { sampleAdmin } from '#app/services/app-secret.server.ts'
import { hasSampleData } from '#app/services/site-state.server.ts'
import { isEmpty } from '#app/workflows/set-up-site/first-run.server.ts'
import { aMosque, aMosqueAdmin } from '#tests/support/data/factories.ts'
import { markAsDemo, resetDemo } from './demo.ts'
import { seedIfEmpty, seedSampleData } from './sample-data.ts'

const now = new Date('2026-11-20T10:00:00Z')
const today = dayInZone(now, 'Africa/Johannesburg')
const silent = () => {}
let drawn: Selectable<Database['images']>[] = []

/** Inserts the pictures of an earlier test, so that they are not drawn again. */
async function insertDrawnPictures() {
  if (drawn.length > 0) await db().insertInto('images').values(drawn).execute()
}

async function seed() {
  await insertDrawnPictures()
  await seedSampleData(now, silent)
  drawn = await reader().selectFrom('images').selectAll().execute()
}

test('the sample data are the real mosques, three demonstration mosques and a prayer room', async () => {
  await seed()
  const mosques = await reader().selectFrom('mosques').selectAll().orderBy('sortName').execute()
  expect(mosques).toHaveLength(45)
  const invented = mosques.filter((mosque) => /demonstration/i.test(mosque.name))
  expect(invented.map(({ placeKind }) => placeKind).sort()).toEqual(['mosque', 'mosque', 'mosque', 'prayer-room'])
  expect(await hasSampleData()).toBe(true)
})

test('an empty database is filled once', async () => {
  await insertDrawnPictures()
  expect(await isEmpty()).toBe(true)
  expect(await seedIfEmpty(now, silent)).toBe(true)
  expect(await seedIfEmpty(now, silent)).toBe(false)
})

test('every night a demo has the sample data of the day in the place of everything', async () => {
  await insertDrawnPictures()
  await markAsDemo(now)
  const { id } = await aMosqueAdmin({ mosqueId: (await aMosque({ name: 'Written by somebody' })).id })
  const tomorrow = new Date('2026-11-21T03:00:00Z')
  await resetDemo.run(tomorrow)
  const mosques = await reader().selectFrom('mosques').select('createdAt').execute()
  expect(mosques).toHaveLength(45)
  expect(new Set(mosques.map(({ createdAt }) => createdAt))).toEqual(new Set([tomorrow.toISOString()]))
  const people = await reader().selectFrom('user').select(['id', 'email']).execute()
  expect(people).toMatchObject([{ email: sampleAdmin().email, id: expect.not.stringContaining(id) }])
})

test('nothing is invented about a real mosque', async () => {
  await seed()
  const real = await reader().selectFrom('mosques').selectAll().where('description', 'is', null).execute()
  expect(real).toHaveLength(41)
  for (const mosque of real) {
    const { phone, email, website, googleMapsUrl, googlePageUrl } = mosque
    expect([phone, email, website, googleMapsUrl, googlePageUrl].every((field) => field === null)).toBe(true)
  }
  const ids = real.map((mosque) => mosque.id)
  const lists = ['events', 'eventOccurrences', 'mosqueImams', 'mosqueImages', 'mosqueFacts'] as const
  for (const table of [...lists, 'timetables', 'timetableStates'] as const) {
    expect(await reader().selectFrom(table).select('mosqueId').where('mosqueId', 'in', ids).execute()).toEqual([])
  }
  const unsure = real.find((mosque) => mosque.name === 'Masjid Shafee')
  expect(unsure).toMatchObject({
    area: 'City Bowl',
    suburb: 'Bo-Kaap',
    address: null,
    established: null,
    latitude: null,
  })
  const rough = real.find((mosque) => mosque.name === 'Rocklands Mosque')
  const exact = real.find((mosque) => mosque.name === 'Auwal Masjid')
  expect([rough?.approximate, exact?.approximate]).toEqual([1, 0])
})

test('the demonstration mosques have confirmed times that are possible all year', async () => {
  await seed()
  const states = await reader().selectFrom('timetableStates').selectAll().execute()
  expect(states).toHaveLength(3)
  const ids = states.map(({ mosqueId }) => mosqueId)
  const locations = await loadMosqueLocations(ids)
  for (const [id, timetables] of await loadTimetables(ids, [today, '2027-03-01'])) {
    const location = locations.get(id)!
    for (const { content } of timetables)
      expect(findComingProblems(content, today, null, (day) => beginningsOn(location, day))).toEqual([])
  }
  for (const { confirmedAt } of states)
    expect(confirmationAge(confirmedAt!, now, 'Africa/Johannesburg')).toMatchObject({ state: 'fresh' })
})

test('the sample events cover all types, the past and the future, repeats, registration and salaah', async () => {
  await seed()
  const events = await reader().selectFrom('events').selectAll().execute()
  expect(events.length).toBeGreaterThanOrEqual(46)
  expect(events.length).toBeLessThanOrEqual(58)
  expect(new Set(events.map((event) => event.type))).toEqual(new Set(eventTypes))
  // Ramadan 1448 begins on 8 February by that calculation, and its 29th night on 7 March.
  expect(events.filter(({ type }) => type === 'taraweeh')).toMatchObject([
    { title: expect.stringContaining('Sample'), date: '2027-03-07', sample: 1, startSalaah: 'isha' },
  ])
  const dates = events.map((event) => event.date as string).sort()
  expect(dates[0]! >= '2026-09-20' && dates.at(-1)! <= '2027-03-20').toBe(true)
  expect(dates.some((date) => date < today) && dates.some((date) => date > today)).toBe(true)
  expect(events.filter((event) => event.rrule).length).toBeGreaterThan(2)
  expect(events.filter((event) => event.registrationRequired && event.registrationUrl).length).toBeGreaterThan(3)
  expect(events.filter((event) => event.startSalaah).length).toBeGreaterThan(3)
  expect(events.filter((event) => event.imageId).length).toBeGreaterThan(3)
  const occurrences = await reader().selectFrom('eventOccurrences').selectAll().execute()
  expect(occurrences.length).toBeGreaterThan(100)
  expect(occurrences.filter((occurrence) => occurrence.startsAt.startsWith('9999'))).toEqual([])
})

test('the demonstration mosque has twelve drawn pictures, stored in every size', async () => {
  await seed()
  const pictures = await reader().selectFrom('mosqueImages').selectAll().where('sortOrder', '>=', 0).execute()
  const [most] = [...Map.groupBy(pictures, (picture) => picture.mosqueId).values()].sort((a, b) => b.length - a.length)
  expect(most).toHaveLength(12)
  expect(new Set(most!.map((picture) => picture.imageId)).size).toBe(12)
  const folder = join(environment.env().DATA_DIR, 'uploads')
  expect(existsSync(folder)).toBe(true)
  expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('-640.avif'))).toHaveLength(12)
})

test('the sample admin can sign in with the password in the data folder', async () => {
  await seed()
  const admin = sampleAdmin()
  const account = await reader().selectFrom('account').selectAll().executeTakeFirstOrThrow()
  const user = await reader().selectFrom('user').selectAll().executeTakeFirstOrThrow()
  expect(await verifyPassword({ hash: account.password as string, password: admin.password })).toBe(true)
  expect(user).toMatchObject({ email: admin.email, role: 'mosque_admin', status: 'active' })
  const file = join(environment.env().DATA_DIR, 'sample-password')
  expect(readFileSync(file, 'utf8')).toBe(admin.password)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('two processes that start at once fill the database once', async () => {
  await db().insertInto('images').values(drawn).execute()
  await Promise.all([seedSampleData(now, silent), seedSampleData(now, silent)])
  expect(await reader().selectFrom('mosques').select('id').execute()).toHaveLength(45)
})

test.each([[{ SAMPLE_DATA: 'off' }], [{ PUBLIC_URL: 'https://mosques.example' }]])(
  'with %o the site starts empty',
  async (fields) => {
    const settings = environment.parseEnv({ DATA_DIR: environment.env().DATA_DIR, ...fields })
    vi.spyOn(environment, 'env').mockReturnValue({ ...environment.env(), ...settings })
    expect(await seedIfEmpty(now, silent)).toBe(false)
    expect(await isEmpty()).toBe(true)
  },
)

test('a database with one mosque is not changed', async () => {
  await aMosque()
  expect(await seedIfEmpty(now, silent)).toBe(false)
  expect(await hasSampleData()).toBe(false)
})

test('SAMPLE_PASSWORD is the password when it is set', () => {
  vi.spyOn(environment, 'env').mockReturnValue({ ...environment.env(), SAMPLE_PASSWORD: 'open-sesame' })
  expect(sampleAdmin().password).toBe('open-sesame')
})
