import { listDeclarations } from '#app/features/hijri/declarations.server.ts'
import { declaredInWords } from '#app/features/hijri/declared-words.ts'
import { isCertain } from '#app/features/hijri/hijri-calendar.ts'
import { plainTextsIn } from '#app/i18n/all-texts.server.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { fileAddress, type Language, localAddress } from '#app/i18n/languages.ts'
import { atomFeed } from '#app/lib/files/atom-feed.ts'
import { type CalendarComponent, calendarFile, text, uri } from '#app/lib/files/calendar-file.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { siteTimeFormat } from '#app/services/site-time.server.ts'
import { addDays, type Day, twoDigits } from '#salaah/days.ts'
import { loadCalendarFacts, YEAR_DAYS } from './moon-page.server.ts'
import { isOneOfTwo, listYearDays, type YearDay } from './special-days-of-year.ts'

const MAX_ENTRIES = 30
/** Days that have just been stay in the calendar for a while. */
const PAST_DAYS = 30

/**
 * The shown days of the year as a calendar of whole days. An announcement moves the entries, whose ids stay; before it an
 * Eid has both days on which it can be.
 */
export async function renderYearCalendar(now: Date, origin: string, language: Language): Promise<string> {
  const { calendar, shown, today } = await loadCalendarFacts(now)
  const texts = plainTextsIn(language)
  const { moon } = texts.pages
  const { hijri, ramadan, dates } = texts.public
  const { eid } = ramadan
  const { customization } = await siteSettings()
  const range = { from: addDays(today, -PAST_DAYS), days: YEAR_DAYS + PAST_DAYS, now: now.getTime() }
  const dayName = (day: Day) => dayAndMonth(dates, day)
  const nameOf = (day: YearDay) => {
    const { name, date, first, last } = day
    const word = name === 'white-days' ? moon.year.whiteDays : hijri.days[name]
    if (isCertain(date.status)) return word
    const either = isOneOfTwo(day) && eid.or({ first: dayName(first), second: dayName(last) })
    return either ? `${word}: ${either} (${moon.year.expected})` : `${word} (${moon.year.expected})`
  }
  const entries = listYearDays(calendar, shown, range).map((day): CalendarComponent => {
    const { year, month, day: date } = day.date
    const words = hijri.date({ day: date, month: hijri.months[month - 1]!, year: String(year) })
    return [
      'vevent',
      [
        text('uid', `hijri-${year}-${twoDigits(month)}-${day.name}@${new URL(origin).host}`),
        // The month, so that a feed that did not change is identical to the byte.
        ['dtstamp', {}, 'date-time', `${today.slice(0, 7)}-01T00:00:00Z`],
        wholeDay('dtstart', day.first),
        wholeDay('dtend', addDays(day.last, 1)),
        text('summary', nameOf(day)),
        text('description', words),
        text('transp', 'TRANSPARENT'),
        uri('url', origin + localAddress(language, '/moon')),
      ],
      [],
    ]
  })
  const info = {
    product: 'moon',
    refresh: 'PT1H',
    name: `${moon.feedTitle} · ${customization.siteName}`,
    description: moon.feedDescription({ site: customization.siteName }),
    address: origin + fileAddress(language, '/moon.ics'),
  }
  return calendarFile(info, entries)
}

const wholeDay = (name: string, day: Day): CalendarComponent[1][number] => [name, {}, 'date', day]

/** What was announced, the last first, as an Atom feed (RFC 4287). */
export async function renderAnnouncements(now: Date, origin: string, language: Language): Promise<string> {
  const { city } = await loadCalendarFacts(now)
  const texts = plainTextsIn(language)
  const { dates, declared } = texts.shared
  const { months, date: dateText } = texts.public.hijri
  const words = { texts: declared, dates, months, formatTime: await siteTimeFormat(language), zone: city.zone }
  const last = (await listDeclarations()).slice(-MAX_ENTRIES).reverse()
  const page = origin + localAddress(language, '/moon')
  return atomFeed({
    language,
    title: texts.pages.moon.feedTitle,
    self: origin + fileAddress(language, '/moon.atom'),
    page,
    entries: last.map((each) => {
      const { year, month } = each
      return {
        id: `${origin}/moon#${year}-${twoDigits(month)}`,
        title: dateText({ day: 1, month: months[month - 1]!, year: String(year) }),
        author: each.authority,
        page,
        published: each.announcedAt,
        updated: each.correctedAt ?? each.announcedAt,
        summary: declaredInWords(each, words, true),
      }
    }),
  })
}
