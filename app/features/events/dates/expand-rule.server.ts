import 'temporal-polyfill/global'
import { RRuleTemporal } from 'rrule-temporal'
import { createBoundedCache } from '#app/lib/bounded-cache.ts'
import { isDay } from '#app/lib/days.ts'

const MAX_RULE_CHARS = 300
/** Days that are looked at from the start on: those of a century. */
const MAX_DAYS = 36_600
/** Parts that name days. A count has three digits at most, because all dates from the first on are counted. */
const dayRule =
  /^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;((INTERVAL|COUNT)=\d{1,3}|(UNTIL|BYDAY|BYMONTHDAY|BYMONTH|BYWEEKNO|BYYEARDAY|BYSETPOS|WKST)=[\w,+-]+))*$/

const MAX_USABLE_CACHE_BYTES = 100_000
/** Whether a rule is usable. Imports have the same few rules many times, and trying one takes as long as expanding it. */
const usable = createBoundedCache<boolean>(MAX_USABLE_CACHE_BYTES, () => 0)

/** Whether a rule recurs by whole days and can be expanded. */
export function isUsableRule(rule: string): boolean {
  if (rule.length > MAX_RULE_CHARS || !dayRule.test(rule)) return false
  const known = usable.get(rule)
  if (known !== undefined) return known
  const result = canExpand(rule)
  usable.set(rule, result)
  return result
}

function canExpand(rule: string): boolean {
  try {
    expandRule(rule, '2026-01-01', '2026-01-01', '2026-02-01')
    return true
  } catch {
    return false
  }
}

/**
 * The days of a rule from `from` to `to`, both included, for an event that begins on `start`. The start is the first day
 * even where the rule would not name it, and COUNT counts it, as calendar programs do.
 */
export function expandRule(rule: string, start: string, from: string, to: string): string[] {
  if (!isDay(start) || to < start) return []
  try {
    return listDays(parse(rule, start, true).between(startOfDay(from), startOfDay(to), true))
  } catch (error) {
    // A rule that counts rare days from more than a century ago has none left.
    if (/^Maximum iterations/.test((error as Error).message)) return []
    throw error
  }
}

/** The rule by which programs that never add the start, and those that always do, find the same days with it as RDATE. */
export function ruleApartFromStart(rule: string, start: string): string | null {
  const isOnRule = parse(rule, start, false).between(startOfDay(start), startOfDay(start), true).length > 0
  if (isOnRule) return null
  if (!rule.includes('COUNT=')) return rule
  const last = listDays(parse(rule, start, true).all()).at(-1) ?? start
  return rule.replace(/COUNT=\d+/, `UNTIL=${compact(last)}`)
}

/** Expanded in UTC, because days recur, not instants: a clock change must neither lose nor double a day. */
function parse(rule: string, start: string, includeDtstart: boolean): RRuleTemporal {
  const text = `DTSTART;TZID=UTC:${compact(start)}T000000\nRRULE:${wholeDayUntil(rule)}`
  return new RRuleTemporal({ rruleString: text, cache: false, includeDtstart, maxIterations: MAX_DAYS })
}

const startOfDay = (day: string) => new Date(`${day}T00:00:00Z`)
const listDays = (days: ReturnType<RRuleTemporal['all']>) => days.map((day) => day.toPlainDate().toString())
const compact = (day: string) => day.replaceAll('-', '')

/** UNTIL is stored as a day; the library requires the same type as DTSTART. */
function wholeDayUntil(rule: string): string {
  return rule.replace(/UNTIL=(\d{8})(T\w+)?/, 'UNTIL=$1T235959Z')
}
