import { type RefObject, useEffect, useRef, useState } from 'react'
import { ruleInWords, timesInWords } from '#app/features/events/event-in-words.ts'
import { EventCard } from '#app/features/events/list/event-card.tsx'
import { EventFacts } from '#app/features/events/page/event-facts.tsx'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { fullDate } from '#app/i18n/dates.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import type { DatePreview } from './date-preview.server.ts'

const PREVIEW_DELAY_MS = 350

/** Asks the server for the next dates while the form is filled in. */
export function usePreview(form: RefObject<HTMLFormElement | null>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pending = useRef<AbortController>(undefined)
  const action = localAddress(useLanguage(), '/admin/event-preview')
  const [preview, setPreview] = useState<DatePreview | null>(null)

  function stop() {
    clearTimeout(timer.current)
    pending.current?.abort()
  }

  // fetch instead of a router fetcher: a fetcher that ends during the save would cancel the redirect of the save.
  async function loadPreview() {
    if (!form.current) return
    const body = new FormData(form.current)
    body.delete('picture')
    pending.current = new AbortController()
    const { signal } = pending.current
    const answer = await fetch(action, { method: 'post', body, signal }).catch(() => null)
    const next = answer?.ok ? await answer.json().catch(() => null) : null
    if (!signal.aborted) setPreview(next)
  }

  function refresh() {
    stop()
    timer.current = setTimeout(loadPreview, PREVIEW_DELAY_MS)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what the form opens with
  useEffect(() => {
    refresh()
    return stop
  }, [])

  return { preview, refresh }
}

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
