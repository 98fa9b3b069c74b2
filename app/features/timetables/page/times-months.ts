import { addMonths } from '#app/lib/days.ts'

const MAX_MONTHS_BACK = 60
const MAX_MONTHS_AHEAD = 12

/** The month (`YYYY-MM`) that an address asks for; without one that of `today`. Null when it is not a month near enough. */
export function readMonth(value: string | null, today: string): string | null {
  if (!value) return today.slice(0, 7)
  const isNear =
    value >= addMonths(today, -MAX_MONTHS_BACK).slice(0, 7) && value <= addMonths(today, MAX_MONTHS_AHEAD).slice(0, 7)
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(value) && isNear ? value : null
}

/** The months before and after one, where they can be shown. */
export function monthsAround(month: string, today: string): { before: string | null; after: string | null } {
  const [before, after] = [-1, 1].map((months) => addMonths(`${month}-01`, months).slice(0, 7))
  return { before: readMonth(before!, today), after: readMonth(after!, today) }
}
