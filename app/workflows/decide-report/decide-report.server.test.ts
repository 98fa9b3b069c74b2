import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import {
  countReports,
  eraseReports,
  listReports,
  readReportPhoto,
  thankForReport,
} from '#app/features/reports/reports.server.ts'
import { submitMissingMosque } from '#app/features/reports/submit-report.server.ts'
import { loadTimetables } from '#app/features/timetables/published-timetables.server.ts'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { deleteMosque, restoreMosque } from '#app/workflows/mosque-bin.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque, aReport } from '#tests/support/data/factories.ts'
import { aMosqueWithTimes } from '#tests/support/data/mosques-with-times.ts'
import { jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { decideAboutReport, loadTimeContext } from './decide-report.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const superadmin = anActor('superadmin')
const adminOf = (mosqueId: string) => ({ ...anActor('mosque_admin'), mosqueId })
const accept = { decision: 'accepted' as const, thank: false, now }
const reject = { decision: 'rejected' as const, thank: false, now }
const row = (id: string) => db().selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function jamaatOf(mosqueId: string) {
  const [day] = (await loadTimetableDays([mosqueId], '2026-11-20', 1)).get(mosqueId) ?? []
  return day?.prayers.isha.jamaat
}

test('an accepted time is shown from today on, and others keep theirs', async () => {
  const { id: mosqueId } = await aMosque()
  const first = await aReport({ mosqueId, content: { about: 'isha.jamaat', wanted: '21:15' } })
  expect(await decideAboutReport(adminOf(mosqueId), first.id, accept)).toBe('done')
  expect(await jamaatOf(mosqueId)).toBe(21 * 60 + 15)
  const second = await aReport({ mosqueId, content: { about: 'fajr.jamaat', wanted: '04:40' } })
  expect(await decideAboutReport(superadmin, second.id, accept)).toBe('done')
  expect(await jamaatOf(mosqueId)).toBe(21 * 60 + 15)
  expect(await row(first.id)).toMatchObject({ state: 'accepted', decidedAt: now.toISOString() })
})

test('an impossible time stays open, and nothing is shown', async () => {
  const { id: mosqueId } = await aMosque()
  const report = await aReport({ mosqueId, content: { about: 'isha.jamaat', wanted: '12:00' } })
  expect(await decideAboutReport(superadmin, report.id, accept)).toBe('impossible')
  expect(await jamaatOf(mosqueId)).toBeNull()
  expect(await row(report.id)).toMatchObject({ state: 'open' })
})

test('a corrected season keeps its name and its end, and times that come from single dates are changed by hand', async () => {
  const week = jamaatAt('isha', '21:00')
  const season = { until: '2026-12-31', content: { week } }
  const { id: mosqueId } = await aMosqueWithTimes('Masjid A', { content: { week } }, season)
  const report = await aReport({ mosqueId, content: { about: 'isha.jamaat', wanted: '21:15' } })
  expect(await decideAboutReport(superadmin, report.id, { ...accept, version: 1 })).toBe('outdated')
  expect(await decideAboutReport(superadmin, report.id, { ...accept, meaning: 'after.1' })).toBe('outdated')
  expect(await decideAboutReport(superadmin, report.id, { ...accept, version: 2 })).toBe('done')
  const published = (await loadTimetables([mosqueId], ['2026-11-20'])).get(mosqueId)!
  expect(published.filter(({ validFrom }) => validFrom === '2026-11-20')).toMatchObject([
    { kind: 'season', name: 'Season 1', validUntil: '2026-12-31' },
  ])
  const none = { adhan: null, jamaat: null }
  const times = { fajr: none, dhuhr: none, asr: none, maghrib: none, isha: { adhan: null, jamaat: '21:00' } }
  const dates = new Map(['2026-11-20', '2026-11-21'].map((day) => [day, times]))
  const year = { kind: 'dates' as const, name: '', validFrom: '2026-11-20', validUntil: '2026-11-21', dates }
  const options = { state: 'published' as const, version: 3, now, afterChange: async () => {} }
  await saveTimetable(superadmin, mosqueId, { ...year, content: timetableContent() }, options)
  const other = await aReport({ mosqueId, content: { about: 'isha.jamaat', wanted: '21:30' } })
  expect(await decideAboutReport(superadmin, other.id, accept)).toBe('dated')
  const seen = { mosqueId, createdAt: now.toISOString() }
  const content = { about: 'isha.jamaat', shown: null, wanted: '21:30', text: '' }
  expect(await loadTimeContext(superadmin, { ...seen, content }, now)).toMatchObject({ isDated: true, options: [] })
  expect(await row(other.id)).toMatchObject({ state: 'open' })
})

test('the reader of a report chooses from what its time can mean, with the coming week under each', async () => {
  const { id: mosqueId } = await aMosqueWithTimes('Masjid A', { content: { week: jamaatAt('isha', '21:00') } })
  const about = (wanted: string, about = 'isha.jamaat') => ({
    ...{ mosqueId, createdAt: now.toISOString() },
    content: { about, shown: null, wanted, text: '' },
  })
  const context = await loadTimeContext(adminOf(mosqueId), about('21:15'), now)
  expect(context).toMatchObject({ version: 1, reportedOn: '2026-11-20', isDated: false })
  expect(context?.week).toHaveLength(7)
  expect(context?.week[0]).toEqual({ day: '2026-11-20', now: 21 * 60 })
  expect(context?.options.map(({ key, times }) => [key, times[0]])).toEqual([
    ['fixed', 21 * 60 + 15],
    [expect.stringMatching(/^after\.\d\d$/), 21 * 60 + 15],
  ])
  const { id: silent } = await aMosque()
  const first = await loadTimeContext(superadmin, { ...about('21:15'), mosqueId: silent }, now)
  expect([first?.week[0]?.now, first?.options[0]?.times[0]]).toEqual([null, 21 * 60 + 15])
  const jumuah = await loadTimeContext(superadmin, about('13:30', 'jumuah'), now)
  expect(jumuah?.week[0]).toEqual({ day: '2026-11-20', now: null })
  for (const [actor, report] of [
    [adminOf('other'), about('21:15')],
    [superadmin, about('', 'other')],
    [superadmin, { ...about('21:15'), mosqueId: null }],
    [superadmin, { ...about('21:15'), mosqueId: 'gone' }],
  ] as const)
    expect(await loadTimeContext(actor, report, now)).toBeNull()
})

test('a missing mosque is added once, by a superadmin, at the place that the visitor gave', async () => {
  const sent = { placeKind: 'mosque' as const, name: 'Masjid New', address: '1 New Road', area: 'Athlone', source: 'x' }
  const sender = { clientAddress: '192.0.2.1', language: 'en' as const, now }
  await submitMissingMosque({ ...sent, place: '-33.91, 18.51', contact: 'visitor@example.org' }, sender)
  const { id } = await db().selectFrom('reports').select('id').executeTakeFirstOrThrow()
  expect(await decideAboutReport(adminOf('other'), id, accept)).toBe('missing')
  const thankful = { ...accept, thank: true }
  const outcomes = await Promise.all([thankful, accept].map((each) => decideAboutReport(superadmin, id, each)))
  expect(outcomes.sort()).toEqual(['decided', 'done'])
  const added = await db().selectFrom('mosques').selectAll().where('name', '=', 'Masjid New').execute()
  expect(added).toMatchObject([{ status: 'active', latitude: -33.91, longitude: 18.51, approximate: 1, version: 1 }])
  const log = await db().selectFrom('activity').selectAll().where('subjectId', '=', added[0]!.id).execute()
  expect(log).toMatchObject([{ action: 'mosque.create', mosqueId: added[0]!.id }])
})

test('of two admins who decide at once one is told that the other was faster', async () => {
  const { id: mosqueId } = await aMosque()
  for (const content of [
    { about: 'isha.jamaat', wanted: '21:15' },
    { about: 'other', wanted: null },
  ]) {
    const { id } = await aReport({ mosqueId, content })
    const outcomes = await Promise.all([
      decideAboutReport(superadmin, id, accept),
      decideAboutReport(adminOf(mosqueId), id, reject),
      decideAboutReport(adminOf(mosqueId), id, accept),
    ])
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    const { state } = await row(id)
    expect(state).toBe(outcomes[1] === 'done' ? 'rejected' : 'accepted')
    if (content.wanted) expect(await jamaatOf(mosqueId)).toBe(state === 'accepted' ? 21 * 60 + 15 : null)
  }
})

test('an admin sees and decides only reports about their own mosque', async () => {
  const [own, other] = [await aMosque(), await aMosque()]
  const report = await aReport({ mosqueId: other.id, photo: 'AAAA' })
  const admin = adminOf(own.id)
  expect(await decideAboutReport(admin, report.id, accept)).toBe('missing')
  expect((await listReports(admin, 'open', 1)).count).toBe(0)
  expect([await countReports(admin, 'open'), await countReports(superadmin, 'open')]).toEqual([0, 1])
  expect(await readReportPhoto(admin, report.id)).toBeNull()
  expect(await readReportPhoto(superadmin, report.id)).toHaveLength(3)
  await expect(thankForReport(admin, { id: report.id, mosqueId: other.id }, now)).rejects.toMatchObject({
    init: { status: 403 },
  })
})

test('a decision erases the photo, and thanks go out once and repeat nothing of the report', async () => {
  const { id: mosqueId } = await aMosque({ name: 'Masjid A' })
  const content = { about: 'other', wanted: null, text: 'BUY THIS' }
  const { id } = await aReport({ mosqueId, content, contact: 'visitor@example.org', language: 'ar', photo: 'AAAA' })
  expect(await decideAboutReport(superadmin, id, { ...accept, thank: true })).toBe('done')
  expect(await readReportPhoto(superadmin, id)).toBeNull()
  expect(await thankForReport(superadmin, { id, mosqueId }, now)).toBe(false)
  const emails = await db().selectFrom('outbox').select('content').execute()
  expect(emails).toHaveLength(1)
  expect(JSON.parse(emails[0]!.content)).toMatchObject({
    to: 'visitor@example.org',
    subject: expect.stringContaining('شكرًا'),
  })
  expect(emails[0]!.content).not.toContain('BUY THIS')
})

test('reports go into the bin with their mosque and come back with it', async () => {
  const { id: mosqueId } = await aMosque()
  await aReport({ mosqueId, photo: 'AAAA' })
  await deleteMosque(superadmin, mosqueId, now)
  expect(await countReports(superadmin, 'open')).toBe(0)
  const before = { decided: '2026-08-01', undecided: '2025-11-20', photos: '2026-08-01' }
  expect(await eraseReports(db() as never, before)).toBe(0)
  const bin = await db().selectFrom('bin').select('id').executeTakeFirstOrThrow()
  await restoreMosque(superadmin, bin.id, now)
  expect(await countReports(superadmin, 'open')).toBe(1)
})

test('old photos and reports are erased, and those of a mosque that is gone for good', async () => {
  const { id: mosqueId } = await aMosque()
  const at = (day: string) => `${day}T10:00:00.000Z`
  const kept = await aReport({ mosqueId, photo: 'AAAA', createdAt: at('2026-10-01') })
  const old = await aReport({ mosqueId, photo: 'AAAA', createdAt: at('2026-07-01') })
  await aReport({ mosqueId, createdAt: at('2025-10-01') })
  await aReport({ mosqueId, state: 'accepted', createdAt: at('2026-07-01'), decidedAt: at('2026-07-02') })
  await aReport({ mosqueId: 'gone' })
  const before = { decided: '2026-08-01', undecided: '2025-11-20', photos: '2026-08-01' }
  expect(await eraseReports(db() as never, before)).toBe(4)
  const left = await db().selectFrom('reports').select('id').orderBy('id').execute()
  expect(left.map(({ id }) => id).sort()).toEqual([kept.id, old.id].sort())
  expect(await db().selectFrom('reportPhotos').select('reportId').execute()).toEqual([{ reportId: kept.id }])
})
