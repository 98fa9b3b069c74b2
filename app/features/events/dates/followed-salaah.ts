import type { Selectable } from 'kysely'
import type { EventTable } from '#app/db/schema/event-tables.ts'
import type { AnchorPrayer, Followed } from '#app/features/events/event-types.ts'
import { findAdoptedNear, type SiteTimes, salaahTimesOn } from '#app/features/prayer-times/adopted/adopted-rules.ts'
import { resolveDay, rulesOn, sessionsOf, timetableOn, toMinutes } from '#app/features/timetables/timetable-rules.ts'
import type { Timetable } from '#app/features/timetables/timetable-types.ts'
import { formatClock } from '#salaah/clock.ts'
import type { Location } from '#salaah/day-times.ts'

/**
 * What an event follows on a day at its mosque, with its minutes after 00:00: the begin of a salaah, or its jamaat where
 * there is one. Null when there is neither.
 */
export type FollowedOn = (
  prayer: AnchorPrayer,
  day: string,
  event: Pick<Selectable<EventTable>, 'follows' | 'followsSession'>,
) => { minutes: number; followed: Followed | null } | null

type Coordinates = { latitude: number | null; longitude: number | null }

/** Where the times of the salaah of an event are; a mosque without coordinates counts as in the first city. */
export function salaahLocation(mosque: Coordinates, zone: string, { cities: [city] }: SiteTimes): Location {
  return { latitude: mosque.latitude ?? city.latitude, longitude: mosque.longitude ?? city.longitude, zone }
}

/**
 * What events at a mosque follow: the begin of a salaah by the published timetable that holds there or else calculated,
 * and the jamaat by the mosque's own timetables.
 */
export function createFollowedLookup(
  mosque: Coordinates,
  zone: string,
  site: SiteTimes,
  timetables: readonly Timetable[] = [],
): FollowedOn {
  const location = { ...salaahLocation(mosque, zone, site), rules: site.cities[0].rules }
  const years = findAdoptedNear(site, location)
  const findJamaat = (prayer: AnchorPrayer, day: string, session: number) => {
    const timetable = timetableOn(timetables, day)
    if (!timetable) return null
    const resolved = resolveDay(timetable, day, salaahTimesOn(location, day, timetable.content.school, years))
    const sessions = sessionsOf(resolved, 'jumuah')
    const of = prayer === 'dhuhr' ? sessions.length : 0
    // A mosque that has fewer sessions than before has kept the last of them.
    const number = Math.min(session, of)
    const held = sessions[number - 1]
    if (held) {
      const { salaah: time, venue } = held
      const place = venue ? venue.name || venue.address : ''
      return {
        minutes: toMinutes(time),
        followed: { kind: 'jumuah' as const, time, session: number, of, venue: place },
      }
    }
    const { jamaat } = resolved.prayers[prayer]
    if (jamaat === null) return null
    const isCalculated = !timetable.dates?.has(day) && rulesOn(timetable.content, day)[prayer].jamaat?.kind === 'after'
    const followed = { kind: 'jamaat' as const, time: formatClock(jamaat), ...(isCalculated && { isCalculated }) }
    return { minutes: jamaat, followed }
  }
  return (prayer, day, { follows, followsSession }) => {
    const jamaat = follows === 'jamaat' ? findJamaat(prayer, day, followsSession ?? 1) : null
    if (jamaat) return jamaat
    const minutes = salaahTimesOn(location, day, undefined, years)[prayer]
    if (!Number.isFinite(minutes)) return null
    return { minutes, followed: follows === 'jamaat' ? { kind: 'no-jamaat' } : null }
  }
}
