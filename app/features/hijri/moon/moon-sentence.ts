import type { HijriDay, MonthName, SiteCalendar } from '#app/features/hijri/hijri-calendar.ts'
import { indexOfMonth, monthOfIndex } from '#app/features/hijri/hijri-calendar.ts'
import type { HijriTexts } from '#app/features/hijri/hijri-words.ts'
import { specialDayOf } from '#app/features/hijri/special-days.ts'
import { type DateTexts, dayAndMonth, fullDate } from '#app/i18n/dates.ts'
import type { PageTexts } from '#app/i18n/page-texts.ts'
import type { SpecialDay } from '#app/services/hijri-settings.ts'
import { addDays, type Day, toDayNumber } from '#salaah/days.ts'

export type MoonTexts = { moon: PageTexts['moon']; hijri: HijriTexts; dates: DateTexts }

/** The month that is said to have begun, and the evening on which the moon is looked for next. */
export type MonthNotice = MonthName & {
  firstDay: Day
  previous: MonthName
  previousDays: number
  status: HijriDay['status']
  authority: string | null
  special: { name: SpecialDay; day: Day }[]
  /** The 29th of the month, or of the next one when that evening is over. */
  watchDay: Day
  /** From the birth of the moon to sunset on that evening; null where the sun does not set. */
  ageHours: number | null
}

/** What is known of the month at an instant; the next one counts as soon as it is announced. */
export function findMonthNotice(
  calendar: SiteCalendar,
  shown: readonly SpecialDay[],
  today: Day,
  now: number,
  ageOn: (day: Day) => number | null,
): MonthNotice {
  const month = calendar.monthOf(today)
  const following = month && calendar.monthAt(indexOfMonth(month) + 1)
  const day = following?.declared ? following.firstDay : today
  const date = calendar.dateOf(day, now)
  const firstDay = addDays(day, 1 - date.day)
  const previous = monthOfIndex(indexOfMonth(date) - 1)
  const special: MonthNotice['special'] = []
  for (let offset = 0; offset < 30; offset++) {
    const each = addDays(firstDay, offset)
    const at = calendar.dateOf(each, now)
    const name =
      at.month === date.month
        ? specialDayOf(
            at,
            shown.filter((name) => name !== 'white-days'),
          )
        : null
    if (name) special.push({ name, day: each })
  }
  const watchDay = findWatchDay(calendar, today, now)
  return {
    year: date.year,
    month: date.month,
    firstDay,
    previous,
    previousDays: toDayNumber(firstDay) - toDayNumber(calendar.firstDayOf(previous)),
    status: calendar.dateOf(firstDay, now).status,
    authority: calendar.dateOf(firstDay, now).authority,
    special,
    watchDay,
    ageHours: ageOn(watchDay),
  }
}

/** The next 29th from a day on whose evening is not decided yet; after midnight that of the evening that still is not. */
export function findWatchDay(calendar: SiteCalendar, today: Day, now: number): Day {
  for (let day = calendar.waitingAt(now)?.evening ?? today; ; day = addDays(day, 1))
    if (calendar.dateOf(day, now).day === 29 && !calendar.monthOf(day)?.isEndDeclared) return day
}

/** The notice as people forward it, a sentence for each fact. `announced` says when and how its month was announced. */
export function monthNoticeInWords(
  notice: MonthNotice,
  city: string,
  { moon, hijri, dates }: MoonTexts,
  announced?: string,
): string[] {
  const { sentence } = moon
  const monthName = ({ month }: MonthName) => hijri.months[month - 1]!
  const { status, authority, ageHours } = notice
  const age =
    ageHours === null ? '' : ageHours < 0 ? sentence.unborn({ city }) : sentence.age({ city, ...hoursOf(ageHours) })
  return [
    sentence.ended({
      previous: monthName(notice.previous),
      year: String(notice.previous.year),
      days: notice.previousDays,
      day: dayAndMonth(dates, addDays(notice.firstDay, -1)),
    }),
    sentence.first({ month: monthName(notice), year: String(notice.year), day: fullDate(dates, notice.firstDay) }),
    ...notice.special.map(({ name, day }) =>
      sentence.special({ name: hijri.days[name], day: dayAndMonth(dates, day) }),
    ),
    status === 'declared' && authority
      ? (announced ?? sentence.announced({ authority }))
      : status === 'calculated'
        ? sentence.calculated
        : sentence.expected,
    sentence.look({ day: dayAndMonth(dates, notice.watchDay) }),
    age,
  ].filter(Boolean)
}

/** Hours and minutes of a number of hours, rounded to the minute. */
export function hoursOf(hours: number): { hours: number; minutes: string } {
  const minutes = Math.round(hours * 60)
  return { hours: Math.floor(minutes / 60), minutes: String(minutes % 60).padStart(2, '0') }
}
