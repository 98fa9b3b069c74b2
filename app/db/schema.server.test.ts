import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { betterAuth } from 'better-auth'
import { twoFactor } from 'better-auth/plugins'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeSchema } from '#tests/support/data/describe-schema.ts'
import { aMosque, anEvent, anImport, anOccurrence, aReport } from '#tests/support/data/factories.ts'
import { insertPersonal } from '#tests/support/data/personal-rows.ts'
import { asBoolean, asDate } from './auth-values.server.ts'
import { db, engine, reader } from './client.server.ts'
import { migrate, migrations } from './migrate.server.ts'
import { up as wrongTextsAsMessages } from './migrations/0021-wrong-texts-as-messages.ts'
import { up as onlyWholeLanguages } from './migrations/0022-only-whole-languages.ts'
import { up as historyForEverybody } from './migrations/0029-history-for-everybody.ts'
import { up as removedFromHistory } from './migrations/0031-removed-from-history.ts'
import * as tableChanges from './migrations/table-changes.ts'
import { tables } from './schema.ts'

test('a migrated database needs no further migration', async () => {
  expect(await migrate()).toEqual([])
})

test('every migration is in their list, in the order of their numbers', () => {
  const names = Object.keys(migrations)
  expect(names).toEqual(names.toSorted())
  const files = readdirSync(join(import.meta.dirname, 'migrations')).filter((name) => /^\d/.test(name))
  expect(names).toEqual(expect.arrayContaining(files.map((name) => name.replace('.ts', ''))))
  const listed = new Set(Object.values(migrations).map(({ up }) => up))
  expect(Object.values(tableChanges).filter((up) => !listed.has(up))).toEqual([])
  expect(names).toHaveLength(files.length + Object.values(tableChanges).length)
})

test('reports of wrong words become messages with all that they said, and nothing else does', async () => {
  const common = { kind: 'text', language: 'af', times: 1, state: 'open', createdAt: '2026-11-20T08:00:00.000Z' }
  const content = (page: string, wanted: string) => JSON.stringify({ language: 'af', page, words: 'Geriewe', wanted })
  const decision = { decidedAt: '2026-11-21T08:00:00.000Z', decidedByName: 'Aisha', thankedAt: '2026-11-21T08:00:00Z' }
  const other = await aReport()
  for (const row of [
    { ...common, id: 'open', content: content('/mosques', 'Fasiliteite'), times: 3, heldBy: 'network' },
    { ...common, id: 'done', content: content('', ''), state: 'accepted', contact: 'a@example.org', ...decision },
  ])
    await sql`insert into reports ${sql.raw(`("${Object.keys(row).join('", "')}")`)}
      values (${sql.join(Object.values(row))})`.execute(db())
  await wrongTextsAsMessages(db() as unknown as Kysely<unknown>)
  const kept = { name: '', language: 'af', createdAt: common.createdAt, doneBy: null }
  expect(await db().selectFrom('messages').selectAll().orderBy('id', 'desc').execute()).toEqual([
    {
      ...kept,
      ...{ id: 'open', email: '', subject: 'Mistake in the text: /af/mosques (af)', status: 'new', doneAt: null },
      ...{ body: 'Geriewe\n→ Fasiliteite\n× 3', heldBy: 'network' },
    },
    {
      ...kept,
      ...{ id: 'done', email: 'a@example.org', subject: 'Mistake in the text: (af)', status: 'done', heldBy: null },
      // As a message it is erased when it would have been as a report.
      ...{ body: 'Geriewe\naccepted, Aisha, thanked 2026-11-21T08:00:00Z', doneAt: '2026-02-19T08:00:00.000Z' },
    },
  ])
  expect(await db().selectFrom('reports').select('id').execute()).toEqual([{ id: other.id }])
  expect(await db().selectFrom('erasures').selectAll().execute()).toEqual([])
})

const aLetterRequestIn = (language: string) =>
  db()
    .insertInto('letterRequests')
    .values({ tokenHash: 'hash', language, target: 'area:Athlone', topics: 'events', expiresAt: '2026-11-21' })
    .execute()
const storeGeneral = (general: string) =>
  db()
    .insertInto('settings')
    .values({
      ...{ id: 'general', general, updatedAt: '2026-11-20T08:00:00.000Z' },
      ...{ notifications: '{}', security: '{}', customization: '{}' },
    })
    .execute()
const leaveOnlyWholeLanguages = () => onlyWholeLanguages(db() as unknown as Kysely<unknown>)

test('what is stored in a language that is gone is in the first one of the site, in every table', async () => {
  await insertPersonal((await aMosque()).id)
  await anImport({ actorId: 'actor' })
  await aLetterRequestIn('ur')
  const all = [...(await describeSchema(db(), engine()))]
  const inLanguages = all.filter(([, lines]) => /^"?language"? /m.test(lines)).map(([table]) => table)
  expect(inLanguages).toContain('subscribers')
  for (const table of inLanguages) await sql`update ${sql.table(table)} set language = 'ms'`.execute(db())
  await leaveOnlyWholeLanguages()
  for (const table of inLanguages) {
    const { rows } = await sql`select distinct language from ${sql.table(table)}`.execute(db())
    expect([table, rows]).toEqual([table, [{ language: 'en' }]])
  }
})

test.each([
  [{ languages: ['ur', 'ar', 'ms'], onTrial: ['ms', 'af'] }, { languages: ['ar'], onTrial: ['af'] }, 'ar'],
  [{ languages: ['ms'], clock: '12h' }, { languages: ['en'], clock: '12h' }, 'en'],
  [{ language: 'ms' }, {}, 'en'],
  [{ language: 'ar' }, { language: 'ar' }, 'ar'],
])('the settings %j become %j, and what was in Malay is in %s', async (general, becomes, first) => {
  await storeGeneral(JSON.stringify(general))
  await aLetterRequestIn('ms')
  await leaveOnlyWholeLanguages()
  const settings = await db().selectFrom('settings').select('general').executeTakeFirstOrThrow()
  expect(JSON.parse(settings.general)).toEqual(becomes)
  expect(await db().selectFrom('letterRequests').select('language').execute()).toEqual([{ language: first }])
})

test('settings that cannot be read stay, and do not stop the migration', async () => {
  await storeGeneral('{"languages":["ms"')
  await aLetterRequestIn('ur')
  await leaveOnlyWholeLanguages()
  expect(await db().selectFrom('settings').select('general').execute()).toEqual([{ general: '{"languages":["ms"' }])
  expect(await db().selectFrom('letterRequests').select('language').execute()).toEqual([{ language: 'en' }])
})

test('better-auth works on these tables: sign-up, sign-in, rate limits and two-factor', async () => {
  const auth = betterAuth({
    baseURL: 'http://localhost:3000',
    secret: 'a-secret-that-is-only-used-in-this-test',
    telemetry: { enabled: false },
    database: { db: db(), type: engine() },
    emailAndPassword: { enabled: true },
    rateLimit: { enabled: true, storage: 'database' },
    plugins: [twoFactor()],
    user: {
      additionalFields: {
        role: { type: 'string', input: true },
        mosqueId: { type: 'string', required: false },
        phone: { type: 'string', required: false },
        status: { type: 'string', defaultValue: 'active', input: false },
        loginCount: { type: 'number', defaultValue: 0, input: false },
        lastLoginAt: { type: 'date', required: false, input: false },
      },
    },
  })
  const person = { email: 'imam@example.org', password: 'Correct-horse-9' }
  await auth.api.signUpEmail({ body: { ...person, name: 'Imam', role: 'mosque_admin' } })
  const response = await auth.handler(
    new Request('http://localhost:3000/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' },
      body: JSON.stringify(person),
    }),
  )
  expect(response.status).toBe(200)
  const cookie = response.headers.get('set-cookie')?.split(';')[0] as string
  const enabled = await auth.api.enableTwoFactor({ body: { password: person.password }, headers: { cookie } })
  expect(JSON.stringify(enabled)).toContain('otpauth://')

  const user = await reader().selectFrom('user').selectAll().executeTakeFirstOrThrow()
  expect(user).toMatchObject({ role: 'mosque_admin', status: 'active', loginCount: 0, mosqueId: null })
  expect(asBoolean(user.emailVerified)).toBe(false)
  expect(Math.abs(asDate(user.createdAt).getTime() - Date.now())).toBeLessThan(60_000)
  expect(await reader().selectFrom('rateLimit').selectAll().execute()).not.toEqual([])
})

test('the public history is filled in from the record of changes, without a person', async () => {
  const mosque = await aMosque({ phone: '021' })
  const timetable = (jamaat: string, validFrom: string) => ({
    ...{ kind: 'regular', hijri: null, validFrom, validUntil: null, mosqueName: 'A' },
    content: {
      week: { dhuhr: { adhan: null, jamaat: { kind: 'fixed', time: jamaat } } },
      sessions: [{ salaah: '13:00', khateeb: 'Sheikh Secret' }],
    },
  })
  const changes = [
    ['mosque.update', { name: 'A', phone: '1', address: 'ä'.repeat(200), facts: [{ fact: 'parking', value: 'no' }] }],
    ['timetable.publish', timetable('13:00', '2026-01-01')],
    ['timetable.publish', timetable('13:15', '2026-12-01')],
    ['timetable.publish', { ...timetable('13:15', '2026-12-01'), kind: 'season' }],
    ['event.update', { title: 'Lecture' }],
  ] as const
  for (const [index, [action, after]] of changes.entries())
    await db()
      .insertInto('activity')
      .values({
        ...{ id: `0190000${index}-0000-7000-8000-000000000000`, at: `2026-11-2${index}T08:00:00.000Z`, action },
        ...{ actorId: 'a', actorName: 'Aisha Secret', actorRole: index < 2 ? 'superadmin' : 'mosque_admin' },
        ...{ kind: 'mosque', subjectId: mosque.id, mosqueId: mosque.id, after: JSON.stringify(after), version: null },
        before: JSON.stringify({ name: 'A', phone: '2', address: '1 Long Street', facts: [] }),
        ...{ undoneAt: null, undoneBy: null },
      })
      .execute()
  await db().schema.dropTable('history').execute()
  await historyForEverybody(db() as unknown as Kysely<unknown>)
  await removedFromHistory(db() as unknown as Kysely<unknown>)
  const rows = await db().selectFrom('history').selectAll().orderBy('id').execute()
  expect(rows.map(({ by, what, before, after, days }) => [by, what, before, after, days])).toEqual([
    ['site', 'address', '1 Long Street', `${'ä'.repeat(19)}…`, null],
    ['site', 'fact.parking', '', 'no', null],
    ['mosque', 'jamaat.dhuhr', '13:00', '13:15', '2026-12-01'],
  ])
  expect(rows.map(({ id, at }) => [id.length, at.slice(0, 10)])).toEqual([
    [20, '2026-11-20'],
    [20, '2026-11-20'],
    [20, '2026-11-22'],
  ])
  expect(JSON.stringify(rows)).not.toContain('Secret')
  const begins = await db().selectFrom('siteState').select('value').where('name', '=', 'history-begins').execute()
  expect(begins).toHaveLength(1)
})

test('text sorts by bytes on both engines', async () => {
  for (const name of ['b', 'a', 'B', 'ä', 'A 1']) await aMosque({ name, sortName: name })
  const rows = await reader().selectFrom('mosques').select('sortName').orderBy('sortName').execute()
  expect(rows.map((row) => row.sortName)).toEqual(['A 1', 'B', 'a', 'b', 'ä'])
})

test('counts and sums are numbers on both engines', async () => {
  await aMosque({ capacity: 700 })
  const row = await reader()
    .selectFrom('mosques')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('capacity').as('capacity')])
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ count: 1, capacity: 700 })
})

test('deleting a mosque deletes its lists, events and occurrences', async () => {
  const mosque = await aMosque()
  await db().insertInto('mosqueFacts').values({ mosqueId: mosque.id, fact: 'parking', value: 'yes' }).execute()
  await anOccurrence(await anEvent({ mosqueId: mosque.id }))
  await db().deleteFrom('mosques').where('id', '=', mosque.id).execute()
  for (const table of ['mosqueFacts', 'events', 'eventOccurrences'] as const) {
    expect(await reader().selectFrom(table).selectAll().execute()).toEqual([])
  }
})

test.skipIf(process.env.TEST_DATABASE_URL)('the reading connection of SQLite cannot write', async () => {
  await expect(sql`delete from mosques`.execute(reader())).rejects.toThrow(/readonly/)
})

test('the list of tables contains every table', async () => {
  const result =
    engine() === 'postgres'
      ? await sql<{
          name: string
        }>`select tablename as name from pg_tables where schemaname = current_schema()`.execute(db())
      : await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db())
  const names = result.rows.map((row) => row.name).filter((name) => !/^(kysely|sqlite)_/.test(name))
  expect(names.sort()).toEqual([...tables].sort())
})
