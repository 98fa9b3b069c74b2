import type { ConfirmationAge } from '#app/features/timetables/confirmation.ts'
import type { TimetableDay } from '#app/features/timetables/timetable-types.ts'
import { loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { drawQrCode, type QrCode } from '#app/lib/qr-code.server.ts'
import { type Day, daysInMonth } from '#salaah/days.ts'
import { dayAt } from '#salaah/zone.ts'
import { findConfirmation } from './mosque-times.server.ts'
import { monthsAround, readMonth } from './times-months.ts'

/** A month of a mosque's times, as its page and its sheet of paper show it. */
export type MonthTimes = {
  month: string
  today: Day
  days: TimetableDay[]
  before: string | null
  after: string | null
  /** Whether the address asked for a month that cannot be shown. */
  isInvalid: boolean
  confirmation: ConfirmationAge | null
  qr: QrCode
}

/** The times of a published mosque in the month that an address asks for. `pageUrl` is what its QR code leads to. */
export async function loadMonthTimes(
  id: string,
  { asked, zone, now, pageUrl }: { asked: string | null; zone: string; now: Date; pageUrl: string },
): Promise<MonthTimes> {
  const today = dayAt(zone, now.getTime())
  const read = readMonth(asked, today)
  const month = read ?? today.slice(0, 7)
  const [year, number] = month.split('-').map(Number) as [number, number]
  return {
    month,
    today,
    days: (await loadTimetableDays([id], `${month}-01`, daysInMonth(year, number))).get(id) ?? [],
    ...monthsAround(month, today),
    isInvalid: read === null,
    confirmation: await findConfirmation(id, zone, now),
    qr: await drawQrCode(pageUrl),
  }
}
