// Runs in `npm run test:all`: the requests of all known programs are sent.
import { expect, test } from 'vitest'
import { startApp } from '#tests/support/http/app.ts'

type Call = readonly [request: string, answer: unknown]

const clock = expect.stringMatching(/^\d\d:\d\d$/)
const day = { timings: expect.objectContaining({ Fajr: clock, Sunrise: clock, Dhuhr: clock, Asr: clock, Isha: clock }) }
const month = expect.arrayContaining([
  expect.objectContaining({ timings: expect.objectContaining({ Fajr: expect.stringMatching(/^\d\d:\d\d \(\S+\)$/) }) }),
])
const dates = { hijri: { date: expect.any(String), month: { number: 6 } }, gregorian: { date: '20-11-2026' } }
const capeTown = 'latitude=-33.9249&longitude=18.4241'

/** The requests that public programs send, read in their source, with what each reads from the answer. */
const clients: Record<string, readonly Call[]> = {
  'Home Assistant, Islamic Prayer Times (uchagani/prayer-times-calculator)': [
    [
      `timings/20-11-2026?${capeTown}&method=99&iso8601=true&school=1&midnightMode=1&latitudeAdjustmentMethod=3&tune=0%2C1%2C2%2C3%2C4%2C5%2C6%2C7%2C8&methodSettings=18.5%2Cnull%2C17`,
      {
        timings: {
          Fajr: expect.stringMatching(/^2026-11-20T03:\d\d:00\+02:00$/),
          Midnight: expect.stringContaining('+02:00'),
        },
        date: dates,
      },
    ],
  ],
  'Home Assistant, REST sensor (bilalbayasut/homeassistantadzan)': [
    [
      `timings?${capeTown}&method=5&school=2`,
      { ...day, meta: { method: { name: 'Egyptian General Authority of Survey' } } },
    ],
  ],
  'MagicMirror (slametps/MMM-PrayerTime)': [
    [`timings/1795168800?${capeTown}&timezonestring=Africa/Johannesburg&method=5&tune=5,3,5,7,9,7`, day],
    [`timings/1795255200?${capeTown}&timezonestring=Africa/Johannesburg&method=99&methodSettings=18.5,null,17.5`, day],
  ],
  'MagicMirror (htilburgs/MMM-MyPrayerTimes)': [
    [`timings/Fri Nov 20 2026 12:00:00 GMT-0500 (Eastern Standard Time)?${capeTown}&method=3`, day],
  ],
  'GNOME Shell (emre-ozel/prayertimes)': [['timings/5-1-2026?latitude=41.0082&longitude=28.9784&method=13', day]],
  'Raycast (raycast/extensions, adhan-time)': [['timingsByCity?city=Riyadh&country=Saudi%20Arabia&method=4', day]],
  'Python (HETHAT/aladhan.py)': [
    ['nextPrayerByAddress?address=London&method=2', { timings: expect.any(Object) }],
    ['timingsByAddress?address=London,%20UK&method=2&tune=0,0,0,0,0,0,0,0,0&school=0&midnightMode=0', day],
    ['calendarByAddress?address=London&year=2026&month=6&annual=false', month],
    ['hijriCalendarByCity?city=London&country=GB&year=1448&month=9', month],
    ['hijriCalendar?latitude=51.5&longitude=-0.1&annual=true', expect.objectContaining({ 1: month, 12: month })],
    ['specialDays', expect.arrayContaining([{ month: 1, day: 10, name: 'Ashura' }])],
    ['islamicMonths', expect.objectContaining({ 9: expect.objectContaining({ en: 'Ramaḍān' }) })],
    ['hToG?date=10-06-1448&adjustment=0', dates],
    ['gToHCalendar/11/2026?adjustment=0', expect.any(Array)],
    ['hToGCalendar/6/1448?adjustment=0', expect.any(Array)],
    ['islamicYearFromGregorianForRamadan/2026', 1447],
    ['nextHijriHoliday?adjustment=0', { hijri: expect.any(Object) }],
    ['hijriHolidays/10/1', ['Ashura']],
    ['islamicHolidaysByHijriYear/1448?adjustment=0', expect.any(Array)],
    ['currentTime?zone=Europe/London', '10:00'],
    ['currentDate?zone=Europe/London', '20-11-2026'],
    ['currentIslamicYear', 1448],
    ['currentIslamicMonth?adjustment=0', 6],
    ['asmaAlHusna/1,2', expect.any(Array)],
    ['qibla/51.508515/-0.125487', { direction: expect.any(Number) }],
  ],
  'PHP (islamic-network/aladhan-api-client-php)': [
    [
      'timings/1795168800?latitude=51.508515&longitude=-0.1254872&timezonestring=Europe%2FLondon&method=2&school=0',
      day,
    ],
    ['timingsByCity/1795168800?city=Dubai&country=UAE&state=&method=8', day],
    ['calendarByCity?city=London&country=GB&state=England&month=3&year=2026', month],
    ['cityInfo?city=Dubai&country=AE', { timezone: 'Asia/Dubai' }],
    ['addressInfo?address=Dubai,%20UAE', { timezone: 'Asia/Dubai' }],
    ['currentTimestamp?zone=Europe%2FLondon', '1795168800'],
  ],
  'Language models (rawsab/aladhan-MCP-server)': [
    ['timingsByCity/20-11-2026?city=Kuala+Lumpur&country=Malaysia&method=17', day],
    ['nextPrayer/20-11-2026?latitude=3.139&longitude=101.6869&method=17', { timings: expect.any(Object) }],
    ['calendar/2026/11?latitude=3.139&longitude=101.6869', month],
    ['gToH?date=20-11-2026', dates],
    ['methods', expect.objectContaining({ MWL: expect.objectContaining({ id: 3 }) })],
  ],
}

test.each(Object.entries(clients))('%s works', async (_, calls) => {
  for (const [request, expected] of calls) {
    // Each request gets its own second of the rate limit.
    const { visit } = await startApp()
    let response = await visit(`/v1/${request}`)
    for (let hops = 0; response.status >= 301 && response.status <= 302 && hops < 3; hops++)
      response = await visit(response.headers.get('location')!)
    expect([request, response.status]).toEqual([request, 200])
    const { code, status, data } = await response.json()
    expect([code, status]).toEqual([200, 'OK'])
    if (typeof expected === 'object' && !('asymmetricMatch' in expected!)) expect(data).toMatchObject(expected!)
    else expect(data).toEqual(expected)
  }
})

test('a page on another site may read the answers', async () => {
  const { visit } = await startApp()
  const headers = { origin: 'https://another.example' }
  const response = await visit(`/v1/timings/20-11-2026?${capeTown}`, { headers })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-expose-headers')).toBe(
    'ETag, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset',
  )
})
