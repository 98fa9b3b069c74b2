import { currentRevision } from '#app/db/revision.server.ts'
import type { HijriDay, SiteCalendar } from '#app/features/hijri/hijri-calendar.ts'
import { ownDateOf } from '#app/features/hijri/own-days/own-calendar.ts'
import { loadMosqueCalendar } from '#app/features/hijri/own-days/own-days.server.ts'
import { getSiteCalendar } from '#app/features/hijri/site-calendar.server.ts'
import { answerOf } from '#app/features/mosques/gathering-access.ts'
import { loadPlaceKind } from '#app/features/mosques/mosque-lookup.server.ts'
import { getAdoptedIndex } from '#app/features/prayer-times/adopted/adopted-index.server.ts'
import {
  type AdoptedYears,
  findAdoptedYear,
  listAdoptedSources,
  salaahTimesOn,
} from '#app/features/prayer-times/adopted/adopted-rules.ts'
import {
  type DaysFile,
  FILE_DAYS,
  type FileDay,
  type FileSession,
  type FileTime,
  type TimeSource,
} from '#app/features/timetables/days-file.ts'
import { readingOf } from '#app/features/timetables/ramadan-rules.ts'
import { confirmationAge, instantOfMinutes, toMinutes } from '#app/features/timetables/timetable-rules.ts'
import type { DaySession, PrayerMinutes, TimetableDay } from '#app/features/timetables/timetable-types.ts'
import { loadMosqueLocations, loadTimetableDays } from '#app/features/timetables/timetables.server.ts'
import { listDays } from '#app/lib/days.ts'
import { type JsonObject, mergePatchOf } from '#app/lib/merge-patch.ts'
import type { SalaahCity } from '#app/services/site-salaah.server.ts'
import type { Location } from '#salaah/day-times.ts'
import { addDays, type Day, twoDigits } from '#salaah/days.ts'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'
import type { ShownRules } from '#salaah/shown-times.ts'
import { dayAt, formatIso, offsetAt } from '#salaah/zone.ts'

type Place = Location & { rules: ShownRules; adopted?: AdoptedYears | undefined }

/** The coming days of a published mosque; null when it is not there any more. */
export async function buildMosqueDays(
  { id, slug, name }: { id: string; slug: string; name: string },
  now: Date,
): Promise<DaysFile | null> {
  const place = (await loadMosqueLocations([id])).get(id)
  if (!place) return null
  const today = dayAt(place.zone, now.getTime())
  const calendar = await getSiteCalendar()
  const own = await loadMosqueCalendar(id)
  const all = (await loadTimetableDays([id], addDays(today, -1), 1 + FILE_DAYS, null, now)).get(id) ?? []
  const confirmedAt = confirmedIn(all.slice(1))
  return {
    mosque: { slug, name, kind: await loadPlaceKind(id) },
    ...(await head(place, today, now)),
    ...(confirmedAt && {
      confirmed: {
        at: isoAt(place.zone, Date.parse(confirmedAt)),
        isStale: confirmationAge(confirmedAt, now, place.zone).state === 'stale',
      },
    }),
    ...toDays(all.map((each) => toFileDay(place, toFileDate(ownDateOf(calendar, own, each.day, now.getTime())), each))),
  }
}

/** When a mosque last confirmed the times of the coming days; nothing when it has announced none. */
export async function findConfirmedAt(mosqueId: string, today: Day, now: Date) {
  return confirmedIn((await loadTimetableDays([mosqueId], today, FILE_DAYS, null, now)).get(mosqueId) ?? [])
}

const confirmedIn = (days: readonly Pick<TimetableDay, 'timetableId' | 'standing'>[]) =>
  days.some(({ timetableId }) => timetableId !== null) ? days[0]?.standing.confirmedAt : null

/** The coming days of a city, with the times at which each salaah begins. */
export async function buildCityDays(city: SalaahCity, now: Date): Promise<DaysFile> {
  const place = { ...city, adopted: (await getAdoptedIndex()).get(city.id) }
  const today = dayAt(city.zone, now.getTime())
  const calendar = await getSiteCalendar()
  const days = Array.from({ length: 1 + FILE_DAYS }, (_, index) => addDays(today, index - 1)).map((day) => {
    const times = salaahTimesOn(place, day, undefined, place.adopted)
    const minutes = prayers.map((prayer) => [prayer, { begins: times[prayer], adhan: null, jamaat: null }] as const)
    const unannounced = { timetableId: null, sessions: [], standing: { until: null, confirmedAt: null } }
    return toFileDay(place, toFileDate(calendar.dateOf(day, now.getTime())), {
      ...unannounced,
      day,
      prayers: Object.fromEntries(minutes) as Record<Prayer, PrayerMinutes>,
    })
  })
  return { city: { id: city.id, names: city.names }, ...(await head(place, today, now)), ...toDays(days) }
}

async function head({ zone, adopted, latitude, longitude, rules }: Place, today: Day, now: Date) {
  const days = listDays(today, FILE_DAYS)
  const sources = listAdoptedSources(adopted, days).filter(({ shown }) => shown !== 'none')
  return {
    zone,
    today,
    validUntil: days.at(-1)!,
    generated: isoAt(zone, now.getTime()),
    revision: await currentRevision(),
    hijri: headOf(await getSiteCalendar()),
    calculation: { latitude, longitude, rules },
    ...(sources.length > 0 && { adopted: sources.map(({ publisher, link }) => ({ publisher, link })) }),
  }
}

const headOf = ({ kind, authority, turns }: SiteCalendar): DaysFile['hijri'] => ({
  calendar: kind,
  ...(authority && { authority }),
  turns,
})

function toFileDate({ year, month, day, status }: HijriDay): FileDay['hijri'] {
  return { date: `${year}-${twoDigits(month)}-${twoDigits(day)}`, status }
}

/** The days of a file from all of them, of which the first is yesterday. */
function toDays([yesterday, ...days]: readonly FileDay[]): Pick<DaysFile, 'yesterday' | 'days'> {
  // The types of the file have no index signature, and are plain JSON all the same.
  const objects = days as unknown as JsonObject[]
  const first = days[0]!
  const patches = objects.slice(1).map((day, index) => mergePatchOf(objects[index]!, day))
  return { ...(endsAfterMidnight(yesterday!, first.day) && { yesterday: yesterday! }), days: [first, ...patches] }
}

function endsAfterMidnight({ times: { isha }, sessions = [] }: FileDay, today: Day): boolean {
  const instants = [isha.begins, isha.adhan, isha.jamaat, ...sessions.map(({ at }) => at)]
  return instants.some((instant) => instant !== undefined && instant.slice(0, 10) >= today)
}

function toFileDay(
  place: Place,
  hijri: FileDay['hijri'],
  { day, prayers: times, sessions, standing }: TimetableDay,
): FileDay {
  const isoOf = (minutes: number | null) => isoOn(place.zone, day, minutes)
  const shafii = salaahTimesOn(place, day, 'shafii', place.adopted)
  const hanafi = salaahTimesOn(place, day, 'hanafi', place.adopted)
  const isAdopted = findAdoptedYear(place.adopted, day)?.days.has(day) ?? false
  const until = standing.until ? { until: standing.until } : {}
  const listed = prayers.map((prayer): [Prayer, FileTime] => {
    const { begins, adhan, jamaat } = times[prayer]
    const isAnnounced = adhan !== null || jamaat !== null
    const source: TimeSource = isAnnounced ? 'mosque' : isAdopted ? 'adopted' : 'calculated'
    const minutes = withoutMissing({ begins: isoOf(begins), adhan: isoOf(adhan), jamaat: isoOf(jamaat) })
    return [prayer, { ...minutes, source, ...(isAnnounced && until) }]
  })
  return {
    day,
    hijri,
    ...withoutMissing({ sunrise: isoOf(shafii.sunrise) }),
    times: Object.fromEntries(listed) as Record<Prayer, FileTime>,
    asr: withoutMissing({ shafii: isoOf(shafii.asr), hanafi: isoOf(hanafi.asr) }),
    ...(sessions.length > 0 && {
      sessions: sessions.map((session) => toFileSession(place.zone, day, session)),
    }),
  }
}

function toFileSession(zone: string, day: Day, session: DaySession): FileSession {
  const { occasion, minutes, date, standing, language, access, venue } = session
  const ladies = answerOf(access, 'ladies')
  return {
    occasion,
    ...(date && { hijri: toFileDate(date) }),
    ...factsOf(zone, day, session),
    at: isoOn(zone, day, minutes)!,
    ...(language && { language }),
    ...(access.languages.length > 0 && { languages: access.languages }),
    ...(ladies !== 'unknown' && { ladies }),
    ...(access.facts.length > 0 && { access: access.facts }),
    ...(venue && {
      venue: {
        name: venue.name,
        ...(venue.address && { address: venue.address }),
        ...(venue.latitude !== null && venue.longitude !== null
          ? { latitude: venue.latitude, longitude: venue.longitude }
          : {}),
      },
    }),
    source: 'mosque',
    ...(standing.until && { until: standing.until }),
  }
}

/** What sessions of one occasion have and others do not. */
function factsOf(zone: string, day: Day, session: DaySession): Partial<FileSession> {
  const isoOf = (time: string | null) => isoOn(zone, day, time === null ? null : toMinutes(time))
  switch (session.occasion) {
    case 'jumuah': {
      const { adhan, khutbah, khateeb } = session
      return {
        ...withoutMissing({ adhan: isoOf(adhan), khutbah: isoOf(khutbah) }),
        ...(khateeb && { khateeb }),
      }
    }
    case 'taraweeh': {
      const { rakaats, huffadh, khatamNight, note, date } = session
      const reading = date && readingOf(session, date.day)
      return {
        ...(rakaats && { rakaats }),
        ...(huffadh && { huffadh }),
        ...(reading && { reading }),
        ...(khatamNight !== null && khatamNight === date?.day && { isKhatam: true }),
        ...(note && { note }),
      }
    }
    case 'eid': {
      const { eid, imam, bringMat, rain, note } = session
      return {
        eid,
        ...(imam && { imam }),
        ...(bringMat && { bringMat }),
        ...(rain && { rain }),
        ...(note && { note }),
      }
    }
  }
}

/** Null for a time that is not announced, or that the sun does not give on that day. */
function isoOn(zone: string, day: Day, minutes: number | null): string | null {
  return minutes === null || !Number.isFinite(minutes) ? null : isoAt(zone, instantOfMinutes(zone, day, minutes))
}

const isoAt = (zone: string, instant: number) => formatIso(instant, offsetAt(zone, instant))

function withoutMissing<K extends string>(times: Record<K, string | null>): { [N in K]?: string } {
  return Object.fromEntries(Object.entries(times).filter(([, time]) => time !== null)) as { [N in K]?: string }
}
