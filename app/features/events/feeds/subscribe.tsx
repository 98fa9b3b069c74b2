import { CalendarPlus, Link2, Rss } from 'lucide-react'
import type { FeedFilters } from '#app/features/events/event-filters.ts'
import {
  atomAddress,
  feedAddress,
  googleSubscribeAddress,
  outlookSubscribeAddress,
  toWebcal,
} from '#app/features/events/event-links.ts'
import { useTexts } from '#app/i18n/texts.ts'

const linkClass = 'link target inline-flex items-center gap-2'

/** Links to follow these events in a calendar program or a feed reader. */
export function Subscribe({ origin, filters }: { origin: string; filters: Partial<FeedFilters> }) {
  const { events } = useTexts()
  const feed = feedAddress(filters)
  const address = origin + feed
  return (
    <aside
      data-region="subscribe"
      aria-label={events.subscribe}
      className="rounded-lg border border-line bg-sunken px-5 py-4"
    >
      <a href={toWebcal(address)} className={`${linkClass} font-semibold`}>
        <CalendarPlus aria-hidden="true" className="size-5 shrink-0" />
        {events.subscribe}
      </a>
      <p className="text-ink-soft text-sm">{events.subscribeHint}</p>
      <p className="mt-1 flex flex-wrap gap-x-6">
        <a href={googleSubscribeAddress(address)} target="_blank" rel="noopener noreferrer" className={linkClass}>
          {events.googleCalendar}
        </a>{' '}
        <a
          href={outlookSubscribeAddress(address, events.title)}
          target="_blank"
          rel="noopener noreferrer"
          className={linkClass}
        >
          {events.outlookCalendar}
        </a>{' '}
        <button
          type="button"
          className={`needs-script ${linkClass}`}
          data-copy={address}
          data-copied={events.feedCopied}
          data-copy-failed={events.feedCopyFailed}
        >
          <Link2 aria-hidden="true" className="size-4 shrink-0" />
          {events.copyFeed}
        </button>
        <a href={feed} className={linkClass}>
          {events.downloadCalendar}
        </a>
        <a href={atomAddress(filters)} className={linkClass}>
          <Rss aria-hidden="true" className="size-4 shrink-0" />
          {events.atom}
        </a>
      </p>
    </aside>
  )
}
