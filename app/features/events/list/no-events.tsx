import { countFilters, type EventFilters } from '#app/features/events/event-filters.ts'
import { eventAddress, eventsAddress } from '#app/features/events/event-links.ts'
import type { Occurrence } from '#app/features/events/event-types.ts'
import { UsefulLinks, WaysOn } from '#app/features/mosques/directory/ways-on.tsx'
import type { MosqueCity } from '#app/features/mosques/mosque-types.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { cityNameFor } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage, useSharedTexts, useTexts } from '#app/i18n/texts.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/card.tsx'
import type { RelaxedEvents } from './relaxed-events.server.ts'

type NoEventsProps = {
  filters: EventFilters
  /** Searches like this one that found something; null without filters. */
  relaxed: { searches: readonly RelaxedEvents[]; next: Occurrence | null } | null
} & Pick<Choices, 'mosques' | 'cities'>

/** Why the list is empty, and where to go on: filters that match nothing, or nothing planned. */
export function NoEvents({ filters, relaxed, ...choices }: NoEventsProps) {
  const { events: texts } = useTexts()
  const { tab } = filters
  const isFiltered = countFilters(filters) > 0
  const nothing = tab === 'past' ? texts.nonePast : texts.noneYet
  return (
    <EmptyState
      title={isFiltered ? texts.none : nothing}
      action={
        <>
          <LocalLink to={isFiltered ? eventsAddress({ tab }) : '/mosques'} className={buttonClass('secondary')}>
            {isFiltered ? texts.clear : texts.toMosques}
          </LocalLink>
          <UsefulLinks className="basis-full justify-center text-sm" />
        </>
      }
    >
      {relaxed && <RelaxedFilters {...relaxed} filters={filters} {...choices} />}
    </EmptyState>
  )
}

type Choices = {
  filters: Pick<EventFilters, 'type' | 'audience' | 'area' | 'city' | 'mosque'> & Partial<EventFilters>
  mosques: readonly { id: string; name: string }[]
  cities: readonly MosqueCity[]
}

/** The value of a filter in words. */
export function useFilterLabel({ filters, mosques, cities }: Choices) {
  const { events: texts } = useTexts()
  const { access } = useSharedTexts().times
  const language = useLanguage()
  const city = cities.find(({ id }) => id === filters.city)
  return (filter: NonNullable<RelaxedEvents['changed']>['filter']): string =>
    ({
      when: filters.when && texts.days[filters.when],
      month: filters.month && texts.months[filters.month],
      access: filters.access && access.labels[filters.access],
      audience: filters.audience && texts.audiences[filters.audience],
      type: filters.type && texts.types[filters.type],
      area: filters.area,
      city: city && cityNameFor(city.names, language),
      mosque: mosques.find(({ id }) => id === filters.mosque)?.name,
      q: filters.q,
    })[filter] ?? texts[labelOfFilter[filter]]
}

export const labelOfFilter = {
  when: 'dayFilter',
  month: 'month',
  access: 'access',
  audience: 'audience',
  type: 'type',
  area: 'area',
  city: 'city',
  mosque: 'mosque',
  q: 'search',
} as const

function RelaxedFilters({ searches, next, ...choices }: NonNullable<NoEventsProps['relaxed']> & Choices) {
  const { events: texts, dates } = useTexts()
  const labelOf = useFilterLabel(choices)
  const links = searches.map(({ changed, filters, count }) => ({
    to: eventsAddress(filters),
    label: changed
      ? texts[changed.as === 'only' ? 'onlyFilter' : 'withoutFilter']({ filter: labelOf(changed.filter), count })
      : texts.besideArea({ area: filters.area, count }),
  }))
  const day = next?.date && {
    to: eventAddress(next),
    label: texts.onOtherDay({ day: dayAndMonth(dates, next.date), title: next.title }),
  }
  return <WaysOn links={day ? [...links, day] : links} />
}
