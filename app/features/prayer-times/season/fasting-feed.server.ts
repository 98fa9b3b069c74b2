import type { HijriDay, MonthName } from '#app/features/hijri/hijri-calendar.ts'
import { listFasts, ramadanOf } from '#app/features/hijri/season.ts'
import { plainTextsIn } from '#app/i18n/all-texts.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import {
  type CalendarComponent,
  calendarFile,
  instant,
  text,
  timeZone,
  uri,
} from '#app/lib/files/calendar-file.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { siteTimeFormat } from '#app/services/site-time.server.ts'
import type { Day } from '#salaah/days.ts'
import { dayAt, dayStartMs } from '#salaah/zone.ts'
import { type FastPlace, fastMinutesOn, fastTimesAt } from './season.server.ts'

/** How long before the end of suhoor its alarm is. */
const ALARM_MINUTES = 20
const ENTRY_MS = 15 * 60_000

type FeedPlace = FastPlace & {
  /** In the ids of its entries. */
  key: string
  name: string
  dateOf: (day: Day) => HijriDay
  firstDayOf: (month: MonthName) => Day
}
type FeedFacts = { now: Date; language: Language; address: string; pageUrl: string }

/**
 * The fasts of the present or next Ramadan at a place as a calendar with alarms. The ids have the day of Ramadan, so that
 * an announcement moves the entries.
 */
export async function renderFastingFeed(place: FeedPlace, facts: FeedFacts): Promise<string> {
  const { now, language, address, pageUrl } = facts
  const texts = plainTextsIn(language).public.ramadan.feed
  const { cautionMinutes: caution } = (await siteSettings()).hijri
  const formatTime = await siteTimeFormat(language)
  const today = dayAt(place.zone, now.getTime())
  const ramadan = ramadanOf(place.dateOf(today))
  const fasts = listFasts(place.dateOf, place.firstDayOf(ramadan), today)
  const times = fastTimesAt(place, caution)
  const stamp = new Date(dayStartMs(place.zone, today))
  const { host } = new URL(pageUrl)
  const entries = fasts.flatMap(({ day, date, isUncertain }): CalendarComponent[] => {
    const { suhoorEnds, iftar } = fastMinutesOn(place, day, caution)
    const { status } = place.dateOf(day)
    const of = isUncertain ? texts.uncertain : (status === 'expected' ? texts.dayExpected : texts.day)({ day: date })
    const entry = (
      name: 'suhoor' | 'iftar',
      at: number,
      summary: string,
      alarm: CalendarComponent,
    ): CalendarComponent => [
      'vevent',
      [
        text('uid', `fast-${place.key}-${ramadan.year}-${date}-${name}@${host}`),
        instant('dtstamp', stamp),
        instant('dtstart', new Date(at)),
        instant('dtend', new Date(at + ENTRY_MS)),
        text('summary', summary),
        text('description', of),
        text('location', place.name),
        text('transp', 'TRANSPARENT'),
        uri('url', pageUrl),
      ],
      [alarm],
    ]
    return [
      ...(suhoorEnds === null
        ? []
        : [
            entry(
              'suhoor',
              times.suhoorEndOf(day),
              texts.suhoor({ time: formatTime(suhoorEnds) }),
              alarm(`-PT${ALARM_MINUTES}M`, texts.alarmSuhoor),
            ),
          ]),
      ...(iftar === null
        ? []
        : [
            entry(
              'iftar',
              times.iftarOf(day),
              texts.iftar({ time: formatTime(iftar) }),
              alarm('PT0S', texts.alarmIftar),
            ),
          ]),
    ]
  })
  const info = { product: 'fasting', refresh: 'PT1H', name: texts.name({ place: place.name }), address }
  const description = texts.description({ place: place.name })
  // A calendar without any component is invalid.
  return calendarFile({ ...info, description }, entries.length > 0 ? entries : [timeZone(place.zone, now, now)])
}

const alarm = (trigger: string, words: string): CalendarComponent => [
  'valarm',
  [text('action', 'DISPLAY'), ['trigger', {}, 'duration', trigger], text('description', words)],
  [],
]
