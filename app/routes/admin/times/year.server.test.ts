import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { aPublishedEvent } from '#tests/support/data/published-event.ts'
import { aSession, jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { type TestCell, workbook } from '#tests/support/data/workbook.ts'
import { type Page, textOf } from '#tests/support/http/page.ts'
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
  expect(checked.texts('main table').at(-1)).toContain('D Rooms –')
  expect(await dated()).toEqual([])
  const published = await publish(text)
  expect(published.status).toBe(302)
  const days = await daysOf(mosque.id, '2026-11-26', 4)
  expect(days.map(({ prayers }) => prayers.dhuhr.jamaat)).toEqual([795, null, 805, 795])
  expect(days[1]).toMatchObject({ sessions: [{ salaah: '13:30' }], prayers: { isha: { jamaat: 1275 } } })
})

test('the result names the file, and a row says from where Ramadan is expected and leads to its page', async () => {
  const { load, answer } = await siteWithAdmin()
  const rows = ['2027-02-07', '2027-02-08', '2027-02-09', '2027-02-11'].map((day) => `${day},13:20`)
  const text = ['Date,Dhuhr', ...rows].join('\n')
  const checked = await load(text)
  expect(checked.text).toContain('year: 4 of 5 days read')
  const table = checked.texts('main [aria-labelledby=report] tbody tr')
  expect(table.slice(2, 4)).toEqual(['Ramadan, expected from here', expect.stringMatching(/^Tue 9/)])
  expect(checked.attributes('main tbody a', 'href')).toEqual(['/admin/mosque/ramadan'])
  const again = await answer({ text, name: checked.value('name')! })
  expect(again.text).toContain('year: 4 of 5 days read')
  expect((await answer({ text })).text).toContain('File: 4 of 5 days read')
  expect((await load('Date,Dhuhr\n2027-02-10,13:20')).text).not.toContain('Ramadan, expected')
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

test('wrong times are corrected where they are shown, left out, or only the right days are published', async () => {
  const { mosque, load, answer } = await siteWithAdmin()
  const rows = ['Date,Dhuhr,Maghrib', '2026-12-01,13:20,19:50', '2026-12-02,13:20,9:50 am', '2026-12-03,12:10,19:52']
  const text = rows.join('\n')
  const shown = await load(text)
  expect(shown.text).toContain('2 rows have problems')
  expect(shown.texts('main [aria-labelledby=report] tbody tr')).toEqual([
    expect.stringMatching(/Tue 1.*13:20.*was 13:15.*19:50/),
    expect.stringMatching(/Wed 2.*! 09:50/),
    expect.stringMatching(/Thu 3.*! 12:10/),
  ])
  const offer = shown.attributes('[name=offer]', 'value')
  expect(offer).toEqual(['0.3.maghrib.jamaat=19:50'])
  const made = await answer({ text, offer: offer[0]! })
  expect([made.text.includes('1 row has problems'), made.value('fix.0.3.maghrib.jamaat')]).toEqual([true, '19:50'])
  const left = await answer({ text, 'fix.0.3.maghrib.jamaat': '19:50', skip: '0.4' })
  expect([left.status, left.text.includes('All 2 rows are right')]).toEqual([200, true])
  const typed = { text, 'fix.0.3.maghrib.jamaat': '19:51', 'fix.0.4.dhuhr.jamaat': '13:25', version: '1' }
  expect((await answer({ ...typed, 'fix.0.4.dhuhr.jamaat': '1', intent: 'publish' })).status).toBe(400)
  expect(await dated()).toEqual([])
  expect((await answer({ text, version: '1', intent: 'publish-right' })).status).toBe(302)
  expect((await daysOf(mosque.id, '2026-12-01', 3)).map(({ prayers }) => prayers.dhuhr.jamaat)).toEqual([800, 795, 795])
  expect((await answer({ ...typed, version: '2', intent: 'publish' })).status).toBe(302)
  expect((await daysOf(mosque.id, '2026-12-01', 3)).map(({ prayers }) => prayers.dhuhr.jamaat)).toEqual([800, 800, 805])
})

const december = (row: (date: number) => string) => Array.from({ length: 31 }, (_, index) => row(index + 1)).join('\n')

test('a right time is corrected as well, and one that cannot be read is asked about', async () => {
  const { mosque, load, answer } = await siteWithAdmin()
  const text = 'Date,Maghrib\n2026-12-01,19:50\n2026-12-02,19:51'
  const shown = await load(text)
  expect(shown.attributes('main tbody button', 'aria-label')).toEqual([
    'Maghrib 19:50: change',
    'Maghrib 19:51: change',
  ])
  const typed = { text, version: '1', intent: 'publish', 'fix.0.3.maghrib.jamaat': 'x' }
  const wrong = await answer(typed)
  expect([wrong.status, wrong.value('fix.0.3.maghrib.jamaat'), await dated()]).toEqual([400, 'x', []])
  expect((await answer({ ...typed, 'fix.0.3.maghrib.jamaat': '7:55 pm' })).status).toBe(302)
  expect((await daysOf(mosque.id, '2026-12-01', 2)).map(({ prayers }) => prayers.maghrib.jamaat)).toEqual([1190, 1195])
})

test('a mistake of every row is one line with its rows', async () => {
  const { load } = await siteWithAdmin()
  const { status, texts } = await load(
    `Date,Zuhr\n${december((date) => `${date} Dec 2026,${date === 9 ? '1:15' : '12:10'}`)}`,
  )
  expect([status, texts('main [aria-labelledby=report] li')]).toEqual([
    400,
    [expect.stringMatching(/Jamaat at 12:10 is before Dhuhr .* Rows 2–9, 11–32/)],
  ])
})

test('a month is read as people have it: day first, a clock of twelve hours, a title and other words', async () => {
  const { mosque, load, publish, answer } = await siteWithAdmin()
  const rows = (dates: number) =>
    december((date) => (date > dates ? '' : `${date}/12/2026,${date % 7},1:15,9.15,9:30,`))
  const head = 'Masjid Year\n,,Zohar,Esha,,\nDate,Rooms,Iqamah,Begins,Jama‘at,\n'
  const asked = await load(`${head}${rows(12)}`)
  expect(asked.text).toContain('Which day is 1/12/2026?')
  expect(asked.texts('[data-slot="field"] label, fieldset label').join()).toContain('Tuesday 1 December 2026')
  const ordered = await answer({ text: `${head}${rows(12)}`, 'answer.order': 'day-first' })
  expect(ordered.text).toContain('All 12 rows are right: Tuesday 1 December 2026 to Saturday 12 December 2026')
  expect(ordered.value('answer.order')).toBe('day-first')
  const whole = await load(`${head}${rows(31)}`)
  expect(whole.text).toContain('All 31 rows are right')
  expect(whole.texts('main caption')).toContain('December 2026')
  expect(whole.texts('main [aria-labelledby=report] tbody tr')[0]).toMatch(/1 .*13:15.*21:15.*21:30/)
  expect((await publish(`${head}${rows(31)}`)).status).toBe(302)
  const [day] = await daysOf(mosque.id, '2026-12-31', 1)
  expect(day).toMatchObject({ prayers: { dhuhr: { jamaat: 795 }, isha: { adhan: 1275, jamaat: 1290 } } })
})

test('all sheets of a workbook are read, and a column with another name is asked about once for the mosque', async () => {
  const { mosque, load, answer } = await siteWithAdmin()
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
  const file = workbook({ Notes: [['Ramadan']], December: december, January: january })
  const asked = await load(file)
  expect([asked.status, asked.texts('fieldset, main form label').join()]).toEqual([
    200,
    expect.stringContaining('What are the times in column B, “Ladies”?'),
  ])
  const text = asked.value('text')!
  const fields = { text, 'answer.column ladies': 'asr.jamaat' }
  const chosen = await answer(fields)
  expect(chosen.text).toContain('All 2 rows are right: Tuesday 1 December 2026 to Friday 1 January 2027')
  expect(chosen.texts('main [aria-labelledby=report] tbody tr')).toEqual([
    expect.stringMatching(/Tue 1.*13:15.*December C2.*16:30.*December B2/),
  ])
  expect((await answer({ ...fields, version: '1', intent: 'publish' })).status).toBe(302)
  expect((await daysOf(mosque.id, '2026-12-01', 1))[0]).toMatchObject({ prayers: { asr: { jamaat: 990 } } })
  expect((await load(file)).text).toContain('All 2 rows are right')
})

/** Each question of a page with what it shows and what can be answered. */
const questionsOf = ({ all, texts }: Page) => [
  ...all('main fieldset').map((field) => [
    textOf(field.querySelector('legend')!),
    ...[...field.querySelectorAll('p, li, label')].map(textOf),
  ]),
  ...all('main select').map((field) => [
    ...texts(`label[for="${field.id}"]`),
    ...[...field.querySelectorAll('option')].map(textOf),
  ]),
]

const inDecember = (row: (date: number) => string) =>
  december((date) => `2026-12-${String(date).padStart(2, '0')},${row(date)}`)

test('what a file does not say is asked, with what it has on the first days', async () => {
  const { load } = await siteWithAdmin()
  const asked = async (file: string) => questionsOf(await load(file))
  expect(await asked('Date,Zuhr\n1/12/2026,13:20')).toEqual([
    ['Which day is 1/12/2026?', 'Tuesday 1 December 2026', 'Monday 12 January 2026'],
  ])
  expect(await asked('Date,Ladies,Zuhr\n2026-12-01,16:30,13:20')).toEqual([
    expect.arrayContaining(['Please choose', 'Fajr Adhan', 'Isha Jamaat', 'Leave it out']),
  ])
  expect(await asked(`Date,Zuhr jamaat\n${inDecember((date) => `12:${38 + Math.round(date / 2.2)}`)}`)).toEqual([
    [
      'Are the times in column B, “Zuhr jamaat”, those of the jamaat?',
      'They move with the time at which Dhuhr begins:',
      '1 Dec 2026: 12:38 in the file, Dhuhr begins 12:38',
      '2 Dec 2026: 12:39 in the file, Dhuhr begins 12:39',
      '3 Dec 2026: 12:39 in the file, Dhuhr begins 12:39',
      ...['Yes, the jamaat is at these times', 'No, these are the times of the adhan', 'Leave it out'],
    ],
  ])
  expect(await asked(`Date,Zuhr,Asr\n${inDecember(() => '16:45,16:45')}`)).toEqual([
    [
      'Is column B, “Zuhr”, really Dhuhr? Most of its times are not in the time of that salaah.',
      ...[1, 2, 3].map((date) => expect.stringContaining(`${date} Dec 2026: 16:45 in the file, Dhuhr begins 12:`)),
      ...['Asr Jamaat', 'Dhuhr Jamaat', 'Leave it out'],
    ],
  ])
  expect(await asked(`Date,Esha Begins,Esha Iqamah\n${inDecember(() => '21:30,21:15')}`)).toEqual([
    [
      'Are adhan and jamaat exchanged in the columns B, C? On most days the jamaat is before the adhan.',
      ...[1, 2, 3].map((date) => expect.stringContaining(`${date} Dec 2026: 21:15 in the file, Isha begins 21:`)),
      ...['Yes, exchange them', 'No, they are as their headings say'],
    ],
  ])
  expect(await asked(`Date,Zuhr,Esha\n${inDecember((date) => `${date % 6 === 1 ? '13:20' : ''},21:30`)}`)).toEqual([
    ['What does an empty cell mean in column B?', 'The same time as above', 'No time'],
  ])
  expect(await asked('Date,Zuhr\nfrom 4 December 2026,13:20\nfrom 11 December 2026,13:30')).toEqual([
    [
      'Does each row hold until the next date? The last would hold as long as the one before it.',
      ...['Friday 4 December 2026', 'Friday 11 December 2026', 'Yes, until the next', 'No, for its own day only'],
    ],
  ])
  const [five] = await asked(
    'Date,Azan,Iqamah,Azan,Iqamah,Azan,Iqamah,Azan,Iqamah,Azan,Iqamah\n2026-12-01,04:00,04:30,12:40,13:20,16:20,17:00,19:48,19:50,21:10,21:30',
  )
  expect(five).toEqual([
    'Are the columns B, C, D, E, F, G, H, I, J, K those of Fajr, Dhuhr, Asr, Maghrib and Isha, in this order?',
    ...['04:00', '12:40', '16:20', '19:48', '21:10'].map((time) =>
      expect.stringContaining(`1 Dec 2026: ${time} in the file`),
    ),
    ...['Yes, in this order', 'Leave it out'],
  ])
})

test('what was answered stays chosen beside the result, and goes with it', async () => {
  const { load, answer } = await siteWithAdmin()
  const text = 'Date,Zuhr\n1,13:20\n2,13:20'
  const asked = await load(text)
  expect(asked.texts('main select option')).toEqual([
    'Please choose',
    ...Object.values(textsIn('en').shared.dates.months),
  ])
  expect([asked.value('answer.month'), asked.has('#year'), asked.texts('h2')]).toEqual([
    'none',
    false,
    expect.arrayContaining(['About the file']),
  ])
  const half = await answer({ text, 'answer.month': '12' })
  expect([half.texts('main select option')[0], half.value('answer.month')]).toEqual(['January', '12'])
  expect([half.valuesOf('answer.year'), half.texts('main fieldset label')]).toEqual([[], ['2026', '2027']])
  const whole = await answer({ text, 'answer.month': '12', 'answer.year': '2026' })
  expect(whole.valuesOf('answer.year')).toEqual(['2026', '2026'])
  expect(whole.fields(whole.one('#year'))).toMatchObject({ text, 'answer.month': '12', 'answer.year': '2026' })
  expect((await load('Date,Zuhr\n2026-12-01,13:20')).texts('h2')).not.toContain('About the file')
})

test('of a photo without headings each column is asked about, and nothing is remembered of it', async () => {
  const { as, answer } = await siteWithAdmin()
  const rows = Array.from({ length: 6 }, (_, index) => [`2026-12-0${index + 1}`, '13:20'])
  const photo = (texts: string[][]) => {
    const cells = texts.flatMap((row, line) =>
      row.map((text, column) => ({ text, row: line + 1, column: column + 1, sure: 1 })),
    )
    return JSON.stringify({ sheets: [{ name: '', cells }] })
  }
  const text = photo([['e>l', 'a3'], ...rows])
  const asked = await answer({ text })
  expect(asked.text).toContain('Which times are in column B? The first are 13:20, 13:20, 13:20.')
  const fields = { text, 'answer.unnamed B': 'dhuhr.jamaat' }
  expect((await answer(fields)).text).toContain('All 6 rows are right')
  expect((await open(page, { as, form: { ...fields, version: '1', intent: 'publish' } })).status).toBe(302)
  expect((await answer({ text })).valuesOf('answer.unnamed B')).toEqual(['none'])
  const unreadable = await answer({ text: photo(rows.map(([day]) => [day!, '١٣'])) })
  expect(unreadable.texts('[data-slot=notice]')[0]).toMatch(/^No table could be read in this photo\..* not ٠ to ٩\./)
})

test('sheets that have the same days are chosen from', async () => {
  const { load, answer } = await siteWithAdmin()
  const sheet = (time: number): TestCell[][] => [
    ['Date', 'Zuhr'],
    [46_388, time],
  ]
  const asked = await load(workbook({ Main: sheet(0.5625), Hall: sheet(0.57291666) }))
  expect(questionsOf(asked)).toEqual([['Sheet', 'Main', 'Hall']])
  const chosen = await answer({ text: asked.value('text')!, 'answer.sheet': '1' })
  expect(chosen.texts('main [aria-labelledby=report] tbody tr')).toEqual([expect.stringMatching(/Fri 1/)])
  expect(chosen.text).toContain('All 1 row is right')
})

test('the page has the template of its mosque, and what the file says is open until there is a result', async () => {
  const { mosque, as, load } = await siteWithAdmin()
  const first = await open(page, { as })
  expect(first.links).toContain(`${page}.csv`)
  expect(first.title).toContain('A year from a file')
  expect([first.has('#year'), first.has('main [data-slot=notice]')]).toEqual([false, false])
  expect(first.texts('h2')).not.toContain('How the columns are read')
  const superadmin = await cookieOf(await aSuperadmin())
  const other = `/admin/mosques/${mosque.id}/times/year`
  expect((await open(other, { as: superadmin })).links).toContain(`${other}.csv`)
  expect((await visit('/admin/mosques/no-such-mosque/times/year', { as: superadmin })).status).toBe(404)
  const fold = ({ one }: Page) => one('[data-slot=fold]:has(table)')
  const shown = await load('Date,Zuhr,Rooms\n2026-12-01,13:20,x\nNo lesson in Ramadan')
  expect([fold(shown).hasAttribute('open'), shown.texts('h2').includes('Notes in the file')]).toEqual([false, true])
  expect([...fold(shown).querySelectorAll('tbody tr')].map(textOf)).toEqual([
    'A Date Date',
    'B Zuhr Dhuhr Jamaat',
    'C Rooms –',
  ])
  expect(shown.texts('main li')).toContain('No lesson in Ramadan')
  const asked = await load('Date,Ladies,Zuhr\n2026-12-01,16:30,13:20')
  expect([fold(asked).hasAttribute('open'), asked.texts('h2').includes('Notes in the file')]).toEqual([true, false])
})

/** What the page says of the days of a file as a whole. */
const bandOf = ({ attributes, texts }: Page) => [
  attributes('#report-band [type=range]', 'aria-label')[0],
  attributes('#report-band [type=range]', 'aria-valuetext')[0],
  ...texts('#report-band button'),
  texts('#report-band [aria-current]').join(),
]
const rowsOf = ({ texts }: Page) => texts('[aria-labelledby=report] tbody tr')

test('the result begins with the day that has to be checked, else with one that differs from now', async () => {
  const { load, answer } = await siteWithAdmin()
  const days = ['Date,Zuhr', '2026-11-30,13:15', '2026-12-03,13:15', '2026-12-04,13:20', '2026-12-05,13:20']
  const text = [...days, '2027-01-02,12:10'].join('\n')
  const wrong = await load(text)
  expect(bandOf(wrong)).toEqual([
    '5 days: 1 differ from now, 1 to check',
    'Saturday 2 January 2027 · to check',
    ...['November 2026', 'December 2026', 'January 2027 ! 1', 'January 2027 ! 1'],
  ])
  expect(rowsOf(wrong)).toEqual([expect.stringMatching(/^Sat 2 .* ! 12:10 .*B6 was 13:15$/)])
  expect(wrong.texts('#year button[name=intent]')).toContain('Publish only the 4 right days')
  expect(wrong.value('_about')).toBe('Masjid Year, Monday 30 November 2026 – Saturday 2 January 2027')
  expect(wrong.text).toContain('29 days between are not in the file')
  expect(wrong.text).not.toMatch(/rows? (is|are) right|remarks? (is|are) kept/)
  const right = await answer({ text, skip: '0.6' })
  expect(bandOf(right)).toEqual([
    '4 days: 1 differ from now, 0 to check',
    'Saturday 5 December 2026 · differs from now',
    ...['November 2026', 'December 2026', 'December 2026'],
  ])
  expect(rowsOf(right)).toEqual([
    expect.stringMatching(/^Thu 3 \d\d:\d\d 13:15 B3$/),
    expect.stringMatching(/^Fri 4 .* Jumu’ah .*B4$/),
    expect.stringMatching(/^Sat 5 .* 13:20 B5 was 13:15$/),
  ])
  expect(right.texts('[aria-labelledby=report] thead th')).toEqual(['Date', 'Dhuhr'])
  expect([right.value('skip'), right.valuesOf('keep'), right.texts('#year [name=intent]').at(-1)]).toEqual([
    '0.6',
    [],
    'Publish 4 days',
  ])
  expect(right.text).not.toContain('Check these')
  const same = await load('Date,Zuhr\n2026-11-30,13:15\n2026-12-01,13:15')
  expect([bandOf(same).at(-1), same.text.includes('not in the file')]).toEqual(['November 2026', false])
})

test('a day is shown with what is wrong with it, and with what it has now that the file has not', async () => {
  const { load } = await siteWithAdmin()
  expect(rowsOf(await load('Date,Zuhr\n2026-11-19,13:20\n2026-11-25,13:20'))).toEqual([
    expect.stringMatching(/^Thu 19 ! This day is over \d/),
    expect.stringMatching(/^Wed 25 \d/),
  ])
  const sunset = await load('Date,Maghrib adhan\n2026-12-01,19:44')
  expect(sunset.texts('[aria-labelledby=report] thead th')).toEqual(['Date', 'Dhuhr', 'Maghrib'])
  expect(rowsOf(sunset)).toEqual([expect.stringMatching(/^Tue 1 12:38 – was 13:15 19:44 – B2$/)])
})

test('a day of a PDF or a photo is opened to the page and the row that it is from', async () => {
  const { answer } = await siteWithAdmin()
  const lines = [
    ['Date', 'Zuhr'],
    ['2026-12-01', '13:20'],
    ['2026-12-02', '13:15'],
  ]
  const cells = lines.flatMap((texts, line) =>
    texts.map((text, column) => ({ text, row: line + 1, column: column + 1, onPage: [2, line + 8] })),
  )
  const report = await answer({ text: JSON.stringify({ sheets: [{ name: '', cells }] }) })
  expect(rowsOf(report)).toEqual([
    expect.stringMatching(/^Tue 1 .* 13:20 B9 was 13:15$/),
    'Page 2, row 9',
    expect.stringMatching(/^Wed 2 .* 13:15 B10$/),
  ])
  expect(report.attributes('tbody [aria-expanded]', 'aria-expanded')).toEqual(['true', 'false'])
})

test('a result says how many dates of events move with it', async () => {
  const { mosque, load } = await siteWithAdmin()
  const salaah = { startSalaah: 'dhuhr', endSalaah: 'dhuhr', startOffset: 0, endOffset: 60, follows: 'jamaat' as const }
  await aPublishedEvent({ mosqueId: mosque.id, date: '2026-12-01', ...salaah })
  expect((await load('Date,Zuhr\n2026-12-01,13:20')).text).toContain('When you publish, 1 coming date of an event')
  expect((await load('Date,Zuhr\n2026-12-01,13:15')).text).not.toContain('When you publish')
})

test('only times are corrected in the table, and only what is right is published', async () => {
  const { load, answer } = await siteWithAdmin()
  const presses = ({ texts }: Page) => texts('#year [name=intent]')
  const correct = 'Check the corrected times'
  const text = 'Date,Zuhr,Maghrib\n2026-12-01,13:20,19:50\n2026-12-02,12:10,later'
  const wrong = await answer({ text, 'fix.0.3.dhuhr.jamaat': '12:11' })
  expect([wrong.valuesOf('fix.0.3.dhuhr.jamaat'), wrong.valuesOf('fix.0.3.maghrib.jamaat')]).toEqual([
    ['12:11'],
    ['later'],
  ])
  expect(wrong.attributes('[aria-labelledby=report] td input', 'aria-label')).toEqual([
    expect.stringContaining('Jamaat at 12:11 is before Dhuhr enters'),
    expect.stringContaining('Cannot be read: Maghrib Jamaat'),
  ])
  expect(presses(wrong)).toEqual(expect.arrayContaining([correct, 'Publish only 1 right day']))
  expect(presses(await load('Date,Zuhr\n2026-12-02,12:10')).join()).not.toContain('Publish')
  const twice = await load('Date,Zuhr\n2026-12-02,13:20\n2026-12-02,13:20\n2026-12-03,13:20')
  expect([presses(twice).includes(correct), twice.texts('#year h3')]).toEqual([false, ['Check these 1']])
  expect(twice.text).not.toContain('kinds of remarks')
  const undated = await load('Date,Zuhr\n31/12/2026x,13:20')
  expect([undated.status, undated.has('[aria-labelledby=report] svg[role=img]'), undated.text]).toEqual([
    400,
    false,
    expect.not.stringContaining('Publish'),
  ])
})

test('a time a little outside of the calculated one is published when it was checked, and who said so is recorded', async () => {
  const { mosque, load, answer } = await siteWithAdmin()
  const text = `Date,Isha Jamaat\n${december((date) => `2026-12-${String(date).padStart(2, '0')},21:15`)}`
  const shown = await load(text)
  expect([shown.status, shown.attributes('[name=keep]', 'value')]).toEqual([400, ['before-begins']])
  const kept = await answer({ text, keep: 'before-begins' })
  expect([kept.status, kept.text]).toEqual([200, expect.stringContaining('1 kind of remark is kept')])
  expect(kept.fields(kept.one('#year'))).toMatchObject({ keep: 'before-begins', version: '1' })
  expect((await answer({ text, keep: 'before-begins', version: '1', intent: 'publish' })).status).toBe(302)
  expect((await daysOf(mosque.id, '2026-12-20', 1))[0]).toMatchObject({ prayers: { isha: { jamaat: 1275 } } })
  const [record] = await db().selectFrom('activity').select('after').orderBy('id', 'desc').limit(1).execute()
  expect(JSON.parse(record!.after!)).toMatchObject({ checked: { 'before-begins': expect.any(Number) } })
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
