import { fullDate } from '#app/i18n/dates.ts'
import type { SharedTexts } from '#app/i18n/texts.ts'
import { isDay } from '#app/lib/days.ts'
import { parseRule, type RuleParts, type Weekday, weekdayCode, weekdays } from './recurrence/recurrence.ts'

type Texts = Pick<SharedTexts, 'events' | 'dates'>

/** A rule in plain words: 'Every first Friday of the month, until Friday 26 March 2027'. */
export function ruleInWords(texts: Texts, rule: string, start: string): string {
  const parts = parseRule(rule)
  const words = parts?.hasOtherParts ? texts.events.repeat.otherwise : rhythmInWords(texts, rule, start)
  const until = parts?.until
  return until ? texts.events.repeat.until(words, fullDate(texts.dates, until)) : words
}

/** A rule in plain words without its last day and the number of its dates: 'Every Thursday'. */
export function rhythmInWords(texts: Texts, rule: string, start: string): string {
  const parts = parseRule(rule.replace(/;COUNT=\d+/, ''))
  return parts && isDay(start) ? bodyInWords(texts, parts, start) : texts.events.repeat.otherwise
}

function bodyInWords({ events, dates }: Texts, parts: RuleParts, start: string): string {
  const { repeat } = events
  const name = (day: Weekday) => dates.weekdays[weekdays.indexOf(day)] ?? day
  const plain = parts.days.every((day) => day.position === null)
  if (parts.hasOtherParts) return repeat.otherwise
  if (parts.frequency === 'DAILY' && parts.interval === 1 && parts.days.length === 0) return repeat.everyDay
  if (parts.frequency === 'WEEKLY' && plain) {
    const own = weekdayCode(start)
    const days = (parts.days.length > 0 ? parts.days.map((day) => day.weekday) : [own]).map(name)
    return parts.interval === 1 ? repeat.weekly(days) : repeat.everyWeeks(parts.interval, days)
  }
  if (parts.frequency !== 'MONTHLY' || parts.interval !== 1) return repeat.otherwise
  const [monthDay, ...moreMonthDays] = parts.monthDays
  const [day, ...moreDays] = parts.days
  if (monthDay && monthDay > 0 && moreMonthDays.length === 0 && !day) {
    return monthDay > 28 ? repeat.monthlyDateSkips(monthDay) : repeat.monthlyDate(monthDay)
  }
  if (day?.position && day.position >= -1 && day.position <= 5 && moreDays.length === 0 && !monthDay) {
    return repeat.monthlyWeekday(day.position, name(day.weekday))
  }
  return repeat.otherwise
}
