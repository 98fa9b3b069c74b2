import { expect, test, vi } from 'vitest'
import { correctMonth, type Declared, declareMonth, nameAuthority } from '#tests/support/data/declarations.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { startApp, type TestApp } from '#tests/support/http/app.ts'

const AUTHORITY = 'Demonstration moon committee (sample)'
const jsonOf = async (app: TestApp, path: string) => (await app.visit(path)).json()

async function aSite(...declared: Declared[]): Promise<TestApp> {
  await nameAuthority(AUTHORITY)
  for (const month of declared) await declareMonth(month, AUTHORITY)
  return startApp()
}

test('the date of a day names its status, the calendar and who announces', async () => {
  const app = await aSite(['2026-11-11', 1448, 6])
  const hijri = { calendar: 'sighting', authority: AUTHORITY }
  expect(await jsonOf(app, '/api/v1/hijri')).toEqual({
    date: '2026-11-20',
    hijri: { date: '1448-06-10', status: 'declared', ...hijri },
    isRamadan: false,
    next: { date: '2026-11-21', hijri: { date: '1448-06-11', status: 'declared', ...hijri }, isRamadan: false },
    turns: 'maghrib',
  })
  expect(await jsonOf(app, '/api/v1/hijri?date=2027-02-09')).toMatchObject({
    hijri: { date: '1448-09-01', status: 'expected' },
    isRamadan: true,
  })
  expect(await jsonOf(app, '/api/v1/hijri?date=2027-03-10')).toMatchObject({
    isRamadan: true,
    next: { isRamadan: false },
  })
  expect((await app.visit('/api/v1/hijri?date=2027-02-30')).status).toBe(400)
})

test('a declaration is in the next answer, also in that of the compatible API', async () => {
  const app = await aSite(['2026-10-12', 1448, 5])
  const site = '/v1/gToH/20-11-2026?calendarMethod=SITE'
  expect((await jsonOf(app, '/api/v1/hijri')).hijri).toMatchObject({ date: '1448-06-10', status: 'complete' })
  expect((await jsonOf(app, site)).data.hijri).toMatchObject({ date: '10-06-1448', method: 'SITE' })
  await declareMonth(['2026-11-10', 1448, 6], AUTHORITY)
  expect((await jsonOf(app, '/api/v1/hijri')).hijri).toMatchObject({ date: '1448-06-11', status: 'declared' })
  const { hijri, gregorian } = (await jsonOf(app, site)).data
  expect(hijri).toMatchObject({ date: '11-06-1448', method: 'SITE', month: { number: 6 } })
  expect(gregorian.lunarSighting).toBe(true)
  expect((await app.visit(site)).headers.get('cache-control')).toContain('max-age=60')
})

test('the compatible API keeps its calendars, and finds days by the dates of the site', async () => {
  const app = await aSite(['2026-11-11', 1448, 6])
  const dataOf = async (path: string) => (await jsonOf(app, `/v1/${path}`)).data
  expect((await dataOf('gToH/20-11-2026')).hijri).toMatchObject({ date: '10-06-1448', method: 'HJCoSA' })
  expect((await dataOf('gToH/20-11-2026?calendarMethod=UAQ')).hijri.method).toBe('UAQ')
  expect((await dataOf('hToG/10-06-1448?calendarMethod=SITE')).gregorian.date).toBe('20-11-2026')
  const ramadan = await dataOf('hToGCalendar/9/1448?calendarMethod=SITE')
  expect(ramadan[0]).toMatchObject({ gregorian: { date: '09-02-2027' }, hijri: { month: { days: 30 } } })
  expect(ramadan).toHaveLength(30)
  const methods = await dataOf('islamicCalendar/methods')
  expect(JSON.stringify(methods)).not.toContain('SITE')
})

test('on the evening of the 29th every address has the awaited day, then the announced one, then the corrected one', async () => {
  const app = await aSite(['2027-01-10', 1448, 8])
  const { id } = await aMosque({ name: 'Masjid of the Evening' })
  const site = 'calendarMethod=SITE'
  /** 8 February 2027, and the day after it, as each address has them. */
  const read = async () => {
    const { next } = await jsonOf(app, '/api/v1/hijri')
    const { days } = await jsonOf(app, `/api/v1/mosques/${id}/timetable?from=2027-02-08&to=2027-02-09`)
    const ofSite = [
      (await jsonOf(app, `/v1/gToH/08-02-2027?${site}`)).data.hijri,
      (await jsonOf(app, `/v1/gToHCalendar/2/2027?${site}`)).data[7].hijri,
      (await jsonOf(app, `/v1/timings/08-02-2027?latitude=-33.9&longitude=18.4&${site}`)).data.date.hijri,
    ]
    const dates = [next, ...days].map(({ hijri, isRamadan }) => `${hijri.date} ${hijri.status} ${isRamadan}`)
    return [...dates, ...new Set(ofSite.map(({ date }) => date))]
  }
  vi.setSystemTime(new Date('2027-02-07T20:00:00+02:00'))
  const awaited = '1448-08-30 awaiting false'
  expect(await read()).toEqual([awaited, awaited, '1448-09-01 expected true', '30-08-1448'])
  await declareMonth(['2027-02-08', 1448, 9], AUTHORITY)
  const first = '1448-09-01 declared true'
  expect(await read()).toEqual([first, first, '1448-09-02 declared true', '01-09-1448'])
  await correctMonth(['2027-02-09', 1448, 9], AUTHORITY)
  const thirtieth = '1448-08-30 declared false'
  expect(await read()).toEqual([thirtieth, thirtieth, first, '30-08-1448'])
})
