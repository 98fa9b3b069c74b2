import { listDeclarations } from '#app/features/hijri/declarations.server.ts'
import { type DeclaredWords, declaredInWords } from '#app/features/hijri/declared-words.ts'
import { moonOn } from '#app/features/hijri/expected-months.server.ts'
import type { SiteCalendar } from '#app/features/hijri/hijri-calendar.ts'
import { type MoonEvening, moonDisc } from '#app/features/hijri/moon-figures.server.ts'
import { getSiteCalendar } from '#app/features/hijri/site-calendar.server.ts'
import { dayAndMonth, shortDate } from '#app/i18n/dates.ts'
import { cityNameFor, type Language } from '#app/i18n/languages.ts'
import { pageTexts } from '#app/i18n/page-texts.ts'
import { publicTexts, sharedTexts } from '#app/i18n/texts.ts'
import { dayInZone, timeInZone } from '#app/lib/time.ts'
import type { SpecialDay } from '#app/services/hijri-settings.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { type SalaahCity, siteCities } from '#app/services/site-salaah.server.ts'
import { siteTimeFormat } from '#app/services/site-time.server.ts'
import { addDays, type Day, toDayNumber } from '#salaah/days.ts'
import { calculateShownTimes } from '#salaah/shown-times.ts'
import { dayAt, dayStartMs } from '#salaah/zone.ts'
import { drawMonth, listYearMonths } from './moon-month.ts'
import {
  findMonthNotice,
  hoursOf,
  type MoonTexts,
  monthInWords,
  monthNoticeInWords,
  statusInWords,
} from './moon-sentence.ts'
import { drawMoonSky } from './moon-sky.server.ts'
import { listYearDays } from './special-days-of-year.ts'

/** About a year and a month, so that every day of the year is in it once. */
export const YEAR_DAYS = 385
const MAX_PAST = 24
/** When the moons of the month are drawn. */
const EVENING_HOUR = 20
/** For so long the days of an announcement are named by their weekdays alone. */
const FRESH_MS = 5 * 24 * 3_600_000

/** The figures of an evening in words. */
export type EveningFigures = { day: Day; visibility: MoonEvening['visibility']; rows: Record<FigureName, string> }
type FigureName = 'birth' | 'sunset' | 'age' | 'lag' | 'bestTime' | 'height' | 'visibility'

export type MoonPage = Awaited<ReturnType<typeof loadMoonPage>>

type Facts = { calendar: SiteCalendar; city: SalaahCity; shown: readonly SpecialDay[]; today: Day }

/** The calendar of the site with what its pages need besides. */
export async function loadCalendarFacts(now: Date): Promise<Facts> {
  const [city] = await siteCities()
  const { hijri } = await siteSettings()
  return { calendar: await getSiteCalendar(), city, shown: hijri.shownDays, today: dayAt(city.zone, now.getTime()) }
}

/** What is said of the month at an instant, in the sentences that people forward. */
export async function loadNotice(now: Date, language: Language) {
  const { calendar, city, shown, today } = await loadCalendarFacts(now)
  const notice = findMonthNotice(calendar, shown, today, now.getTime(), (day) => moonOn(city, day)?.ageHours ?? null)
  const declaration = (await listDeclarations()).find(
    ({ year, month }) => year === notice.year && month === notice.month,
  )
  const isFresh = declaration && now.getTime() - Date.parse(declaration.announcedAt) < FRESH_MS
  const announced = isFresh ? declaredInWords(declaration, await wordsOf(language, city.zone)) : undefined
  const cityName = cityNameFor(city.names, language)
  const texts = textsOf(language)
  return {
    notice,
    sentences: monthNoticeInWords(notice, cityName, texts, announced),
    statusWords: statusInWords(notice, texts.moon, announced),
  }
}

const wordsOf = async (language: Language, zone: string): Promise<DeclaredWords> => ({
  texts: sharedTexts.of(language).declared,
  dates: sharedTexts.of(language).dates,
  months: publicTexts.of(language).hijri.months,
  formatTime: await siteTimeFormat(language),
  zone,
})

export const textsOf = (language: Language): MoonTexts => ({
  moon: pageTexts.of(language).moon,
  hijri: publicTexts.of(language).hijri,
  dates: publicTexts.of(language).dates,
})

/** The page about the moon in a language. */
export async function loadMoonPage(now: Date, language: Language) {
  const instant = now.getTime()
  const { calendar, city, shown, today } = await loadCalendarFacts(now)
  const { notice, sentences, statusWords } = await loadNotice(now, language)
  const waiting = calendar.waitingAt(instant)
  const formatTime = await siteTimeFormat(language)
  const nextFirst = findNextFirst(calendar, notice.watchDay, instant)
  const texts = textsOf(language)
  const evenings = [notice.watchDay, addDays(notice.watchDay, 1)].flatMap((day) => moonOn(city, day) ?? [])
  const month = drawMonth(calendar, shown, { today: calendar.dayAt(instant), watchDay: notice.watchDay, now: instant })
  const past = await listPast(language, city.zone)
  const [announcer = null, ...others] = new Set(past.map(({ authority }) => authority))
  const atEvening = (day: Day) => dayStartMs(city.zone, day) + EVENING_HOUR * 3_600_000
  return {
    today,
    /** The Islamic date of the present moment. */
    date: calendar.dateOf(calendar.dayAt(instant), instant),
    city: cityNameFor(city.names, language),
    kind: calendar.kind,
    calendar: { kind: calendar.kind, authority: calendar.authority, turns: calendar.turns },
    sentences,
    /** Of the sentences those about the month, and who announced it. */
    monthWords: monthInWords(notice, texts).join(' '),
    statusWords,
    /** The evening on which the moon is looked for next. */
    lookWords: (notice.isAwaited ? texts.moon.sentence.looked : texts.moon.sentence.look)({
      day: dayAndMonth(texts.dates, notice.watchDay),
    }),
    waiting: waiting && {
      ...waiting,
      authority: calendar.authority ?? '',
      suhoorEnds: fajrOn(city, waiting.tomorrow, formatTime),
    },
    /** Of the evening on which the moon is looked for next and of the one after it. */
    evenings: evenings.map((evening) => figuresInWords(evening, city.zone, formatTime, texts)),
    /** The month that begins after that evening, and the day on which it is expected. */
    next: nextFirst,
    sky: drawMoonSky(city, evenings),
    month,
    /** The moon of each of its days at 20:00. */
    moons: month.days.map(({ day }) => moonDisc(city, atEvening(day))),
    /** The twelve months of its year, and the days of the year that are marked in them. */
    months: listYearMonths(calendar, month.year, instant),
    marked: listYearDays(
      calendar,
      shown.filter((name) => name !== 'white-days'),
      { from: calendar.firstDayOf({ year: month.year, month: 1 }), days: YEAR_DAYS, now: instant },
    ).flatMap(({ first, last }) => (first === last ? [first] : [first, last])),
    year: listYearDays(calendar, shown, { from: today, days: YEAR_DAYS, now: instant }),
    past,
    /** Who announced all of them; null when they were several. */
    announcer: others.length > 0 ? null : announcer,
    /** When something on the page changes without anybody's doing. */
    changesAt: calendar.changesAfter(instant),
  }
}

/** The first of the month after an evening, as it is expected. */
function findNextFirst(calendar: SiteCalendar, watchDay: Day, now: number): { month: number; firstDay: Day } {
  const month = (calendar.dateOf(watchDay, now).month % 12) + 1
  const month30th = calendar.monthOf(watchDay)
  const isLong = month30th ? month30th.days > 29 : calendar.dateOf(addDays(watchDay, 1), now).day === 30
  return { month, firstDay: addDays(watchDay, isLong ? 2 : 1) }
}

function fajrOn(city: SalaahCity, day: Day, formatTime: (minutes: number) => string): string | null {
  const { fajr } = calculateShownTimes(city, day, city.rules).minutes
  return Number.isNaN(fajr) ? null : formatTime(fajr)
}

function figuresInWords(
  evening: MoonEvening,
  zone: string,
  formatTime: (time: string) => string,
  { moon, dates }: MoonTexts,
): EveningFigures {
  const { figures } = moon
  const timeAt = (instant: number) => formatTime(timeInZone(new Date(Math.round(instant / 60_000) * 60_000), zone))
  const { birth, sunset, ageHours, lagMinutes, bestTime, height, visibility } = evening
  const born = dayAt(zone, birth)
  const weekday = dates.weekdays[new Date(toDayNumber(born) * 86_400_000).getUTCDay()]!
  const lag = lagMinutes === null ? null : Math.round(lagMinutes)
  return {
    day: evening.day,
    visibility,
    rows: {
      birth: `${weekday} ${timeAt(birth)}`,
      sunset: timeAt(sunset),
      age: ageHours < 0 ? figures.none : figures.age(hoursOf(ageHours)),
      lag: lag === null ? figures.none : lag < 0 ? figures.before({ count: -lag }) : figures.minutes({ count: lag }),
      bestTime: bestTime === null ? figures.none : timeAt(bestTime),
      height: height === null ? figures.none : figures.degrees({ count: height.toFixed(1) }),
      visibility: figures.visibility[visibility],
    },
  }
}

/** What was announced, the last month first. */
async function listPast(language: Language, zone: string) {
  const { texts, dates, months, formatTime } = await wordsOf(language, zone)
  const at = (instant: string) => shortDate(dates, dayInZone(new Date(instant), zone))
  return (await listDeclarations())
    .slice(-MAX_PAST)
    .reverse()
    .map(({ id, year, month, announced, announcedAt, firstDay, authority, correctedAt }) => ({
      id,
      month: `${months[month - 1]} ${year}`,
      isSeen: announced === 'seen',
      when: `${at(announcedAt)} ${formatTime(timeInZone(new Date(announcedAt), zone))}`,
      firstDay,
      authority,
      correctedOn: correctedAt && texts.corrected({ when: at(correctedAt) }),
    }))
}
