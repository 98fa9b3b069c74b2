import { Search } from 'lucide-react'
import { eventsAddress } from '#app/features/events/event-links.ts'
import { monthChoices } from '#app/features/events/event-rules.ts'
import { eventTypes, type ListFilters } from '#app/features/events/event-types.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { buttonClass, IconButton } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'

/** A plain GET form; with script every change updates the list at once. */
export function EventFiltersForm({
  filters,
  mosques,
}: {
  filters: ListFilters
  mosques: { id: string; name: string }[]
}) {
  const { events } = useTexts()
  const language = useLanguage()
  const isFiltered = Boolean(filters.q || filters.month || filters.mosque || filters.type)
  return (
    <search aria-label={events.filters}>
      <form
        data-live
        action={localAddress(language, '/events')}
        className="grid grid-cols-2 gap-x-3 gap-y-4 sm:gap-x-4 lg:grid-cols-[1.6fr_1fr_1.3fr_1fr_auto]"
      >
        {filters.tab === 'past' && <input type="hidden" name="tab" value="past" />}
        <div className="col-span-2 flex items-end gap-2 lg:col-span-1">
          <TextField
            label={events.search}
            type="search"
            name="q"
            defaultValue={filters.q}
            placeholder={events.searchPlaceholder}
            maxLength={100}
            className="grow"
          />
          <IconButton type="submit" label={events.apply} className="border border-line-strong bg-surface">
            <Search aria-hidden="true" />
          </IconButton>
        </div>
        <SelectField label={events.month} name="month" defaultValue={filters.month ?? ''}>
          <option value="">{events.allMonths}</option>
          {monthChoices.map((choice) => (
            <option key={choice} value={choice}>
              {events.months[choice]}
            </option>
          ))}
        </SelectField>
        <SelectField label={events.mosque} name="mosque" defaultValue={filters.mosque ?? ''}>
          <option value="">{events.allMosques}</option>
          {mosques.map((mosque) => (
            <Written as="option" key={mosque.id} value={mosque.id} text={mosque.name} />
          ))}
        </SelectField>
        <SelectField label={events.type} name="type" defaultValue={filters.type ?? ''}>
          <option value="">{events.allTypes}</option>
          {eventTypes.map((type) => (
            <option key={type} value={type}>
              {events.types[type]}
            </option>
          ))}
        </SelectField>
        <div data-region="clear" className="flex items-end">
          {isFiltered ? (
            <LocalLink
              data-clear=""
              to={eventsAddress({ tab: filters.tab })}
              className={buttonClass('secondary', 'w-full')}
            >
              {events.clear}
            </LocalLink>
          ) : (
            <button type="button" disabled className={buttonClass('secondary', 'w-full')}>
              {events.clear}
            </button>
          )}
        </div>
      </form>
    </search>
  )
}
