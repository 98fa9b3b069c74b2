import { expect, test } from 'vitest'
import { loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { open } from '#tests/support/site/route-site.ts'

async function mosqueWithAdmin() {
  const mosque = await aMosque({ latitude: -33.92, longitude: 18.42 })
  const as = await cookieOf(await anAdminWhoSignsIn({ mosqueId: mosque.id }))
  const send = (form: Record<string, string> | FormData, language = '') =>
    open(`${language}/admin/mosque/times/year`, { as, form })
  const load = (content: string | Uint8Array<ArrayBuffer>, language = '') => {
    const form = new FormData()
    form.set('file', new File([content], 'year'))
    return send(form, language)
  }
  const jamaatsOn = async (day: string) => {
    const [times] = (await loadTimetableDays([mosque.id], day, 1)).get(mosque.id)!
    return times!.prayers
  }
  return { load, send, jamaatsOn }
}

const days = [1, 2, 3, 4].map((date) => `2026-12-0${date}`)
const listOf = (head: string[], row: string) => [...head, ...days.map((day) => `${day},${row}`)].join('\n')

test('a list with the salaah over athaan and jamaat publishes each as what it is, and shows its columns', async () => {
  const { load, send, jamaatsOn } = await mosqueWithAdmin()
  const head = ['Date,Fajr,,Dhuhr,,Maghrib', ',Athaan,Jamaat,Athaan,Jamaat,']
  const text = listOf(head, '03:40,04:15,12:33,13:15,20:00')
  const checked = await load(text)
  expect(checked.text).toContain('All 4 rows are right')
  expect(checked.texts('main table').at(-1)).toContain('B Fajr · Athaan Fajr Adhan C Fajr · Jamaat Fajr Jamaat')
  expect((await send({ text, version: '0', intent: 'publish' })).status).toBe(302)
  expect(await jamaatsOn(days[0]!)).toMatchObject({
    fajr: { adhan: 220, jamaat: 255 },
    dhuhr: { adhan: 753, jamaat: 795 },
    maghrib: { adhan: null, jamaat: 1200 },
  })
})

test('a jamaat at the calculated adhan is asked about before anything is published', async () => {
  const { load, send, jamaatsOn } = await mosqueWithAdmin()
  const text = listOf(['Date,Dhuhr,Asr,Asr Jamaat,Maghrib'], '12:36,16:20,16:45,20:00')
  const asked = await load(text)
  expect([asked.status, asked.texts('h2')]).toEqual([200, ['About the file', 'How the columns are read']])
  expect(asked.texts('fieldset legend')).toEqual(['Are the times in column B, “Dhuhr”, those of the jamaat?'])
  expect(asked.texts('fieldset li')).toEqual([
    expect.stringMatching(/^1 Dec 2026: 12:36 in the file, Dhuhr begins 12:3\d$/),
    expect.stringMatching(/^2 Dec 2026/),
    expect.stringMatching(/^3 Dec 2026/),
  ])
  const unanswered = await send({ text, version: '0', intent: 'publish' })
  expect([unanswered.value('text'), unanswered.text]).toEqual([text, expect.stringContaining('those of the jamaat?')])
  const answered = await send({ text, 'answer.kind dhuhr': 'adhan', intent: 'check' })
  expect(answered.texts('main table').at(-1)).toContain('B Dhuhr Dhuhr Adhan')
  expect(answered.text).toContain('All 4 rows are right')
  expect((await send({ text, version: '0', 'answer.kind dhuhr': 'adhan', intent: 'publish' })).status).toBe(302)
  expect((await jamaatsOn(days[0]!)).dhuhr).toMatchObject({ adhan: 756, jamaat: null })
})

test('a jamaat that is said to be at the adhan is published as such', async () => {
  const { load, send, jamaatsOn } = await mosqueWithAdmin()
  const text = listOf(['Date,Dhuhr'], '12:39')
  expect((await load(text, '/ar')).texts('fieldset legend')[0]).toContain('أوقات الجماعة')
  const answered = await send({ text, 'answer.kind dhuhr': 'jamaat', intent: 'check' })
  expect(answered.text).toContain('All 4 rows are right')
  expect((await send({ text, version: '0', 'answer.kind dhuhr': 'jamaat', intent: 'publish' })).status).toBe(302)
  expect((await jamaatsOn(days[0]!)).dhuhr.jamaat).toBe(759)
})

test('a list of beginnings only is published as the adhan', async () => {
  const { load } = await mosqueWithAdmin()
  const text = listOf(['Date,Dhuhr,Isha', ',Athaan,Athaan'], '12:42,21:15')
  const read = await load(text)
  expect([read.status, read.text]).toEqual([200, expect.stringContaining('All 4 rows are right')])
  expect(read.texts('main table').at(-1)).toContain('C Isha · Athaan Isha Adhan')
})

test('several files are read as one, and each says its month by its name', async () => {
  const { send } = await mosqueWithAdmin()
  const form = new FormData()
  for (const month of ['January', 'February'])
    form.append('file', new File([`Day,Zuhr Jamaat\n1,13:15\n2,""""`], `${month} 2027.csv`))
  const read = await send(form)
  expect(read.text).toContain('All 4 rows are right: Friday 1 January 2027 to Tuesday 2 February 2027')
})

test('words in place of a time are named with their rows', async () => {
  const { load } = await mosqueWithAdmin()
  const rows = ['Date,Fajr Adhan,Fajr', '2026-12-01,03:40,tba', '2026-12-02,03:40,TBC', '2026-12-03,03:40,tba']
  const { status, texts } = await load(rows.join('\n'))
  const words = texts('main [aria-labelledby=report] li p:first-child')
  expect([status, words]).toEqual([400, ['tba', 'tba', 'TBC'].map((word) => `Cannot be read: Fajr Jamaat “${word}”`)])
})
