import type { Actor } from '#app/access/permissions.ts'
import type { ActivityEntry } from '#app/features/activity/changes.ts'
import { rewriteCityOccurrences } from '#app/features/events/dates/moved-occurrences.server.ts'
import type { AdoptedTimetable } from '#app/features/prayer-times/adopted/adopted-rules.ts'
import {
  adoptTimetable,
  type SavedAdoption,
  type Switch,
  switchTimetable,
} from '#app/features/prayer-times/adopted/adopted-writes.server.ts'

/** Uses a published timetable, and moves the events of its city that follow a salaah. */
export function adoptTimes(
  actor: Actor | null,
  timetable: Omit<AdoptedTimetable, 'id'>,
  replaces: string | null,
  now: Date,
): Promise<SavedAdoption> {
  return adoptTimetable(actor, timetable, replaces, { now, afterChange: rewriteCityOccurrences })
}

/** Uses another stored timetable or none, and moves the events of its city that follow a salaah. */
export function switchTimes(actor: Actor | null, change: Switch, now: Date): Promise<SavedAdoption> {
  return switchTimetable(actor, change, { now, afterChange: rewriteCityOccurrences })
}

/** Undoes a change of adopted times; false when it was not the last one. */
export async function undoAdoption(actor: Actor | null, { before, after }: ActivityEntry, now: Date): Promise<boolean> {
  const { city, year } = after ?? before ?? {}
  const id = (timetable: ActivityEntry['before']) => (timetable ? String(timetable.id) : null)
  const change = { city: String(city), year: Number(year), from: id(after), to: id(before) }
  return (await switchTimes(actor, change, now)).outcome === 'saved'
}
