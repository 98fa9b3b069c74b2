import { findMoment, type Panel } from '#app/features/prayer-times/day-rows.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import type { PublicTexts } from '#app/i18n/texts.ts'
import type { TimeFormat } from '#app/i18n/time-format.ts'
import type { PanelStage, PanelStages } from './stages.ts'

/** The stages of a panel in the language of the page. */
export function buildStages(
  panel: Panel,
  { salaah, dates }: Pick<PublicTexts, 'salaah' | 'dates'>,
  formatTime: TimeFormat,
): PanelStages {
  const bounds = new Set([...panel.days.map(({ startsAt }) => startsAt), ...panel.prayers.map(({ at }) => at)])
  const stages = [...bounds]
    .toSorted((a, b) => a - b)
    .flatMap((from): PanelStage[] => {
      const moment = findMoment(panel, from)
      if (!moment) return []
      const { day, next, since } = moment
      const time = next ? formatTime(next.minutes) : ''
      const tomorrow = next && next.day !== day.day ? salaah.tomorrow : ''
      return [
        {
          from,
          day: panel.days.indexOf(day),
          next: next?.name ?? null,
          line: next ? `${salaah.next(salaah.names[next.name], time)}${tomorrow && ` (${tomorrow})`}` : '',
          tomorrow: tomorrow && `${tomorrow} ${time}`,
          since,
          at: next?.at ?? 0,
        },
      ]
    })
  const days = panel.days.map(({ day, minutes }) => ({
    day,
    label: dayAndMonth(dates, day),
    times: minutes.map((time) => (time === null ? dates.notAvailable : formatTime(time))),
  }))
  return { days, stages, firstDayEnds: panel.days[0]?.endsAt ?? 0, ends: panel.days.at(-1)?.endsAt ?? 0 }
}
