import { Temporal } from 'temporal-polyfill'
import type { HijriDay, SiteCalendar } from '#app/features/hijri/hijri-calendar.ts'
import { hijriEntryInWords, turnsBefore } from '#app/features/hijri/hijri-words.ts'
import { plainTextsIn } from '#app/i18n/all-texts.server.ts'
import { defaultLanguage } from '#app/i18n/languages.ts'
import { publicTexts } from '#app/i18n/texts.ts'
import { listDays, weekdayOf } from '#app/lib/days.ts'
import {
  type CalendarComponent,
  instant,
  longCalendarFile,
  text,
  timeZone,
  zonedTime,
} from '#app/lib/files/calendar-file.server.ts'
import { toCsv } from '#app/lib/files/csv.server.ts'
import type { SalaahCity } from '#app/services/site-salaah.server.ts'
import { formatClock } from '#salaah/clock.ts'
import type { Day } from '#salaah/days.ts'
import { hijriMonths, hijriWeekdays } from '#salaah/hijri-names.ts'
import type { Prayer } from '#salaah/next-prayer.ts'
import type { School } from '#salaah/sun.ts'
import { type AdoptedSource, type AdoptedYears, findAdoptedYear } from './adopted/adopted-rules.ts'
import { practiceInWords } from './calculation.ts'
import { type DayRow, shownTimes } from './day-rows.ts'
import { buildPanel } from './local-rows.ts'

const ENTRY_MINUTES = 15

/** The number of days in a feed. */
export const FEED_DAYS = 60

/** The days of a feed that begins on `today`. */
export function listFeedDays(today: Day): Day[] {
  return listDays(today, FEED_DAYS)
}

const labels: Record<Prayer, string> = {
  fajr: 'Fajr · الفجر',
  dhuhr: 'Dhuhr · الظهر',
  asr: 'Asr · العصر',
  maghrib: 'Maghrib · المغرب',
  isha: 'Isha · العشاء',
}
const schoolNames: Record<School, string> = { shafii: "Shafi'i", hanafi: 'Hanafi' }

type FeedFacts = { address: string; sources: readonly AdoptedSource[]; calendar: SiteCalendar; now: number }

/** The prayers of these days as a calendar (RFC 5545). Each entry lasts a quarter of an hour and has a stable id. */
export function renderSalaahFeed(
  city: SalaahCity,
  school: School,
  rows: readonly DayRow[],
  { address, sources, calendar, now }: FeedFacts,
): Promise<string> {
  const { hijri } = plainTextsIn(defaultLanguage).public
  const cityName = city.names[defaultLanguage]
  const [firstDay, lastDay] = [rows[0]?.day ?? '1970-01-01', rows.at(-1)?.day ?? '1970-01-01']
  const first = Temporal.PlainDate.from(firstDay).toZonedDateTime(city.zone)
  const stamp = new Date(first.epochMilliseconds)
  const dateOf = (day: Day) => calendar.dateOf(day, now)
  const { prayers } = buildPanel(rows, city.zone)
  const entries = prayers.values().map(({ name, day, at }): CalendarComponent => {
    const start = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(city.zone)
    return [
      'vevent',
      [
        text('uid', `salaah-${city.id}-${school}-${day}-${name}@${new URL(address).host}`),
        ['sequence', {}, 'integer', 0],
        // The start of the feed, so that a feed of one day is identical to the byte.
        instant('dtstamp', stamp),
        zonedTime('dtstart', start),
        zonedTime('dtend', start.add({ minutes: ENTRY_MINUTES })),
        text('summary', labels[name]),
        text('description', hijriEntryInWords(dateOf, day, turnsBefore(calendar, name), hijri)),
        text('transp', 'TRANSPARENT'),
        text('location', cityName),
      ],
      [],
    ]
  })
  const practice = practiceInWords(city.rules, city.latitude, publicTexts.of(defaultLanguage).salaah)
  const facts = {
    product: 'salaah',
    refresh: 'P1D',
    name: `Salaah Times ${cityName}`,
    description: `Salaah times in ${cityName}, ${describeSources(sources)}calculation method ${city.rules.method?.id} with local adjustments, Asr by the ${schoolNames[school]} school${practice ? `. ${practice}` : ''}`,
    address,
  }
  function* components() {
    yield timeZone(city.zone, new Date(firstDay), new Date(lastDay))
    yield* entries
  }
  return longCalendarFile(facts, components())
}

/** 'from 2027-01-01 to 2027-12-31 by the timetable of the Council; on other days ', or nothing. */
function describeSources(sources: readonly AdoptedSource[]): string {
  const parts = sources.map(
    ({ publisher, ranges }) =>
      `${ranges.map(({ from, until }) => `from ${from} to ${until}`).join(', ')} by the timetable of ${publisher}; `,
  )
  return parts.length > 0 ? `${parts.join('')}on other days ` : ''
}

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const timeColumns = ['Fajr', 'Sunrise', 'Dhuhr', 'Asr', 'Maghrib', 'Isha']

/** A month as CSV; `dateOf` has the Islamic date of a day. */
export function renderMonthCsv(
  rows: readonly DayRow[],
  dateOf: (day: Day) => HijriDay,
  adopted?: AdoptedYears,
): string {
  return toCsv(
    rows.map(({ day, minutes }) => {
      const hijri = dateOf(day)
      const weekday = weekdayOf(day)
      const timetable = findAdoptedYear(adopted, day)
      const times = shownTimes.map((_, index) => [
        timeColumns[index],
        minutes[index] == null ? 'N/A' : formatClock(minutes[index]),
      ])
      return {
        Date: day,
        Weekday: weekdayNames[weekday],
        'Islamic Date': `${hijri.day} ${hijriMonths.en[hijri.month - 1]} ${hijri.year}`,
        'Islamic Weekday': hijriWeekdays.en[weekday],
        ...Object.fromEntries(times),
        Source: timetable?.days.has(day) ? timetable.publisher : 'Calculated',
        'Islamic Date Status': hijri.status,
      }
    }),
  )
}
