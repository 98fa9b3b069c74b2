import { ownDateOf } from '#app/features/hijri/own-days/own-calendar.ts'
import { loadMosqueCalendar } from '#app/features/hijri/own-days/own-days.server.ts'
import { getSiteCalendar } from '#app/features/hijri/site-calendar.server.ts'
import type { MosqueDetails } from '#app/features/mosques/mosque-types.ts'
import { loadTimetables } from '#app/features/timetables/published-timetables.server.ts'
import { loadMosqueLocations, loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { addMonths } from '#app/lib/days.ts'
import { drawQrCode, QUIET_MODULES } from '#app/lib/files/qr-code.server.ts'
import { nextMidnight } from '#app/lib/time.ts'
import { daysInMonth } from '#salaah/days.ts'
import { dayAt } from '#salaah/zone.ts'
import { findCalculation, findConfirmation, findNights } from './mosque-times.server.ts'

const MAX_MONTHS_BACK = 60
const MAX_MONTHS_AHEAD = 12

/** The month (`YYYY-MM`) that an address asks for; without one that of `today`. Null when it is not a month near enough. */
export function readMonth(value: string | null, today: string): string | null {
  if (!value) return today.slice(0, 7)
  const isNear =
    value >= addMonths(today, -MAX_MONTHS_BACK).slice(0, 7) && value <= addMonths(today, MAX_MONTHS_AHEAD).slice(0, 7)
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(value) && isNear ? value : null
}

/** The months before and after one, where they can be shown. */
export function monthsAround(month: string, today: string): { before: string | null; after: string | null } {
  const [before, after] = [-1, 1].map((months) => addMonths(`${month}-01`, months).slice(0, 7))
  return { before: readMonth(before!, today), after: readMonth(after!, today) }
}

/** A month of a mosque's times, as its page and its sheet of paper show it. */
export type MonthTimes = Awaited<ReturnType<typeof loadMonthTimes>>

/** The times of a published mosque in the month that an address asks for. `pageUrl` is what its QR code leads to. */
export async function loadMonthTimes(
  { id, placeKind, latitude, longitude }: Pick<MosqueDetails, 'id' | 'placeKind' | 'latitude' | 'longitude'>,
  { asked, zone, now, pageUrl }: { asked: string | null; zone: string; now: Date; pageUrl: string },
) {
  const today = dayAt(zone, now.getTime())
  const read = readMonth(asked, today)
  const month = read ?? today.slice(0, 7)
  const [year, number] = month.split('-').map(Number) as [number, number]
  const days = (await loadTimetableDays([id], `${month}-01`, daysInMonth(year, number), null, now)).get(id) ?? []
  const isAnnounced = days.some(({ timetableId }) => timetableId !== null)
  const calendar = await getSiteCalendar()
  const own = await loadMosqueCalendar(id)
  const dates = days.map(({ day }) => ({ day, date: ownDateOf(calendar, own, day, now.getTime()) }))
  const location = (await loadMosqueLocations([id])).get(id)
  if (!location) throw new Error(`The mosque ${id} does not exist`)
  const isLocated = latitude !== null && longitude !== null
  const dayTexts = days.map(({ day }) => day)
  const calculated = isAnnounced ? null : await findCalculation(location, isLocated, dayTexts)
  const timetables = (await loadTimetables([id], dayTexts)).get(id) ?? []
  return {
    placeKind,
    month,
    today,
    days,
    /** Whether the mosque announces times for a day of the month. */
    isAnnounced,
    /** The Islamic dates of its first day and of the days on which Islamic months begin. */
    hijri: dates.filter(({ date }, index) => index === 0 || date.day === 1),
    /** When another day is today, or what is known of the Islamic dates changes without anybody's doing. */
    changesAt: Math.min(nextMidnight(now, zone).getTime(), calendar.changesAfter(now.getTime())),
    /** Of a month for which the mosque announces nothing. */
    calculated,
    nights: calculated?.publisher ? null : findNights(location, timetables, days),
    ...monthsAround(month, today),
    /** Whether the address asked for a month that cannot be shown. */
    isInvalid: read === null,
    confirmation: await findConfirmation(id, zone, now),
    qr: await drawQrCode(pageUrl, QUIET_MODULES.page),
  }
}
