import type { PublicTexts } from '#app/i18n/texts.ts'
import type { School } from '#salaah/asr.ts'
import { type City, defaultCity, findCity } from '#salaah/cities.ts'
import { addDays, type Day } from '#salaah/days.ts'
import { dayAt } from '#salaah/zone.ts'
import { bothSchools, listMonths, parseChoices, type SalaahChoices } from './choices.ts'
import { type DayRow, listDaysOfMonth, type RowsBySchool } from './day-rows.ts'
import { buildPanel } from './local-rows.ts'
import { buildYearChart, type YearChartData } from './month/year-chart-data.ts'
import { loadSalaahDays, loadSalaahToday, type SalaahDays } from './source.server.ts'
import { buildStages } from './today/build-stages.ts'
import { findStage, type PanelStage, type PanelStages } from './today/stages.ts'

/** Today's times with the next prayer, or the reason why there are none. */
export type PanelState =
  | { state: 'ready'; panels: { school: School; stages: PanelStages; stage: PanelStage }[]; fallback: boolean }
  | { state: 'loading' }
  | { state: 'failed' }

export type SalaahPage = {
  choices: SalaahChoices
  /** The school that the address names; both when it names none, because the device may store a choice. */
  schools: readonly { school: School }[]
  invalid: string[]
  months: string[]
  today: Day
  month: { state: 'ready'; bySchool: RowsBySchool; fallback: boolean } | { state: 'loading' } | { state: 'failed' }
  panel: PanelState
  charts: { school: School; chart: YearChartData }[]
}

/** The data of the page of salaah times for the choices in an address. */
export async function loadSalaahPage(query: URLSearchParams, now: Date, texts: PublicTexts): Promise<SalaahPage> {
  const requestedCity = findCity(query.get('city') ?? '') ?? defaultCity
  const today = dayAt(requestedCity.zone, now.getTime())
  const { choices, invalid } = parseChoices(query, today)
  const city = findCity(choices.city) ?? defaultCity
  const schools = query.get('school') === choices.school ? [{ school: choices.school }] : bothSchools
  const [month, days] = await Promise.all([
    loadBySchool(schools, (school) => loadSalaahDays(city, school, listDaysOfMonth(choices.month))),
    loadBySchool(schools, (school) => loadSalaahDays(city, school, [today, addDays(today, 1)])),
  ])
  return {
    choices,
    schools,
    invalid,
    months: listMonths(today),
    today,
    month,
    panel: buildPanelState(days, city, now, texts),
    charts: schools.map(({ school }) => ({ school, chart: buildYearChart(city, school, today) })),
  }
}

/** The days of each school, or the state of the first one that has none. */
async function loadBySchool(
  schools: SalaahPage['schools'],
  load: (school: School) => Promise<SalaahDays>,
): Promise<{ state: 'ready'; bySchool: RowsBySchool; fallback: boolean } | { state: 'loading' } | { state: 'failed' }> {
  const all = await Promise.all(schools.map(async ({ school }) => ({ school, days: await load(school) })))
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
  city: City,
  now: Date,
  texts: PublicTexts,
): PanelState {
  if (days.state !== 'ready') return days
  const panels = days.bySchool.flatMap(({ school, rows }) => {
    const stages = buildStages(buildPanel(rows, city.zone), texts)
    const stage = findStage(stages, now.getTime())
    return stage ? [{ school, stages, stage }] : []
  })
  if (panels.length < days.bySchool.length) return { state: 'failed' }
  return { state: 'ready', panels, fallback: days.fallback }
}

/** Today's times in Cape Town for the home page, by both schools. */
export async function loadTodayPanel(now: Date, texts: PublicTexts): Promise<PanelState> {
  const days = await loadBySchool(bothSchools, (school) => loadSalaahToday(defaultCity, school, now))
  return buildPanelState(days, defaultCity, now, texts)
}

/** When a page with this panel expires: at the next prayer or at midnight. Null when it must not be cached. */
export function getPanelExpiry(state: PanelState): Date | null {
  if (state.state !== 'ready' || state.fallback) return null
  const ends = state.panels.map(
    ({ stage, stages }) => stages.stages.find(({ from }) => from > stage.from)?.from ?? stages.ends,
  )
  return new Date(Math.min(...ends))
}
