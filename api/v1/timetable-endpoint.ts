import { z } from 'zod'
import { findMosque } from '#app/features/mosques/mosques.server.ts'
import { zoneOf } from '#app/features/mosques/zone-of.server.ts'
import { loadConfirmedAt } from '#app/features/timetables/page/mosque-times.server.ts'
import { loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { addDays, daysBetween, isDay } from '#app/lib/days.ts'
import { dayInZone, nextMidnight } from '#app/lib/time.ts'
import { defineEndpoint } from './endpoint.ts'
import { timetableJson, toTimetableDayJson } from './timetable-json.ts'

const MAX_DAYS = 366
const DEFAULT_DAYS = 7
/** The range of years that the calculation and every database can hold. */
const [FIRST_DAY, LAST_DAY] = ['1970-01-01', '2100-12-31']

const day = z
  .string()
  .refine(
    (value) => value === '' || (isDay(value) && value >= FIRST_DAY && value <= LAST_DAY),
    'must be a day such as 2026-11-20',
  )
  .default('')

const query = z
  .object({
    from: day.describe('The first day; without it today.'),
    to: day.describe('The last day, at most 366 days in all; without it six days after the first.'),
  })
  .superRefine(({ from, to }, context) => {
    if (!from && to) context.addIssue({ code: 'custom', path: ['from'], message: 'is needed with `to`' })
    if (!from || !to || !isDay(from) || !isDay(to)) return
    const count = daysBetween(from, to) + 1
    if (count < 1) context.addIssue({ code: 'custom', path: ['to'], message: 'must not be before `from`' })
    if (count > MAX_DAYS)
      context.addIssue({ code: 'custom', path: ['to'], message: `must be within ${MAX_DAYS} days of \`from\`` })
  })

export const timetableEndpoint = defineEndpoint({
  path: '/api/v1/mosques/{id}/timetable',
  name: 'getMosqueTimetable',
  summary: 'When the salaah begins, adhan and jamaat at one mosque, day by day, past days as they were announced.',
  parameters: z.object({ id: z.string() }),
  query,
  response: timetableJson,
  missing: 'Mosque not found',
  async respond({ id = '' }, { from, to }, { now }) {
    const mosque = await findMosque(id)
    if (!mosque) return null
    const zone = await zoneOf(mosque)
    const first = from || dayInZone(now, zone)
    const last = to || addDays(first, DEFAULT_DAYS - 1)
    const days = (await loadTimetableDays([id], first, daysBetween(first, last) + 1)).get(id) ?? []
    return {
      until: nextMidnight(now, zone),
      body: { mosque: id, zone, confirmedAt: await loadConfirmedAt(id), days: days.map(toTimetableDayJson) },
    }
  },
})
