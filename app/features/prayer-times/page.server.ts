import type { SiteCalendar } from '#app/features/hijri/hijri-calendar.ts'
import { calendarInWords, hijriWeekdaysIn } from '#app/features/hijri/hijri-words.ts'
import { getSiteCalendar } from '#app/features/hijri/site-calendar.server.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { cityNameFor, type Language } from '#app/i18n/languages.ts'
import { type PageTexts, pageTexts } from '#app/i18n/page-texts.ts'
import { publicTexts } from '#app/i18n/texts.ts'
import type { TimeFormat } from '#app/i18n/time-format.ts'
import { paragraphsOf } from '#app/lib/paragraphs.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import type { SettingsDocument } from '#app/services/settings-schema.ts'
import { type SalaahCity, siteCities } from '#app/services/site-salaah.server.ts'
import { siteTimeFormat } from '#app/services/site-time.server.ts'
import { siteWords } from '#app/services/site-words.server.ts'
import { addDays, type Day } from '#salaah/days.ts'
import type { School } from '#salaah/sun.ts'
import { dayAt } from '#salaah/zone.ts'
import { getAdoptedIndex } from './adopted/adopted-index.server.ts'
import {
  type AdoptedIndex,
  type AdoptedSource,
  type AdoptedYears,
  listAdoptedSources,
} from './adopted/adopted-rules.ts'
import { calculationOf, describeCalculation, practiceInWords } from './calculation.ts'
import { bothSchools, listMonths, parseChoices } from './choices.ts'
import {
  arcAt,
  buildStages,
  type DayArc,
  type DayRow,
  listDaysOfMonth,
  type RowsBySchool,
  shownTimes,
} from './day-rows.ts'
import { buildPanel, calculateLocalRows } from './local-rows.ts'
import { skyOfDay } from './sky-of-day.ts'
import { loadSalaahDays, loadSalaahToday, type SalaahDays } from './source.server.ts'
import { findStage, type PanelStage, type PanelStages } from './stages.ts'
import { hoursInWords, lengthInWords, loadYear } from './year.server.ts'

type Texts = PageTexts['salaahGuide']

const ASR = shownTimes.indexOf('asr')

/** Today's times with the next prayer, or the reason why there are none. */
export type PanelState =
  | {
      state: 'ready'
      panels: { school: School; stages: PanelStages; stage: PanelStage; arc: DayArc | null }[]
      fallback: boolean
      /** The published timetable that today's times are from. */
      adopted: AdoptedSource | null
    }
  | { state: 'loading' }
  | { state: 'failed' }

export type SalaahPage = Awaited<ReturnType<typeof loadSalaahPage>>

/** A day with Asr by each school. */
type DayOfYear = DayRow & { asr: Record<School, number | null> }

/** The data of the page of salaah times for the choices in an address. */
export async function loadSalaahPage(query: URLSearchParams, now: Date, language: Language) {
  const cities = await siteCities()
  const city = cities.find(({ id }) => id === query.get('city')) ?? cities[0]
  const today = dayAt(city.zone, now.getTime())
  const { choices, invalid } = parseChoices(query, today, cities)
  const schools = query.get('school') === choices.school ? [{ school: choices.school }] : bothSchools
  const monthDays = listDaysOfMonth(choices.month)
  const adopted = (await loadIndexOrNone()).get(city.id)
  const calculation = calculationOf(await siteSettings())
  const calendar = await getSiteCalendar()
  const [month, days] = await Promise.all([
    loadBySchool(schools, (school) => loadSalaahDays(city, school, monthDays)),
    loadBySchool(schools, (school) => loadSalaahDays(city, school, [today, addDays(today, 1)])),
  ])
  const year = drawnYear(city, today, adopted, language)
  return {
    choices,
    /** The cities that can be chosen; the first is the default. */
    cities: cities.map(({ id, names }) => ({ id, name: cityNameFor(names, language) })),
    /** The school that the site calculates by. */
    defaultSchool: city.rules.school,
    cityName: cityNameFor(city.names, language),
    calculation,
    /** How the nights of the chosen city without the angles of the method are calculated; null where there are none. */
    practice: practiceInWords(calculation, city.latitude, publicTexts.of(language).salaah),
    /** The school that the address names; both when it names none, because the device may store a choice. */
    schools,
    invalid,
    months: listMonths(today),
    today,
    now: now.getTime(),
    month,
    /** The Islamic dates of the days of the month, and where they are from. */
    hijri: {
      dates: Object.fromEntries(
        [...monthDays, ...year.table.map(({ day }) => day)].map((day) => [day, calendar.dateOf(day, now.getTime())]),
      ),
      weekdays: hijriWeekdaysIn(language),
      shownDays: (await siteSettings()).hijri.shownDays,
      source: calendarInWords(calendar, cityNameFor(city.names, language), publicTexts.of(language).hijri),
    },
    /** The published timetable of the city in the year of the month. */
    adopted: listAdoptedSources(adopted, monthDays)[0] ?? null,
    panel: buildPanelState(
      days,
      { ...city, adopted },
      now,
      language,
      await siteTimeFormat(language),
      calendar,
      listAdoptedSources(adopted, [today])[0],
    ),
    /** Today as it is drawn, by each school. */
    skies:
      days.state === 'ready'
        ? days.bySchool.flatMap(({ school, rows }) =>
            rows.slice(0, 1).map((row) => ({ school, sky: skyOfDay(city, row) })),
          )
        : [],
    year,
  }
}

/** The year of the chosen city as it is drawn. */
function drawnYear(city: SalaahCity, today: Day, adopted: AdoptedYears | undefined, language: Language) {
  const texts = publicTexts.of(language)
  const { year: words } = texts.salaah
  const year = Number(today.slice(0, 4))
  const { rows, sky, asr } = loadYear(city, year, adopted)
  const index = rows.shafii.findIndex(({ day }) => day === today)
  const ofYear = (index: number): DayOfYear => {
    const [shafii, hanafi] = [rows.shafii[index]!, rows.hanafi[index]!]
    return { ...shafii, asr: { shafii: shafii.minutes[ASR] ?? null, hanafi: hanafi.minutes[ASR] ?? null } }
  }
  const halfMonths = rows.shafii.flatMap(({ day }, index) => (/-(01|15)$/.test(day) ? [index] : []))
  const chosen = ofYear(index)
  const { shortest, longest, without } = sky
  const lengths = [
    shortest &&
      longest &&
      words.lengths({
        shortest: hoursInWords(shortest.minutes, words),
        shortestDay: dayAndMonth(texts.dates, shortest.day),
        longest: hoursInWords(longest.minutes, words),
        longestDay: dayAndMonth(texts.dates, longest.day),
      }),
    without.above > 0 && words.noSunset({ count: without.above }),
    without.below > 0 && words.noSunrise({ count: without.below }),
  ]
  return {
    sky,
    asr,
    /** Today, and which day of the year it is, from 0. */
    chosen,
    index,
    /** The first and the fifteenth of every month. */
    table: halfMonths.map(ofYear),
    words: { lengths: lengths.filter(Boolean).join(' '), chosenLength: lengthInWords(chosen.minutes, texts.salaah) },
  }
}

/** Without the database pages show that loading their times failed, and nothing is cached. */
function loadIndexOrNone(): Promise<AdoptedIndex> {
  return getAdoptedIndex().catch(() => new Map())
}

/** The days of each school, or the state of the first one that has none. */
async function loadBySchool(
  schools: readonly { school: School }[],
  load: (school: School) => Promise<SalaahDays>,
): Promise<{ state: 'ready'; bySchool: RowsBySchool; fallback: boolean } | { state: 'loading' } | { state: 'failed' }> {
  const loadOrFail = (school: School) =>
    load(school).catch((error: unknown): SalaahDays => {
      console.error('Salaah times could not be loaded:', error)
      return { state: 'failed' }
    })
  const all = await Promise.all(schools.map(async ({ school }) => ({ school, days: await loadOrFail(school) })))
  const bySchool: { school: School; rows: DayRow[] }[] = []
  for (const { school, days } of all) {
    if (days.state !== 'ready') return days
    bySchool.push({ school, rows: days.rows })
  }
  return {
    state: 'ready',
    bySchool,
    fallback: all.some(({ days }) => days.state === 'ready' && days.source === 'fallback'),
  }
}

function buildPanelState(
  days: Awaited<ReturnType<typeof loadBySchool>>,
  city: SalaahCity & { adopted?: AdoptedYears | undefined },
  now: Date,
  language: Language,
  formatTime: TimeFormat,
  calendar: SiteCalendar,
  source: AdoptedSource | undefined,
): PanelState {
  if (days.state !== 'ready') return days
  const panels = days.bySchool.flatMap(({ school, rows }) => {
    const yesterday = addDays(dayAt(city.zone, now.getTime()), -1)
    const before = calculateLocalRows(city, school, [yesterday], city.adopted)
    const panel = buildPanel(rows, city.zone, before)
    const stages = buildStages(panel, publicTexts.of(language), formatTime, calendar)
    const stage = findStage(stages, now.getTime())
    return stage ? [{ school, stages, stage, arc: arcAt(panel, now.getTime()) }] : []
  })
  if (panels.length < days.bySchool.length) return { state: 'failed' }
  const adopted = source?.shown === 'all' ? source : null
  return { state: 'ready', panels, fallback: days.fallback, adopted }
}

/** The name of the first city, which the home page shows; null on a site for Cape Town, which has its own words. */
export async function loadWidgetCity(language: Language): Promise<string | null> {
  const settings = await siteSettings()
  return calculationOf(settings).isCapeTown || !settings.salaah.cities[0]
    ? null
    : cityNameFor(settings.salaah.cities[0].names, language)
}

/** How nights without the angles of the method are calculated in the first city; null where there are none. */
export async function loadSitePractice(language: Language): Promise<string | null> {
  const [city] = await siteCities()
  return practiceInWords(city.rules, city.latitude, publicTexts.of(language).salaah)
}

/** Today's times in the first city of the site for the home page, by both schools. */
export async function loadTodayPanel(now: Date, language: Language): Promise<PanelState> {
  const [city] = await siteCities()
  const days = await loadBySchool(bothSchools, (school) => loadSalaahToday(city, school, now))
  const adopted = (await loadIndexOrNone()).get(city.id)
  const [source] = listAdoptedSources(adopted, [dayAt(city.zone, now.getTime())])
  const format = await siteTimeFormat(language)
  return buildPanelState(days, { ...city, adopted }, now, language, format, await getSiteCalendar(), source)
}

/** When a page with this panel expires: at the next prayer or at midnight. Null when it must not be cached. */
export function getPanelExpiry(state: PanelState): Date | null {
  if (state.state !== 'ready' || state.fallback) return null
  const ends = state.panels.map(
    ({ stage, stages }) => stages.stages.find(({ from }) => from > stage.from)?.from ?? stages.ends,
  )
  return new Date(Math.min(...ends))
}

export type Guide = Omit<Texts, 'elsewhere' | 'later'> & {
  later: string | null
  historyTitle: string
  history: string[]
}
/** The long texts of the page, sent as data so that no other page loads them as script. */
export function getGuide(
  language: Language,
  { calculation, practice, hijri }: Pick<SalaahPage, 'calculation' | 'practice' | 'hijri'>,
  settings: SettingsDocument,
): Guide {
  const { isCapeTown, method } = calculation
  const { elsewhere, ...texts } = pageTexts.of(language).salaahGuide
  // The history of Cape Town is not that of another first city.
  const site = { ...settings.site, preset: isCapeTown ? settings.site.preset : 'neutral' }
  const words = siteWords({ ...settings, site }, language)
  const guide = {
    ...texts,
    date: `${texts.date} ${hijri.source}`,
    historyTitle: words.salaahHistoryTitle,
    history: paragraphsOf(words.salaahHistory),
  }
  if (isCapeTown) return guide
  const { fajr, isha } = method
  const twilights =
    'angle' in isha ? elsewhere.angles({ fajr, isha: isha.angle }) : elsewhere.minutes({ fajr, isha: isha.minutes })
  const { offsets } = describeCalculation(calculation, publicTexts.of(language))
  return {
    ...guide,
    angles: [elsewhere.method({ id: method.id, name: method.name }), twilights, practice].filter(Boolean).join(' '),
    later: null,
    offsets: [offsets && `${offsets}.`, elsewhere.rounded].filter(Boolean).join(' '),
  }
}
