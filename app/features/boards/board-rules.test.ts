import { expect, test } from 'vitest'
import type { DaysFile, FileDay, FileSession } from '#app/features/timetables/days-file.ts'
import { type JsonObject, mergePatchOf } from '#app/lib/merge-patch.ts'
import { addDays, type Day } from '#salaah/days.ts'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'
import { anAccess } from '#tests/support/data/timetables.ts'
import type { BoardFile } from './board-file.ts'
import {
  type BoardClock,
  type BoardData,
  boardAt,
  countdownText,
  isDarkAt,
  isQuietAt,
  readBoardDays,
  settingsOf,
  type TimesView,
  timeInWords,
  trustAt,
} from './board-rules.ts'
import { type BoardSettings, defaultBoard } from './board-settings.ts'

const TODAY = '2026-11-26' // a Thursday
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Announced = Partial<Record<'begins' | 'adhan' | 'jamaat', string | undefined>>
type Times = Partial<Record<Prayer, Announced & { until?: Day }>>

const usual = {
  fajr: { begins: '04:00', adhan: '04:10', jamaat: '04:30' },
  dhuhr: { begins: '12:36', adhan: '13:00', jamaat: '13:15' },
  asr: { begins: '16:15', adhan: '16:20', jamaat: '16:35' },
  maghrib: { begins: '19:40', adhan: '19:42', jamaat: '19:47' },
  isha: { begins: '21:05', adhan: '21:15', jamaat: '21:30' },
}

const at = (day: Day, time: string, offset = '+02:00') => `${day}T${time}:00${offset}`
const ms = (day: Day, time: string, offset = '+02:00') => Date.parse(at(day, time, offset))

const noon = ms(TODAY, '12:00')
const tomorrow = addDays(TODAY, 1)

type Changes = { times?: Times; sessions?: FileSession[]; hijri?: string; isAwaited?: boolean }

function fileDay(day: Day, { times = {}, sessions, hijri = '1448-06-16', isAwaited }: Changes): FileDay {
  const listed = prayers.map((prayer) => {
    const { until, ...own } = { ...usual[prayer], ...times[prayer] }
    const instants = Object.fromEntries(
      Object.entries(own).flatMap(([name, time]) => (time ? [[name, at(day, time)]] : [])),
    )
    return [prayer, { ...instants, source: 'mosque', ...(until && { until }) }]
  })
  return {
    day,
    hijri: { date: hijri, status: isAwaited ? 'awaiting' : 'declared' },
    sunrise: at(day, '05:30'),
    times: Object.fromEntries(listed),
    asr: {},
    ...(sessions && { sessions }),
  }
}

const jumuah = (day: Day, time: string, more: Partial<FileSession> = {}): FileSession => ({
  ...{ occasion: 'jumuah', at: at(day, time), source: 'mosque' },
  ...more,
})

/** What a board has of seven days from today, with changes on some of them. */
function boardData(changes: Record<Day, Changes> = {}, file: Partial<BoardFile> = {}): BoardData {
  const days = [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8].map((offset) => {
    const day = addDays(TODAY, offset)
    return fileDay(day, changes[day] ?? {})
  })
  const generated = at(TODAY, '00:00')
  const own: BoardFile = {
    ...{ slug: 'a', name: 'A', revision: 1, generated: Date.parse(generated), settings: defaultBoard, screens: {} },
    ...{ languages: ['en'], words: {}, dates: {}, offsets: [[0, 120]], suhoorMinutes: 10, events: [] },
    notices: {},
    ...{ color: '#000000', codes: {} },
    ...file,
  }
  return { file: own, days: readBoardDays(daysFile(days)), generated: own.generated, validUntil: addDays(TODAY, 8) }
}

function daysFile([yesterday, first, ...others]: FileDay[]): DaysFile {
  let before = first as unknown as JsonObject
  const patches = others.map((day) => {
    const patch = mergePatchOf(before, day as unknown as JsonObject)
    before = day as unknown as JsonObject
    return patch
  })
  return {
    ...{ zone: 'Africa/Johannesburg', today: TODAY, validUntil: TODAY, generated: at(TODAY, '00:00'), revision: 1 },
    hijri: { calendar: 'sighting', turns: 'maghrib' },
    calculation: { latitude: 0, longitude: 0, rules: {} as never },
    ...(yesterday && { yesterday }),
    days: [first!, ...patches],
  }
}

const clockAt = (now: number, changes: Partial<BoardClock> = {}): BoardClock => ({
  ...{ isChecked: true, driftMs: 0, answeredAt: now, startedAt: now },
  ...changes,
})

const everything: BoardSettings = {
  ...defaultBoard,
  shown: Object.fromEntries(Object.keys(defaultBoard.shown).map((name) => [name, true])) as BoardSettings['shown'],
}

function tableAt(now: number, data = boardData(), settings = everything): TimesView {
  const view = boardAt(now, clockAt(now), data, settings)
  if (view?.kind !== 'table') throw new Error(`The board shows ${view?.kind}`)
  return view
}

const seconds = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

test.each([
  ['03:59', { salaah: 'fajr', to: 'adhan', seconds: 11 * 60 }],
  ['04:10', { salaah: 'fajr', to: 'jamaat', seconds: 20 * 60 }],
  ['12:59', { salaah: 'dhuhr', to: 'adhan', seconds: 60 }],
  ['13:14', { salaah: 'dhuhr', to: 'jamaat', seconds: 60 }],
  ['13:25', { salaah: 'asr', to: 'adhan', seconds: seconds('16:20') * 60 - seconds('13:25') * 60 }],
  ['23:00', { salaah: 'fajr', to: 'adhan', seconds: 5 * 3600 + 10 * 60 }],
] as const)('at %s the board counts to the next adhan, and after it to the jamaat', (time, next) => {
  expect(tableAt(ms(TODAY, time)).next).toEqual(next)
})

test('without an announced adhan it counts to the begin of the salaah, and says so', () => {
  const times = Object.fromEntries(prayers.map((prayer) => [prayer, { adhan: undefined, jamaat: undefined }])) as Times
  const { next, rows } = tableAt(ms(TODAY, '12:00'), boardData({ [TODAY]: { times }, [addDays(TODAY, 1)]: { times } }))
  expect(next).toMatchObject({ salaah: 'dhuhr', to: 'begins', seconds: 36 * 60 })
  expect(rows.every(({ isBegin }) => isBegin)).toBe(true)
})

test('the time of a salaah is that of tomorrow as soon as its jamaat has begun and the board is no longer black', () => {
  const data = boardData({ [addDays(TODAY, 1)]: { times: { asr: { jamaat: '17:00' } } } })
  const asr = (time: string) => tableAt(ms(TODAY, time), data).rows.find(({ salaah }) => salaah === 'asr')
  expect(asr('16:34')).toMatchObject({ jamaat: ms(TODAY, '16:35'), isTomorrow: false, isNext: true })
  expect(asr('16:45')).toMatchObject({ jamaat: ms(addDays(TODAY, 1), '17:00'), isTomorrow: true, isNext: false })
})

const none = { begins: undefined, adhan: undefined, jamaat: undefined }

test.each([
  ['an adhan alone', { ...none, adhan: '21:15' }, { adhan: ms(TODAY, '21:15'), isBegin: false, jamaat: undefined }],
  ['a jamaat alone', { ...none, jamaat: '21:30' }, { adhan: undefined, isBegin: true, jamaat: ms(TODAY, '21:30') }],
  ['no time', none, undefined],
])('where Isha does not begin its row has %s', (_, isha, row) => {
  const times = { isha }
  const data = boardData({ [TODAY]: { times }, [addDays(TODAY, 1)]: { times } })
  const { rows } = tableAt(ms(TODAY, '20:00'), data)
  const shown = rows.find(({ salaah }) => salaah === 'isha')
  expect(shown).toEqual(row && { salaah: 'isha', isTomorrow: false, isNext: true, ...row })
})

test('a time that is announced for the day after tomorrow only is not shown as one of tomorrow', () => {
  const times = { asr: none }
  const data = boardData({ [TODAY]: { times }, [addDays(TODAY, 1)]: { times } })
  expect(tableAt(ms(TODAY, '10:00'), data).rows.map(({ salaah }) => salaah)).not.toContain('asr')
})

test('Fajr has a row when that of tomorrow is later than that of today', () => {
  const data = boardData({ [addDays(TODAY, 1)]: { times: { fajr: { jamaat: '05:00' } } } })
  const settings = { ...everything, dark: { ...everything.dark, fajr: 0 } }
  expect(tableAt(ms(TODAY, '04:30'), data, settings).rows[0]).toMatchObject({ salaah: 'fajr', isTomorrow: true })
})

test('from the jamaat on the board is black for the minutes of that salaah, and counts them', () => {
  const settings = { ...everything, dark: { ...everything.dark, dhuhr: 15 } }
  const view = (time: string) => boardAt(ms(TODAY, time), clockAt(ms(TODAY, time)), boardData(), settings)
  expect(view('13:14')?.kind).toBe('table')
  expect(view('13:15')).toMatchObject({ kind: 'salaah', salaah: 'dhuhr', minutes: 0 })
  expect(view('13:29')).toMatchObject({ kind: 'salaah', minutes: 14 })
  expect(view('13:30')?.kind).toBe('table')
})

test('with no minutes for a salaah the board is never black in it', () => {
  const settings = { ...everything, dark: { ...everything.dark, dhuhr: 0 } }
  const { next, rows, messages } = tableAt(ms(TODAY, '13:15'), boardData(), settings)
  expect(next).toMatchObject({ salaah: 'asr', to: 'adhan' })
  expect(rows.find(({ salaah }) => salaah === 'dhuhr')?.isTomorrow).toBe(true)
  expect(messages).toEqual([])
})

test('an Isha after midnight stays until its jamaat, and is black as of the evening before', () => {
  const late = { times: { isha: { begins: '23:50', adhan: '23:55', jamaat: '23:58' } } }
  const data = boardData({ [addDays(TODAY, -1)]: late })
  const shifted = { ...data, days: data.days.map((day) => ({ ...day })) }
  shifted.days[0]!.times = {
    ...shifted.days[0]!.times,
    isha: { begins: ms(TODAY, '00:10'), adhan: ms(TODAY, '00:20'), jamaat: ms(TODAY, '00:30') },
  }
  const { next, rows } = tableAt(ms(TODAY, '00:05'), shifted)
  expect(next).toMatchObject({ salaah: 'isha', to: 'adhan', seconds: 15 * 60 })
  expect(rows.find(({ salaah }) => salaah === 'isha')).toMatchObject({ jamaat: ms(TODAY, '00:30'), isTomorrow: false })
  const now = ms(TODAY, '00:31')
  expect(boardAt(now, clockAt(now), shifted, everything)).toMatchObject({ kind: 'salaah', salaah: 'isha', minutes: 1 })
})

test('on Friday the sessions at the mosque take the place of Dhuhr, each of them black', () => {
  const friday = addDays(TODAY, 1)
  const sessions = [
    jumuah(friday, '13:30', {
      ...{ adhan: at(friday, '13:05'), khateeb: 'Imam A' },
      access: anAccess({ sign_language: 'sfs', hearing_loop: 'no' }).facts,
    }),
    jumuah(friday, '14:15'),
    jumuah(friday, '13:45', { venue: { name: 'Hall' } }),
  ]
  const data = boardData({ [friday]: { sessions } })
  const evening = tableAt(ms(TODAY, '15:00'), data)
  expect(evening.rows.map(({ salaah }) => salaah)).toEqual(['fajr', 'jumuah', 'asr', 'maghrib', 'isha'])
  expect(evening.sessions?.list.map(({ khateeb, venue }) => khateeb ?? venue)).toEqual(['Imam A', 'Hall', undefined])
  expect(evening.sessions?.list.map(({ access }) => access)).toEqual([['sign_language'], [], []])
  const view = (time: string) => boardAt(ms(friday, time), clockAt(ms(friday, time)), data, everything)
  expect(view('13:35')).toMatchObject({ kind: 'salaah', salaah: 'jumuah', minutes: 5 })
  expect(view('13:55')).toMatchObject({ kind: 'table', next: { salaah: 'jumuah', to: 'jamaat', seconds: 20 * 60 } })
  expect(view('14:20')).toMatchObject({ kind: 'salaah', salaah: 'jumuah', minutes: 5 })
  const morning = tableAt(ms(friday, '10:00'), data)
  expect(morning.next).toMatchObject({ salaah: 'jumuah', to: 'adhan', seconds: 3 * 3600 + 5 * 60 })
  expect(morning.rows.map(({ salaah, isTomorrow }) => [salaah, isTomorrow])).toEqual([
    ['fajr', true],
    ['jumuah', false],
    ['asr', false],
    ['maghrib', false],
    ['isha', false],
  ])
})

test('without an announced adhan of its own Jumu’ah is counted to from the begin of Dhuhr on', () => {
  const data = boardData({ [TODAY]: { sessions: [jumuah(TODAY, '13:30')] } })
  expect(tableAt(ms(TODAY, '12:30'), data).next).toMatchObject({ salaah: 'jumuah', to: 'begins', seconds: 360 })
  expect(tableAt(ms(TODAY, '12:36'), data).next).toMatchObject({ salaah: 'jumuah', to: 'jamaat' })
})

test('Jumu’ah is shown within a week of its first session, until the last has begun', () => {
  const friday = addDays(TODAY, 7)
  const sessions = [jumuah(friday, '13:30'), jumuah(friday, '14:15')]
  const data = boardData({ [friday]: { sessions } })
  expect(tableAt(ms(TODAY, '13:30'), data).sessions).toBeNull()
  expect(tableAt(ms(TODAY, '13:31'), data).sessions).toMatchObject({ salaah: 'jumuah', day: friday })
  const settings = { ...everything, dark: { ...everything.dark, jumuah: 0 } }
  expect(tableAt(ms(friday, '14:14'), data, settings).sessions?.list).toHaveLength(2)
  expect(tableAt(ms(friday, '14:15'), data, settings).sessions).toBeNull()
})

const session = (occasion: 'taraweeh' | 'eid', instant: string, more: Partial<FileSession> = {}): FileSession => ({
  ...{ occasion, at: instant, source: 'mosque' },
  ...more,
})

test('taraweeh has a row and a countdown after Isha, and is black for its own minutes', () => {
  const data = boardData({ [TODAY]: { sessions: [session('taraweeh', at(TODAY, '21:45'))] } })
  const view = (time: string) => boardAt(ms(TODAY, time), clockAt(ms(TODAY, time)), data, everything)
  expect(tableAt(ms(TODAY, '10:00'), data).rows.at(-1)).toMatchObject({
    ...{ salaah: 'taraweeh', jamaat: ms(TODAY, '21:45'), isBegin: false, isTomorrow: false, isNext: false },
  })
  expect(view('21:41')).toMatchObject({ next: { salaah: 'taraweeh', to: 'jamaat', seconds: 240 } })
  expect(view('21:41')).toMatchObject({ messages: [{ kind: 'phones' }] })
  expect(view('22:40')).toMatchObject({ kind: 'salaah', salaah: 'taraweeh', minutes: 55 })
  expect(view('22:46')).toMatchObject({ kind: 'table', next: { salaah: 'fajr' } })
  expect(tableAt(ms(TODAY, '22:46'), data).rows.some(({ salaah }) => salaah === 'taraweeh')).toBe(false)
})

test('Eid has a row from the day before, a countdown and black minutes, and stands in place of Jumu’ah', () => {
  const eid = addDays(TODAY, 1)
  const field = { name: 'Green Point' }
  const data = boardData({
    [TODAY]: { sessions: [jumuah(TODAY, '13:15')] },
    [eid]: { sessions: [session('eid', at(eid, '07:30')), session('eid', at(eid, '08:00'), { venue: field })] },
  })
  const rows = (time: string) => tableAt(ms(TODAY, time), data).rows.map(({ salaah }) => salaah)
  expect(rows('07:29')).not.toContain('eid')
  expect(rows('07:30')).toContain('eid')
  const evening = tableAt(ms(TODAY, '20:00'), data)
  expect(evening.rows.map(({ salaah }) => salaah)).toEqual(['fajr', 'eid', 'dhuhr', 'asr', 'maghrib', 'isha'])
  expect(evening.sessions).toMatchObject({
    salaah: 'eid',
    day: eid,
    list: [{ at: ms(eid, '07:30') }, { venue: 'Green Point' }],
  })
  expect(tableAt(ms(eid, '05:00'), data).next).toMatchObject({ salaah: 'eid', to: 'jamaat' })
  const view = boardAt(ms(eid, '07:45'), clockAt(ms(eid, '07:45')), data, everything)
  expect(view).toMatchObject({ kind: 'salaah', salaah: 'eid', minutes: 15 })
  expect(tableAt(ms(eid, '08:01'), data).sessions).toBeNull()
})

test('an Eid whose day is awaited is counted to on neither of its days', () => {
  const hijri = { date: '1448-09-30', status: 'awaiting' as const }
  const data = boardData({ [TODAY]: { sessions: [session('eid', at(TODAY, '07:30'), { hijri })] } })
  expect(tableAt(ms(TODAY, '05:00'), data).next).toMatchObject({ salaah: 'dhuhr' })
  const declared = { date: '1448-10-01', status: 'declared' as const }
  const certain = boardData({ [TODAY]: { sessions: [session('eid', at(TODAY, '07:30'), { hijri: declared })] } })
  expect(tableAt(ms(TODAY, '05:00'), certain).next).toMatchObject({ salaah: 'eid' })
})

test('the Islamic date is that of tomorrow from Maghrib on, where days turn at Maghrib', () => {
  expect(tableAt(ms(TODAY, '19:39')).hijriDay).toBe(TODAY)
  expect(tableAt(ms(TODAY, '19:40')).hijriDay).toBe(addDays(TODAY, 1))
  const now = ms(TODAY, '19:41')
  expect(boardAt(now, clockAt(now), boardData(), everything, 'midnight')).toMatchObject({ hijriDay: TODAY })
})

test('changes are shown from seven days before until the day before', () => {
  const day = addDays(TODAY, 7)
  const changed = Object.fromEntries(
    [7, 8].map((offset) => [addDays(TODAY, offset), { times: { asr: { jamaat: '17:00' } } }]),
  )
  const data = boardData({ ...changed, [addDays(TODAY, 6)]: { times: { asr: { until: addDays(TODAY, 6) } } } })
  const changes = {
    kind: 'change',
    day,
    changes: [{ salaah: 'asr', from: ms(addDays(TODAY, 6), '16:35'), to: ms(day, '17:00') }],
  }
  expect(tableAt(ms(TODAY, '08:00'), data).messages).toEqual([changes])
  expect(tableAt(ms(addDays(TODAY, 6), '08:00'), data).messages).toEqual([changes])
  expect(tableAt(ms(day, '08:00'), data).messages).toEqual([])
  expect(tableAt(ms(addDays(TODAY, -1), '23:59'), { ...data, generated: 0 }).messages).toEqual([])
})

test.each<[string, { times: Times }, { times: Times }]>([
  [
    'follows the sun',
    { times: { maghrib: { until: TODAY } } },
    { times: { maghrib: { begins: '19:43', jamaat: '19:50' } } },
  ],
  [
    'is rounded',
    { times: { maghrib: { until: TODAY } } },
    { times: { maghrib: { begins: '19:43', jamaat: '19:51' } } },
  ],
  ['stays', { times: { asr: { until: TODAY } } }, { times: { asr: { begins: '16:30' } } }],
  ['has no jamaat', { times: { asr: { until: TODAY, jamaat: undefined } } }, { times: { asr: { jamaat: undefined } } }],
  ['is of a day', { times: { asr: {} } }, { times: { asr: { jamaat: '17:00' } } }],
])('a time that %s is no change', (_, last, next) => {
  expect(tableAt(ms(TODAY, '08:00'), boardData({ [TODAY]: last, [tomorrow]: next })).messages).toEqual([])
})

test.each<[string, Announced, Announced, string | undefined, string | undefined]>([
  ['later after the begin', {}, { begins: '19:43', jamaat: '19:52' }, '19:47', '19:52'],
  ['new', { jamaat: undefined }, {}, undefined, '19:47'],
  ['gone', {}, { jamaat: undefined }, '19:47', undefined],
])('a jamaat that is %s is a change', (_, last, next, from, to) => {
  const data = boardData({
    [TODAY]: { times: { maghrib: { ...last, until: TODAY } } },
    [tomorrow]: { times: { maghrib: next } },
  })
  const changes = [{ salaah: 'maghrib', from: from && ms(TODAY, from), to: to && ms(tomorrow, to) }]
  expect(tableAt(ms(TODAY, '08:00'), data).messages).toEqual([{ kind: 'change', day: tomorrow, changes }])
})

test('Dhuhr that gives way to Jumu’ah or comes back is no change, other times and other days are', () => {
  const changed = (isFriday: readonly [boolean, boolean], later: Times) => {
    const [before, after] = isFriday.map((is, index) => (is ? [jumuah(addDays(TODAY, index), '13:30')] : []))
    const times = { dhuhr: { until: TODAY }, asr: { until: TODAY } }
    const data = boardData({ [TODAY]: { times, sessions: before! }, [tomorrow]: { times: later, sessions: after! } })
    return tableAt(ms(TODAY, '08:00'), data).messages.flatMap((each) =>
      each.kind === 'change' ? each.changes.map(({ salaah }) => salaah) : [],
    )
  }
  const later = { dhuhr: { jamaat: '13:25' }, asr: { jamaat: '17:00' } }
  expect(changed([false, true], later)).toEqual(['asr'])
  expect(changed([true, false], later)).toEqual(['asr'])
  expect(changed([false, false], later)).toEqual(['dhuhr', 'asr'])
})

test('the phones are to be silent for five minutes before a jamaat, and nothing else is said then', () => {
  const kinds = (time: string) => tableAt(ms(TODAY, time)).messages.map(({ kind }) => kind)
  expect(kinds('13:09')).not.toContain('phones')
  expect(kinds('13:10')).toEqual(['phones'])
  expect(kinds('13:14')).toEqual(['phones'])
})

test('zawal is warned of ten minutes ahead and until Dhuhr begins', () => {
  const kinds = (time: string) => tableAt(ms(TODAY, time)).messages.map(({ kind }) => kind)
  expect(kinds('12:15')).toEqual([])
  expect(kinds('12:16')).toEqual(['zawal'])
  expect(tableAt(ms(TODAY, '12:30')).messages).toEqual([
    { kind: 'zawal', from: ms(TODAY, '12:26'), until: ms(TODAY, '12:36') },
  ])
  expect(kinds('12:36')).toEqual([])
  const now = ms(TODAY, '12:30')
  const off = { ...everything, shown: { ...everything.shown, zawal: false } }
  expect(tableAt(now, boardData(), off).messages).toEqual([])
  const unchecked = clockAt(now, { isChecked: false, answeredAt: null })
  expect(boardAt(now, unchecked, boardData(), everything)).toMatchObject({ kind: 'table', messages: [] })
})

test('that the mosque is live is shown until it ends, and not by a clock that nobody has checked', () => {
  const now = ms(TODAY, '10:00')
  const messages = (liveUntil: number, clock = clockAt(now)) => {
    const view = boardAt(now, clock, boardData({}, { liveUntil }), everything)
    return view?.kind === 'table' && view.messages
  }
  expect(messages(now + 1)).toEqual([{ kind: 'live', until: now + 1 }])
  expect(messages(now)).toEqual([])
  expect(messages(now + 1, clockAt(now, { isChecked: false, answeredAt: null }))).toEqual([])
})

test('in Ramadan suhoor and iftar are those of the fast of the day, from Maghrib on of the next', () => {
  const fasts = { [TODAY]: { hijri: '1448-09-01' }, [addDays(TODAY, 1)]: { hijri: '1448-09-02' } }
  const season = (day: Day, time: string) => tableAt(ms(day, time), { ...boardData(fasts), generated: 0 }).season
  const first = { suhoorEnds: ms(TODAY, '03:50'), iftar: ms(TODAY, '19:40'), isTomorrow: false }
  expect(season(TODAY, '03:49')).toEqual({ ...first, hasSuhoorEnded: false })
  expect(season(TODAY, '10:00')).toEqual({ ...first, hasSuhoorEnded: true })
  expect(season(TODAY, '20:00')).toMatchObject({
    iftar: ms(addDays(TODAY, 1), '19:40'),
    isTomorrow: true,
    hasSuhoorEnded: false,
  })
  expect(season(addDays(TODAY, -1), '20:00')?.iftar).toBe(ms(TODAY, '19:40'))
  expect(season(addDays(TODAY, 1), '20:00')).toBeNull()
  const awaited = boardData({ [TODAY]: { hijri: '1448-09-30', isAwaited: true } })
  expect(tableAt(ms(TODAY, '10:00'), awaited).season).toBeNull()
  for (const times of [{ fajr: none }, { maghrib: none }])
    expect(tableAt(ms(TODAY, '10:00'), boardData({ [TODAY]: { hijri: '1448-09-01', times } })).season).toBeNull()
})

test.each([
  ['1448-10-01', true],
  ['1448-10-02', false],
  ['1448-11-01', false],
  ['1448-11-10', false],
  ['1448-12-08', false],
  ['1448-12-09', true],
  ['1448-12-13', true],
  ['1448-12-14', false],
])('on %s the takbeer is shown: %s', (hijri, isShown) => {
  const { messages } = tableAt(ms(TODAY, '10:00'), boardData({ [TODAY]: { hijri } }))
  expect(messages.some(({ kind }) => kind === 'takbeer')).toBe(isShown)
})

test('the takbeer of Eid al-Fitr begins at the Maghrib before it', () => {
  const data = boardData({ [addDays(TODAY, 1)]: { hijri: '1448-10-01' } })
  expect(tableAt(ms(TODAY, '20:00'), data).messages).not.toEqual([])
  expect(tableAt(ms(TODAY, '18:00'), data).messages).toEqual([])
})

test('events take turns that are not over, at most five and two weeks ahead', () => {
  const event = (title: string, from: number) => ({ title, at: from, ends: from + HOUR })
  const now = ms(TODAY, '10:00')
  const titles = (events: BoardFile['events']) =>
    tableAt(now, boardData({}, { events })).messages.map((each) => each.kind === 'event' && each.event.title)
  const [on, next] = [event('on', now - HOUR / 2), event('next', now + 14 * DAY - 1)]
  expect(titles([event('over', now - HOUR), on, next, event('far', now + 14 * DAY)])).toEqual(['on', 'next'])
  expect(titles([on, on, on, next, next, next])).toEqual(['on', 'on', 'on', 'next', 'next'])
})

test('a notice is gone at its end, and a janazah after two hours without an answer', () => {
  const now = ms(TODAY, '10:00')
  const notices = [
    { text: 'Closed', ends: now, isJanazah: false, isOfArea: false },
    { text: 'Water cut', ends: now + 9 * HOUR, isJanazah: false, isOfArea: false },
    { text: 'Janazah', ends: now + 9 * HOUR, isJanazah: true, isOfArea: false },
  ]
  const data = boardData({}, { notices: { en: notices } })
  const shown = (answeredAt: number) => {
    const view = boardAt(now, clockAt(answeredAt), data, everything)
    return view?.kind === 'table' && view.messages
  }
  const [cut, janazah] = [1, 2].map((index) => ({ kind: 'notice', index }))
  expect(shown(now)).toEqual([cut, janazah])
  expect(shown(now - 2 * HOUR)).toEqual([cut, janazah])
  expect(shown(now - 2 * HOUR - 1)).toEqual([cut])
})

test('janazahs at other mosques are shown only where their own switch is on, which it is not at first', () => {
  const now = ms(TODAY, '10:00')
  const notices = [
    { text: 'Own janazah', ends: now + HOUR, isJanazah: true, isOfArea: false },
    { text: 'Janazah elsewhere', ends: now + HOUR, isJanazah: true, isOfArea: true },
  ]
  const data = boardData({}, { notices: { en: notices } })
  const shown = (changes: Partial<BoardSettings['shown']>) => {
    const view = boardAt(now, clockAt(now), data, { ...everything, shown: { ...defaultBoard.shown, ...changes } })
    return view?.kind === 'table' && view.messages.flatMap((each) => (each.kind === 'notice' ? [each.index] : []))
  }
  expect(shown({})).toEqual([0])
  expect(shown({ areaJanazahs: true })).toEqual([0, 1])
  expect(shown({ areaJanazahs: true, notices: false })).toEqual([1])
})

test('sunrise is that of today until it is over, then that of tomorrow', () => {
  const sunrise = (time: string) => tableAt(ms(TODAY, time), boardData()).sunrise
  expect(sunrise('05:29')).toEqual({ at: ms(TODAY, '05:30'), isTomorrow: false })
  expect(sunrise('05:30')).toEqual({ at: ms(addDays(TODAY, 1), '05:30'), isTomorrow: true })
})

test('what is switched off is not shown', () => {
  const off = Object.fromEntries(Object.keys(defaultBoard.shown).map((name) => [name, false])) as BoardSettings['shown']
  const fasts = { [TODAY]: { hijri: '1448-09-01' } }
  const later = { times: { asr: { jamaat: '17:00' } } }
  const events = [{ title: 'Lecture', at: ms(TODAY, '20:00'), ends: ms(TODAY, '21:00') }]
  const data = boardData(
    { ...fasts, [TODAY]: { ...fasts[TODAY], times: { asr: { until: TODAY } } }, [tomorrow]: later },
    { events },
  )
  const nothing = { season: null, sessions: null, messages: [], sunrise: null }
  for (const time of ['13:12', '15:00'])
    expect(tableAt(ms(TODAY, time), data, { ...everything, shown: off })).toMatchObject(nothing)
})

test('a board without data waits for two minutes, and then says that it has none', () => {
  expect(boardAt(noon + 120_000, clockAt(noon), null, everything)).toBeNull()
  expect(boardAt(noon + 120_001, clockAt(noon), null, everything)).toEqual({ kind: 'sentence', reason: 'loading' })
})

test('a board that hears from the server is fresh', () => {
  expect(trustAt(noon, clockAt(noon), boardData(), everything)).toEqual({ kind: 'fresh' })
  expect(trustAt(noon + 4 * MINUTE, clockAt(noon), boardData(), everything)).toEqual({ kind: 'fresh' })
})

test('after three questions without an answer it says since when', () => {
  const kept = trustAt(noon + 4 * MINUTE + 1, clockAt(noon), boardData(), everything)
  expect(kept).toEqual({ kind: 'kept', since: noon, from: noon })
  const never = clockAt(noon, { answeredAt: null })
  const [written] = [boardData().generated]
  expect(trustAt(noon + 4 * MINUTE, never, boardData(), everything)).toEqual({ kind: 'fresh' })
  expect(trustAt(noon + 4 * MINUTE + 1, never, boardData(), everything)).toEqual({
    ...{ kind: 'kept', since: noon, from: written },
  })
  const longOn = clockAt(noon, { startedAt: noon - HOUR })
  expect(trustAt(noon, longOn, boardData(), everything)).toEqual({ kind: 'fresh' })
})

test.each([31_000, -31_000, 3_600_000])('clocks that are %d ms apart are not to be trusted', (driftMs) => {
  const now = clockAt(noon, { driftMs })
  expect(trustAt(noon, now, boardData(), everything)).toEqual({ kind: 'untrusted', reason: 'clock' })
  expect(boardAt(noon, now, boardData(), everything)).toEqual({ kind: 'sentence', reason: 'clock' })
})

test('clocks that are 30 s apart are still trusted', () => {
  expect(trustAt(noon, clockAt(noon, { driftMs: 30_000 }), boardData(), everything)).toEqual({ kind: 'fresh' })
})

test('a clock before the data were written is implausible, as one of a computer without a battery', () => {
  const clock = clockAt(0, { isChecked: false, answeredAt: null })
  expect(boardAt(0, clock, boardData(), everything)).toEqual({ kind: 'sentence', reason: 'clock' })
  const at = (now: number) => trustAt(now, clockAt(now), boardData(), everything)?.kind
  const { generated } = boardData()
  expect([at(generated - 5 * MINUTE - 1), at(generated - 5 * MINUTE), at(generated)]).toEqual([
    ...['untrusted', 'fresh', 'fresh'],
  ])
})

test('after the last day of the data there is none for today', () => {
  const late = ms(addDays(TODAY, 9), '00:00')
  expect(boardAt(late, clockAt(late), boardData(), everything)).toEqual({ kind: 'sentence', reason: 'ended' })
  expect(trustAt(late, clockAt(late), boardData(), everything)).toEqual({ kind: 'untrusted', reason: 'ended' })
  const without = { ...boardData(), days: [] }
  expect(boardAt(noon, clockAt(noon), without, everything)).toEqual({ kind: 'sentence', reason: 'ended' })
  expect(boardAt(late - 1, clockAt(late), boardData(), everything)?.kind).not.toBe('sentence')
})

test('times without an answer for longer than the mosque allows are too old', () => {
  const clock = clockAt(noon)
  const settings = { ...everything, trustDays: 3 }
  expect(boardAt(noon + 3 * DAY, clock, boardData(), settings)?.kind).toBe('table')
  expect(boardAt(noon + 3 * DAY + 1, clock, boardData(), settings)).toEqual({ kind: 'sentence', reason: 'old' })
})

test('times that the mosque has not confirmed within its limit give way to a sentence', () => {
  const data = boardData({}, { staleAt: noon })
  expect(boardAt(noon - 1, clockAt(noon), data, everything)?.kind).toBe('table')
  expect(boardAt(noon, clockAt(noon), data, everything)).toEqual({ kind: 'sentence', reason: 'unconfirmed' })
})

test('a board that started without the server shows the day and nothing that needs the minute', () => {
  const clock = clockAt(noon, { isChecked: false, answeredAt: null })
  const data = boardData({ [TODAY]: { times: { fajr: { begins: '00:30', adhan: '00:40', jamaat: '01:00' } } } })
  const view = boardAt(ms(TODAY, '13:20'), clock, data, everything)
  expect(view).toMatchObject({
    kind: 'table',
    trust: { kind: 'unchecked', since: ms(TODAY, '00:00') },
    next: null,
    messages: [],
  })
  const rows = view?.kind === 'table' ? view.rows : []
  expect(rows.map(({ jamaat, isTomorrow }) => [jamaat, isTomorrow])).toEqual(
    ['01:00', '13:15', '16:35', '19:47', '21:30'].map((time) => [ms(TODAY, time), false]),
  )
})

test('summer time begins and ends to the second, whatever zone the set believes to be in', () => {
  const change = Date.parse('2026-03-29T01:00:00Z')
  const offsets = [
    [0, 0],
    [change, 60],
  ] as const
  expect(timeInWords(offsets, change - 1000, undefined)).toEqual(['00:59', ''])
  expect(timeInWords(offsets, change, undefined)).toEqual(['02:00', ''])
  expect(timeInWords(offsets.slice(1), change - 1000, undefined), 'before all that is known').toEqual(['01:59', ''])
})

test('times of twelve hours have the half of the day apart', () => {
  expect(timeInWords([[0, 0]], Date.parse('2026-01-01T00:05:00Z'), ['am', 'pm'])).toEqual(['12:05', 'am'])
  expect(timeInWords([[0, 0]], Date.parse('2026-01-01T12:05:00Z'), ['am', 'pm'])).toEqual(['12:05', 'pm'])
  expect(timeInWords([[0, 0]], Date.parse('2026-01-01T13:05:00Z'), ['am', 'pm'])).toEqual(['1:05', 'pm'])
})

test.each([
  [0, '00:00'],
  [59, '00:59'],
  [3_599, '59:59'],
  [3_600, '1:00:00'],
  [36_065, '10:01:05'],
])('%d seconds are %s', (count, words) => {
  expect(countdownText(count)).toBe(words)
})

test('by daylight a board is light from sunrise to sunset', () => {
  const { days } = boardData()
  const isDark = (time: string) => isDarkAt(ms(TODAY, time), { ...everything, theme: 'daylight' }, days)
  expect([isDark('05:29'), isDark('05:30'), isDark('19:39'), isDark('19:40')]).toEqual([true, false, false, true])
})

test('a board that is to be light or dark always is', () => {
  const isDark = (theme: BoardSettings['theme'], time: string) =>
    isDarkAt(ms(TODAY, time), { ...everything, theme }, boardData().days)
  expect([isDark('dark', '12:00'), isDark('light', '12:00')]).toEqual([true, false])
  expect([isDark('dark', '23:00'), isDark('light', '23:00')]).toEqual([true, false])
})

const isQuiet = (day: Day, time: string, changes?: Record<Day, Changes>) =>
  isQuietAt(ms(day, time), boardData(changes).days)

test.each([
  ['22:59', false],
  ['23:00', true],
  ['02:40', true],
  ['02:41', false],
  ['05:00', false],
  ['09:00', false],
  ['12:00', false],
  ['20:00', false],
])('a board loads itself again only in the night, well after Isha and well before Fajr: at %s %s', (time, isNight) => {
  expect(isQuiet(TODAY, time)).toBe(isNight)
})

test('the night of a board begins after taraweeh, ends before a Fajr without an adhan, and is short in some summers', () => {
  const taraweeh = { [TODAY]: { sessions: [session('taraweeh', at(TODAY, '22:00'))] } }
  expect([isQuiet(TODAY, '23:29', taraweeh), isQuiet(TODAY, '23:30', taraweeh)]).toEqual([false, true])
  const fajr = { [TODAY]: { times: { fajr: { ...none, jamaat: '04:30' } } } }
  expect([isQuiet(TODAY, '03:00', fajr), isQuiet(TODAY, '03:01', fajr)]).toEqual([true, false])
  const late = { begins: '23:00', adhan: '23:15', jamaat: '23:30' }
  const short = { [TODAY]: { times: { isha: late } }, [tomorrow]: { times: { fajr: { adhan: '02:00' } } } }
  expect(['00:19', '00:20', '01:10', '01:11'].map((time) => isQuiet(tomorrow, time, short))).toEqual([
    ...[false, true, true, false],
  ])
  expect(isQuietAt(noon, []), 'without any times').toBe(false)
})

test('a screen has its own settings, those of its mosque, or none after it was revoked', () => {
  const own = { ...defaultBoard, theme: 'dark' as const }
  const { file } = boardData({}, { screens: { hall: own, door: null } })
  expect(settingsOf(file, undefined)).toBe(defaultBoard)
  expect(settingsOf(file, 'hall')).toBe(own)
  expect(settingsOf(file, 'door')).toBe(defaultBoard)
  expect(settingsOf(file, 'gone')).toBeNull()
})
