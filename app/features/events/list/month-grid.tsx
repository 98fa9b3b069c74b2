import { startInWords } from '#app/features/events/event-in-words.ts'
import { eventAddress } from '#app/features/events/event-links.ts'
import { columnOf } from '#app/features/events/event-rules.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { nameOfMosque } from '#app/i18n/mosque-names.ts'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { Written } from '#app/i18n/written.tsx'
import { cn } from '#app/lib/cn.ts'
import { firstOfMonth, weekdayOf } from '#app/lib/days.ts'
import { addDays } from '#salaah/days.ts'
import type { MonthDate } from './month-view.server.ts'

const startClasses = [
  'lg:col-start-1',
  'lg:col-start-2',
  'lg:col-start-3',
  'lg:col-start-4',
  'lg:col-start-5',
  'lg:col-start-6',
  'lg:col-start-7',
]

/** The dates of a month: a grid of weeks on a wide screen, the days that have events below each other on a small one. */
export function MonthGrid({
  month,
  today,
  dates,
  weekStart,
}: {
  month: string
  today: string
  dates: readonly MonthDate[]
  /** The weekday of the first column: 0 is Sunday. */
  weekStart: number
}) {
  const texts = useTexts()
  const first = `${month}-01`
  const days = Array.from({ length: 31 }, (_, index) => addDays(first, index)).filter(
    (day) => day < firstOfMonth(first, 1),
  )
  const byDay = Map.groupBy(dates, (event) => event.date ?? '')
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <div aria-hidden="true" className="hidden grid-cols-7 border-line border-b bg-sunken lg:grid">
        {days
          .filter((_, index) => index < 7)
          .toSorted((a, b) => columnOf(a, weekStart) - columnOf(b, weekStart))
          .map((day) => (
            <span key={day} className="px-2 py-2 font-semibold text-ink-soft text-sm">
              {texts.dates.weekdays[weekdayOf(day)]}
            </span>
          ))}
      </div>
      {days.some((day) => day < today && byDay.has(day)) && today.startsWith(month) && (
        <details className="border-line border-b px-4 lg:hidden print:hidden">
          <summary className="link target inline-flex items-center">{texts.events.earlierInMonth}</summary>
        </details>
      )}
      <ol className="divide-y divide-line lg:-me-px lg:-mb-px lg:grid lg:grid-cols-7 lg:divide-y-0 lg:bg-sunken">
        {days.map((day, index) => {
          const events = byDay.get(day) ?? []
          return (
            <li
              key={day}
              id={day === today ? 'today' : undefined}
              aria-current={day === today ? 'date' : undefined}
              className={cn(
                'min-w-0 scroll-mt-4 border-line px-4 py-3 lg:min-h-28 lg:border-e lg:border-b lg:p-1.5',
                events.length === 0 && day !== today && 'max-lg:hidden',
                today.startsWith(month) && day < today && 'max-lg:[details:not([open])+*>&]:hidden',
                index === 0 && startClasses[columnOf(day, weekStart)],
                day === today ? 'bg-brass-soft' : 'bg-surface',
              )}
            >
              <h2 className="mb-1 font-semibold text-base lg:text-sm">
                <span className="lg:sr-only">{dayAndMonth(texts.dates, day)}</span>
                <span aria-hidden="true" className="hidden tabular-nums lg:inline">
                  {Number(day.slice(8))}
                </span>
                {day === today && (
                  <span className="ms-2 font-semibold text-brass text-sm">{texts.events.days.today}</span>
                )}
              </h2>
              {events.length > 0 && (
                <ul className="flex flex-col gap-1">
                  {events.map((event) => (
                    <li key={`${event.eventId} ${event.key}`}>
                      <DayEvent event={event} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function DayEvent({ event }: { event: MonthDate }) {
  const texts = useTexts()
  const formatTime = useTimeFormat()
  const isCancelled = event.status === 'cancelled'
  return (
    <LocalLink
      to={eventAddress(event)}
      className="target flex flex-col justify-center rounded-sm py-1 text-ink no-underline hover:bg-primary-soft hover:text-primary-text lg:border-primary-line lg:border-s-3 lg:bg-primary-wash lg:px-1.5 lg:text-sm lg:leading-snug"
    >
      <span className="text-ink-soft text-sm tabular-nums lg:text-xs">
        {isCancelled ? texts.events.cancelled : startInWords(texts, event, formatTime)}
      </span>
      <span className={cn('font-medium lg:line-clamp-3', isCancelled && 'line-through')}>
        <Written text={event.title} />
      </span>
      <Written as="span" className="text-ink-soft text-sm lg:sr-only" text={nameOfMosque(useLanguage(), event)} />
    </LocalLink>
  )
}
