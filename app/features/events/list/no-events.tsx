import { eventsAddress } from '#app/features/events/event-links.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { countFilters, type EventFilters } from './event-filters.ts'

/** Why the list is empty, and where to go on: a mosque of nobody, filters that match nothing, or nothing planned. */
export function NoEvents({ filters, isKnownMosque }: { filters: EventFilters; isKnownMosque: boolean }) {
  const { events: texts } = useTexts()
  const { tab } = filters
  const isFiltered = countFilters(filters) > 0
  const nothing = tab === 'past' ? texts.nonePast : texts.noneYet
  const unmatched = isKnownMosque ? texts.none : texts.noSuchMosque
  return (
    <EmptyState
      title={isFiltered ? unmatched : nothing}
      action={
        <LocalLink to={isFiltered ? eventsAddress({ tab }) : '/mosques'} className={buttonClass('secondary')}>
          {isFiltered ? texts.clear : texts.toMosques}
        </LocalLink>
      }
    />
  )
}
