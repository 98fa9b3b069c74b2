import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import { moveDatesWithTimes } from '#app/features/events/dates/moved-occurrences.server.ts'
import { eraseHistory, historyBegins, listHistory, removeFromHistory } from '#app/features/history/history.server.ts'
import { createMosque, setMosqueStatus, updateMosque } from '#app/features/mosques/edit/mosque-writes.server.ts'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { withdrawTimetable } from '#app/features/timetables/withdraw-timetable.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { decideAboutReport } from '#app/workflows/decide-report/decide-report.server.ts'
import { deleteMosque } from '#app/workflows/mosque-bin.server.ts'
import { undoChange } from '#app/workflows/undo-change.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque, aSuggestion } from '#tests/support/data/factories.ts'
import { aFullMosqueContent, aMosqueContent } from '#tests/support/data/mosque-content.ts'
import { jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { open, openXml, visit } from '#tests/support/site/route-site.ts'

const now = new Date('2026-11-20T10:00:00Z')
const superadmin = anActor('superadmin')
const everything = { page: 1, size: 100 }
const list = async (id: string, of = '') => (await listHistory(id, { ...everything, of })).entries
const dhuhr = (time: string, validFrom = '2026-11-20') => ({
  ...{ kind: 'regular' as const, name: '', hijri: null, validFrom, validUntil: null },
  content: timetableContent({ week: jamaatAt('dhuhr', time) }),
})
const publish = (version: number) => ({ state: 'published' as const, version, now, afterChange: moveDatesWithTimes })
const lastChange = async () =>
  (await db().selectFrom('activity').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
const slugOf = async (id: string) =>
  (await db().selectFrom('mosques').select('slug').where('id', '=', id).executeTakeFirstOrThrow()).slug

test('a change of the times is there with its kind of person, and undoing it shows as such', async () => {
  const id = await createMosque(superadmin, aMosqueContent(), now)
  const admin = anActor('mosque_admin', id)
  await saveTimetable(admin, id, dhuhr('13:00'), publish(0))
  await saveTimetable(admin, id, dhuhr('13:15', '2026-12-01'), publish(1))
  const [latest] = await list(id)
  const values = { what: 'jamaat.dhuhr', before: '13:00', after: '13:15', days: '2026-12-01' }
  expect(latest).toMatchObject({ ...values, by: 'mosque', isUndo: false, isReported: false, at: now.toISOString() })
  expect(await undoChange(superadmin, await lastChange(), now)).toBe(true)
  expect((await list(id))[0]).toMatchObject({ ...values, before: '13:15', after: '13:00', by: 'site', isUndo: true })
  expect(await undoChange(superadmin, await lastChange(), now)).toBe(true)
  expect((await list(id))[0]).toMatchObject({ ...values, isUndo: true })
  expect((await list(id, 'jamaat.dhuhr')).length).toBe(4)
  expect(await list(id, 'jamaat.asr')).toEqual([])
  const draft = await saveTimetable(admin, id, dhuhr('14:00'), { ...publish(4), state: 'draft' })
  expect([draft.outcome, (await list(id)).length]).toEqual(['saved', 5])
})

test('a withdrawal tells the times that hold again', async () => {
  const { id } = await aMosque()
  await saveTimetable(superadmin, id, dhuhr('13:00'), publish(0))
  const saved = await saveTimetable(superadmin, id, dhuhr('13:15'), publish(1))
  if (saved.outcome !== 'saved') throw new Error(saved.outcome)
  await withdrawTimetable(superadmin, id, saved.id, { now, afterChange: moveDatesWithTimes })
  expect((await list(id))[0]).toMatchObject({ before: '13:15', after: '13:00', by: 'site', isUndo: false })
})

test("a visitor's report that was accepted is named as such", async () => {
  const mosque = await aMosque({ address: '1 Long Street' })
  const report = await aSuggestion(mosque.id, { field: 'address', old: '1 Long Street', wanted: '2 Long Street' })
  const options = { decision: 'accepted' as const, thank: false, now, version: mosque.version }
  expect(await decideAboutReport(anActor('mosque_admin', mosque.id), report.id, options)).toBe('done')
  expect((await list(mosque.id))[0]).toMatchObject({ what: 'address', by: 'mosque', isReported: true })
})

test('no person, contact or word of the admin side is in it, and a long address is cut', async () => {
  const id = await createMosque(superadmin, aMosqueContent(), now)
  const full = aFullMosqueContent()
  const content = { ...full, address: 'شارع '.repeat(50) }
  await updateMosque(superadmin, id, content, { version: 1, now, afterMove: moveDatesWithTimes })
  const rows = await db().selectFrom('history').selectAll().execute()
  const told = JSON.stringify(rows)
  const secrets = [superadmin.id, superadmin.name, superadmin.email, full.phone, full.email, full.description]
  for (const secret of [...secrets, ...full.imams.map(({ name }) => name)]) expect(told).not.toContain(secret)
  for (const row of rows) {
    const bytes = Object.values(row).reduce((sum, value) => sum + Buffer.byteLength(value ?? ''), 0)
    expect(bytes + row.mosqueId.length + row.id.length).toBeLessThan(300)
  }
  expect(rows.find(({ what }) => what === 'address')?.after).toMatch(/^(شارع )+ش?ا?ر?ع?…$/)
})

test('what is not written is not in the history either', async () => {
  const { id } = await aMosque()
  const failing = () => Promise.reject(new Error('stopped'))
  await expect(saveTimetable(superadmin, id, dhuhr('13:00'), { ...publish(0), afterChange: failing })).rejects.toThrow()
  expect(await list(id)).toEqual([])
})

test('the page, the feed and the link of a time show a change, and a hidden or deleted mosque has neither', async () => {
  const id = await createMosque(superadmin, aMosqueContent({ name: 'Masjid A' }), new Date())
  const today = new Date().toISOString().slice(0, 10)
  await saveTimetable(anActor('mosque_admin', id), id, dhuhr('13:15', today), { ...publish(0), now: new Date() })
  const address = `/mosques/${await slugOf(id)}`
  const page = await open(`${address}/history`)
  expect(page.status).toBe(200)
  expect(page.text).toMatch(/Dhuhr, jamaat ?: not announced → 13:15/)
  expect(page.text).toContain('The mosque')
  const links = (await open(address)).attributes('.times-link', 'href')
  expect(links).toContain(`${address}/history?of=jamaat.dhuhr`)
  const one = await open(`/ar${address}/history?of=jamaat.dhuhr`)
  expect([one.status, one.attributes('[data-region="history"] ol > li', 'class').length]).toEqual([200, 1])
  const feed = await openXml(`${address}/history.atom`)
  expect(feed.texts('entry summary').join()).toContain('Dhuhr, jamaat: not announced → 13:15')
  await setMosqueStatus(superadmin, [id], 'hidden', now)
  const gone = async () => [(await visit(`${address}/history`)).status, (await visit(`${address}/history.atom`)).status]
  expect(await gone()).toEqual([404, 404])
  await setMosqueStatus(superadmin, [id], 'active', now)
  await deleteMosque(superadmin, id, now)
  expect(await gone()).toEqual([404, 404])
  expect(await writeWithoutRevision(eraseHistory)).toBe(0)
  await db().deleteFrom('bin').execute()
  expect(await writeWithoutRevision(eraseHistory)).toBeGreaterThan(0)
  expect(await list(id)).toEqual([])
})

test('a superadmin takes the values of an entry away with a reason that everybody reads', async () => {
  const id = await createMosque(superadmin, aMosqueContent({ address: 'House of Secret' }), now)
  await updateMosque(superadmin, id, aMosqueContent({ address: '1 Long Street' }), {
    ...{ version: 1, now, afterMove: moveDatesWithTimes },
  })
  const entry = (await list(id)).find(({ what }) => what === 'address')!
  for (const actor of [null, anActor('mosque_admin', id)])
    await expect(removeFromHistory(actor, id, { id: entry.id, reason: 'x' })).rejects.toMatchObject({
      init: { status: 403 },
    })
  expect(await removeFromHistory(superadmin, 'other', { id: entry.id, reason: 'x' })).toBe(false)
  expect(await removeFromHistory(superadmin, id, { id: entry.id, reason: 'A private house' })).toBe(true)
  const page = await open(`/mosques/${await slugOf(id)}/history`)
  expect(page.text).toContain('Removed by the site: A private house')
  expect(page.text).not.toContain('House of Secret')
})

test('records begin with the mosque, or with the migration when that came later', async () => {
  const { id, createdAt } = await aMosque()
  expect(await historyBegins(id)).toBe(createdAt)
  await db().insertInto('siteState').values({ name: 'history-begins', value: '2999-01-01T00:00:00.000Z' }).execute()
  expect(await historyBegins(id)).toBe('2999-01-01T00:00:00.000Z')
})

test('a history is read in pages, of all or of one thing, and says which entries are older than its records', async () => {
  const { createdAt, id } = await aMosque({ name: 'Masjid A', slug: 'masjid-a' })
  const entry = { mosqueId: id, by: 'site', before: '', after: 'x', days: null, removed: null }
  const insert = (what: string, count: number, at = createdAt) =>
    db()
      .insertInto('history')
      .values(Array.from({ length: count }, () => ({ ...entry, id: newId(), what, at })))
      .execute()
  const { history: texts } = textsIn('en').public
  const page = (query: string) => open(`/mosques/masjid-a/history${query}`)
  await insert('phone', 1)
  await insert('address', 51)
  const first = await page('')
  expect([first.text.includes(texts.older), first.links.includes('/mosques/masjid-a/history?page=2')]).toEqual([
    false,
    true,
  ])
  expect(first.texts('h1')).toEqual([texts.ofMosque({ mosque: 'Masjid A' })])
  expect((await page('?page=2')).links).toContain('/mosques/masjid-a/history')
  const one = await page('?of=address')
  expect(one.links).toEqual(
    expect.arrayContaining(['/mosques/masjid-a/history?of=address&page=2', '/mosques/masjid-a/history']),
  )
  expect(one.texts('h1')).toEqual([texts.ofOne({ what: 'Address', mosque: 'Masjid A' })])
  const phone = await page('?of=phone')
  expect([phone.links.some((link) => link.includes('page=')), phone.text.includes(texts.empty)]).toEqual([false, false])
  expect((await page('?of=email')).text).toContain(texts.empty)
  await db().insertInto('siteState').values({ name: 'history-begins', value: '2026-11-01T00:00:00.000Z' }).execute()
  await insert('email', 1, '2026-11-02T00:00:00.000Z')
  expect((await page('')).text).toContain(texts.older)
  expect((await page('?of=email')).text).not.toContain(texts.older)
})
