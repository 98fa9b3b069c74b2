import { hijriMomentOn } from '#app/features/hijri/hijri-words.ts'
import { listOwnDays } from '#app/features/hijri/own-days/own-calendar.ts'
import { loadMosqueCalendar } from '#app/features/hijri/own-days/own-days.server.ts'
import { getSiteCalendar } from '#app/features/hijri/site-calendar.server.ts'
import type { MosqueDetails } from '#app/features/mosques/mosque-types.ts'
import { loadSiteTimes } from '#app/features/prayer-times/adopted/adopted-index.server.ts'
import { findAdoptedYear } from '#app/features/prayer-times/adopted/adopted-rules.ts'
import { bothSchools } from '#app/features/prayer-times/choices.ts'
import { findNowAndNext, type NowAndNext } from '#app/features/prayer-times/local-rows.ts'
import { loadTimetables, withTimetables } from '#app/features/timetables/published-timetables.server.ts'
import { loadTimesState } from '#app/features/timetables/times-state.server.ts'
import {
  type ConfirmationAge,
  confirmationAge,
  instantOfMinutes,
  isoWeekdayOf,
  listJamaats,
  rulesOn,
  sessionsOf,
  timetableOn,
  toDayRules,
} from '#app/features/timetables/timetable-rules.ts'
import { FRIDAY, type Timetable, type TimetableDay } from '#app/features/timetables/timetable-types.ts'
import {
  beginningsOn,
  loadMosqueLocations,
  loadTimetableDays,
  type MosqueLocation,
} from '#app/features/timetables/timetables.server.ts'
import { listDays } from '#app/lib/days.ts'
import { createPauses } from '#app/lib/turns/pauses.server.ts'
import type { SiteCity } from '#app/services/salaah-settings.ts'
import { addDays, type Day } from '#salaah/days.ts'
import type { Prayer } from '#salaah/next-prayer.ts'
import { isHighLatitude, type ShownRules } from '#salaah/shown-times.ts'
import type { School } from '#salaah/sun.ts'
import { dayAt } from '#salaah/zone.ts'
import { CHANGE_DAYS, type ComingChange, findComingChanges } from './coming-changes.ts'

const WEEK_DAYS = 7
/** Jumu'ah is listed from Wednesday on. */
const DAYS_BEFORE_FRIDAY = 2

/** Mosques whose coming days are resolved before other requests get their turn. */
const CHANGES_BATCH_SIZE = 5

/** What the page of a mosque shows of its times. */
export type MosqueTimes = Awaited<ReturnType<typeof loadMosqueTimes>>

/** What is calculated for a mosque that announces nothing. */
export type CalculatedTimes = {
  /** The names of the city whose times are shown, when the position of the mosque is not known. */
  city: SiteCity['names'] | null
  /** Of the timetable for the city that has today's times; null when they are calculated. */
  publisher: string | null
  /** When Asr begins today. */
  asr: { school: School; minutes: number }[]
  next: { school: School; prayer: Prayer; day: Day; minutes: number; at: number }[]
}

/**
 * Where a mosque is, and what is calculated there in nights without the angles of the method; only where Fajr or Isha
 * depend on it.
 */
export type CalculatedNights = { latitude: number; rules: ShownRules }

/** The times of a published mosque around an instant. */
export async function loadMosqueTimes(
  { id, placeKind, latitude, longitude }: Pick<MosqueDetails, 'id' | 'placeKind' | 'latitude' | 'longitude'>,
  zone: string,
  now: Date,
) {
  const today = dayAt(zone, now.getTime())
  const from = addDays(today, -CHANGE_DAYS)
  const days = (await loadTimetableDays([id], from, 2 * CHANGE_DAYS + 1, null, now)).get(id) ?? []
  const timetables = await loadTimetables(
    [id],
    days.map(({ day }) => day),
  )
  const week = days.filter(({ day }) => day >= today).slice(0, WEEK_DAYS)
  const friday = week.slice(0, DAYS_BEFORE_FRIDAY + 1).find(({ day }) => isoWeekdayOf(day) === FRIDAY)
  const jumuah = friday ? sessionsOf(friday, 'jumuah') : []
  const isAnnounced = week.some(({ timetableId }) => timetableId !== null)
  const isLocated = latitude !== null && longitude !== null
  const location = (await loadMosqueLocations([id])).get(id)
  if (!location) throw new Error(`The mosque ${id} does not exist`)
  const moments = bothSchools.map(({ school }) => ({
    school,
    ...findNowAndNext(location, school, now.getTime(), location.adopted),
  }))
  const calculated = isAnnounced ? null : await calculateTimes(location, isLocated, today, moments)
  const calendar = await getSiteCalendar()
  const maghribAt = instantOfMinutes(zone, today, beginningsOn(location, today).maghrib)
  const hijri = hijriMomentOn(calendar, today, maghribAt <= now.getTime(), now.getTime())
  const next = listJamaats(days.slice(CHANGE_DAYS - 1), zone, now.getTime())[0] ?? null
  return {
    placeKind,
    today,
    /** The Islamic date, which turns at the Maghrib of the mosque. */
    hijri,
    /** Whom a mosque follows that does not follow the site, and on which days. */
    ownDays: listOwnDays(calendar, await loadMosqueCalendar(id), today, now.getTime()),
    /** When Fajr begins after the evening of a 29th, in minutes; null on other evenings. */
    awaitedFajr: hijri.waiting && finiteOrNull(beginningsOn(location, hijri.waiting.tomorrow).fajr),
    /** Today and the six days after it. */
    week,
    /** Whether the mosque announces times for a day of the week. */
    isAnnounced,
    next,
    /** The salaah whose time it is by each school; none between sunrise and Dhuhr. */
    current: moments.flatMap(({ school, current }) => {
      if (!current) return []
      const isJumuah = current.name === 'dhuhr' && week[0] !== undefined && sessionsOf(week[0], 'jumuah').length > 0
      return [{ school, prayer: isJumuah ? ('jumuah' as const) : current.name, minutes: current.minutes }]
    }),
    /** Minutes after midnight; null where the sun does not rise. */
    sunrise: finiteOrNull(beginningsOn(location, today).sunrise),
    /** Of a mosque that announces nothing. */
    calculated,
    nights: calculated?.publisher ? null : findNights(location, timetables.get(id) ?? [], week),
    /** When the next jamaat or salaah begins, Fajr ends or the day does; the page changes then. */
    changesAt: Math.min(
      ...moments.map(({ changesAt }) => changesAt),
      ...(next ? [next.at] : []),
      calendar.changesAfter(now.getTime()),
    ),
    /** The sessions of Friday, from Wednesday on. */
    jumuah: friday && jumuah.length > 0 ? { day: friday.day, sessions: jumuah } : null,
    confirmation: await findConfirmation(id, zone, now),
    changes: findComingChanges(timetables.get(id) ?? [], days, today),
  }
}

/** What changes at some mosques within the coming seven days, or today; those without a change are left out. */
export async function loadComingChanges(
  mosqueIds: readonly string[],
  now: Date,
  { withToday = false } = {},
): Promise<Map<string, ComingChange[]>> {
  const changes = new Map<string, ComingChange[]>()
  const announcing = [...(await withTimetables(mosqueIds))]
  const locations = await loadMosqueLocations(announcing)
  const pause = createPauses()
  for (const [zone, group] of Map.groupBy(locations, ([, location]) => location.zone)) {
    const today = dayAt(zone, now.getTime())
    const from = addDays(today, -CHANGE_DAYS)
    const days = listDays(from, 2 * CHANGE_DAYS + 1)
    for (let start = 0; start < group.length; start += CHANGES_BATCH_SIZE) {
      const ids = group.slice(start, start + CHANGES_BATCH_SIZE).map(([id]) => id)
      const timetables = await loadTimetables(ids, days)
      const resolved = await loadTimetableDays(ids, from, days.length, null, now)
      for (const id of ids) {
        const firstDay = addDays(today, withToday ? 0 : 1)
        const found = findComingChanges(timetables.get(id) ?? [], resolved.get(id) ?? [], today, firstDay)
        if (found.length > 0) changes.set(id, found)
      }
      await pause()
    }
  }
  return changes
}

const finiteOrNull = (minutes: number) => (Number.isFinite(minutes) ? minutes : null)

async function calculateTimes(
  location: MosqueLocation,
  isLocated: boolean,
  today: Day,
  moments: readonly (NowAndNext & { school: School })[],
): Promise<CalculatedTimes> {
  return {
    ...(await findCalculation(location, isLocated, [today])),
    asr: bothSchools.map(({ school }) => ({ school, minutes: beginningsOn(location, today, school).asr })),
    next: moments.flatMap(({ school, next }) => {
      return next ? [{ school, prayer: next.name, day: next.day, minutes: next.minutes, at: next.at }] : []
    }),
  }
}

/** By which city and by whose timetable the times of a mosque that announces none are shown; a publisher has all of the days. */
export async function findCalculation(location: MosqueLocation, isLocated: boolean, days: readonly Day[]) {
  const { cities } = await loadSiteTimes()
  const published = findAdoptedYear(location.adopted, days[0]!)
  return {
    city: isLocated ? null : cities[0].names,
    publisher: published && days.every((day) => published.days.has(day)) ? published.publisher : null,
  }
}

export function findNights(
  { latitude, rules }: MosqueLocation,
  timetables: readonly Timetable[],
  days: readonly TimetableDay[],
): CalculatedNights | null {
  const dependsOnCalculation = ({ day }: TimetableDay) => {
    const timetable = timetableOn(timetables, day)
    if (!timetable) return true
    const dated = timetable.dates?.get(day)
    const { fajr, isha } = dated ? toDayRules(dated) : rulesOn(timetable.content, day)
    // The begin is shown where no adhan is announced.
    return [fajr, isha].some(({ adhan, jamaat }) => adhan?.kind !== 'fixed' || jamaat?.kind === 'after')
  }
  return isHighLatitude(latitude) && days.some(dependsOnCalculation) ? { latitude, rules } : null
}

/** How long ago the mosque confirmed its times; null when it never did. */
export async function findConfirmation(mosqueId: string, zone: string, now: Date): Promise<ConfirmationAge | null> {
  const { confirmedAt } = await loadTimesState(mosqueId)
  return confirmedAt ? confirmationAge(confirmedAt, now, zone) : null
}
