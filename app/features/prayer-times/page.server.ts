import type { PublicTexts } from '#app/i18n/texts.ts'
import { type City, defaultCity, findCity } from '#salaah/cities.ts'
import { addDays, type Day } from '#salaah/days.ts'
import { dayAt } from '#salaah/zone.ts'
import { listMonths, parseChoices, type SalaahChoices } from './choices.ts'
import { type DayRow, listDaysOfMonth } from './day-rows.ts'
import { buildPanel } from './local-rows.ts'
import { buildYearChart, type YearChartData } from './month/year-chart-data.ts'
import { loadSalaahDays, loadSalaahToday } from './source.server.ts'
import { buildStages } from './today/build-stages.ts'
import { findStage, type PanelStage, type PanelStages } from './today/stages.ts'

/** Today's times with the next prayer, or the reason why there are none. */
export type PanelState =
  | { state: 'ready'; stages: PanelStages; stage: PanelStage; fallback: boolean }
  | { state: 'loading' }
  | { state: 'failed' }

export type SalaahPage = {
  choices: SalaahChoices
  invalid: string[]
  months: string[]
  today: Day
  month: { state: 'ready'; rows: DayRow[]; fallback: boolean } | { state: 'loading' } | { state: 'failed' }
  panel: PanelState
  chart: YearChartData
}

/** The data of the page of salaah times for the choices in an address. */
export async function loadSalaahPage(query: URLSearchParams, now: Date, texts: PublicTexts): Promise<SalaahPage> {
  const requestedCity = findCity(query.get('city') ?? '') ?? defaultCity
  const today = dayAt(requestedCity.zone, now.getTime())
  const { choices, invalid } = parseChoices(query, today)
  const city = findCity(choices.city) ?? defaultCity
  const [month, days] = await Promise.all([
    loadSalaahDays(city, choices.school, listDaysOfMonth(choices.month)),
    loadSalaahDays(city, choices.school, [today, addDays(today, 1)]),
  ])
  return {
    choices,
    invalid,
    months: listMonths(today),
    today,
    month: month.state === 'ready' ? { ...month, fallback: month.source === 'fallback' } : month,
    panel: buildPanelState(days, city, now, texts),
    chart: buildYearChart(city, choices.school, today),
  }
}

function buildPanelState(
  days: Awaited<ReturnType<typeof loadSalaahDays>>,
  city: City,
  now: Date,
  texts: PublicTexts,
): PanelState {
  if (days.state !== 'ready') return days
  const stages = buildStages(buildPanel(days.rows, city.zone), texts)
  const stage = findStage(stages, now.getTime())
  return stage ? { state: 'ready', stages, stage, fallback: days.source === 'fallback' } : { state: 'failed' }
}

/** Today's times in Cape Town for the home page, by the Shafi'i school. */
export async function loadTodayPanel(now: Date, texts: PublicTexts): Promise<PanelState> {
  return buildPanelState(await loadSalaahToday(defaultCity, now), defaultCity, now, texts)
}

/** When a page with this panel expires: at the next prayer or at midnight. Null when it must not be cached. */
export function getPanelExpiry(state: PanelState): Date | null {
  if (state.state !== 'ready' || state.fallback) return null
  const { stage, stages } = state
  return new Date(stages.stages.find(({ from }) => from > stage.from)?.from ?? stages.ends)
}
