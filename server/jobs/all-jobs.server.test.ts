import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { authDate } from '#app/db/auth-values.server.ts'
import { db, reader } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import { write } from '#app/db/write.server.ts'
import { env } from '#app/env.server.ts'
import { confirmClock } from '#app/features/jobs/jobs.server.ts'
import { insertTimetableRows } from '#app/features/timetables/timetable-writes.server.ts'
import { deliverDueMails, queueMail } from '#app/services/mail/queue.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { startSilentServer } from '#tests/support/servers/silent-server.ts'
import { allJobs, eraseOld } from './all-jobs.ts'
import { runDueJobs, startJobs } from './run-jobs.ts'

const now = new Date('2026-11-20T10:00:00Z')
const who = { actorId: 'u', actorName: 'U', actorRole: 'superadmin', action: 'a', kind: 'k', subjectId: 's' }
const message = { name: 'N', email: 'n@example.org', subject: 'S', body: 'B', language: 'en' }
const bin = { kind: 'mosque', subjectId: 's', name: 'N', document: '{}', deletedBy: 'u', deletedByName: 'U' }

test('activity and done messages are erased after twelve months, the bin after thirty days', async () => {
  const days = ['2025-11-19T12:00:00.000Z', '2025-11-21T12:00:00.000Z']
  await db()
    .insertInto('activity')
    .values(days.map((at) => ({ id: newId(), at, ...who })))
    .execute()
  const done = days.map((at) => ({ id: newId(), ...message, status: 'done' as const, createdAt: at, doneAt: at }))
  const open = { id: newId(), ...message, createdAt: days[0]! }
  await db().insertInto('messages').values(done).execute()
  await db().insertInto('messages').values(open).execute()
  const deletions = ['2026-10-20T12:00:00.000Z', '2026-10-22T12:00:00.000Z']
  await db()
    .insertInto('bin')
    .values(deletions.map((deletedAt) => ({ id: newId(), ...bin, deletedAt })))
    .execute()

  expect(await eraseOld(now)).toBe(3)
  const activity = await reader().selectFrom('activity').select('at').execute()
  const messages = await reader().selectFrom('messages').select('id').execute()
  const deleted = await reader().selectFrom('bin').select('deletedAt').execute()
  expect(activity).toEqual([{ at: days[1] }])
  expect(messages.map((row) => row.id).sort()).toEqual([done[1]!.id, open.id].sort())
  expect(deleted).toEqual([{ deletedAt: deletions[1] }])
})

test('expired sessions are erased, active ones are not', async () => {
  const user = await aSuperadmin()
  const at = authDate(now)
  const session = (id: string, expires: string) => ({
    id,
    token: id,
    userId: user.id,
    expiresAt: authDate(new Date(expires)),
    createdAt: at,
    updatedAt: at,
  })
  await db()
    .insertInto('session')
    .values([session('ended', '2026-11-20T09:59:00Z'), session('running', '2026-11-20T10:01:00Z')])
    .execute()
  await eraseOld(now)
  expect(await reader().selectFrom('session').select('id').execute()).toEqual([{ id: 'running' }])
})

test('the times of a mosque are erased when it is neither stored nor in the bin', async () => {
  const mosque = await aMosque()
  const content = timetableContent({ week: jamaatAt('dhuhr', '13:15') })
  const timetable = { kind: 'regular' as const, name: '', validFrom: '2026-01-01', validUntil: null, content }
  for (const mosqueId of [mosque.id, 'in-bin', 'gone'])
    await write(null, { action: 'a', kind: 'timetable', subjectId: mosqueId }, (trx) =>
      insertTimetableRows(trx, [{ mosqueId, timetables: [timetable], by: 'A', confirmedAt: now }]),
    )
  const inBin = { ...bin, id: newId(), subjectId: 'in-bin', deletedAt: now.toISOString() }
  await db().insertInto('bin').values(inBin).execute()
  await eraseOld(now)
  for (const table of ['timetables', 'timetableStates'] as const) {
    const rows = await reader().selectFrom(table).select('mosqueId').execute()
    expect(rows.map(({ mosqueId }) => mosqueId).sort()).toEqual([mosque.id, 'in-bin'].sort())
  }
})

test('while the clock is in doubt no job deletes anything by date, and afterwards they do', async () => {
  const at = now.toISOString()
  const soon = '2026-11-20T11:00:00.000Z'
  await runDueJobs(allJobs, 'worker', () => {})
  await queueMail(db(), { kind: 'letter', notAfter: new Date(soon) }, { to: 'a@example.org' }, now)
  await db().updateTable('outbox').set({ nextTryAt: soon }).execute()
  await db()
    .insertInto('activity')
    .values({ id: newId(), at, ...who })
    .execute()
  await db()
    .insertInto('messages')
    .values({ id: newId(), ...message, status: 'done', createdAt: at, doneAt: at })
    .execute()
  await db()
    .insertInto('bin')
    .values({ id: newId(), ...bin, deletedAt: at })
    .execute()
  await db().insertInto('limitCounters').values({ key: 'k', hits: 1, windowEndsAt: soon }).execute()
  await db()
    .insertInto('letterRequests')
    .values({ tokenHash: 'h', language: 'en', target: 'all', topics: '[]', expiresAt: soon })
    .execute()
  const counted = ['outbox', 'activity', 'messages', 'bin', 'limitCounters', 'letterRequests'] as const
  const counts = async () =>
    await Promise.all(
      counted.map(async (table) => (await reader().selectFrom(table).select(sql`1`.as('one')).execute()).length),
    )
  const before = await counts()
  const failures: string[] = []
  const runAll = () => runDueJobs(allJobs, 'worker', ({ name, error }) => error && failures.push(`${name}: ${error}`))

  vi.setSystemTime(new Date('2028-11-20T10:00:00Z'))
  // A press in the admin delivers as well, before any job has noticed the clock.
  await deliverDueMails(new Date())
  await runAll()
  await runAll()
  expect(await counts()).toEqual(before)

  await confirmClock(anActor('superadmin'), new Date())
  vi.setSystemTime(new Date('2028-11-21T09:00:00Z'))
  await runAll()
  // The activity has the confirmation.
  expect(await counts()).toEqual(counted.map((table) => (table === 'activity' ? 1 : 0)))
  expect(failures).toEqual([])
})

test('a mail server that hangs delays no reminder, push or erasure', async () => {
  const server = await startSilentServer()
  env().MAIL_URL = server.url
  onTestFinished(() => {
    delete env().MAIL_URL
  })
  const mail = { to: 'office@example.org', subject: 'Salaam', text: 'text', html: '' }
  await queueMail(db(), { kind: 'test' }, mail, new Date(0))
  const names = ['mail', 'letters', 'push', 'times-reminder', 'erase-old']
  const nextRunAt = '2020-01-01T00:00:00.000Z'
  await db()
    .insertInto('jobs')
    .values(names.map((name) => ({ name, nextRunAt })))
    .execute()
  const done: string[] = []
  const othersDone = Promise.withResolvers<void>()
  const jobs = allJobs.filter(({ name }) => names.includes(name))
  const stop = startJobs(jobs, ({ name, error }) => {
    done.push(error ?? name)
    if (done.includes('erase-old')) othersDone.resolve()
  })
  await othersDone.promise
  expect(done).toEqual(['push', 'times-reminder', 'erase-old'])
  server.hangUp()
  await stop()
  expect(done.at(-1)).toBe('mail')
})
