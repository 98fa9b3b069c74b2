import { expect, test, vi } from 'vitest'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { type Declared, declareMonth, nameAuthority } from '#tests/support/data/declarations.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { anEidSalaah, holdProgram } from '#tests/support/data/programs.ts'
import { aSession, jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { startApp } from '#tests/support/http/app.ts'

const AUTHORITY = 'Demonstration moon committee (sample)'

/** Sha'ban has 30 days, so that Ramadan begins on 10 February. */
async function declare(...months: [Declared, 'seen' | 'completed'][]): Promise<void> {
  await nameAuthority(AUTHORITY)
  for (const [month, announced] of months) await declareMonth(month, AUTHORITY, announced)
}

test('in the API Ramadan has its season and an Eid on a Friday its Jumu’ah', async () => {
  const { visit } = await startApp()
  await declare([['2027-01-11', 1448, 8], 'seen'], [['2027-02-10', 1448, 9], 'completed'])
  const { id } = await aMosque({ name: 'Masjid of the Friday' })
  const save = (timetable: object, isha: string, version: number) =>
    saveTimetable(
      anActor('superadmin'),
      id,
      {
        ...{ kind: 'regular', name: '', validFrom: '2027-01-20', validUntil: null, ...timetable },
        content: timetableContent({ week: jamaatAt('isha', isha), sessions: [aSession({ salaah: '13:05' })] }),
      },
      { state: 'published', version, now: new Date('2027-01-20T10:00:00Z'), afterChange: async () => {} },
    )
  await save({}, '21:30', 0)
  await save({ kind: 'season', name: 'Ramadan', hijri: 'ramadan', validFrom: '2027-02-10' }, '21:20', 1)
  await holdProgram(id, { eid: [anEidSalaah({ salaah: '07:40' })] })
  vi.setSystemTime(new Date('2027-03-11T20:00:00+02:00'))
  await declareMonth(['2027-03-12', 1448, 10], AUTHORITY, 'completed')
  const timetable = await visit(`/api/v1/mosques/${id}/timetable?from=2027-02-09&to=2027-03-12`)
  const { days } = await timetable.json()
  const jamaats = days.map((day: { prayers: { isha: { jamaat: string } } }) => day.prayers.isha.jamaat)
  expect(jamaats).toEqual(['21:30', ...Array.from({ length: 30 }, () => '21:20'), '21:30'])
  const eid = days.at(-1)
  expect(eid).toMatchObject({ eid: [{ salaah: '07:40', status: 'declared' }], jumuah: [{ salaah: '13:05' }] })
  expect(eid.prayers.dhuhr.jamaat).toBeNull()
})

test('the sheet stands bare: no header, no script, and a policy that allows none', async () => {
  const { open, visit } = await startApp()
  await declare([['2027-01-10', 1448, 8], 'seen'], [['2027-02-09', 1448, 9], 'completed'])
  const mosque = await aMosque({ name: 'Masjid of the Sheet' })
  for (const path of ['/ramadan/sheet', `/mosques/${mosque.slug}/ramadan/sheet`]) {
    const page = await open(path)
    expect([path, page.status]).toEqual([path, 200])
    for (const selector of ['header', 'footer', 'script:not([type="application/ld+json"])', 'nav'])
      expect([path, selector, page.has(selector)]).toEqual([path, selector, false])
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain("script-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
  }
  const missing = await open('/mosques/no-such-mosque/ramadan/sheet')
  expect(missing.status).toBe(404)
  expect(missing.has('header')).toBe(true)
  expect(missing.headers.get('content-security-policy')).not.toContain("script-src 'none'")
  for (const path of ['/ramadan/sheet', '/ramadan', '/eid', '/ar/eid'])
    expect([path, (await visit(path)).headers.get('cache-control')]).toEqual([
      path,
      expect.stringContaining('s-maxage'),
    ])
})
