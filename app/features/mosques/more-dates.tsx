import { ChevronDown } from 'lucide-react'
import { LocalLink } from '#app/i18n/local-link.tsx'

/** The other dates of a series in words: `label` is 'Every Thursday, 12 more'; `all` leads to those that are not listed. */
export type MoreDatesWords = {
  label: string
  dates: { address: string; day: string; time: string; isCancelled: boolean }[]
  all: { address: string; label: string } | null
}

/** A line on a card that opens to the other dates of a series. */
export function MoreDates({ label, dates, all }: MoreDatesWords) {
  return (
    <details className="relative -mt-0.5 -mb-1.5 text-sm">
      <summary className="target wrap-anywhere -ms-2 inline-flex max-w-full cursor-pointer list-none items-center gap-1.5 rounded-md px-2 font-semibold text-primary-text text-xs leading-tight hover:bg-primary-soft [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">{label}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
      </summary>
      <ul className="divide-y divide-line border-line border-y">
        {dates.map(({ address, day, time, isCancelled }) => (
          <li key={address}>
            <LocalLink
              to={address}
              className="target flex flex-wrap items-center justify-between gap-x-3 text-ink no-underline hover:text-primary-text"
            >
              <span className={isCancelled ? 'line-through' : undefined}>{day}</span>
              <span className="text-ink-soft tabular-nums">{time}</span>
            </LocalLink>
          </li>
        ))}
      </ul>
      {all && (
        <LocalLink to={all.address} className="link target inline-flex items-center">
          {all.label}
        </LocalLink>
      )}
    </details>
  )
}
