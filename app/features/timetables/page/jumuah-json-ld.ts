import { isoWeekdayOf, sessionsOf, toMinutes } from '#app/features/timetables/timetable-rules.ts'
import { FRIDAY, type TimetableDay } from '#app/features/timetables/timetable-types.ts'
import { languages } from '#app/i18n/languages.ts'
import { formatClock } from '#salaah/clock.ts'
import { dayStartMs, formatIso, offsetAt } from '#salaah/zone.ts'

const SESSION_MINUTES = 30

/** The languages of khutbahs that have a code; others are left out. */
const KHUTBAH_LANGUAGES = [
  'af',
  'ar',
  'bn',
  'bs',
  'de',
  'en',
  'fa',
  'fr',
  'ha',
  'id',
  'ms',
  'nl',
  'pt',
  'so',
  'sw',
  'tr',
  'ur',
  'xh',
  'zu',
]

/** The code of a language by the name that a mosque has written, in a language of this site or in its own. */
function languageCode(name: string): string | undefined {
  const isName = (code: string) =>
    [...languages, code].some(
      (of) => new Intl.DisplayNames(of, { type: 'language' }).of(code)?.toLowerCase() === name.trim().toLowerCase(),
    )
  return KHUTBAH_LANGUAGES.find(isName)
}

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
  { pageUrl, zone, name, address }: { pageUrl: string; zone: string; name: string; address: JumuahAddress },
): object[] {
  const friday = week.find(({ day }) => isoWeekdayOf(day) === FRIDAY)
  if (!friday) return []
  return sessionsOf(friday, 'jumuah').map(({ khutbah, salaah, language, venue }) => {
    const start = toMinutes(khutbah ?? salaah)
    const at = dayStartMs(zone, friday.day) + start * 60_000
    return {
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: `Jumu’ah: ${name}`,
      url: pageUrl,
      startDate: formatIso(at, offsetAt(zone, at)),
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      ...(languageCode(language) && { inLanguage: languageCode(language) }),
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
      },
      organizer: { '@type': 'Mosque', '@id': pageUrl, name },
    }
  })
}
