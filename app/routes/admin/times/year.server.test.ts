import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aSession, jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { type TestCell, workbook } from '#tests/support/data/workbook.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const page = '/admin/mosque/times/year'

async function siteWithAdmin() {
  const mosque = await aMosque({ name: 'Masjid Year' })
  const content = timetableContent({ week: jamaatAt('dhuhr', '13:15'), sessions: [aSession({ salaah: '13:30' })] })
  const regular = { kind: 'regular' as const, name: '', validFrom: '2026-11-01', validUntil: null, content }
  const now = new Date('2026-11-20T10:00:00Z')
  await saveTimetable(anActor('superadmin'), mosque.id, regular, {
    state: 'published',
    version: 0,
    now,
    afterChange: async () => {},
  })
  const as = await cookieOf(await anAdminWhoSignsIn({ mosqueId: mosque.id }))
  const load = (content: string | Uint8Array<ArrayBuffer>) => {
    const form = new FormData()
    form.set('file', new File([content], 'year'))
    return open(page, { as, form })
  }
  const publish = (text: string, version = '1') => open(page, { as, form: { text, version, intent: 'publish' } })
  const answer = (fields: Record<string, string>) => open(page, { as, form: { intent: 'check', ...fields } })
  return { mosque, as, load, publish, answer }
}

const daysOf = async (mosqueId: string, from: string, count: number) =>
  (await loadTimetableDays([mosqueId], from, count)).get(mosqueId)!

const dated = () => db().selectFrom('timetables').select('id').where('kind', '=', 'dates').execute()

test('the template is a year of the present times, and is published unchanged after a dry run', async () => {
  const { mosque, as, load, publish } = await siteWithAdmin()
  const template = await (await visit('/admin/mosque/times/year.csv', { as })).text()
  expect(template.split('\r\n')).toHaveLength(367)
  expect(template).toContain('Date,Fajr Adhan,Fajr Jamaat,Dhuhr Adhan,Dhuhr Jamaat')
  expect(template).toContain('2026-11-21,,,,13:15')
  const text = ['Date,Dhuhr Jamaat,Isha jamaat,Rooms', '2026-11-27,13:20,9:15 pm,x', '2026-11-28,13.25,21:30,x'].join(
    '\n',
  )
  const checked = await load(text)
  expect(checked.status).toBe(200)
  expect(checked.text).toContain('All 2 rows are right')
  expect(checked.text).toContain('Columns with names that are not known')
  expect(checked.value('column.3')).toBe('')
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
    '31/12/2026x;13:15;16:30',
    '2026-11-01;13:15;16:30',
    '2026-12-05;later;16:30',
    '2026-12-06;;',
  ]
  const answer = await load(rows.join('\n'))
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('6 rows have problems')
  expect(answer.text).toMatch(/Jamaat at 12:10 is before Dhuhr enters at 12:\d\d \(Wednesday 2 December 2026\)/)
  for (const problem of [
    'The same date as in row 2',
    'This is no date: 31/12/2026x',
    'This day is over',
    'Cannot be read: Dhuhr Jamaat',
    'No times: fill in at least one, or delete the row',
  ])
    expect(answer.text).toContain(problem)
  expect((await publish(rows.join('\n'))).status).toBe(400)
  expect(await dated()).toEqual([])
})

const december = (row: (date: number) => string) => Array.from({ length: 31 }, (_, index) => row(index + 1)).join('\n')

test('a mistake of every row is one line with its rows', async () => {
  const { load } = await siteWithAdmin()
  const { status, text } = await load(
    `Date,Zuhr\n${december((date) => `${date} Dec 2026,${date === 9 ? '1:15' : '12:10'}`)}`,
  )
  expect([status, text.split('is before Dhuhr enters').length - 1]).toEqual([400, 1])
  expect(text).toMatch(/Jamaat at 12:10 is before Dhuhr .* 30 2–9, 11–32/)
})

test('a month is read as people have it: day first, a clock of twelve hours, a title and other words', async () => {
  const { mosque, load, publish, answer } = await siteWithAdmin()
  const rows = (dates: number) =>
    december((date) => (date > dates ? '' : `${date}/12/2026,${date % 7},1:15,9.15,9:30,`))
  const head = 'Masjid Year\n,,Zohar,Esha,,\nDate,Rooms,Iqamah,Begins,Jama‘at,\n'
  const asked = await load(`${head}${rows(12)}`)
  expect(asked.text).toContain('Which day is 1/12/2026?')
  expect(asked.texts('[data-slot="field"] label, fieldset label').join()).toContain('Tuesday 1 December 2026')
  const ordered = await answer({ text: `${head}${rows(12)}`, order: 'day-first' })
  expect(ordered.text).toContain('All 12 rows are right: Tuesday 1 December 2026 to Saturday 12 December 2026')
  expect(ordered.value('order')).toBe('day-first')
  const whole = await load(`${head}${rows(31)}`)
  expect(whole.text).toContain('All 31 rows are right')
  expect(whole.texts('main details summary')).toEqual(['December 2026'])
  expect(whole.texts('details tbody tr')[0]).toMatch(/1 Dec 2026.*13:15.*21:15.*21:30/)
  expect((await publish(`${head}${rows(31)}`)).status).toBe(302)
  const [day] = await daysOf(mosque.id, '2026-12-31', 1)
  expect(day).toMatchObject({ prayers: { dhuhr: { jamaat: 795 }, isha: { adhan: 1275, jamaat: 1290 } } })
})

test('a workbook is read from the sheet that is chosen, and a column with another name by hand', async () => {
  const { mosque, load, publish, answer } = await siteWithAdmin()
  const december: TestCell[][] = [
    ['Date', 'Ladies', 'Zuhr'],
    [
      { number: 46_357, style: 1 },
      { number: 0.6875, style: 2 },
      { formula: 'B2+1', stored: 0.552083, style: 2 },
    ],
  ]
  const january: TestCell[][] = [
    ['Date', 'Zuhr'],
    [46_388, 0.5625],
  ]
  const asked = await load(workbook({ Notes: [['Ramadan']], December: december, January: january }))
  expect([asked.status, asked.texts('[name="sheet"] option')]).toEqual([
    200,
    ['Please choose', 'Notes', 'December', 'January'],
  ])
  const text = asked.value('text')!
  expect((await answer({ text, sheet: '2' })).text).toContain('All 1 row is right: Friday 1 January 2027')
  const chosen = await answer({ text, sheet: '1', 'column.1': 'asr.jamaat' })
  expect(chosen.texts('details tbody tr')).toEqual([expect.stringMatching(/1 Dec 2026.*13:15.*16:30/)])
  expect((await publish(text)).text).toContain('Please choose')
  const fields = { text, sheet: '1', 'column.1': 'asr.jamaat', version: '1', intent: 'publish' }
  expect((await answer(fields)).status).toBe(302)
  expect((await daysOf(mosque.id, '2026-12-01', 1))[0]).toMatchObject({ prayers: { asr: { jamaat: 990 } } })
})

test('what is no workbook, too large, or of another kind says so', async () => {
  const { load } = await siteWithAdmin()
  const of = async (content: string | Uint8Array<ArrayBuffer>) => (await load(content)).text
  expect(await of('PK\u0003\u0004 and nothing')).toContain('This is not a readable Excel file')
  expect(await of(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0]))).toContain('This is an old Excel file')
  expect(await of(new Uint8Array(5 * 1024 * 1024 + 1))).toContain('The file is too large')
  const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(51 * 1024 * 1024) }) as Uint8Array<ArrayBuffer>
  expect(await of(bomb)).toContain('The file is too large')
})

test('a file that is no such list, and a change in the meantime, are refused', async () => {
  const { load, publish } = await siteWithAdmin()
  for (const text of ['', 'a,b\n1,2', '"', 'Date,Fajr jamaat', `Date,Isha\n${'2026-12-01,21:00\n'.repeat(401)}`])
    expect((await load(text)).status).toBe(400)
  const late = await publish('Date,Dhuhr\n2026-12-01,13:15', '0')
  expect(late.status).toBe(409)
  expect(late.text).toContain('Somebody else changed the times in the meantime')
  expect(await dated()).toEqual([])
})

test('the template of another mosque is not sent to a mosque admin', async () => {
  const { as } = await siteWithAdmin()
  const other = await aMosque()
  expect((await visit(`/admin/mosques/${other.id}/times/year.csv`, { as })).status).not.toBe(200)
})
