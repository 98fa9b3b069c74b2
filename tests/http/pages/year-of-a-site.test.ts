// Runs in `npm run test:all`: a year is replayed.
import ICAL from 'ical.js'
import { expect, test, vi } from 'vitest'
import { write } from '#app/db/write.server.ts'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { adjustable, type SalaahSettings } from '#app/services/salaah-settings.ts'
import { defaultSettings } from '#app/services/settings-document.ts'
import { formatClock } from '#salaah/clock.ts'
import { calculateDayTimes } from '#salaah/day-times.ts'
import { findMethod } from '#salaah/methods.ts'
import { noTune } from '#salaah/times.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { startApp } from '#tests/support/http/app.ts'

const author = { id: 's', name: 'Super Admin', role: 'superadmin' }
const noAdjustments = Object.fromEntries(adjustable.map((name) => [name, 0])) as SalaahSettings['adjustments']

type City = { id: string; latitude: number; longitude: number; zone: string }

const sites: [name: string, city: City, method: number, ofItsYear: string[]][] = [
  [
    'London',
    { id: 'london', latitude: 51.5085, longitude: -0.1257, zone: 'Europe/London' },
    3,
    // Around both clock changes, at 01:00 UTC.
    ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2027-03-28T00:59:00Z', '2027-03-28T01:01:00Z'],
  ],
  [
    'Kuala Lumpur',
    { id: 'kuala-lumpur', latitude: 3.1412, longitude: 101.6865, zone: 'Asia/Kuala_Lumpur' },
    17,
    // Around its midnight, which is 16:00 UTC.
    ['2026-12-31T15:59:00Z', '2026-12-31T16:01:00Z'],
  ],
  [
    'Toronto',
    { id: 'toronto', latitude: 43.7064, longitude: -79.3986, zone: 'America/Toronto' },
    2,
    // Around both clock changes, at 06:00 and 07:00 UTC.
    ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', '2027-03-14T06:59:00Z', '2027-03-14T07:01:00Z'],
  ],
]
/** New year, the longest day and a leap day. */
const ofEveryYear = ['2027-01-01T00:00:30Z', '2027-06-21T23:30:00Z', '2028-02-29T12:00:00Z']

/** The local date and hour of an instant, by Intl and by no code of ours. */
function local(instant: Date, zone: string) {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  const [day = '', time = ''] = format.format(instant).split(', ')
  return { day, time }
}

const hoursFromUtc = (instant: Date, zone: string) => {
  const { day, time } = local(instant, zone)
  return (Date.parse(`${day}T${time}:00Z`) - Math.floor(instant.getTime() / 60_000) * 60_000) / 3_600_000
}

test.each(sites)('%s lives through a year with the right times', async (_, city, method, ofItsYear) => {
  const rules = { method: findMethod(method)!, school: 'shafii' as const, tune: noTune }
  const names = { en: city.id, ar: city.id }
  const salaah = { cities: [{ ...city, names }], method, adjustments: noAdjustments, school: 'shafii' }
  const general = { ...defaultSettings.general, timeZone: city.zone }
  await write(author, { action: 'test', kind: 'settings', subjectId: 'general', after: {} }, async (trx) => {
    const { notifications, security, customization, site } = defaultSettings
    const parts = { notifications, general, security, customization, salaah, site }
    const texts = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, JSON.stringify(part)]))
    await trx
      .insertInto('settings')
      .values({ id: 'general', version: 1, updatedAt: '2026-01-01T00:00:00.000Z', ...texts } as never)
      .execute()
  })
  const { latitude, longitude } = city
  const mosque = await aMosque({ name: 'Masjid of the Year', latitude, longitude })
  const content = timetableContent({ week: jamaatAt('dhuhr', '13:30') })
  const timetable = { kind: 'regular' as const, name: '', validFrom: '2026-01-01', validUntil: null, content }
  const saved = {
    state: 'published' as const,
    version: 0,
    now: new Date('2026-01-01T00:00:00Z'),
    afterChange: async () => {},
  }
  await saveTimetable(anActor('superadmin'), mosque.id, timetable, saved)
  const { visit, open } = await startApp()

  for (const text of [...ofItsYear, ...ofEveryYear].sort()) {
    const instant = new Date(text)
    vi.setSystemTime(instant)
    const { day } = local(instant, city.zone)
    const { minutes } = calculateDayTimes(city, day, rules)
    const shown = (['fajr', 'dhuhr', 'asr', 'maghrib', 'isha'] as const).map((name) => formatClock(minutes[name]))
    for (const path of ['/', '/prayer-times', `/mosques/${mosque.id}`, `/mosques/${mosque.id}/times`]) {
      const page = await open(path)
      expect(page.status, `${path} at ${text}`).toBe(200)
      // The month of a mosque has its jamaat times only.
      for (const time of path.endsWith('/times') ? ['13:30'] : shown)
        expect(page.text, `${path} at ${text}`).toContain(time)
    }
    const [year, month, date] = day.split('-')
    const place = `latitude=${latitude}&longitude=${longitude}&timezonestring=${city.zone}&method=${method}`
    const { data } = await (await visit(`/v1/timings/${date}-${month}-${year}?${place}`)).json()
    expect(Object.values(data.timings)).toEqual(expect.arrayContaining(shown))
    // Noon by the sun, which is at most 17 minutes from the mean of the longitude.
    const noon = new Date(`${day}T12:00:00Z`)
    const mean = 720 - longitude * 4 + hoursFromUtc(noon, city.zone) * 60
    expect(Math.abs(minutes.dhuhr - mean), text).toBeLessThan(20)
  }

  vi.setSystemTime(new Date('2026-10-20T10:00:00Z'))
  const calendar = ICAL.parse(await (await visit(`/mosques/${mosque.id}/jamaat.ics`)).text())
  const entries = new ICAL.Component(calendar).getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry))
  expect(entries.length).toBeGreaterThan(360)
  const times = new Set(entries.map((entry) => local(entry.startDate.toJSDate(), city.zone).time))
  expect([...times]).toEqual(['13:30'])
})
