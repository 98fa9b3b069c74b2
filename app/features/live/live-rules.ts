import type { StreamStart } from '#app/features/mosques/mosque-types.ts'
import { instantOfMinutes, listJamaats } from '#app/features/timetables/timetable-rules.ts'
import type { TimetableDay } from '#app/features/timetables/timetable-types.ts'
import { prayers } from '#salaah/next-prayer.ts'

/** How long a mosque is live from each of its times. A session of Jumu'ah, taraweeh or Eid lasts longer than a salaah. */
const LIVE_MINUTES = { adhan: 45, jamaat: 30, session: 60 }
/** The times in minutes for which an admin can say that the mosque is live, the proposed one first. */
export const PRESSED_MINUTES = [60, 30, 120, 180]

const MINUTE_MS = 60_000

/** Until when a mosque is live, in milliseconds since 1970, and when that changes. */
export type Live = { until: number | null; changesAt: number | null }

/** Whether a mosque is live by its announced times. A congregation at another venue is not on its stream. */
export function liveByTimes(start: StreamStart, days: readonly TimetableDay[], zone: string, now: number): Live {
  const spans = start === 'adhan' ? spansOfAdhans(days, zone) : spansOfJamaats(start, days, zone)
  const ends = spans.filter(({ from, to }) => from <= now && to > now).map(({ to }) => to)
  const starts = spans.filter(({ from }) => from > now).map(({ from }) => from)
  const until = ends.length > 0 ? Math.max(...ends) : null
  return { until, changesAt: until ?? (starts.length > 0 ? Math.min(...starts) : null) }
}

const spanFrom = (from: number, minutes: number) => ({ from, to: from + minutes * MINUTE_MS })

const spansOfAdhans = (days: readonly TimetableDay[], zone: string) =>
  days.flatMap(({ day, prayers: times }) =>
    prayers.flatMap((prayer) => {
      const { adhan } = times[prayer]
      return adhan === null ? [] : [spanFrom(instantOfMinutes(zone, day, adhan), LIVE_MINUTES.adhan)]
    }),
  )

const spansOfJamaats = (start: StreamStart, days: readonly TimetableDay[], zone: string) =>
  listJamaats(days, zone, Number.NEGATIVE_INFINITY)
    .filter(({ prayer, session }) => !session?.venue && (start === 'jamaat' || prayer === 'jumuah'))
    .map(({ at, session }) => spanFrom(at, session ? LIVE_MINUTES.session : LIVE_MINUTES.jamaat))
