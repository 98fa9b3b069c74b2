import { type FastTimes, pageOfSeason, type Season, seasonAt, seasonChangesAfter } from '#app/features/hijri/season.ts'
import { getSiteCalendar } from '#app/features/hijri/site-calendar.server.ts'
import { getAdoptedIndex } from '#app/features/prayer-times/adopted/adopted-index.server.ts'
import { type AdoptedYears, salaahTimesOn } from '#app/features/prayer-times/adopted/adopted-rules.ts'
import { cityNameFor, type Language } from '#app/i18n/languages.ts'
import type { CautionMinutes } from '#app/services/hijri-settings.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { type SalaahCity, siteCities } from '#app/services/site-salaah.server.ts'
import type { Location } from '#salaah/day-times.ts'
import { addDays, type Day, toDayNumber } from '#salaah/days.ts'
import type { ShownRules } from '#salaah/shown-times.ts'
import { dayAt, dayStartMs, offsetOfDay } from '#salaah/zone.ts'

/** A place with its own times: a city of the site, or a mosque. */
export type FastPlace = Location & { rules: ShownRules; adopted?: AdoptedYears | undefined }

/** The minutes of a fast after 00:00; null where the sun gives none. */
export type FastMinutes = { suhoorEnds: number | null; fajr: number | null; iftar: number | null }

/** What stands in for dawn and sunset where the sun gives none. */
const [DAWN_MINUTES, EVENING_MINUTES] = [5 * 60, 18 * 60]

/** When suhoor ends and iftar is on a day at a place. */
export function fastMinutesOn(place: FastPlace, day: Day, caution: CautionMinutes): FastMinutes {
  const { fajr, maghrib } = salaahTimesOn(place, day, undefined, place.adopted)
  const isKnown = !Number.isNaN(fajr)
  return {
    suhoorEnds: isKnown ? fajr - caution : null,
    fajr: isKnown ? fajr : null,
    iftar: Number.isNaN(maghrib) ? null : maghrib,
  }
}

/** The instants of fasts at a place. */
export function fastTimesAt(place: FastPlace, caution: CautionMinutes): FastTimes {
  const instantOf = (day: Day, minutes: number) => {
    const number = toDayNumber(day)
    return number * 86_400_000 + (minutes - offsetOfDay(place.zone, number)) * 60_000
  }
  return {
    dayAt: (instant) => dayAt(place.zone, instant),
    suhoorEndOf: (day) => instantOf(day, fastMinutesOn(place, day, caution).suhoorEnds ?? DAWN_MINUTES - caution),
    iftarOf: (day) => instantOf(day, fastMinutesOn(place, day, caution).iftar ?? EVENING_MINUTES),
    midnightAfter: (day) => dayStartMs(place.zone, addDays(day, 1)),
  }
}

/** What a page leads with in Ramadan and around the Eids. */
export type SeasonFacts = {
  season: Season
  caution: CautionMinutes
  cityName: string
  /** Of the fast, or of the day that may be one. */
  minutes: FastMinutes
  /** Whether the end of suhoor comes next, else iftar. */
  isSuhoorNext: boolean
}

/** The page of the season that the main menu has now, and until when that is known. */
export async function loadSeasonPage(now: Date): Promise<{ page: ReturnType<typeof pageOfSeason>; until: Date }> {
  const [city] = await siteCities()
  const { calendar, times, isShown } = await loadTimes(city)
  const midnight = times.midnightAfter(times.dayAt(now.getTime()))
  const pageAt = (at: number) => (isShown ? pageOfSeason(seasonAt(calendar, times, at)) : null)
  const page = pageAt(now.getTime())
  let until = seasonChangesAfter(calendar, times, now.getTime())
  while (until < midnight && pageAt(until) === page) until = seasonChangesAfter(calendar, times, until)
  return { page, until: new Date(until) }
}

/**
 * The lead of a page by the times of a city, and when it changes; null outside the season and, except on a page of its
 * own, where the site has switched it off.
 */
export async function loadSeasonLead(
  city: SalaahCity,
  now: Date,
  language: Language,
  { isAlways = false } = {},
): Promise<{ lead: SeasonFacts | null; changesAt: Date }> {
  const { calendar, place, times, caution, isShown } = await loadTimes(city)
  const changesAt = new Date(seasonChangesAfter(calendar, times, now.getTime()))
  const season = isShown || isAlways ? seasonAt(calendar, times, now.getTime()) : null
  if (!season) return { lead: null, changesAt }
  const day = season.kind === 'awaiting' ? season.waiting.tomorrow : season.kind === 'fasting' ? season.fast.day : null
  const minutes = fastMinutesOn(place, day ?? times.dayAt(now.getTime()), caution)
  const isSuhoorNext = season.kind !== 'fasting' || now.getTime() < season.fast.suhoorEnds
  return { lead: { season, caution, cityName: cityNameFor(city.names, language), minutes, isSuhoorNext }, changesAt }
}

async function loadTimes(city: SalaahCity) {
  const { cautionMinutes: caution, showsRamadan: isShown } = (await siteSettings()).hijri
  const place = { ...city, adopted: (await getAdoptedIndex()).get(city.id) }
  return { calendar: await getSiteCalendar(), place, times: fastTimesAt(place, caution), caution, isShown }
}
