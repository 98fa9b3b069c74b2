import type { MoreDatesWords } from '#app/features/mosques/more-dates.tsx'
import { fullDate } from '#app/i18n/dates.ts'
import type { SharedTexts } from '#app/i18n/texts.ts'
import type { TimeFormat } from '#app/i18n/time-format.ts'
import { isDay, isTime } from '#app/lib/days.ts'
import { eventAddress, seriesAddress } from './event-links.ts'
import type { Occurrence, SalaahStart } from './event-types.ts'
import { parseRule, type RuleParts, type WeekdayCode, weekdayCode, weekdayCodes } from './recurrence.ts'

type Texts = Pick<SharedTexts, 'events' | 'dates'>

type Times = { startTime: string | null; endTime: string | null; salaahStart: SalaahStart | null }

/** The start alone: '18:30', or 'After Maghrib jamaat at 18:42 (about 18:45)' when it follows a salaah. */
export function startInWords(
  { events, dates }: Texts,
  { startTime, salaahStart }: Omit<Times, 'endTime'>,
  formatTime: TimeFormat,
): string {
  if (!isTime(startTime)) return dates.notAvailable
  const time = formatTime(startTime)
  if (!salaahStart) return time
  const prayer = salaahInWords(events, salaahStart, formatTime)
  if (salaahStart.offset === 0) return events.afterSalaah({ prayer, about: time })
  return events.afterSalaahBy({ minutes: salaahStart.offset, prayer, about: time })
}

/** What a start follows: 'Maghrib begins', 'Maghrib jamaat at 18:42', 'the 2nd Jumu’ah at 13:45, Town Hall'. */
function salaahInWords({ prayers, followed }: Texts['events'], start: SalaahStart, formatTime: TimeFormat): string {
  const prayer = prayers[start.prayer]
  const what = start.followed
  if (what === null) return followed.begin({ prayer })
  if (what.kind === 'no-jamaat') return followed.noJamaat({ prayer })
  const time = formatTime(what.time)
  if (what.kind === 'jamaat') return followed.jamaat({ prayer, time })
  const { session, of, venue } = what
  const salaah = of > 1 ? followed.jumuahOf({ session, time }) : followed.jumuah({ time })
  return venue ? followed.elsewhere({ salaah, venue }) : salaah
}

/** Start and end of one date, in words; a part that is missing shows as not available. */
export function timesInWords(texts: Texts, times: Times, formatTime: TimeFormat): string {
  const start = startInWords(texts, times, formatTime)
  const end = isTime(times.endTime) ? formatTime(times.endTime) : null
  if (times.salaahStart && isTime(times.startTime)) return end ? texts.events.startUntil({ start, end }) : start
  if (start === texts.dates.notAvailable && !end) return start
  return texts.events.timeRange({ start, end: end ?? texts.dates.notAvailable })
}

/** A rule in plain words: 'Every first Friday of the month, until Friday 26 March 2027'. */
export function ruleInWords(texts: Texts, rule: string, start: string): string {
  const parts = parseRule(rule)
  const words = parts?.hasOtherParts ? texts.events.repeat.otherwise : rhythmInWords(texts, rule, start)
  const until = parts?.until
  return until ? texts.events.repeat.until({ rule: words, date: fullDate(texts.dates, until) }) : words
}

/** A rule in plain words without its last day and the number of its dates: 'Every Thursday'. */
export function rhythmInWords(texts: Texts, rule: string, start: string): string {
  const parts = parseRule(rule.replace(/;COUNT=\d+/, ''))
  return parts && isDay(start) ? bodyInWords(texts, parts, start) : texts.events.repeat.otherwise
}

function bodyInWords({ events, dates }: Texts, parts: RuleParts, start: string): string {
  const { repeat } = events
  const name = (day: WeekdayCode) => dates.weekdays[weekdayCodes.indexOf(day)] ?? day
  const plain = parts.days.every((day) => day.position === null)
  if (parts.hasOtherParts) return repeat.otherwise
  if (parts.frequency === 'DAILY' && parts.interval === 1 && parts.days.length === 0) return repeat.everyDay
  if (parts.frequency === 'WEEKLY' && plain) {
    const own = weekdayCode(start)
    const days = listDays(
      repeat.dayList,
      (parts.days.length > 0 ? parts.days.map((day) => day.weekday) : [own]).map(name),
    )
    return parts.interval === 1 ? repeat.weekly({ days }) : repeat.everyWeeks({ weeks: parts.interval, days })
  }
  if (parts.frequency !== 'MONTHLY' || parts.interval !== 1) return repeat.otherwise
  const [monthDay, ...moreMonthDays] = parts.monthDays
  const [day, ...moreDays] = parts.days
  if (monthDay && monthDay > 0 && moreMonthDays.length === 0 && !day) {
    return monthDay > 28 ? repeat.monthlyDateSkips({ day: monthDay }) : repeat.monthlyDate({ day: monthDay })
  }
  if (day?.position && day.position >= -1 && day.position <= 5 && moreDays.length === 0 && !monthDay) {
    return repeat.monthlyWeekday({
      position: day.position,
      day: repeat.weekdays[weekdayCodes.indexOf(day.weekday)] ?? day.weekday,
    })
  }
  return repeat.otherwise
}

/** 'Monday, Tuesday and Friday'. */
function listDays(texts: SharedTexts['events']['repeat']['dayList'], names: readonly string[]): string {
  const [first = '', ...others] = names
  return others.reduce(
    (earlier, name, index) =>
      index < others.length - 1 ? texts.more({ earlier, next: name }) : texts.last({ earlier, last: name }),
    first,
  )
}

/** The other dates of an event in a list, in words; null when the list has none. */
export function seriesInWords(texts: Texts, event: Occurrence, formatTime: TimeFormat): MoreDatesWords | null {
  const { series } = event
  if (!series || series.more === 0) return null
  const { events, dates } = texts
  const rhythm = rhythmInWords(texts, series.rule, series.begins)
  const isEarlier = (series.dates[0]?.startsAt ?? '') < (event.startsAt ?? '')
  return {
    label: isEarlier
      ? events.moreEarlier({ rule: rhythm, count: series.more })
      : events.moreDates({ rule: rhythm, count: series.more }),
    dates: series.dates.map((date) => ({
      address: eventAddress({ ...event, key: date.key }),
      day: date.date ? fullDate(dates, date.date) : dates.notAvailable,
      time: date.status === 'cancelled' ? events.cancelled : timesInWords(texts, date, formatTime),
      isCancelled: date.status === 'cancelled',
    })),
    all: series.more > series.dates.length ? { address: seriesAddress(event), label: events.allDates } : null,
  }
}
