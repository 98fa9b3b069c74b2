import { isDay, weekdayOf } from '#app/lib/days.ts'
import { addDays } from '#salaah/days.ts'

/** Weekday codes of RFC 5545, in the order of `Date.getUTCDay`. */
export const weekdayCodes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
export type WeekdayCode = (typeof weekdayCodes)[number]

export const repeatKinds = ['none', 'weekly', 'monthlyDate', 'monthlyWeekday', 'monthlyLastWeekday', 'custom'] as const
/** How an event repeats, as its form offers it; 'custom' leaves a rule unchanged that the form cannot express. */
export type RepeatKind = (typeof repeatKinds)[number]
export type Repeat = { kind: RepeatKind; days: WeekdayCode[]; until: string | null }

/** The parts of a stored rule that its description and the form need. */
export type RuleParts = {
  frequency: string
  interval: number
  days: { weekday: WeekdayCode; position: number | null }[]
  monthDays: number[]
  until: string | null
  hasOtherParts: boolean
}

/** The weekday code of a day. */
export function weekdayCode(day: string): WeekdayCode {
  return weekdayCodes[weekdayOf(day)] as WeekdayCode
}

/** 1 for the first Friday (or other weekday) of the month, up to 5. */
export function positionInMonth(day: string): number {
  return Math.ceil(Number(day.slice(8)) / 7)
}

/** The RFC 5545 rule of the form's choice, for an event that begins on this day; null when it does not repeat. */
export function toRule(repeat: Repeat, start: string, customRule: string | null = null): string | null {
  if (repeat.kind === 'none' || !isDay(start)) return null
  if (repeat.kind === 'custom') return customRule
  const until = repeat.until ? `;UNTIL=${repeat.until.replaceAll('-', '')}` : ''
  return `${ruleBody(repeat, start)}${until}`
}

function ruleBody({ kind, days }: Repeat, start: string): string {
  if (kind === 'monthlyDate') return `FREQ=MONTHLY;BYMONTHDAY=${Number(start.slice(8))}`
  if (kind === 'monthlyLastWeekday') return `FREQ=MONTHLY;BYDAY=-1${weekdayCode(start)}`
  if (kind === 'monthlyWeekday') {
    // Few months have a fifth Friday; people who choose it mean the last one.
    const position = positionInMonth(start)
    return `FREQ=MONTHLY;BYDAY=${position > 4 ? -1 : position}${weekdayCode(start)}`
  }
  const chosen = days.length > 0 ? weekdayCodes.filter((day) => days.includes(day)) : [weekdayCode(start)]
  return `FREQ=WEEKLY;BYDAY=${chosen.join(',')}`
}

/** The first day on or after `start` that the choice allows, so that an event begins on a date of its own rule. */
export function findFirstDay(repeat: Repeat, start: string): string {
  if (!isDay(start)) return start
  for (let day = start, tries = 0; tries < 31; tries += 1, day = addDays(day, 1)) {
    if (repeat.kind === 'weekly' && repeat.days.length > 0 && !repeat.days.includes(weekdayCode(day))) continue
    if (repeat.kind === 'monthlyLastWeekday' && (weekdayCode(day) !== weekdayCode(start) || !isLastOfWeekday(day)))
      continue
    return day
  }
  return start
}

function isLastOfWeekday(day: string): boolean {
  return addDays(day, 7).slice(0, 7) !== day.slice(0, 7)
}

/** Parses a stored rule; null when it is not a rule. */
export function parseRule(rule: string): RuleParts | null {
  const fields = new Map(rule.split(';').map((field) => field.split('=', 2) as [string, string]))
  const frequency = fields.get('FREQ')
  if (!frequency) return null
  const days = (fields.get('BYDAY') ?? '').split(',').flatMap((text) => {
    const match = /^([+-]?\d+)?(SU|MO|TU|WE|TH|FR|SA)$/.exec(text)
    return match ? [{ weekday: match[2] as WeekdayCode, position: match[1] ? Number(match[1]) : null }] : []
  })
  const until = /^(\d{4})(\d{2})(\d{2})/.exec(fields.get('UNTIL') ?? '')
  return {
    frequency,
    interval: Number(fields.get('INTERVAL') ?? 1),
    days,
    monthDays: (fields.get('BYMONTHDAY') ?? '').split(',').filter(Boolean).map(Number),
    until: until ? `${until[1]}-${until[2]}-${until[3]}` : null,
    hasOtherParts: [...fields.keys()].some(
      (key) => !['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'UNTIL', 'WKST'].includes(key),
    ),
  }
}

/** The form's choice for a stored rule. */
export function toRepeat(rule: string | null): Repeat {
  const parts = rule === null ? null : parseRule(rule)
  if (!parts) return { kind: 'none', days: [], until: null }
  const days = parts.days.map((day) => day.weekday)
  return { kind: toRepeatKind(parts), days, until: parts.until }
}

function toRepeatKind(parts: RuleParts): RepeatKind {
  if (parts.hasOtherParts || parts.interval !== 1) return 'custom'
  const positions = parts.days.map((day) => day.position)
  if (parts.frequency === 'WEEKLY' && parts.monthDays.length === 0) return 'weekly'
  if (parts.frequency !== 'MONTHLY') return 'custom'
  if (parts.monthDays.length === 1 && positions.length === 0 && (parts.monthDays[0] ?? 0) > 0) return 'monthlyDate'
  if (parts.monthDays.length > 0 || positions.length !== 1) return 'custom'
  if (positions[0] === -1) return 'monthlyLastWeekday'
  return (positions[0] ?? 0) > 0 && (positions[0] ?? 9) < 5 ? 'monthlyWeekday' : 'custom'
}
