import type { Language } from '#app/i18n/languages.ts'
import { type PublicTexts, publicTexts } from '#app/i18n/texts.ts'
import type { TimeFormat } from '#app/i18n/time-format.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { type SalaahCity, siteCities } from '#app/services/site-salaah.server.ts'
import { siteTimeFormat } from '#app/services/site-time-format.server.ts'
import type { School } from '#salaah/asr.ts'
import { addDays, type Day } from '#salaah/days.ts'
import { dayAt } from '#salaah/zone.ts'
import { getAdoptedIndex } from './adopted/adopted-index.server.ts'
import { type AdoptedIndex, type AdoptedSource, listAdoptedSources } from './adopted/adopted-rules.ts'
import { type Calculation, calculationOf } from './calculation.ts'
import { bothSchools, listMonths, parseChoices, type SalaahChoices } from './choices.ts'
import { type DayRow, listDaysOfMonth, type RowsBySchool } from './day-rows.ts'
import { buildPanel } from './local-rows.ts'
import { buildYearChart, type YearChartData } from './month/year-chart-data.ts'
import { loadSalaahDays, loadSalaahToday, type SalaahDays } from './source.server.ts'
import { buildStages } from './today/build-stages.ts'
import { findStage, type PanelStage, type PanelStages } from './today/stages.ts'

/** Today's times with the next prayer, or the reason why there are none. */
export type PanelState =
  | {
      state: 'ready'
      panels: { school: School; stages: PanelStages; stage: PanelStage }[]
      fallback: boolean
      /** The published timetable that today's times are from. */
      adopted: AdoptedSource | null
    }
  | { state: 'loading' }
  | { state: 'failed' }

export type SalaahPage = {
  choices: SalaahChoices
  /** The cities that can be chosen; the first is the default. */
  cities: { id: string; name: string }[]
  /** The school that the site calculates by. */
  defaultSchool: School
  /** The name of the chosen one. */
  cityName: string
  calculation: Calculation
  /** The school that the address names; both when it names none, because the device may store a choice. */
  schools: readonly { school: School }[]
  invalid: string[]
  months: string[]
  today: Day
  month: { state: 'ready'; bySchool: RowsBySchool; fallback: boolean } | { state: 'loading' } | { state: 'failed' }
  /** The published timetable of the city in the year of the month. */
  adopted: AdoptedSource | null
  panel: PanelState
  charts: { school: School; chart: YearChartData }[]
}

/** The data of the page of salaah times for the choices in an address. */
export async function loadSalaahPage(query: URLSearchParams, now: Date, language: Language): Promise<SalaahPage> {
  const texts = publicTexts.of(language)
  const cities = await siteCities()
  const city = cities.find(({ id }) => id === query.get('city')) ?? cities[0]
  const today = dayAt(city.zone, now.getTime())
  const { choices, invalid } = parseChoices(query, today, cities)
  const schools = query.get('school') === choices.school ? [{ school: choices.school }] : bothSchools
  const monthDays = listDaysOfMonth(choices.month)
  const adopted = (await loadIndexOrNone()).get(city.id)
  const [month, days] = await Promise.all([
    loadBySchool(schools, (school) => loadSalaahDays(city, school, monthDays)),
    loadBySchool(schools, (school) => loadSalaahDays(city, school, [today, addDays(today, 1)])),
  ])
  return {
    choices,
    cities: cities.map(({ id, names }) => ({ id, name: names[language] })),
    defaultSchool: city.rules.school ?? 'shafii',
    cityName: city.names[language],
    calculation: calculationOf(await siteSettings()),
    schools,
    invalid,
    months: listMonths(today),
    today,
    month,
    adopted: listAdoptedSources(adopted, monthDays)[0] ?? null,
    panel: buildPanelState(
      days,
      city,
      now,
      texts,
      await siteTimeFormat(language),
      listAdoptedSources(adopted, [today])[0],
    ),
    charts: schools.map(({ school }) => ({ school, chart: buildYearChart(city, school, today, adopted) })),
  }
}

/** Without the database pages show that loading their times failed, and nothing is cached. */
function loadIndexOrNone(): Promise<AdoptedIndex> {
  return getAdoptedIndex().catch(() => new Map())
}

/** The days of each school, or the state of the first one that has none. */
async function loadBySchool(
  schools: SalaahPage['schools'],
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
  city: SalaahCity,
  now: Date,
  texts: PublicTexts,
  formatTime: TimeFormat,
  source: AdoptedSource | undefined,
): PanelState {
  if (days.state !== 'ready') return days
  const panels = days.bySchool.flatMap(({ school, rows }) => {
    const stages = buildStages(buildPanel(rows, city.zone), texts, formatTime)
    const stage = findStage(stages, now.getTime())
    return stage ? [{ school, stages, stage }] : []
  })
  if (panels.length < days.bySchool.length) return { state: 'failed' }
  const adopted = source?.shown === 'all' ? source : null
  return { state: 'ready', panels, fallback: days.fallback, adopted }
}

/** The name of the first city, which the home page shows; null on a site for Cape Town, which has its own words. */
export async function loadWidgetCity(language: Language): Promise<string | null> {
  const settings = await siteSettings()
  return calculationOf(settings).isCapeTown ? null : (settings.salaah.cities[0]?.names[language] ?? null)
}

/** Today's times in the first city of the site for the home page, by both schools. */
export async function loadTodayPanel(now: Date, language: Language): Promise<PanelState> {
  const [city] = await siteCities()
  const days = await loadBySchool(bothSchools, (school) => loadSalaahToday(city, school, now))
  const adopted = (await loadIndexOrNone()).get(city.id)
  const [source] = listAdoptedSources(adopted, [dayAt(city.zone, now.getTime())])
  return buildPanelState(days, city, now, publicTexts.of(language), await siteTimeFormat(language), source)
}

/** When a page with this panel expires: at the next prayer or at midnight. Null when it must not be cached. */
export function getPanelExpiry(state: PanelState): Date | null {
  if (state.state !== 'ready' || state.fallback) return null
  const ends = state.panels.map(
    ({ stage, stages }) => stages.stages.find(({ from }) => from > stage.from)?.from ?? stages.ends,
  )
  return new Date(Math.min(...ends))
}
