import { z } from 'zod'
import { type HijriDay, hijriStatuses, type SiteCalendar } from '#app/features/hijri/hijri-calendar.ts'
import { getSiteCalendar } from '#app/features/hijri/site-calendar.server.ts'
import { siteCities } from '#app/services/site-salaah.server.ts'
import { addDays, twoDigits } from '#salaah/days.ts'
import { dayAt } from '#salaah/zone.ts'
import { dayParam, defineEndpoint } from './endpoint.ts'

const RAMADAN = 9

export const hijriJson = z
  .object({
    date: z.string().meta({ description: '`YYYY-MM-DD` in the Hijri calendar.', examples: ['1448-09-01'] }),
    status: z
      .enum(hijriStatuses)
      .describe(
        '`declared`: as the authority announced it. `complete`: certain without an announcement, because the month before it has 30 days. `expected`: from the position of the moon. `awaiting`: on the evening of the 29th, the day is the 30th of `date` or the first of the next month. `calculated`: by a calendar that is not sighted.',
      ),
    calendar: z.enum(['sighting', 'umm-al-qura', 'diyanet', 'mathematical']).describe('The calendar of the site.'),
    authority: z.string().nullable().describe('Who announces the months, as the site names them.'),
  })
  .meta({
    id: 'HijriDate',
    description:
      'The Hijri date of the daytime of a day, for the whole site; in the timetable of a mosque by the first days that it names for itself.',
  })

export const isRamadan = z.boolean().describe('While it is awaited, as on the day before.')

/** The Hijri part of a day in the API, by the calendar of the site or of a mosque that differs from it. */
export function toHijriJson({ kind }: SiteCalendar, { year, month, day: date, status, authority }: HijriDay) {
  return {
    hijri: {
      date: `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(date)}`,
      status,
      calendar: kind,
      authority,
    },
    isRamadan: month === RAMADAN,
  }
}

const dayJson = z.object({ date: z.iso.date(), hijri: hijriJson, isRamadan })

const hijriDayJson = dayJson
  .extend({
    next: dayJson.describe(
      'The day after it. Its Hijri date begins in the evening before, where the day turns at Maghrib.',
    ),
    turns: z
      .enum(['maghrib', 'midnight'])
      .describe('When the Hijri day of the site begins: at Maghrib of the day before, or at midnight.'),
  })
  .meta({ id: 'HijriDay', description: 'The Hijri date of a day of the site.' })

export const hijriEndpoint = defineEndpoint({
  path: '/api/v1/hijri',
  name: 'getHijriDate',
  summary: 'The Hijri date of a day by the calendar of the site, and whether it is in Ramadan.',
  query: z.object({ date: dayParam.describe('The day; without it today in the first city of the site.') }),
  response: hijriDayJson,
  async respond(_, { date: asked }, { now }) {
    const [calendar, [city]] = [await getSiteCalendar(), await siteCities()]
    const day = asked || dayAt(city.zone, now.getTime())
    const next = addDays(day, 1)
    return {
      until: new Date(calendar.changesAfter(now.getTime())),
      body: {
        date: day,
        ...toHijriJson(calendar, calendar.dateOf(day, now.getTime())),
        next: { date: next, ...toHijriJson(calendar, calendar.dateOf(next, now.getTime())) },
        turns: calendar.turns,
      },
    }
  },
})
