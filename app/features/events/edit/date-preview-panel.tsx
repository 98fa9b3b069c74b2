import { EventCard } from '#app/features/events/list/event-card.tsx'
import { EventFacts } from '#app/features/events/page/event-facts.tsx'
import { ruleInWords } from '#app/features/events/rule-in-words.ts'
import { timesInWords } from '#app/features/events/times-in-words.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { fullDate } from '#app/i18n/dates.ts'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.ts'
import type { DatePreview } from './date-preview.server.ts'

/** The next dates of the event in the form, and how visitors will see it. */
export function DatePreviewPanel({ preview }: { preview: DatePreview | null }) {
  const { preview: labels } = useAdminTexts().adminEvents
  const texts = useSharedTexts()
  const formatTime = useTimeFormat()
  const event = preview?.event
  return (
    <div className="flex flex-col gap-6 rounded-lg border border-line bg-sunken p-4 lg:sticky lg:top-4">
      <section aria-labelledby="next-dates">
        <h2 id="next-dates" className="mb-2 text-lg">
          {labels.title}
        </h2>
        <div aria-live="polite">
          {event?.rrule && event.begins && (
            <p className="mb-2 font-medium">{ruleInWords(texts, event.rrule, event.begins)}</p>
          )}
          {preview ? (
            <ol className="flex flex-col gap-1 text-sm">
              {preview.dates.map((date) => (
                <li key={date.key}>
                  <span className="font-medium">
                    {date.date ? fullDate(texts.dates, date.date) : texts.dates.notAvailable}
                  </span>
                  <span className="block text-ink-soft tabular-nums">{timesInWords(texts, date, formatTime)}</span>
                </li>
              ))}
            </ol>
          ) : (
            <p className="text-ink-soft text-sm">{labels.none}</p>
          )}
        </div>
      </section>
      {event && (
        <section aria-labelledby="as-visitors">
          <h2 id="as-visitors" className="mb-2 text-lg">
            {labels.asVisitors}
          </h2>
          <div inert className="flex flex-col gap-4">
            <EventCard event={event} />
            <div className="rounded-lg border border-line bg-surface p-4">
              <p className="mb-3 text-xl font-semibold">{event.title}</p>
              <EventFacts event={event} />
              <p dir="auto" className="mt-3 whitespace-pre-line text-sm rtl:text-right">
                {event.description}
              </p>
            </div>
          </div>
        </section>
      )}
    </div>
  )
}
