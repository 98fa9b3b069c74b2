import { loadConfirmedAt } from '#app/features/timetables/page/mosque-times.server.ts'
import { listJamaats } from '#app/features/timetables/timetable-rules.ts'
import type { Jamaat } from '#app/features/timetables/timetable-types.ts'
import { loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { TimeFormat } from '#app/i18n/time-format.ts'
import { type CalendarComponent, calendarFile, instant, text, uri } from '#app/lib/calendar-file.server.ts'
import { siteTimeFormat } from '#app/services/site-time-format.server.ts'
import { dayAt, dayStartMs } from '#salaah/zone.ts'

const CALENDAR_DAYS = 366
const ENTRY_MS = 15 * 60_000

const labels: Record<Jamaat['prayer'], string> = {
  fajr: 'Fajr · الفجر',
  dhuhr: 'Dhuhr · الظهر',
  asr: 'Asr · العصر',
  maghrib: 'Maghrib · المغرب',
  isha: 'Isha · العشاء',
  jumuah: 'Jumu’ah · الجمعة',
}

/** The mosque of a calendar; `pageUrl` is its page, `address` the calendar's own address. */
export type CalendarMosque = {
  id: string
  name: string
  street: string
  pageUrl: string
  address: string
  zone: string
  /** Of its texts; the names of the salaah are in two languages always. */
  language: Language
}

/**
 * The congregations of a mosque for a year as a calendar (RFC 5545), and when they last changed: today at midnight, when
 * the year moved on, or when somebody changed or confirmed them later.
 */
export async function renderJamaatCalendar(
  mosque: CalendarMosque,
  now: Date,
): Promise<{ file: string; changed: Date }> {
  const { id, name, zone, address } = mosque
  const { times } = textsIn(mosque.language).shared
  const today = dayAt(zone, now.getTime())
  const days = (await loadTimetableDays([id], today, CALENDAR_DAYS)).get(id) ?? []
  const midnight = dayStartMs(zone, today)
  const changed = new Date(Math.max(midnight, await findLastChange(id, now)))
  const jamaats = listJamaats(days, zone, midnight - 1)
  const formatTime = await siteTimeFormat(mosque.language)
  const info = { product: 'jamaat', refresh: 'P1D', name: times.calendarName(name), address }
  const description = times.calendarDescription(name)
  return { file: calendarFile({ ...info, description }, toEntries(jamaats, mosque, changed, formatTime)), changed }
}

/** Every change of the times confirms them too. */
async function findLastChange(mosqueId: string, now: Date): Promise<number> {
  const confirmedAt = await loadConfirmedAt(mosqueId)
  return confirmedAt ? Math.min(Date.parse(confirmedAt), now.getTime()) : 0
}

/** A UID names the congregation, so that a new time moves the entry. Sessions of a Friday are numbered by their order. */
function toEntries(
  jamaats: readonly Jamaat[],
  mosque: CalendarMosque,
  changed: Date,
  formatTime: TimeFormat,
): CalendarComponent[] {
  const { id, name, street, pageUrl, language } = mosque
  const { times } = textsIn(language).shared
  const { host } = new URL(pageUrl)
  const counts = new Map<string, number>()
  return jamaats.map(({ prayer, day, at, session }) => {
    const key = `${prayer}-${day}`
    const number = (counts.get(key) ?? 0) + 1
    counts.set(key, number)
    const place = session?.venue ? [session.venue.name, session.venue.address] : [name, street]
    const notes = [
      session?.khutbah && times.khutbahAt(formatTime(session.khutbah)),
      session?.language && times.khutbahIn(session.language),
      session?.khateeb && times.khateeb(session.khateeb),
    ]
    const description = notes.filter(Boolean).join(' · ')
    return [
      'vevent',
      [
        text('uid', `jamaat-${id}-${key}${number > 1 ? `-${number}` : ''}@${host}`),
        instant('dtstamp', changed),
        instant('dtstart', new Date(at)),
        instant('dtend', new Date(at + ENTRY_MS)),
        text('summary', labels[prayer]),
        text('location', place.filter(Boolean).join(', ')),
        ...(description ? [text('description', description)] : []),
        text('transp', 'TRANSPARENT'),
        uri('url', pageUrl),
      ],
      [],
    ]
  })
}
