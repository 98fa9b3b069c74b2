import { factLabel, jumuahFactOf } from '#app/features/mosques/mosque-facts.ts'
import { type DirectoryFilters, filtersQuery } from '#app/features/mosques/mosque-filters.ts'
import type { ListedCity } from '#app/features/mosques/mosque-types.ts'
import { cityNameFor } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage, useSharedTexts, useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { cn } from '#app/lib/cn.ts'
import { Notice } from '#app/ui/notice.tsx'

/** A search with one filter less, or with another area, that has results. */
export type RelaxedMosques = {
  /** The filter that is left out, the only one that stays, or the one of a pair; that rooms are listed too; null for the area beside the chosen one. */
  changed:
    | { filter: 'q' | 'city' | 'area' | 'facility'; value: string; as: 'without' | 'only' | 'alone' }
    | { filter: 'rooms'; value: string; as: 'with' }
    | null
  filters: DirectoryFilters
  count: number
}

type Path = '/mosques' | '/mosques/search'

/** Links to searches like one that found nothing, below each other. */
export function WaysOn({ links }: { links: readonly { to: string; label: string }[] }) {
  if (links.length === 0) return null
  return (
    <ul data-slot="ways-on" className="flex flex-col items-center">
      {links.map(({ to, label }) => (
        <li key={to}>
          <LocalLink to={to} className="link target inline-flex items-center">
            <Written text={label} />
          </LocalLink>
        </li>
      ))}
    </ul>
  )
}

/** The filter to leave out and the nearest area, for a search of mosques that found none. */
export function RelaxedFilters({
  relaxed,
  cities,
  path,
}: {
  relaxed: readonly RelaxedMosques[]
  cities: readonly ListedCity[]
  path: Path
}) {
  const { directory, facilities, facts } = useTexts().mosques
  const { times } = useSharedTexts()
  const language = useLanguage()
  const nameOf = ({ filter, value }: NonNullable<RelaxedMosques['changed']>) => {
    const city = cities.find(({ id }) => id === value)
    if (filter === 'city' && city) return cityNameFor(city.names, language)
    if (filter !== 'facility') return value
    const ofJumuah = jumuahFactOf(value)
    if (ofJumuah) return `${times.occasions.jumuah}: ${times.access.labels[ofJumuah]}`
    return factLabel(Object.hasOwn(facilities, value) ? facilities : facts.labels, value)
  }
  const labelOf = ({ changed, filters, count: found }: RelaxedMosques) => {
    const count = directory[filters.rooms ? 'places' : 'mosques']({ count: found })
    if (!changed) return directory.besideArea({ area: filters.area, count })
    if (changed.as === 'with') return directory.withRooms({ count })
    return directory[`${changed.as}Filter`]({ filter: nameOf(changed), count })
  }
  const links = relaxed.map((search) => ({
    to: `${path}${filtersQuery(search.filters)}`,
    label: labelOf(search),
  }))
  return <WaysOn links={links} />
}

/** Says which filters of an address have values that nobody can choose, each with a link to the list without it. */
export function UnknownFilters({ unknown }: { unknown: readonly { value: string; label: string; to: string }[] }) {
  const { events: texts } = useTexts()
  return unknown.map(({ value, label, to }) => (
    <Notice key={label} tone="brass" className="mb-5 flex flex-wrap items-center justify-between gap-x-6">
      <p>{texts.unknownFilter({ value, filter: label })}</p>
      <LocalLink to={to} className="link target inline-flex items-center">
        {texts.dropFilter}
      </LocalLink>
    </Notice>
  ))
}

/** The same of a search for mosques. */
export function UnknownMosqueFilters({
  unknown,
  filters,
  path,
}: {
  unknown: readonly { filter: 'city' | 'area'; value: string }[]
  filters: DirectoryFilters
  path: Path
}) {
  const { search } = useTexts().mosques
  const links = unknown.map(({ filter, value }) => ({
    value,
    label: search[filter],
    to: `${path}${filtersQuery({ ...filters, page: 1, [filter]: '' })}`,
  }))
  return <UnknownFilters unknown={links} />
}

/** What people look for where a search, the contact page or the page about the site does not help them. */
export function UsefulLinks({ className }: { className?: string }) {
  const { missing, events, shell } = useTexts()
  const links = [
    ['/mosques/add', missing.link],
    ['/events#subscribe', events.feeds],
    ['/developers', shell.footer.developers],
  ] as const
  return (
    <ul data-slot="useful-links" className={cn('flex flex-wrap gap-x-6', className)}>
      {links.map(([to, label]) => (
        <li key={to}>
          <LocalLink
            to={to}
            rel={to === '/mosques/add' ? 'nofollow' : undefined}
            className="link target inline-flex items-center"
          >
            {label}
          </LocalLink>
        </li>
      ))}
    </ul>
  )
}
