import { beforeEach, expect, test, vi } from 'vitest'
import { saveMosqueCalendar } from '#app/features/hijri/own-days/own-days.server.ts'
import type { Season } from '#app/features/hijri/season.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { declareMonth, nameAuthority } from '#tests/support/data/declarations.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { anEidSalaah, aTaraweeh, holdProgram } from '#tests/support/data/programs.ts'
import { anAccess } from '#tests/support/data/timetables.ts'
import { loadEidMorning, loadEidPage, loadHeldTimes } from './congregations.server.ts'

const AUTHORITY = 'Demonstration moon committee (sample)'
const query = (text = '') => new URLSearchParams(text)
/** The morning of Eid before its first salaah. */
const dawn = new Date('2027-03-10T04:00:00Z')
const eid: Season = { kind: 'eid', name: 'eid-al-fitr', day: '2027-03-10', status: 'declared', isEvening: false }

beforeEach(async () => {
  await nameAuthority(AUTHORITY)
  await declareMonth(['2027-01-10', 1448, 8], AUTHORITY)
  await declareMonth(['2027-02-09', 1448, 9], AUTHORITY, 'completed')
  vi.setSystemTime(new Date('2027-02-20T10:00:00Z'))
})

const declareEid = () => declareMonth(['2027-03-10', 1448, 10], AUTHORITY)

/** Lets a mosque keep the months of another committee. */
async function followAnother(mosqueId: string, ramadan: string, shawwal: string) {
  const days = [
    { year: 1448, month: 9, firstDay: ramadan },
    { year: 1448, month: 10, firstDay: shawwal },
  ]
  const calendar = { follows: 'other', months: 'all', authority: 'Another committee', days } as const
  const saved = await saveMosqueCalendar(anActor('superadmin'), mosqueId, calendar, {
    ...{ version: 0, asked: days, now: new Date() },
  })
  expect(saved).toEqual({ outcome: 'saved' })
}

test('the morning of Eid has the next three salaahs of this day in their order, until the last has begun', async () => {
  const hold = async (name: string, ...times: string[]) => {
    const { id } = await aMosque({ name })
    await holdProgram(id, { eid: times.map((salaah) => anEidSalaah({ salaah })) })
    return id
  }
  await hold('Late', '08:30', '07:15')
  await hold('Early', '07:00')
  await hold('Middle', '08:00')
  await followAnother(await hold('Yesterday', '07:05'), '2027-02-08', '2027-03-09')
  await declareEid()
  const at = async (time: string, season: Season | null = eid) =>
    (await loadEidMorning(new Date(`2027-03-10T${time}:00+02:00`), 'en', season))?.map(({ mosque, session }) => [
      mosque.name,
      session.minutes / 60,
    ]) ?? null
  expect(await at('06:00')).toEqual([
    ['Early', 7],
    ['Late', 7.25],
    ['Middle', 8],
  ])
  expect(await at('07:15')).toEqual([
    ['Middle', 8],
    ['Late', 8.5],
  ])
  expect(await at('08:30')).toBeNull()
  for (const season of [null, { ...eid, isEvening: true }, { ...eid, status: 'expected' as const }])
    expect(await at('06:00', season)).toBeNull()
})

test('mosques that hold Eid on another day are listed by that day, after those of the site', async () => {
  for (const [name, ramadan, shawwal] of [
    ['Of the site', null, null],
    ['Later', '2027-02-09', '2027-03-11'],
    ['Earlier', '2027-02-08', '2027-03-09'],
  ] as const) {
    const { id } = await aMosque({ name })
    await holdProgram(id, { eid: [anEidSalaah()] })
    if (ramadan) await followAnother(id, ramadan, shawwal)
  }
  await declareEid()
  const { page } = await loadEidPage(dawn, 'en', query())
  const names = (held: typeof page.held.held) => held.map(({ mosque }) => mosque.name)
  expect(names(page.held.held)).toEqual(['Of the site'])
  expect(page.others.map(({ day, held }) => [day, names(held)])).toEqual([
    ['2027-03-09', ['Earlier']],
    ['2027-03-11', ['Later']],
  ])
  expect(page.access).toEqual({ offered: [], chosen: null })
})

test('a list of Eid is by suburb and name, and narrowed to a suburb that it has', async () => {
  for (const [name, area] of [
    ['Masjid B', 'Wynberg'],
    ['Masjid A', 'Wynberg'],
    ['Masjid C', 'Athlone'],
  ] as const)
    await holdProgram((await aMosque({ name, area })).id, { eid: [anEidSalaah()] })
  const namesOf = async (text?: string) => {
    const { held } = (await loadEidPage(dawn, 'en', query(text))).page
    return [held.area, held.areas, held.held.map(({ mosque }) => mosque.name.at(-1)).join('')]
  }
  const areas = ['Athlone', 'Wynberg']
  expect(await namesOf()).toEqual(['', areas, 'CAB'])
  expect(await namesOf('area=Wynberg')).toEqual(['Wynberg', areas, 'AB'])
  expect(await namesOf('area=Nowhere')).toEqual(['', areas, 'CAB'])
})

test('the salaahs of a mosque that a list by distance asks for are in their order, with who can follow them', async () => {
  const { id } = await aMosque()
  const access = anAccess({ sign_language: 'sfs' })
  const isha = { kind: 'after-isha' as const, minutes: 0 }
  await holdProgram(id, {
    eid: [anEidSalaah({ salaah: '08:30', access }), anEidSalaah({ salaah: '07:00' })],
    taraweeh: [aTaraweeh({ time: { kind: 'fixed', time: '22:00' } }), aTaraweeh({ time: isha })],
  })
  const of = async (text: string, now = new Date()) => (await loadHeldTimes(query(text), now))?.timesOf.get(id)
  for (const text of ['', 'held=', 'held=nonsense']) expect(await loadHeldTimes(query(text), new Date())).toBeNull()
  const { timesOf, changesAt } = (await loadHeldTimes(query('held=eid'), new Date()))!
  expect(timesOf.get(id)).toMatchObject({
    ...{ zone: 'Africa/Johannesburg', confirmed: '2027-02-20', isStale: false, beginnings: [] },
    jamaats: [
      { prayer: 'eid', minutes: 420, expectedDays: 2 },
      { prayer: 'eid', minutes: 510, expectedDays: 2 },
    ],
    access: [{ minutes: 510 }],
  })
  expect(changesAt.toISOString()).toBe('2027-02-20T17:38:00.000Z')
  expect((await of('held=eid&access=sign_language'))?.jamaats).toMatchObject([{ minutes: 510 }])
  expect(await of('held=eid&access=hearing_loop')).toBeUndefined()
  expect((await of('held=eid', new Date('2027-06-01T10:00:00Z')))?.jamaats).toBeUndefined()
  // After Isha, whose jamaat is not announced.
  expect(await of('held=taraweeh')).toMatchObject({ jamaats: [{ prayer: 'taraweeh', minutes: 1320, expectedDays: 0 }] })
  expect((await of('held=taraweeh', new Date('2027-02-01T10:00:00Z')))?.jamaats).toMatchObject([{ expectedDays: 0 }])
  await declareEid()
  expect((await of('held=eid', dawn))?.jamaats).toMatchObject([{ expectedDays: 0 }, { expectedDays: 0 }])
  expect((await of('held=eid', new Date('2027-09-01T10:00:00Z')))?.jamaats).toBeUndefined()
})
