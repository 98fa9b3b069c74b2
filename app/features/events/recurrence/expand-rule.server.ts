import 'temporal-polyfill/global'
import { RRuleTemporal } from 'rrule-temporal'
import { isDay } from '#app/lib/days.ts'

const MAX_RULE_CHARS = 300
/** Parts that name days. A count has three digits at most, because all dates from the first on are counted. */
const dayRule =
  /^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;((INTERVAL|COUNT)=\d{1,3}|(UNTIL|BYDAY|BYMONTHDAY|BYMONTH|BYWEEKNO|BYYEARDAY|BYSETPOS|WKST)=[\w,+-]+))*$/

/** Whether a rule recurs by whole days and can be expanded. */
export function isUsableRule(rule: string): boolean {
  if (rule.length > MAX_RULE_CHARS || !dayRule.test(rule)) return false
  try {
    expandRule(rule, '2026-01-01', '2026-01-01', '2026-02-01')
    return true
  } catch {
    return false
  }
}

/** The days of a rule from `from` to `to`, both included, for an event that begins on `start`. */
export function expandRule(rule: string, start: string, from: string, to: string): string[] {
  if (!isDay(start) || to < start) return []
  // Expanded in UTC, because days recur, not instants: a clock change must neither lose nor double a day.
  const text = `DTSTART;TZID=UTC:${compact(start)}T000000\nRRULE:${wholeDayUntil(rule)}`
  const recurrence = new RRuleTemporal({ rruleString: text, cache: false })
  return recurrence
    .between(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`), true)
    .map((day) => day.toPlainDate().toString())
}

const compact = (day: string) => day.replaceAll('-', '')

/** UNTIL is stored as a day; the library requires the same type as DTSTART. */
function wholeDayUntil(rule: string): string {
  return rule.replace(/UNTIL=(\d{8})(T\w+)?/, 'UNTIL=$1T235959Z')
}
