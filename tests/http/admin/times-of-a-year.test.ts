import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aSession, jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { startApp } from '#tests/support/http/app.ts'

const page = '/admin/mosque/times/year'

async function siteWithAdmin() {
  const mosque = await aMosque({ name: 'Masjid Year' })
  const content = timetableContent({ week: jamaatAt('dhuhr', '13:15'), sessions: [aSession({ salaah: '13:30' })] })
  const regular = { kind: 'regular' as const, name: '', validFrom: '2026-11-01', validUntil: null, content }
  const now = new Date('2026-11-20T10:00:00Z')
  await saveTimetable(anActor('superadmin'), mosque.id, regular, { state: 'published', version: 0, now })
  const { visit } = await startApp()
  const as = await cookieOf(await anAdminWhoSignsIn({ mosqueId: mosque.id }))
  const load = (text: string) => {
    const form = new FormData()
    form.set('file', new File([text], 'year.csv', { type: 'text/csv' }))
    return visit(page, { as, form })
  }
  const publish = (text: string, version = '1') => visit(page, { as, form: { text, version, intent: 'publish' } })
  return { mosque, visit, as, load, publish }
}

const daysOf = async (mosqueId: string, from: string, count: number) =>
  (await loadTimetableDays([mosqueId], from, count)).get(mosqueId)!

const dated = () => db().selectFrom('timetables').select('id').where('kind', '=', 'dates').execute()

test('the template is a year of the present times, and is published unchanged after a dry run', async () => {
  const { mosque, visit, as, load, publish } = await siteWithAdmin()
  const template = await (await visit('/admin/mosque/times/year.csv', { as })).text()
  expect(template.split('\r\n')).toHaveLength(367)
  expect(template).toContain('Date,Fajr Adhan,Fajr Jamaat,Dhuhr Adhan,Dhuhr Jamaat')
  expect(template).toContain('2026-11-21,,,,13:15')
  const text = ['Date,Dhuhr Jamaat,Isha jamaat,Rooms', '2026-11-27,13:20,9:15 pm,x', '2026-11-28,13.25,21:30,x'].join(
    '\n',
  )
  const checked = await load(text)
  const html = await checked.text()
  expect(checked.status).toBe(200)
  expect(html).toContain('All 2 rows are right')
  expect(html).toContain('These columns are not known and are left out: Rooms')
  expect(await dated()).toEqual([])
  const published = await publish(text)
  expect(published.status).toBe(302)
  const days = await daysOf(mosque.id, '2026-11-26', 4)
  expect(days.map(({ prayers }) => prayers.dhuhr.jamaat)).toEqual([795, null, 805, 795])
  expect(days[1]).toMatchObject({ sessions: [{ salaah: '13:30' }], prayers: { isha: { jamaat: 1275 } } })
})

test('one wrong row is reported with its reason, and nothing is published', async () => {
  const { load, publish } = await siteWithAdmin()
  const rows = [
    'Date;Dhuhr jamaat;Asr jamaat',
    '2026-12-01;13:15;16:30',
    '2026-12-02;12:10;16:30',
    '2026-12-01;13:15;16:30',
    '01/12/2026;13:15;16:30',
    '2026-11-01;13:15;16:30',
    '2026-12-05;later;16:30',
    '2026-12-06;;',
  ]
  const answer = await load(rows.join('\n'))
  expect(answer.status).toBe(400)
  const html = await answer.text()
  expect(html).toContain('6 rows have problems')
  expect(html).toMatch(/Jamaat at 12:10 is before Dhuhr enters at 12:\d\d \(Wednesday 2 December 2026\)/)
  for (const problem of [
    'The same date as in row 2',
    'No date such as 2027-01-31',
    'This day is over',
    'Cannot be read: Dhuhr Jamaat',
    'No times: fill in at least one, or delete the row',
  ])
    expect(html).toContain(problem)
  expect((await publish(rows.join('\n'))).status).toBe(400)
  expect(await dated()).toEqual([])
})

test('a file that is no such list, and a change in the meantime, are refused', async () => {
  const { load, publish } = await siteWithAdmin()
  for (const text of ['', 'a,b\n1,2', '"', 'Date,Fajr jamaat', `Date,Isha\n${'2026-12-01,21:00\n'.repeat(401)}`])
    expect((await load(text)).status).toBe(400)
  const late = await publish('Date,Dhuhr\n2026-12-01,13:15', '0')
  expect(late.status).toBe(409)
  expect(await late.text()).toContain('Somebody else changed the times in the meantime')
  expect(await dated()).toEqual([])
})

test('the template of another mosque is not sent to a mosque admin', async () => {
  const { visit, as } = await siteWithAdmin()
  const other = await aMosque()
  expect((await visit(`/admin/mosques/${other.id}/times/year.csv`, { as })).status).not.toBe(200)
})
