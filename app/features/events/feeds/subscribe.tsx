import { CalendarPlus, Rss } from 'lucide-react'
import { feedAddress } from '#app/features/events/event-links.ts'
import type { EventType } from '#app/features/events/event-types.ts'
import { useTexts } from '#app/i18n/texts.ts'

/** Links to follow these events in a calendar program or a feed reader. */
export function Subscribe({ origin, mosque, type }: { origin: string; mosque: string | null; type: EventType | null }) {
  const { events } = useTexts()
  const feed = feedAddress({ mosque, type })
  return (
    <aside
      data-region="subscribe"
      className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-lg border border-line bg-sunken px-5 py-4"
    >
      <p className="grow">
        <a
          href={`webcal://${origin.replace(/^https?:\/\//, '')}${feed}`}
          className="link target inline-flex items-center gap-2 font-semibold"
        >
          <CalendarPlus aria-hidden="true" className="size-5 shrink-0" />
          {events.subscribe}
        </a>
        <span className="block text-ink-soft text-sm">{events.subscribeHint}</span>
      </p>
      <a href={feed} className="link target inline-flex items-center">
        {events.downloadCalendar}
      </a>
      <a href="/events.atom" className="link target inline-flex items-center gap-2">
        <Rss aria-hidden="true" className="size-4 shrink-0" />
        {events.atom}
      </a>
    </aside>
  )
}
