import { MoreDates } from '#app/features/mosques/more-dates.tsx'
import type { CardEvent } from '#app/features/mosques/mosque-types.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { cardLinkClass, LinkCard } from '#app/ui/card.tsx'
import { TitledSection } from './titled-section.tsx'

/** The events of a mosque from today on. */
export function UpcomingEvents({ mosqueId, events }: { mosqueId: string; events: readonly CardEvent[] }) {
  const { mosques: texts, dates } = useTexts()
  return (
    <TitledSection
      title={texts.page.events}
      aside={
        <LocalLink to={`/events?mosque=${encodeURIComponent(mosqueId)}`} className="link -my-2.5 py-2.5">
          {texts.page.allEvents}
        </LocalLink>
      }
    >
      {events.length === 0 ? (
        <p className="text-ink-soft">{texts.page.noEvents}</p>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2">
          {events.map((event) => (
            <li key={`${event.address}/${event.date}`} className="grid">
              <LinkCard className="flex-row items-start gap-4 p-4">
                <CalendarSheet day={event.date} />
                <div className="min-w-0 grow">
                  <h3 className="text-lg">
                    <LocalLink to={event.address} className={cardLinkClass}>
                      <Written text={event.title} />
                    </LocalLink>
                  </h3>
                  <p className="text-ink-soft text-sm tabular-nums">
                    {dayAndMonth(dates, event.date)}
                    {event.time && ` · ${event.time}`}
                  </p>
                  {event.series && <MoreDates {...event.series} />}
                </div>
              </LinkCard>
            </li>
          ))}
        </ul>
      )}
    </TitledSection>
  )
}

/** The date as a calendar sheet, hidden from screen readers because the text next to it repeats it. */
function CalendarSheet({ day }: { day: string }) {
  const { dates } = useTexts()
  const [, month, date] = /^\d{4}-(\d{2})-(\d{2})$/.exec(day) ?? []
  if (!month || !date) return null
  return (
    <div aria-hidden="true" className="w-14 shrink-0 overflow-hidden rounded-md border border-primary-line text-center">
      <p className="truncate bg-primary-soft px-1 font-semibold text-primary-text text-xs">
        {dates.monthsShort[Number(month) - 1]}
      </p>
      <p className="py-0.5 font-semibold text-xl tabular-nums">{Number(date)}</p>
    </div>
  )
}
