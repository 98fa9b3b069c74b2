import { SlidersHorizontal } from 'lucide-react'
import { buttonClass } from './button.tsx'

/** The classes of every list of the admin: its rows stand in one frame. */
export const listClass = 'divide-y divide-line rounded-lg border border-line bg-surface'

/** The title of a list, and at its end the button that adds to it. */
export const listHeadClass = 'mb-4 flex flex-wrap items-center justify-between gap-3'

/** What a row is about. */
export const rowTitleClass = 'min-w-0 break-words font-semibold text-base text-ink'

/** The same as the link to it. */
export const rowLinkClass = `${rowTitleClass} no-underline hover:text-primary-text hover:underline`

/** The button of a row that deletes: red only where it is pointed at, because a list has many of them. */
export const rowDeleteClass = 'text-ink-soft! hover:text-danger! focus-visible:text-danger!'

/** The links to what each filter shows; on a phone they scroll in one line. */
export const filtersClass =
  '-mx-4 sm:mx-0 mb-4 flex gap-2 overflow-x-auto scroll-px-4 px-4 py-1 [scrollbar-width:none] sm:flex-wrap sm:px-0'

/** One of them; the current one has `aria-current`. */
export const filterClass =
  'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-line bg-surface px-3.5 text-ink text-sm no-underline -outline-offset-3! hover:border-primary-line hover:bg-primary-soft aria-[current]:border-primary-text aria-[current]:bg-primary-soft aria-[current]:font-semibold aria-[current]:text-primary-text'

/** The button that opens the filters of a public list, with the number of those that are set. */
export function FilterSummary({ label, count }: { label: string; count: number }) {
  return (
    <summary
      className={buttonClass('secondary', 'w-full cursor-pointer list-none px-4 [&::-webkit-details-marker]:hidden')}
    >
      <SlidersHorizontal aria-hidden="true" />
      {label}{' '}
      <span data-region="filter-count" className="contents">
        {count > 0 && (
          <span className="min-w-6 rounded-full bg-primary px-1.5 text-on-primary text-sm tabular-nums leading-6">
            {count}
          </span>
        )}
      </span>
    </summary>
  )
}
