import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { db } from '#app/db/client.server.ts'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { checkRows } from '#app/features/timetables/year/check-rows.ts'
import { readTables } from '#app/features/timetables/year/read-tables.ts'
import { partsOf, timeColumns } from '#app/features/timetables/year/year-types.ts'
import { cellsOfRows } from '#app/lib/files/table-cells.ts'
import { findMethod } from '#salaah/methods.ts'
import type { ShownRules } from '#salaah/shown-times.ts'
import { noTune } from '#salaah/times.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { salaahTimes } from '#tests/support/data/times-tables.ts'
import { aSession, jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { salahApiEndpoints, toCalculationMethod } from './salahapi-endpoints.ts'

/** The schema of the specification, as it is published under the MIT license. */
const schema = z.fromJSONSchema(JSON.parse(readFileSync('tests/support/data/salahapi/1.0.schema.json', 'utf8')))

const hall = { name: 'Civic Hall', address: '1 Main Road', latitude: -33.96, longitude: 18.47 }

async function aMosqueWithTimes() {
  const mosque = await aMosque({ name: 'Masjid Open', address: '2 Side Street', latitude: -33.92, longitude: 18.42 })
  const week = { ...jamaatAt('fajr', '04:30'), ...jamaatAt('dhuhr', '13:15'), ...jamaatAt('isha', '21:45') }
  const content = timetableContent({
    week,
    sessions: [aSession({ salaah: '13:20', venue: hall }), aSession({ salaah: '14:00' })],
  })
  const timetable = { kind: 'regular' as const, name: '', validFrom: '2026-11-20', validUntil: null, content }
  await saveTimetable(anActor('superadmin'), mosque.id, timetable, {
    state: 'published',
    version: 0,
    now: new Date(),
    afterChange: async () => {},
  })
  return mosque
}

/** What the document or the CSV of a mosque answers; null where there is no such mosque. */
async function ask(what: 'document' | 'csv', id: string, query: object = {}) {
  const [document, csv] = salahApiEndpoints
  const endpoint = what === 'csv' ? csv! : document!
  const answer = await endpoint.respond({ id }, endpoint.query.parse(query), {
    now: new Date(),
    origin: 'https://mosques.example',
  })
  // biome-ignore lint/suspicious/noExplicitAny: JSON that the schema of the specification checks
  return answer && (endpoint.response.parse(answer.body) as any)
}

test('the schema of the specification refuses what is no document of it', () => {
  expect(schema.safeParse({ salahapi: '1.0' }).success).toBe(false)
  const info = { title: '', description: '', version: '' }
  expect(schema.safeParse({ salahapi: '1.0', info }).success).toBe(true)
  expect(schema.safeParse({ salahapi: '1.0', info, calculationMethod: { name: 'ISNA' } }).success).toBe(false)
})

test('a mosque is a valid document that says whose its times are, and names their CSV', async () => {
  const { id } = await aMosqueWithTimes()
  const document = await ask('document', id)
  expect(schema.safeParse(document).error?.issues ?? []).toEqual([])
  expect(document).toMatchObject({
    info: { title: 'Masjid Open', version: '1' },
    location: { latitude: -33.92, longitude: 18.42, timezone: 'Africa/Johannesburg' },
    dailyPrayerTimes: { 'x-source': 'mosque', 'x-confirmedAt': '2026-11-20T10:00:00.000Z', 'x-validUntil': null },
    'x-jumuahRules': [
      { time: { static: '13:20' }, location: { name: 'Civic Hall', address: '1 Main Road' } },
      { location: { name: 'Masjid Open', address: '2 Side Street' } },
    ],
  })
  await db().updateTable('mosques').set({ placeKind: 'prayer-room' }).where('id', '=', id).execute()
  expect((await ask('document', id)).dailyPrayerTimes['x-source']).toBe('prayer-room')
  // Cape Town adds minutes, which a document cannot say.
  expect(document).not.toHaveProperty('calculationMethod')
  const { csvUrl, csvUrlParameters } = document.dailyPrayerTimes
  expect([csvUrl, Object.keys(csvUrlParameters)]).toEqual([
    `https://mosques.example/api/v1/mosques/${id}/salahapi.csv`,
    ['from', 'to'],
  ])
  const csv = await ask('csv', id, { from: '2026-11-20', to: '2026-11-21' })
  const rows: Record<string, string>[] = parse(csv, { columns: true })
  expect(Object.keys(rows[0]!).join()).toBe(
    'day,fajr_athan,fajr_iqama,sunrise,dhuhr_athan,dhuhr_iqama,asr_athan,asr_iqama,maghrib_athan,maghrib_iqama,isha_athan,isha_iqama',
  )
  const fajr = { fajr_athan: '', fajr_iqama: '04:30' }
  expect(rows).toMatchObject([
    // On a Friday Jumu'ah takes the place of Dhuhr's jamaat.
    { day: '2026-11-20', ...fajr, sunrise: '05:30', dhuhr_iqama: '', isha_iqama: '21:45' },
    { day: '2026-11-21', ...fajr, dhuhr_iqama: '13:15' },
  ])
})

test('what is read from the CSV of a mosque is what the mosque announces', async () => {
  const { id } = await aMosqueWithTimes()
  const csv = await ask('csv', id, { from: '2026-11-28', to: '2026-12-27' })
  const sheet = { name: '', cells: cellsOfRows(parse(csv)) }
  const rules = { today: '2026-11-28', school: 'shafii', beginnings: salaahTimes, known: () => undefined } as const
  const { rows, questions } = readTables([sheet], { ...rules, answers: new Map() })
  expect([questions, checkRows(rows, rules)]).toEqual([[], []])
  const announced = (await loadTimetableDays([id], '2026-11-28', 30)).get(id)!
  expect(rows.map(({ day, values }) => [day, timeColumns.map((column) => values[column]?.minutes ?? null)])).toEqual(
    announced.map(({ day, prayers: times }) => [
      day,
      timeColumns.map((column) => {
        const [prayer, kind] = partsOf(column)
        return times[prayer][kind]
      }),
    ]),
  )
})

test('a mosque that announces nothing has no times in its document', async () => {
  const { id } = await aMosque({ name: 'Masjid Quiet' })
  const document = await ask('document', id)
  expect(schema.safeParse(document).success).toBe(true)
  expect(Object.keys(document)).toEqual(['salahapi', 'info', 'location'])
  expect((await ask('csv', id)).split('\r\n')).toHaveLength(1 + 60 + 1)
  expect(await Promise.all([ask('document', 'nobody'), ask('csv', 'nobody')])).toEqual([null, null])
})

test.for<[string, number, number, ShownRules, object | null]>([
  ['a named method', 3, -33, {}, { name: 'mwl', fajrAngle: 18, ishaAngle: 17, asrCalculationMethod: 'standard' }],
  ['a method without a name there', 20, -6, {}, { name: 'other', fajrAngle: 20, ishaAngle: 18 }],
  ['minutes that are added', 3, -33, { tune: { ...noTune, asr: 1 } }, null],
  ['a method that adds minutes', 21, 34, {}, null],
  ['Isha by minutes', 4, 21, {}, null],
  ['Maghrib by an angle', 7, 35, {}, null],
  ['twilights by the season', 15, 40, {}, null],
  ['a night by its seventh', 2, 52, { practice: 'one-seventh' }, { highLatitudeAdjustment: 'oneSeventh' }],
  ['a night by what SalahAPI has not', 2, 52, { practice: 'nearest-day' }, null],
])('%s is described only where that is exact', ([, id, latitude, rules, expected]) => {
  const described = toCalculationMethod({ latitude, rules: { method: findMethod(id)!, ...rules } }, 'shafii')
  if (expected) expect(described).toMatchObject(expected)
  else expect(described).toBeNull()
})
