import type { SharedTexts } from '#app/i18n/texts.ts'
import type { TimeFormat } from '#app/i18n/time-format.ts'
import { isTime } from '#app/lib/days.ts'
import type { SalaahStart } from './event-types.ts'

type Texts = Pick<SharedTexts, 'events' | 'dates'>

type Times = { startTime: string | null; endTime: string | null; salaahStart: SalaahStart | null }

/** The start alone: '18:30', or 'After Maghrib (about 18:45)' when it follows a salaah. */
export function startInWords(
  { events, dates }: Texts,
  { startTime, salaahStart }: Times,
  formatTime: TimeFormat,
): string {
  if (!isTime(startTime)) return dates.notAvailable
  const time = formatTime(startTime)
  if (!salaahStart) return time
  const prayer = events.prayers[salaahStart.prayer]
  if (salaahStart.offset === 0) return events.afterSalaah(prayer, time)
  return events.afterSalaahBy(salaahStart.offset, prayer, time)
}

/** Start and end of one date, in words; a part that is missing shows as not available. */
export function timesInWords(texts: Texts, times: Times, formatTime: TimeFormat): string {
  const start = startInWords(texts, times, formatTime)
  const end = isTime(times.endTime) ? formatTime(times.endTime) : null
  if (times.salaahStart && isTime(times.startTime)) return end ? texts.events.startUntil(start, end) : start
  if (start === texts.dates.notAvailable && !end) return start
  return texts.events.timeRange(start, end ?? texts.dates.notAvailable)
}
