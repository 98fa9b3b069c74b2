import { countFilters, type EventFilters } from '#app/features/events/event-filters.ts'
import { eventsAddress } from '#app/features/events/event-links.ts'
import { dayChoices, monthChoices } from '#app/features/events/event-rules.ts'
import { audiences, shownTypes } from '#app/features/events/event-types.ts'
import { SearchInput } from '#app/features/mosques/directory/search-fields.tsx'
import { gatheringFacts } from '#app/features/mosques/mosque-facts.ts'
import type { MosqueCity } from '#app/features/mosques/mosque-types.ts'
import { cityNameFor, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { useLanguage, useSharedTexts, useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { FilterSummary } from '#app/ui/list.tsx'

type Props = {
  filters: EventFilters
  mosques: { id: string; name: string; arabicName: string | null }[]
  /** None when all mosques are in one. */
  cities: readonly MosqueCity[]
  areas: readonly string[]
}

/** A plain GET form: the text, and the other filters behind a button; with script every change updates the list at once. */
export function EventFiltersForm({ filters, mosques, cities, areas }: Props) {
  const { events } = useTexts()
  const language = useLanguage()
  const { access } = useSharedTexts().times
  const count = countFilters(filters)
  return (
    <search aria-label={events.filters}>
      <form data-live action={localAddress(language, '/events')} autoComplete="off" className="flex flex-wrap gap-2">
        {filters.tab === 'past' && <input type="hidden" name="tab" value="past" />}
        <SearchInput
          label={events.search}
          defaultValue={filters.q}
          placeholder={events.searchPlaceholder}
          maxLength={100}
          isLive
          className="flex-1 basis-40"
        />
        <details className="peer shrink-0">
          <FilterSummary label={events.filterButton} count={count - (filters.q ? 1 : 0)} />
        </details>
        <div className="hidden basis-full grid-cols-2 gap-x-3 gap-y-4 rounded-md border border-line bg-surface p-3.5 peer-open:grid sm:gap-x-4 md:grid-cols-4">
          <ChoiceField name="month" label={events.month} all={events.allMonths} chosen={filters.month}>
            {monthChoices.map((choice) => [choice, events.months[choice]])}
          </ChoiceField>
          <ChoiceField name="mosque" label={events.mosque} all={events.allMosques} chosen={filters.mosque}>
            {mosques.map((mosque) => [mosque.id, mosqueNameIn(language, mosque)])}
          </ChoiceField>
          <ChoiceField name="type" label={events.type} all={events.allTypes} chosen={filters.type}>
            {shownTypes.map((type) => [type, events.types[type]])}
          </ChoiceField>
          {cities.length > 0 && (
            <ChoiceField name="city" label={events.city} all={events.allCities} chosen={filters.city}>
              {cities.map(({ id, names }) => [id, cityNameFor(names, language)])}
            </ChoiceField>
          )}
          <div data-region={cities.length > 0 ? 'areas' : undefined}>
            <ChoiceField name="area" label={events.area} all={events.allAreas} chosen={filters.area}>
              {areas.map((area) => [area, area])}
            </ChoiceField>
          </div>
          <ChoiceField name="audience" label={events.audience} all={events.allAudiences} chosen={filters.audience}>
            {audiences.map((audience) => [audience, events.audiences[audience]])}
          </ChoiceField>
          <ChoiceField name="access" label={events.access} all={events.allAccess} chosen={filters.access}>
            {gatheringFacts.map((fact) => [fact, access.labels[fact]])}
          </ChoiceField>
          <ChoiceField name="when" label={events.dayFilter} all={events.allDays} chosen={filters.when}>
            {dayChoices.map((choice) => [choice, events.days[choice]])}
          </ChoiceField>
          <noscript>
            <Button type="submit" className="mt-7 w-full">
              {events.apply}
            </Button>
          </noscript>
          <div data-region="clear" className="flex items-end">
            {count > 0 ? (
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
        </div>
      </form>
    </search>
  )
}

type Choice = readonly [value: string, label: string]

function ChoiceField({
  name,
  label,
  all,
  chosen,
  children,
}: {
  name: keyof EventFilters
  label: string
  all: string
  chosen: string | null
  children: readonly Choice[]
}) {
  return (
    <SelectField label={label} name={name} defaultValue={chosen ?? ''}>
      <option value="">{all}</option>
      {children.map(([value, text]) => (
        <Written as="option" key={value} value={value} text={text} />
      ))}
    </SelectField>
  )
}
