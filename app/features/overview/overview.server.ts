import { type Actor, isSuperadmin } from '#app/access/permissions.ts'
import { addDays, addMonths } from '#app/lib/days.ts'
import { createPauses } from '#app/lib/pauses.server.ts'
import { dayInZone, instantOf } from '#app/lib/time.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { heldByClock } from '#app/services/clock-jump.server.ts'
import {
  countFailedJobs,
  countStaleTimes,
  type MosqueSample,
  mosquesWithoutAdmin,
  mosquesWithoutPicture,
  staleMosques,
} from './attention.server.ts'
import {
  countSite,
  mosquesPerArea,
  occurrencesPerMonth,
  type SiteCounts,
  type Waiting,
  waitingMessages,
} from './figures.server.ts'

/** The filter of Manage Mosques uses the same. */
const STALE_DAYS = 180
/** As the times themselves show it. */
const STALE_TIMES_DAYS = 90
const MONTHS_BACK = 5
const MONTHS = 12
const MAX_AREAS = 8

export type Overview = {
  withoutAdmin: MosqueSample
  withoutPicture: MosqueSample
  stale: MosqueSample
  failedJobs: number
  /** Mosques whose times are not confirmed for 90 days. */
  staleTimes: number
  /** Whether nothing is erased because the clock jumped. */
  clockJumped: boolean
  figures: SiteCounts
  /** Events in each month (`YYYY-MM`), from five months ago to six ahead. */
  months: { month: string; count: number }[]
  /** The areas with most mosques; null combines all others. */
  areas: { area: string | null; count: number }[]
  /** The number of unanswered messages by age. */
  waiting: Waiting
}

/** Loads the dashboard of a superadmin: what needs attention, and the figures of the site. */
export async function siteOverview(actor: Actor | null, now: Date, zone: string): Promise<Overview> {
  if (!isSuperadmin(actor)) forbidden()
  const today = dayInZone(now, zone)
  const pause = createPauses()
  /** With many mosques the queries together take so long that others are answered in between. */
  const inTurn = async <T>(query: Promise<T>): Promise<T> => {
    const result = await query
    await pause()
    return result
  }
  return {
    withoutAdmin: await inTurn(mosquesWithoutAdmin()),
    withoutPicture: await inTurn(mosquesWithoutPicture()),
    stale: await inTurn(staleMosques(addDays(today, -STALE_DAYS))),
    failedJobs: await countFailedJobs(),
    staleTimes: await inTurn(
      countStaleTimes(instantOf(addDays(today, -STALE_TIMES_DAYS), '00:00', zone)!.toISOString()),
    ),
    clockJumped: (await heldByClock(now)) !== null,
    figures: await inTurn(countSite(now)),
    months: await inTurn(eventsPerMonth(today)),
    areas: largestAreas(await inTurn(mosquesPerArea())),
    waiting: await waitingMessages(now),
  }
}

/** Counts the events of every month of the plot, including months without events. */
async function eventsPerMonth(today: string) {
  const first = addMonths(`${today.slice(0, 7)}-01`, -MONTHS_BACK)
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(first, index).slice(0, 7))
  const counted = await occurrencesPerMonth(first, addMonths(first, MONTHS))
  return months.map((month) => ({ month, count: counted.get(month) ?? 0 }))
}

/** The largest areas, with the rest combined. */
export function largestAreas(areas: { area: string; count: number }[]): Overview['areas'] {
  const sorted = areas.toSorted((one, other) => other.count - one.count || (one.area < other.area ? -1 : 1))
  if (sorted.length <= MAX_AREAS) return sorted
  const others = sorted.slice(MAX_AREAS - 1).reduce((sum, { count }) => sum + count, 0)
  return [...sorted.slice(0, MAX_AREAS - 1), { area: null, count: others }]
}
