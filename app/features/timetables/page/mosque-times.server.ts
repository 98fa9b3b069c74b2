import { reader } from '#app/db/client.server.ts'
import { loadSiteTimes } from '#app/features/prayer-times/adopted/adopted-index.server.ts'
import { findAdoptedYear } from '#app/features/prayer-times/adopted/adopted-rules.ts'
import { bothSchools } from '#app/features/prayer-times/choices.ts'
import { findNextSalaah } from '#app/features/prayer-times/next-salaah.ts'
import { type ConfirmationAge, confirmationAge } from '#app/features/timetables/confirmation.ts'
import { beginningsOn, loadMosqueLocations } from '#app/features/timetables/mosque-clock.server.ts'
import { loadTimetables } from '#app/features/timetables/timetable-rows.server.ts'
import { listJamaats, weekdayOf } from '#app/features/timetables/timetable-rules.ts'
import { FRIDAY, type Jamaat, type Session, type TimetableDay } from '#app/features/timetables/timetable-types.ts'
import { loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import type { SiteCity } from '#app/services/salaah-settings.ts'
import type { School } from '#salaah/asr.ts'
import { addDays, type Day } from '#salaah/days.ts'
import type { Prayer } from '#salaah/next-prayer.ts'
import { dayAt } from '#salaah/zone.ts'
import { CHANGE_DAYS, type ComingChange, findComingChanges } from './coming-changes.ts'

const WEEK_DAYS = 7
/** Jumu'ah is listed from Wednesday on. */
const DAYS_BEFORE_FRIDAY = 2

/** What the page of a mosque shows of its times. */
export type MosqueTimes = {
  today: Day
  /** Today and the six days after it. */
  week: TimetableDay[]
  /** Whether the mosque announces times for a day of the week. */
  isAnnounced: boolean
  next: Jamaat | null
  /** Of a mosque that announces nothing. */
  calculated: CalculatedTimes | null
  /** When the next jamaat or the next calculated salaah begins; the page changes then. */
  changesAt: number | null
  /** The sessions of Friday, from Wednesday on. */
  jumuah: { day: Day; sessions: readonly Session[] } | null
  confirmation: ConfirmationAge | null
  changes: ComingChange[]
}

/** What is calculated for a mosque that announces nothing. */
export type CalculatedTimes = {
  /** The names of the city whose times are shown, when the position of the mosque is not known. */
  city: SiteCity['names'] | null
  /** Of the timetable for the city that has today's times; null when they are calculated. */
  publisher: string | null
  /** When Asr begins today. */
  asr: { school: School; minutes: number }[]
  next: { school: School; prayer: Prayer; minutes: number; at: number }[]
}

/** The times of a published mosque around an instant. */
export async function loadMosqueTimes(
  { id, latitude, longitude }: { id: string; latitude: number | null; longitude: number | null },
  zone: string,
  now: Date,
): Promise<MosqueTimes> {
  const today = dayAt(zone, now.getTime())
  const from = addDays(today, -CHANGE_DAYS)
  const days = (await loadTimetableDays([id], from, 2 * CHANGE_DAYS + 1)).get(id) ?? []
  const timetables = await loadTimetables(
    [id],
    days.map(({ day }) => day),
  )
  const week = days.filter(({ day }) => day >= today).slice(0, WEEK_DAYS)
  const friday = week.slice(0, DAYS_BEFORE_FRIDAY + 1).find(({ day }) => weekdayOf(day) === FRIDAY)
  const isAnnounced = week.some(({ timetableId }) => timetableId !== null)
  const isLocated = latitude !== null && longitude !== null
  const calculated = isAnnounced ? null : await calculateTimes(id, isLocated, today, now)
  const next = listJamaats(days.slice(CHANGE_DAYS - 1), zone, now.getTime())[0] ?? null
  return {
    today,
    week,
    isAnnounced,
    next,
    calculated,
    changesAt: next?.at ?? firstOf(calculated?.next ?? []),
    jumuah: friday && friday.sessions.length > 0 ? { day: friday.day, sessions: friday.sessions } : null,
    confirmation: await findConfirmation(id, zone, now),
    changes: findComingChanges(timetables.get(id) ?? [], days, today),
  }
}

const firstOf = (times: readonly { at: number }[]) =>
  times.reduce<number | null>((first, { at }) => (first === null || at < first ? at : first), null)

async function calculateTimes(id: string, isLocated: boolean, today: Day, now: Date): Promise<CalculatedTimes | null> {
  const location = (await loadMosqueLocations([id])).get(id)
  if (!location) return null
  const { cities } = await loadSiteTimes()
  const published = findAdoptedYear(location.adopted, today)
  return {
    city: isLocated ? null : cities[0].names,
    publisher: published?.days.has(today) ? published.publisher : null,
    asr: bothSchools.map(({ school }) => ({ school, minutes: beginningsOn(location, today, school).asr })),
    next: bothSchools.flatMap(({ school }) => {
      const found = findNextSalaah(location, school, now.getTime(), location.adopted)
      return found ? [{ school, prayer: found.name, minutes: found.minutes, at: found.at }] : []
    }),
  }
}

/** How long ago the mosque confirmed its times; null when it never did. */
export async function findConfirmation(mosqueId: string, zone: string, now: Date): Promise<ConfirmationAge | null> {
  const confirmedAt = await loadConfirmedAt(mosqueId)
  return confirmedAt ? confirmationAge(confirmedAt, now, zone) : null
}

/** The instant at which the mosque last confirmed its times; null when it never did. */
export async function loadConfirmedAt(mosqueId: string): Promise<string | null> {
  const state = reader().selectFrom('timetableStates').select('confirmedAt').where('mosqueId', '=', mosqueId)
  return (await state.executeTakeFirst())?.confirmedAt ?? null
}
