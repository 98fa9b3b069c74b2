import { eventAddress, seriesAddress } from '#app/features/events/event-links.ts'
import type { Occurrence } from '#app/features/events/event-types.ts'
import { rhythmInWords } from '#app/features/events/rule-in-words.ts'
import { timesInWords } from '#app/features/events/times-in-words.ts'
import type { MoreDatesWords } from '#app/features/mosques/more-dates.tsx'
import { fullDate } from '#app/i18n/dates.ts'
import type { SharedTexts } from '#app/i18n/texts.ts'
import type { TimeFormat } from '#app/i18n/time-format.ts'

type Texts = Pick<SharedTexts, 'events' | 'dates'>

/** The other dates of an event in a list, in words; null when the list has none. */
export function seriesInWords(texts: Texts, event: Occurrence, formatTime: TimeFormat): MoreDatesWords | null {
  const { series } = event
  if (!series || series.more === 0) return null
  const { events, dates } = texts
  const rhythm = rhythmInWords(texts, series.rule, series.begins)
  const isEarlier = (series.dates[0]?.startsAt ?? '') < (event.startsAt ?? '')
  return {
    label: isEarlier ? events.moreEarlier(rhythm, series.more) : events.moreDates(rhythm, series.more),
    dates: series.dates.map((date) => ({
      address: eventAddress({ ...event, key: date.key }),
      day: date.date ? fullDate(dates, date.date) : dates.notAvailable,
      time: date.status === 'cancelled' ? events.cancelled : timesInWords(texts, date, formatTime),
      isCancelled: date.status === 'cancelled',
    })),
    all: series.more > series.dates.length ? { address: seriesAddress(event), label: events.allDates } : null,
  }
}
