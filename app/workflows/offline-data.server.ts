import { hijriDateInWords, hijriWeekdaysIn } from '#app/features/hijri/hijri-words.ts'
import { getSiteCalendar } from '#app/features/hijri/site-calendar.server.ts'
import { specialDayOf } from '#app/features/hijri/special-days.ts'
import { getAdoptedIndex } from '#app/features/prayer-times/adopted/adopted-index.server.ts'
import { missingTime, shownTimes } from '#app/features/prayer-times/day-rows.ts'
import type { HijriWords, OfflineData } from '#app/features/timetables/offline/offline-data.ts'
import { MAX_SESSIONS } from '#app/features/timetables/timetable-types.ts'
import { cityNameFor, type Language } from '#app/i18n/languages.ts'
import { publicTexts, sharedTexts } from '#app/i18n/texts.ts'
import { dayHalves } from '#app/i18n/time-format.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { siteCities } from '#app/services/site-salaah.server.ts'
import { addDays, type Day } from '#salaah/days.ts'
import { dayAt } from '#salaah/zone.ts'

/** The Islamic dates of the present month and of the thirteen that a device without a network may ask for. */
const HIJRI_DAYS = 430

/** What a device needs to show times without a network, in a language. */
export async function buildOfflineData(language: Language, now: Date): Promise<OfflineData> {
  const cities = await siteCities()
  const adopted = await getAdoptedIndex()
  const { general } = await siteSettings()
  const { salaah, hijri, dates, offline } = publicTexts.of(language)
  const { times, events } = sharedTexts.of(language)
  const from: Day = `${dayAt(cities[0].zone, now.getTime()).slice(0, 7)}-01`
  const { labels, no, signLanguages } = times.access
  const halves = dayHalves(general.clock, dates)
  return {
    ...(halves && { halves }),
    school: cities[0].rules.school,
    cities: cities.map(({ id, names, zone, latitude, longitude, rules }) => {
      const name = cityNameFor(names, language)
      return { id, name, zone, latitude, longitude, rules, isPublished: adopted.has(id) }
    }),
    published: cities.filter(({ id }) => adopted.has(id)).map(({ id }) => `/prayer-times/${id}/days.json`),
    hijri: { from, days: await hijriWords(from, now, hijri) },
    words: {
      weekdays: dates.weekdays,
      weekdaysShort: dates.weekdaysShort,
      months: dates.months,
      hijriWeekdays: hijriWeekdaysIn(language),
      prayers: events.prayers,
      jumuah: Array.from({ length: MAX_SESSIONS }, (_, index) => times.jumuah({ number: String(index + 1) })),
      missing: shownTimes.map((name) => missingTime(name, { salaah, dates })),
      expectedMark: hijri.expectedMark,
      today: salaah.today,
      todayIn: salaah.todayIn({ city: '{city}' }),
      monthIn: salaah.monthIn({ month: '{month}', city: '{city}' }),
      tableLabel: salaah.tableLabel({ month: '{month}', city: '{city}' }),
      calculated: offline.calculated,
      mayDiffer: offline.mayDiffer,
      none: times.none,
      adhan: times.columns.adhan,
      jamaat: times.columns.jamaat,
      sunrise: salaah.names.sunrise,
      confirmedOn: times.confirmedOn({ date: '{date}' }),
      jumuahOn: times.jumuahOn({ day: '{day}' }),
      session: times.session,
      khutbahIn: times.khutbahIn({ language: '{language}' }),
      khateeb: times.khateeb({ name: '{name}' }),
      access: { labels, no, signLanguages },
      elsewhere: times.elsewhere({ place: '{place}' }),
    },
  }
}

type Texts = Parameters<typeof hijriDateInWords>[1]

async function hijriWords(from: Day, now: Date, texts: Texts): Promise<HijriWords[]> {
  const calendar = await getSiteCalendar()
  const { shownDays } = (await siteSettings()).hijri
  return Array.from({ length: HIJRI_DAYS }, (_, index): HijriWords => {
    const date = calendar.dateOf(addDays(from, index), now.getTime())
    // What is awaited tonight is decided when a device reads this, and nobody there knows how.
    const status = date.status === 'awaiting' ? 'expected' : date.status
    const special = specialDayOf({ ...date, status }, shownDays)
    const isExpected = status === 'expected' ? 1 : 0
    const words = hijriDateInWords({ ...date, status }, texts)
    return special ? [words, isExpected, texts.days[special]] : [words, isExpected]
  })
}
