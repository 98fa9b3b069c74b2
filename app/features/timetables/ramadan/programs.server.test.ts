import { expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import { declareMonth as enterMonth, listDeclarations } from '#app/features/hijri/declarations.server.ts'
import { saveMosqueCalendar } from '#app/features/hijri/own-days/own-days.server.ts'
import { loadProgram } from '#app/features/timetables/ramadan-programs.server.ts'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { loadNextJamaats, loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { formatClock } from '#salaah/clock.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { declareMonth, nameAuthority } from '#tests/support/data/declarations.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { anEidSalaah, aProgram, aTaraweeh, holdProgram } from '#tests/support/data/programs.ts'
import { aSession, jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { listEidSessions, listTaraweeh } from './held-sessions.server.ts'
import { erasePrograms, saveProgram, undoProgram } from './program-writes.server.ts'

const AUTHORITY = 'Demonstration moon committee (sample)'
const now = new Date('2027-01-20T10:00:00Z')
const superadmin = anActor('superadmin')
const forbiddenResponse = { init: { status: 403 } }
const program = aProgram({ taraweeh: [aTaraweeh({ rakaats: 20 })], eid: [anEidSalaah()] })
const options = (version: number, year = 1448) => ({ year, version, now })

test('superadmins and the admin of the mosque say what it holds, nobody else', async () => {
  const { id } = await aMosque()
  for (const actor of [null, anActor('mosque_admin', 'other'), anActor('mosque_admin')]) {
    await expect(saveProgram(actor, id, program, options(0))).rejects.toMatchObject(forbiddenResponse)
    await expect(undoProgram(actor, id, { before: {}, after: {}, now })).rejects.toMatchObject(forbiddenResponse)
  }
  expect(await saveProgram(anActor('mosque_admin', id), id, program, options(0))).toEqual({ outcome: 'saved' })
  expect(await saveProgram(superadmin, 'none', program, options(0))).toEqual({ outcome: 'missing' })
})

test('a program is stored for its year and recorded; the second of two editors is told who was first', async () => {
  const { id, name } = await aMosque()
  await saveProgram(superadmin, id, program, options(0))
  expect(await loadProgram(id, 1448)).toMatchObject({ ...program, version: 1, updatedByName: superadmin.name })
  expect(await loadProgram(id, 1449)).toBeNull()
  expect(await saveProgram(anActor('mosque_admin', id), id, aProgram(), options(0))).toEqual({
    outcome: 'outdated',
    version: 1,
    by: superadmin.name,
  })
  const [entry] = await db().selectFrom('activity').selectAll().execute()
  expect(entry).toMatchObject({ action: 'ramadan-program.update', mosqueId: id, subjectId: `${id} 1448` })
  expect(JSON.parse(entry!.after!)).toMatchObject({ year: 1448, mosqueName: name, taraweeh: [{ rakaats: 20 }] })
})

test('a change is undone while it stands', async () => {
  const { id } = await aMosque()
  await saveProgram(superadmin, id, program, options(0))
  await saveProgram(superadmin, id, aProgram({ eid: [anEidSalaah({ salaah: '08:00' })] }), options(1))
  const entries = await db().selectFrom('activity').select(['before', 'after']).orderBy('id').execute()
  const [first, second] = entries.map(({ before, after }) => ({
    before: JSON.parse(before!),
    after: JSON.parse(after!),
    now,
  }))
  expect(await undoProgram(superadmin, id, first!)).toBe(false)
  expect(await undoProgram(superadmin, id, second!)).toBe(true)
  expect(await loadProgram(id, 1448)).toMatchObject({ ...program, version: 3 })
})

test('programs are erased when their mosque is neither stored nor in the bin', async () => {
  const { id } = await aMosque()
  const { id: gone } = await aMosque()
  for (const each of [id, gone]) await holdProgram(each, program)
  await db().deleteFrom('mosques').where('id', '=', gone).execute()
  expect(await writeWithoutRevision(erasePrograms)).toBe(1)
  expect(await db().selectFrom('ramadanPrograms').select('mosqueId').execute()).toEqual([{ mosqueId: id }])
})

/** A mosque with regular times, a timetable of Ramadan and a program, entered in January. */
async function aMosqueInRamadan() {
  await nameAuthority(AUTHORITY)
  const mosque = await aMosque({ latitude: -33.93, longitude: 18.42 })
  const publish = (version: number) => ({ state: 'published' as const, version, now, afterChange: async () => {} })
  const period = { name: '', validFrom: '2027-01-20', validUntil: null }
  const at = (isha: string) =>
    timetableContent({ week: jamaatAt('isha', isha), sessions: [aSession({ salaah: '13:00' })] })
  await saveTimetable(superadmin, mosque.id, { ...period, kind: 'regular', content: at('21:30') }, publish(0))
  const ofRamadan = { ...period, kind: 'season' as const, hijri: 'ramadan' as const, content: at('21:20') }
  await saveTimetable(superadmin, mosque.id, ofRamadan, publish(1))
  await holdProgram(mosque.id, program, { now })
  return mosque
}

const clock = (minutes: number | null) => (minutes === null ? null : formatClock(minutes))

/** The jamaat of Isha and the sessions of taraweeh and Eid on some days. */
async function shownOn(mosqueId: string, days: string[], instant: Date) {
  const shown: Record<string, string> = {}
  for (const day of days) {
    const [resolved] = (await loadTimetableDays([mosqueId], day, 1, null, instant)).get(mosqueId)!
    const sessions = resolved!.sessions
      .filter(({ occasion }) => occasion !== 'jumuah')
      .map(({ occasion, minutes, date }) => `${occasion} ${clock(minutes)} ${date!.day}/${date!.month} ${date!.status}`)
    shown[day] = [clock(resolved!.prayers.isha.jamaat), ...sessions].join(', ')
  }
  return shown
}

const at = (local: string) => new Date(`${local}+02:00`)

test.each([
  ['2027-02-08', '2027-02-07', '2027-02-09', '2027-01-10', 'seen'],
  ['2027-02-09', '2027-02-08', '2027-02-10', '2027-01-10', 'completed'],
  ['2027-02-10', '2027-02-09', '2027-02-11', '2027-01-11', 'completed'],
] as const)(
  'with Ramadan from %s the timetable and taraweeh of Ramadan begin without a write at the mosque',
  async (first, before, second, shaban, announced) => {
    const { id } = await aMosqueInRamadan()
    await declareMonth([shaban, 1448, 8], AUTHORITY, shaban === '2027-01-11' ? 'seen' : 'completed')
    await declareMonth([first, 1448, 9], AUTHORITY, announced)
    const instant = at(`${before}T23:00`)
    vi.setSystemTime(instant)
    expect(await shownOn(id, [before, first, second], instant)).toEqual({
      // The night before the first fast has the Isha of an ordinary day.
      [before]: '21:30, taraweeh 21:40 1/9 declared',
      [first]: '21:20, taraweeh 21:30 2/9 declared',
      [second]: '21:20, taraweeh 21:30 3/9 declared',
    })
    const timetables = await db().selectFrom('timetables').select(['validFrom', 'validUntil']).execute()
    expect(timetables.every(({ validFrom }) => validFrom === '2027-01-20')).toBe(true)
  },
)

test('a correction on the second evening moves the timetable, taraweeh and the Eid, and past days keep what was', async () => {
  const { id } = await aMosqueInRamadan()
  await declareMonth(['2027-01-10', 1448, 8], AUTHORITY, 'completed')
  await declareMonth(['2027-02-08', 1448, 9], AUTHORITY)
  const evening = at('2027-02-08T20:00')
  vi.setSystemTime(evening)
  const days = ['2027-02-07', '2027-02-08', '2027-02-09']
  expect(await shownOn(id, days, evening)).toEqual({
    '2027-02-07': '21:30, taraweeh 21:40 1/9 declared',
    '2027-02-08': '21:20, taraweeh 21:30 2/9 declared',
    '2027-02-09': '21:20, taraweeh 21:30 3/9 declared',
  })
  const [current] = (await listDeclarations()).filter(({ month }) => month === 9)
  const corrected = {
    ...{ year: 1448, month: 9, firstDay: '2027-02-09', authority: AUTHORITY, source: '', note: '' },
    announced: 'completed' as const,
    announcedAt: at('2027-02-08T20:05').toISOString(),
  }
  expect(await enterMonth(superadmin, corrected, { seen: current!.id, now: at('2027-02-08T20:10') })).toMatchObject({
    outcome: 'saved',
  })
  expect(await shownOn(id, days, at('2027-02-08T20:15'))).toEqual({
    '2027-02-07': '21:30',
    '2027-02-08': '21:30, taraweeh 21:40 1/9 declared',
    '2027-02-09': '21:20, taraweeh 21:30 2/9 declared',
  })
})

test('until it is announced taraweeh is awaited, and no jamaat that somebody can count on', async () => {
  const mosque = await aMosqueInRamadan()
  await declareMonth(['2027-01-10', 1448, 8], AUTHORITY, 'completed')
  const evening = at('2027-02-07T20:05')
  vi.setSystemTime(evening)
  expect(await shownOn(mosque.id, ['2027-02-07'], evening)).toEqual({
    '2027-02-07': '21:30, taraweeh 21:40 1/9 awaiting',
  })
  const next = async (instant: Date) =>
    (await loadNextJamaats([{ ...mosque, timeZone: null }], instant, 1)).get(mosque.id)!.map(({ prayer }) => prayer)
  expect(await next(at('2027-02-07T21:35'))).not.toEqual(['taraweeh'])
  await declareMonth(['2027-02-08', 1448, 9], AUTHORITY)
  expect(await next(at('2027-02-07T21:35'))).toEqual(['taraweeh'])
  expect(await listTaraweeh('2027-02-07', at('2027-02-07T21:35'))).toMatchObject([
    { mosque: { id: mosque.id }, minutes: 1300, at: at('2027-02-07T21:40').getTime(), isKhatam: false },
  ])
})

test('on an Eid that is a Friday both Eid and Jumuah are listed, and Dhuhr gives way to Jumuah alone', async () => {
  const { id } = await aMosqueInRamadan()
  await declareMonth(['2027-02-10', 1448, 9], AUTHORITY, 'completed')
  await declareMonth(['2027-03-12', 1448, 10], AUTHORITY, 'completed')
  const [friday] = (await loadTimetableDays([id], '2027-03-12', 1, null, at('2027-03-12T06:00'))).get(id)!
  expect(friday!.sessions.map(({ occasion, minutes }) => [occasion, clock(minutes)])).toEqual([
    ['eid', '07:30'],
    ['jumuah', '13:00'],
  ])
  expect(clock(friday!.prayers.isha.jamaat)).toBe('21:30')
})

test('a mosque with days of its own holds Eid on its own day, and is listed with it', async () => {
  const own = await aMosqueInRamadan()
  const { id: other } = await aMosque()
  await holdProgram(other, program, { now })
  const calendar = { follows: 'makkah' as const, months: 'all' as const, authority: '', days: [] }
  await saveMosqueCalendar(superadmin, own.id, calendar, { version: 0, asked: [], now })
  await declareMonth(['2027-02-09', 1448, 9], AUTHORITY, 'completed')
  await declareMonth(['2027-03-11', 1448, 10], AUTHORITY, 'completed')
  const eids = await listEidSessions('fitr', 1448)
  expect(new Map(eids.map(({ mosque, day, isOwnDay }) => [mosque.id, [day, isOwnDay]]))).toEqual(
    new Map([
      [own.id, ['2027-03-09', true]],
      [other, ['2027-03-11', false]],
    ]),
  )
  const shown = await shownOn(own.id, ['2027-03-09', '2027-03-11'], at('2027-03-10T12:00'))
  expect(shown).toEqual({ '2027-03-09': '21:30, eid 07:30 1/10 calculated', '2027-03-11': '21:30' })
  expect(await listEidSessions('adha', 1448)).toEqual([])
})
