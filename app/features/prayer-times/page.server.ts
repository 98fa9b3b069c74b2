import type { PublicTexts } from '#app/i18n/texts.ts'
import { addDays } from '#app/lib/days.ts'
import { type City, defaultCity, findCity } from '#salaah/cities.ts'
import type { Day } from '#salaah/days.ts'
import { dayAt } from '#salaah/zone.ts'
import { type Choices, monthsFrom, readChoices } from './choices.ts'
import { type DayRow, daysOfMonth } from './day-rows.ts'
import { panelOf } from './local-rows.ts'
import { type YearChartData, yearChart } from './month/year-chart-data.ts'
import { salaahDays, salaahToday } from './source.server.ts'
import { type PanelStage, type PanelStages, stageAt } from './today/stages.ts'
import { stagesOf } from './today/stages-of-panel.ts'

/** The next prayers and today's times, or why there are none. */
export type PanelState =
  | { state: 'ready'; stages: PanelStages; stage: PanelStage; fallback: boolean }
  | { state: 'loading' }
  | { state: 'failed' }

export type SalaahPage = {
  choices: Choices
  wrong: string[]
  months: string[]
  today: Day
  month: { state: 'ready'; rows: DayRow[]; fallback: boolean } | { state: 'loading' } | { state: 'failed' }
  panel: PanelState
  chart: YearChartData
}

/** Everything the page of salaah times shows for the choices in an address, at an instant. */
export async function salaahPage(query: URLSearchParams, now: Date, texts: PublicTexts): Promise<SalaahPage> {
  const asked = findCity(query.get('city') ?? '') ?? defaultCity
  const today = dayAt(asked.zone, now.getTime())
  const { choices, wrong } = readChoices(query, today)
  const city = findCity(choices.city) ?? defaultCity
  const [month, days] = await Promise.all([
    salaahDays(city, choices.school, daysOfMonth(choices.month)),
    salaahDays(city, choices.school, [today, addDays(today, 1)]),
  ])
  return {
    choices,
    wrong,
    months: monthsFrom(today),
    today,
    month: month.state === 'ready' ? { ...month, fallback: month.source === 'fallback' } : month,
    panel: panelState(days, city, now, texts),
    chart: yearChart(city, choices.school, today),
  }
}

function panelState(
  days: Awaited<ReturnType<typeof salaahDays>>,
  city: City,
  now: Date,
  texts: PublicTexts,
): PanelState {
  if (days.state !== 'ready') return days
  const stages = stagesOf(panelOf(days.rows, city.zone), texts)
  const stage = stageAt(stages, now.getTime())
  return stage ? { state: 'ready', stages, stage, fallback: days.source === 'fallback' } : { state: 'failed' }
}

/** Today's times in Cape Town for the home page, by the Shafi'i school. */
export async function todayPanel(now: Date, texts: PublicTexts): Promise<PanelState> {
  return panelState(await salaahToday(defaultCity, now), defaultCity, now, texts)
}

/** Until when a page with this panel is true: the next prayer or midnight. Null when it must not be kept. */
export function panelLife(state: PanelState): Date | null {
  if (state.state !== 'ready' || state.fallback) return null
  const { stage, stages } = state
  return new Date(stages.stages.find(({ from }) => from > stage.from)?.from ?? stages.ends)
}
