import {
  type HijriDay,
  indexOfMonth,
  isCertain,
  type MonthName,
  monthOfIndex,
  type SiteCalendar,
} from '#app/features/hijri/hijri-calendar.ts'
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
  /** Whether the moon has been looked for in that evening and its announcement is awaited. */
  isAwaited: boolean
  /** From the birth of the moon to sunset on that evening; null where the sun does not set. */
  ageHours: number | null
}

/** What is known of the month at an instant; the next one counts as soon as it is certain. */
export function findMonthNotice(
  calendar: SiteCalendar,
  shown: readonly SpecialDay[],
  today: Day,
  now: number,
  ageOn: (day: Day) => number | null,
): MonthNotice {
  const month = calendar.monthOf(today)
  const following = month && calendar.beginningOf(monthOfIndex(indexOfMonth(month) + 1), now)
  const day = following && isCertain(following.status) ? following.days[0] : today
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
    isAwaited: calendar.waitingAt(now) !== null,
    ageHours: ageOn(watchDay),
  }
}

/** The evening of a 29th that is awaited, also after its midnight; else the next one before whose sunset it is. */
export function findWatchDay(calendar: SiteCalendar, today: Day, now: number): Day {
  const waiting = calendar.waitingAt(now)
  if (waiting) return waiting.evening
  for (let day = now < calendar.sunsetOf(today) ? today : addDays(today, 1); ; day = addDays(day, 1))
    if (calendar.dateOf(day, now).day === 29 && !calendar.monthOf(day)?.isEndDeclared) return day
}

/** The notice as people forward it, a sentence for each fact. `announced` says when and how its month was announced. */
export function monthNoticeInWords(notice: MonthNotice, city: string, texts: MoonTexts, announced?: string): string[] {
  const { moon, dates } = texts
  const { sentence } = moon
  return [
    ...monthInWords(notice, texts),
    statusInWords(notice, moon, announced),
    (notice.isAwaited ? sentence.looked : sentence.look)({ day: dayAndMonth(dates, notice.watchDay) }),
    ageInWords(notice, city, sentence),
  ].filter(Boolean)
}

/** When the month before ended, which day is the first and which are special. */
export function monthInWords(notice: MonthNotice, { moon, hijri, dates }: MoonTexts): string[] {
  const { sentence } = moon
  const monthName = ({ month }: MonthName) => hijri.months[month - 1]!
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
  ]
}

/** Who announced the month, or why its first day is known or expected. */
export function statusInWords(
  { status, authority }: MonthNotice,
  { sentence }: MoonTexts['moon'],
  announced?: string,
): string {
  return status === 'declared' && authority
    ? (announced ?? sentence.announced({ authority }))
    : sentence[status === 'calculated' || status === 'complete' ? status : 'expected']
}

/** How old the moon will be at sunset on the evening on which it is looked for, or was. */
function ageInWords({ ageHours, isAwaited }: MonthNotice, city: string, texts: MoonTexts['moon']['sentence']): string {
  if (ageHours === null) return ''
  if (ageHours < 0) return (isAwaited ? texts.unbornThen : texts.unborn)({ city })
  return (isAwaited ? texts.ageThen : texts.age)({ city, ...hoursOf(ageHours) })
}

/** Hours and minutes of a number of hours, rounded to the minute. */
export function hoursOf(hours: number): { hours: number; minutes: string } {
  const minutes = Math.round(hours * 60)
  return { hours: Math.floor(minutes / 60), minutes: String(minutes % 60).padStart(2, '0') }
}
