import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import { insertTimetableRows } from '#app/features/timetables/timetable-writes.server.ts'
import { recordClock } from '#app/services/clock-jump.server.ts'
import { deliverDueMails, waitForDelivery } from '#app/services/mail/queue.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { aJanazah, aNotice } from '#tests/support/data/notices.ts'
import { jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { listNotices, listNoticesForAdmin, listNoticesOf, nextNoticeChange } from './notice-lists.server.ts'
import { queueNoticeMails } from './notice-mails.server.ts'
import { loadBoardNotices, writePicture } from './notice-words.server.ts'
import {
  correctNotice,
  eraseNotices,
  publishNotice,
  releaseNotice,
  undoNotice,
  withdrawNotice,
} from './notice-writes.server.ts'
import { findNotice, findNoticeForEdit, resolveSalaah } from './notices.server.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const at = (text: string) => new Date(text)
const superadmin = anActor('superadmin')
const forbiddenResponse = { init: { status: 403 } }
const secret = 'Nobody Should Read This'
const today = { day: '2026-11-20', time: '14:30', name: secret, suburb: secret, ladies: secret }

async function published(mosqueId: string, actor = anActor('mosque_admin', mosqueId)) {
  const notice = aJanazah(mosqueId, today)
  expect(await publishNotice(actor, notice, now)).toEqual({ outcome: 'published' })
  return notice
}

/** Everything that the database holds outside the table of notices. */
async function recorded(): Promise<string> {
  const tables = ['activity', 'bin', 'outbox', 'jobs', 'siteState', 'limitCounters'] as const
  return JSON.stringify(await Promise.all(tables.map((table) => db().selectFrom(table).selectAll().execute())))
}

test('nobody but superadmins and the admin of the mosque publishes, corrects, withdraws or releases', async () => {
  const { id } = await aMosque()
  const notice = await published(id)
  for (const actor of [null, anActor('mosque_admin', 'other'), anActor('mosque_admin')]) {
    await expect(publishNotice(actor, aJanazah(id, today), now)).rejects.toMatchObject(forbiddenResponse)
    expect(await correctNotice(actor, notice, { version: 1, now })).toEqual({ outcome: 'missing' })
    expect(await withdrawNotice(actor, notice.id, { version: 1, now })).toEqual({ outcome: 'missing' })
    await expect(releaseNotice(actor, notice.id, { version: 1, now })).rejects.toMatchObject(forbiddenResponse)
    expect(await findNoticeForEdit(actor, notice.id, now)).toBeNull()
  }
  await expect(listNoticesForAdmin(null, now, 1)).rejects.toMatchObject(forbiddenResponse)
  expect((await listNoticesForAdmin(anActor('mosque_admin', 'other'), now, 1)).count).toBe(0)
  expect((await listNoticesForAdmin(superadmin, now, 1)).count).toBe(1)
})

test('the picture of a janazah says what it is, the year of its day and when the salaah is', async () => {
  const { id } = await aMosque()
  const notice = await published(id)
  const shown = await findNotice(notice.id, now)
  expect((await writePicture(shown!, 'en', true)).lines).toEqual(
    expect.arrayContaining(['Janazah · Friday 20 November 2026', 'Salaah: 14:30']),
  )
  // A messenger shows it beside a link, and keeps it.
  expect(await writePicture(shown!, 'en', false)).toMatchObject({
    title: 'Janazah',
    lines: ['Janazah · Friday 20 November 2026', 'Salaah: 14:30'],
  })
})

test('pressing twice publishes once, also at the same moment', async () => {
  const { id } = await aMosque()
  const notice = aJanazah(id, today)
  const actor = anActor('mosque_admin', id)
  const outcomes = await Promise.all([publishNotice(actor, notice, now), publishNotice(actor, notice, now)])
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['published', 'same'])
  const other = await aMosque()
  const stolen = { ...notice, mosqueId: other.id }
  expect(await publishNotice(anActor('mosque_admin', other.id), stolen, now)).toEqual({ outcome: 'missing' })
  expect((await listNotices(now)).count).toBe(1)
})

test('a janazah is public until 24 hours after its salaah; ill and car are shown by their mosque only', async () => {
  const { id } = await aMosque()
  const { id: noticeId } = await published(id)
  const hour = { startsAt: '2026-11-20T10:00:00.000Z', endsAt: '2026-11-20T11:00:00.000Z' }
  for (const kind of ['ill', 'car'] as const) await publishNotice(superadmin, aNotice(id, kind, hour), now)
  expect((await listNotices(now)).notices.map(({ kind }) => kind)).toEqual(['janazah'])
  expect((await listNotices(now, { kind: 'ill' })).notices).toEqual([])
  expect((await listNoticesOf(id, now)).map(({ kind }) => kind).sort()).toEqual(['car', 'ill', 'janazah'])
  const ill = (await listNoticesOf(id, now)).find(({ kind }) => kind === 'ill')!
  expect(await findNotice(ill.id, now)).toBeNull()
  expect(await nextNoticeChange(now, id)).toEqual(at(hour.endsAt))
  expect(await findNotice(noticeId, at('2026-11-21T12:29:59.000Z'))).not.toBeNull()
  expect(await findNotice(noticeId, at('2026-11-21T12:30:00.000Z'))).toBeNull()
  expect(await listNoticesOf(id, at('2026-11-21T12:30:00.000Z'))).toEqual([])
})

test('the notices of a hidden mosque are not public', async () => {
  const { id } = await aMosque({ status: 'hidden' })
  await published(id)
  expect((await listNotices(now)).count).toBe(0)
  expect(await listNoticesOf(id, now)).toEqual([])
})

test('after Asr follows the jamaat that the mosque announces, and ends earlier with it', async () => {
  const { id } = await aMosque()
  const contentAt = (time: string) => timetableContent({ week: jamaatAt('asr', time) })
  const timetable = { kind: 'regular' as const, name: '', validFrom: '2026-01-01', validUntil: null }
  const published = {
    mosqueId: id,
    timetables: [{ ...timetable, content: contentAt('17:00') }],
    by: 'A',
    confirmedAt: now,
  }
  await writeWithoutRevision((trx) => insertTimetableRows(trx, [published]))
  const salaah = { day: '2026-11-20', after: 'asr', time: '', place: '' } as const
  const { at: salaahAt, salaah: resolved } = await resolveSalaah(id, salaah)
  expect(salaahAt).toEqual(at('2026-11-20T15:00:00.000Z'))
  const notice = { ...aJanazah(id, today), endsAt: '2026-11-21T15:00:00.000Z' }
  const content = { ...notice.content, salaah }
  await publishNotice(superadmin, { ...notice, content, salaah: resolved }, now)
  expect(await findNotice(notice.id, now)).toMatchObject({ salaah: { minutes: 1020 }, endsAt: notice.endsAt })
  await db()
    .updateTable('timetables')
    .set({ content: JSON.stringify(contentAt('16:45')) })
    .execute()
  expect(await findNotice(notice.id, now)).toMatchObject({
    salaah: { minutes: 1005 },
    endsAt: '2026-11-21T14:45:00.000Z',
  })
  expect(await findNotice(notice.id, at('2026-11-21T14:50:00.000Z'))).toBeNull()
})

test('a correction strikes the time and replaces the name; the second of two editors learns who was first', async () => {
  const { id } = await aMosque()
  const notice = await published(id)
  const later = aJanazah(id, { ...today, id: notice.id, time: '15:00', name: 'Corrected' })
  expect(await correctNotice(superadmin, later, { version: 1, now })).toEqual({ outcome: 'saved' })
  const shown = await findNotice(notice.id, now)
  expect(shown).toMatchObject({
    content: { name: 'Corrected' },
    struck: [{ field: 'salaah', salaah: { minutes: 870 } }],
    correctedAt: now.toISOString(),
    version: 2,
  })
  const stored = await db().selectFrom('notices').selectAll().execute()
  expect(stored[0]!.content).toContain('Corrected')
  expect(await correctNotice(anActor('mosque_admin', id), notice, { version: 1, now })).toEqual({
    outcome: 'outdated',
    version: 2,
    by: superadmin.name,
  })
})

test('a withdrawal erases what the notice said, and cannot be corrected or withdrawn again', async () => {
  const { id } = await aMosque()
  await aSuperadmin()
  const notice = await published(id)
  expect(await withdrawNotice(superadmin, notice.id, { version: 1, now })).toEqual({ outcome: 'saved' })
  expect(await findNotice(notice.id, now)).toMatchObject({ state: 'withdrawn', content: { name: '' }, struck: [] })
  expect(JSON.stringify(await db().selectFrom('notices').selectAll().execute())).not.toContain(secret)
  expect(await db().selectFrom('outbox').selectAll().execute()).toEqual([])
  expect(await withdrawNotice(superadmin, notice.id, { version: 2, now })).toEqual({ outcome: 'missing' })
  expect(await correctNotice(superadmin, notice, { version: 2, now })).toEqual({ outcome: 'missing' })
})

test('five janazahs a day; the next is held, and a superadmin publishes it', async () => {
  const { id } = await aMosque()
  const actor = anActor('mosque_admin', id)
  for (let count = 0; count < 5; count++) await published(id)
  const sixth = aJanazah(id, today)
  expect(await publishNotice(actor, sixth, now)).toEqual({ outcome: 'held' })
  expect(await findNotice(sixth.id, now)).toBeNull()
  expect(await publishNotice(superadmin, aJanazah(id, today), now)).toEqual({ outcome: 'published' })
  await expect(releaseNotice(actor, sixth.id, { version: 1, now })).rejects.toMatchObject(forbiddenResponse)
  expect(await releaseNotice(superadmin, sixth.id, { version: 1, now })).toEqual({ outcome: 'saved' })
  expect(await findNotice(sixth.id, now)).not.toBeNull()
  const tomorrow = aJanazah(id, { ...today, day: '2026-11-21' })
  expect(await publishNotice(actor, tomorrow, at('2026-11-20T22:00:00.000Z'))).toEqual({ outcome: 'published' })
})

test('what nobody has read is undone without trace; what is public is not', async () => {
  const { id } = await aMosque()
  const coming = aNotice(id, 'closed', { startsAt: '2026-11-21T10:00:00.000Z', endsAt: '2026-11-21T12:00:00.000Z' })
  await publishNotice(superadmin, coming, now)
  expect(await undoNotice(superadmin, coming.id, { version: 1, now })).toEqual({ outcome: 'saved' })
  expect(await db().selectFrom('notices').selectAll().execute()).toEqual([])
  const notice = await published(id)
  expect(await undoNotice(superadmin, notice.id, { version: 1, now })).toEqual({ outcome: 'missing' })
})

test('a mosque has at most thirty notices at a time', async () => {
  const { id } = await aMosque()
  const day = { startsAt: '2026-11-20T10:00:00.000Z', endsAt: '2026-11-20T20:00:00.000Z' }
  for (let count = 0; count < 30; count++) await publishNotice(superadmin, aNotice(id, 'closed', day), now)
  expect(await publishNotice(superadmin, aNotice(id, 'closed', day), now)).toEqual({ outcome: 'too-many' })
  expect(await publishNotice(superadmin, aNotice('none', 'closed', day), now)).toEqual({ outcome: 'missing' })
})

test('every superadmin is mailed a link; what has ended before it was sent is not sent', async () => {
  const { id } = await aMosque()
  await aSuperadmin()
  const { id: noticeId } = await published(id)
  const [mail] = await db().selectFrom('outbox').selectAll().where('status', '=', 'waiting').execute()
  if (mail) expect(mail).toMatchObject({ kind: 'notice', subjectId: noticeId, notAfter: '2026-11-21T12:30:00.000Z' })
  await db().updateTable('outbox').set({ status: 'waiting', nextTryAt: '2026-11-22T00:00:00.000Z' }).execute()
  // A clock that jumps by more than a day at once erases nothing.
  await recordClock(at('2026-11-21T04:00:00.000Z'))
  expect(await deliverDueMails(at('2026-11-22T00:00:00.000Z'))).toEqual({ sent: 0, failed: 0 })
  expect(await db().selectFrom('outbox').selectAll().execute()).toEqual([])
})

test('the outbox keeps the id of a notice only; its mail is written when it is sent, and not for what is gone', async () => {
  const { id } = await aMosque({ name: 'Former Masjid' })
  const notice = await published(id)
  await waitForDelivery()
  const { email } = await aSuperadmin()
  const queue = () => writeWithoutRevision((trx) => queueNoticeMails(trx, notice, now))
  const outbox = () => db().selectFrom('outbox').select(['status', 'content', 'subjectId']).execute()
  await queue()
  expect(await outbox()).toEqual([{ status: 'waiting', content: JSON.stringify({ to: email }), subjectId: notice.id }])
  await db().updateTable('mosques').set({ name: 'Renamed Masjid' }).execute()
  expect(await deliverDueMails(now)).toEqual({ sent: 1, failed: 0 })
  const [sent] = await outbox()
  expect(sent!.content).toContain(`/admin/notices?edit=${notice.id}`)
  expect(sent!.content).toContain('Renamed Masjid')
  expect(sent!.content).not.toContain(secret)
  await withdrawNotice(superadmin, notice.id, { version: 1, now })
  await queue()
  expect(await deliverDueMails(now)).toEqual({ sent: 0, failed: 0 })
  expect(await outbox()).toEqual([])
})

test('nothing of what a notice says is in activity, bin, outbox or jobs', async () => {
  const { id } = await aMosque()
  await aSuperadmin()
  const notice = await published(id)
  await correctNotice(superadmin, aJanazah(id, { ...today, id: notice.id, time: '15:00' }), { version: 1, now })
  await withdrawNotice(superadmin, notice.id, { version: 2, now })
  expect(await recorded()).not.toContain(secret)
  const entries = await db().selectFrom('activity').select(['action', 'after', 'version']).orderBy('id').execute()
  expect(entries).toEqual([
    { action: 'notice.publish', after: '{"noticeKind":"janazah"}', version: '1' },
    { action: 'notice.correct', after: '{"noticeKind":"janazah"}', version: '2' },
    { action: 'notice.withdraw', after: '{"noticeKind":"janazah"}', version: '3' },
  ])
})

test('rows are erased by their end, with what is in the outbox about them', async () => {
  const { id } = await aMosque()
  await aSuperadmin()
  await published(id)
  const erase = (before: string) => writeWithoutRevision((trx) => eraseNotices(trx, before))
  expect(await erase('2026-11-21')).toBe(0)
  expect(await erase('2026-11-22')).toBe(1)
  expect(await db().selectFrom('outbox').selectAll().execute()).toEqual([])
})

test('lists of all mosques have pages, janazah first', async () => {
  const { id } = await aMosque()
  const day = { startsAt: '2026-11-20T09:00:00.000Z', endsAt: '2026-11-20T20:00:00.000Z' }
  await published(id)
  for (let count = 0; count < 3; count++)
    await publishNotice(superadmin, { ...aNotice(id, 'closed', day), id: newId() }, at('2026-11-20T11:00:00.000Z'))
  const first = await listNotices(at('2026-11-20T12:00:00.000Z'), { pageSize: 2 })
  expect(first).toMatchObject({ count: 4, pages: 2 })
  expect(first.notices.map(({ kind }) => kind)).toEqual(['janazah', 'closed'])
})

test('a board has the janazahs of its area, however many newer ones there are elsewhere', async () => {
  const own = await aMosque({ area: 'Athlone' })
  const near = await aMosque({ area: 'Athlone', name: 'Masjid Nearby' })
  await published(near.id)
  for (let count = 0; count < 4; count++) {
    const { id } = await aMosque({ area: 'Claremont' })
    for (let times = 0; times < 4; times++)
      await publishNotice(superadmin, aJanazah(id, today), new Date(now.getTime() + 60_000))
  }
  const noticesIn = await loadBoardNotices({ id: own.id, area: 'Athlone' }, new Date(now.getTime() + 120_000))
  expect((await noticesIn('en')).map(({ text }) => text)).toEqual([expect.stringContaining('Masjid Nearby')])
})
