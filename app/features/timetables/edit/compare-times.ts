import { announcedRows } from '#app/features/timetables/times-rows.ts'
import { sessionsOf } from '#app/features/timetables/timetable-rules.ts'
import type { JumuahSession, TimetableDay } from '#app/features/timetables/timetable-types.ts'
import type { Day } from '#salaah/days.ts'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'

/** The days of a week with one time, in minutes after 00:00; null: not announced. */
export type SameTime = { minutes: number | null; days: Day[] }

/** One salaah in a week, as it would be without a change and with it. */
export type ComparedTimes =
  | { what: 'jamaat' | 'adhan'; prayer: Prayer; before: SameTime[]; after: SameTime[]; isChanged: boolean }
  | { what: 'jumuah'; before: readonly JumuahSession[]; after: readonly JumuahSession[]; isChanged: boolean }

export type DayPair = { before: TimetableDay; after: TimetableDay }

/** Old and new times of consecutive days, at most a week: each jamaat, and each adhan that changes. */
export function compareDays(pairs: readonly DayPair[]): ComparedTimes[] {
  const compared = prayers.flatMap((prayer) =>
    (['jamaat', 'adhan'] as const).map((what) => {
      // None at all for Dhuhr on a Friday with sessions.
      const read = (day: TimetableDay) => announcedRows(day).find((row) => row.prayer === prayer)?.[what]
      const isChanged = pairs.some(({ before, after }) => (read(before) ?? null) !== (read(after) ?? null))
      const [before, after] = (['before', 'after'] as const).map((side) =>
        groupTimes(pairs.map((pair) => ({ day: pair[side].day, minutes: read(pair[side]) }))),
      )
      return { what, prayer, before: before!, after: after!, isChanged }
    }),
  )
  const [before, after] = (['before', 'after'] as const).map((side) =>
    pairs.flatMap((pair) => sessionsOf(pair[side], 'jumuah')),
  )
  const isChanged = JSON.stringify(before) !== JSON.stringify(after)
  const jumuah = { what: 'jumuah' as const, before: before!, after: after!, isChanged }
  return [
    ...compared.filter(({ what, isChanged: isNew }) => what === 'jamaat' || isNew),
    ...(before!.length + after!.length > 0 ? [jumuah] : []),
  ]
}

/** The times of a week by their days, the most frequent first. */
function groupTimes(days: readonly { day: Day; minutes: number | null | undefined }[]): SameTime[] {
  const groups = new Map<number | null, Day[]>()
  for (const { day, minutes } of days)
    if (minutes !== undefined) groups.set(minutes, [...(groups.get(minutes) ?? []), day])
  return [...groups].map(([minutes, list]) => ({ minutes, days: list })).sort((a, b) => b.days.length - a.days.length)
}
