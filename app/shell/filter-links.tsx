import { LocalLink } from '#app/i18n/local-link.tsx'
import { segmentClass } from '#app/ui/segmented-toggle.tsx'

type Props<F extends string> = {
  label: string
  filters: readonly F[]
  current: F
  texts: Record<F, string>
  address: (filter: F) => string
}

/** Links to what each filter shows of a list. */
export function FilterLinks<F extends string>({ label, filters, current, texts, address }: Props<F>) {
  return (
    <nav
      aria-label={label}
      className="mb-4 inline-flex flex-wrap gap-1 rounded-md border border-line-strong bg-surface p-1"
    >
      {filters.map((filter) => (
        <LocalLink
          key={filter}
          to={address(filter)}
          aria-current={filter === current ? 'page' : undefined}
          className={segmentClass}
        >
          {texts[filter]}
        </LocalLink>
      ))}
    </nav>
  )
}
