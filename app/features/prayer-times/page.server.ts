import { addDays } from '#app/lib/days.ts'
import type { School } from '#salaah/asr.ts'
import { type City, defaultCity, findCity } from '#salaah/cities.ts'
import type { Day } from '#salaah/days.ts'
import { dayAt } from '#salaah/zone.ts'
import { type Choices, monthsFrom, readChoices } from './choices.ts'
import { type DayRow, daysOfMonth, momentOf, type Panel } from './day-rows.ts'
import { panelOf } from './local-rows.ts'
import { salaahDays, salaahToday } from './source.server.ts'
import { type YearChartData, yearChart } from './year-chart-data.ts'

/** The next prayers and today's times, or why there are none. */
export type PanelState =
  | { state: 'ready'; panel: Panel; fallback: boolean }
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
export async function salaahPage(query: URLSearchParams, now: Date): Promise<SalaahPage> {
  const asked = findCity(query.get('city') ?? '') ?? defaultCity
  const today = dayAt(asked.zone, now.getTime())
  const { choices, wrong } = readChoices(query, today)
  const city = findCity(choices.city) ?? defaultCity
  const [month, panel] = await Promise.all([
    salaahDays(city, choices.school, daysOfMonth(choices.month)),
    panelFor(city, choices.school, today),
  ])
  return {
    choices,
    wrong,
    months: monthsFrom(today),
    today,
    month: month.state === 'ready' ? { ...month, fallback: month.source === 'fallback' } : month,
    panel,
    chart: yearChart(city, choices.school, today),
  }
}

async function panelFor(city: City, school: School, today: Day): Promise<PanelState> {
  return panelState(await salaahDays(city, school, [today, addDays(today, 1)]), city)
}

function panelState(days: Awaited<ReturnType<typeof salaahDays>>, city: City): PanelState {
  if (days.state !== 'ready') return days
  return { state: 'ready', panel: panelOf(days.rows, city.zone), fallback: days.source === 'fallback' }
}

/** Today's times in Cape Town for the home page, by the Shafi'i school. */
export async function todayPanel(now: Date): Promise<PanelState> {
  return panelState(await salaahToday(defaultCity, now), defaultCity)
}

/** Until when a page with this panel is true: the next prayer or midnight. Null when it must not be kept. */
export function panelLife(state: PanelState, now: Date): Date | null {
  if (state.state !== 'ready' || state.fallback) return null
  const moment = momentOf(state.panel, now.getTime())
  return moment && new Date(Math.min(moment.day.endsAt, moment.next?.at ?? Number.POSITIVE_INFINITY))
}
