import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import {
  countReports,
  eraseReports,
  listReports,
  readReportPhoto,
  thankForReport,
} from '#app/features/reports/reports.server.ts'
import { loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { deleteMosque, restoreMosque } from '#app/workflows/mosque-bin.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque, aReport } from '#tests/support/data/factories.ts'
import { decideAboutReport } from './decide-report.server.ts'

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
