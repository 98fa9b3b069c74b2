import { type AccessWords, accessJsonLd, languageCodes } from '#app/features/mosques/gathering-access.ts'
import { isoWeekdayOf, sessionsOf, toMinutes } from '#app/features/timetables/timetable-rules.ts'
import { FRIDAY, type TimetableDay } from '#app/features/timetables/timetable-types.ts'
import { languages } from '#app/i18n/languages.ts'
import { formatClock } from '#salaah/clock.ts'
import { dayStartMs, formatIso, offsetAt } from '#salaah/zone.ts'

const SESSION_MINUTES = 30

/** The address of a mosque; `addressLocality` is its city. */
type JumuahAddress = {
  streetAddress?: string | undefined
  addressLocality: string
  addressRegion: string
  addressCountry: string
}

/**
 * The schema.org data of the coming Friday's sessions, as events that repeat weekly. The five prayers have no type there:
 * opening hours would say when the door is open.
 */
export function buildJumuahJsonLd(
  week: readonly TimetableDay[],
  {
    pageUrl,
    zone,
    name,
    address,
    words,
  }: { pageUrl: string; zone: string; name: string; address: JumuahAddress; words: AccessWords },
): object[] {
  const friday = week.find(({ day }) => isoWeekdayOf(day) === FRIDAY)
  if (!friday) return []
  return sessionsOf(friday, 'jumuah').map(({ khutbah, salaah, language, access, venue }) => {
    const start = toMinutes(khutbah ?? salaah)
    const spoken = languageCodes(language, access, languages)
    const at = dayStartMs(zone, friday.day) + start * 60_000
    return {
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: `Jumu’ah: ${name}`,
      url: pageUrl,
      startDate: formatIso(at, offsetAt(zone, at)),
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      ...(spoken.length > 0 && { inLanguage: spoken.length > 1 ? spoken : spoken[0] }),
      eventSchedule: {
        '@type': 'Schedule',
        byDay: 'https://schema.org/Friday',
        repeatFrequency: 'P1W',
        startDate: friday.day,
        startTime: formatClock(start),
        endTime: formatClock(toMinutes(salaah) + SESSION_MINUTES),
        scheduleTimezone: zone,
      },
      location: {
        '@type': 'Place',
        name: venue?.name || name,
        address: {
          '@type': 'PostalAddress',
          ...address,
          ...(venue?.address && { streetAddress: venue.address, addressRegion: undefined }),
        },
        ...accessJsonLd(access, words),
      },
      organizer: { '@type': 'Organization', '@id': pageUrl, name },
    }
  })
}
