import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import type { MosqueCalendar } from './own-day-rules.ts'
import { eraseMosqueCalendars, loadMosqueCalendar, saveMosqueCalendar, undoMosqueCalendar } from './own-days.server.ts'

const now = new Date('2027-04-20T10:00:00Z')
const superadmin = anActor('superadmin')
const dhuAlHijjah = { year: 1448, month: 12 }
const makkah: MosqueCalendar = { follows: 'makkah', months: 'dhu-al-hijjah', authority: '', days: [] }
const named: MosqueCalendar = { ...makkah, days: [{ ...dhuAlHijjah, firstDay: '2027-05-07' }] }
const options = (version: number) => ({ version, asked: [dhuAlHijjah], now })

test('superadmins and the admin of the mosque choose, nobody else', async () => {
  const { id } = await aMosque()
  for (const actor of [null, anActor('mosque_admin', 'other'), anActor('mosque_admin')])
    await expect(saveMosqueCalendar(actor, id, makkah, options(0))).rejects.toMatchObject({ init: { status: 403 } })
  expect(await saveMosqueCalendar(anActor('mosque_admin', id), id, makkah, options(0))).toEqual({ outcome: 'saved' })
  expect(await saveMosqueCalendar(superadmin, 'none', makkah, options(0))).toEqual({ outcome: 'missing' })
})

test('what a mosque follows is stored and recorded; the second of two editors is told', async () => {
  const { id, name } = await aMosque()
  expect(await loadMosqueCalendar(id)).toMatchObject({ follows: 'site', version: 0 })
  await saveMosqueCalendar(superadmin, id, named, options(0))
  expect(await loadMosqueCalendar(id)).toEqual({ ...named, version: 1 })
  expect(await saveMosqueCalendar(superadmin, id, makkah, options(0))).toEqual({ outcome: 'outdated', version: 1 })
  const [entry] = await db().selectFrom('activity').selectAll().execute()
  expect(entry).toMatchObject({ action: 'mosque-calendar.update', mosqueId: id })
  expect(JSON.parse(entry!.after!)).toMatchObject({ follows: 'makkah', mosqueName: name })
})

test('a first day far from that of the site is refused, and days the form did not ask about stay', async () => {
  const { id } = await aMosque()
  const far = { ...named, days: [{ ...dhuAlHijjah, firstDay: '2027-05-01' }] }
  expect(await saveMosqueCalendar(superadmin, id, far, options(0))).toEqual({
    outcome: 'refused',
    problems: [{ month: dhuAlHijjah, reason: 'far' }],
  })
  await saveMosqueCalendar(superadmin, id, named, options(0))
  const later = { ...makkah, days: [] }
  await saveMosqueCalendar(superadmin, id, later, { version: 1, asked: [{ year: 1449, month: 1 }], now })
  expect((await loadMosqueCalendar(id)).days).toEqual(named.days)
  await saveMosqueCalendar(superadmin, id, later, options(2))
  expect((await loadMosqueCalendar(id)).days).toEqual([])
})

test('a change is undone while it stands', async () => {
  const { id } = await aMosque()
  await saveMosqueCalendar(superadmin, id, makkah, options(0))
  await saveMosqueCalendar(superadmin, id, named, options(1))
  const entries = await db().selectFrom('activity').select(['before', 'after']).orderBy('id').execute()
  const [first, second] = entries.map(({ before, after }) => ({
    before: JSON.parse(before!),
    after: JSON.parse(after!),
    now,
  }))
  expect(await undoMosqueCalendar(superadmin, id, first!)).toBe(false)
  expect(await undoMosqueCalendar(superadmin, id, second!)).toBe(true)
  expect(await loadMosqueCalendar(id)).toMatchObject({ ...makkah, version: 3 })
})

test('the calendar of a mosque is erased when it is neither stored nor in the bin', async () => {
  const { id } = await aMosque()
  const { id: gone } = await aMosque()
  for (const each of [id, gone]) await saveMosqueCalendar(superadmin, each, named, options(0))
  await db().deleteFrom('mosques').where('id', '=', gone).execute()
  expect(await writeWithoutRevision(eraseMosqueCalendars)).toBe(1)
  expect(await db().selectFrom('mosqueMonths').select('mosqueId').execute()).toEqual([{ mosqueId: id }])
})
