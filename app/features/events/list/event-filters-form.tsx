import { Search, SlidersHorizontal } from 'lucide-react'
import { countFilters, type EventFilters } from '#app/features/events/event-filters.ts'
import { eventsAddress } from '#app/features/events/event-links.ts'
import { dayChoices, monthChoices } from '#app/features/events/event-rules.ts'
import { audiences, eventTypes } from '#app/features/events/event-types.ts'
import type { MosqueCity } from '#app/features/mosques/mosque-types.ts'
import { cityNameFor, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { cn } from '#app/lib/cn.ts'
import { buttonClass, IconButton } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'

type Props = {
  filters: EventFilters
  mosques: { id: string; name: string; arabicName: string | null }[]
  /** None when all mosques are in one. */
  cities: readonly MosqueCity[]
  areas: readonly string[]
}

/** A plain GET form, on a phone behind a button, and shortcuts; with script every change updates the list at once. */
export function EventFiltersForm({ filters, mosques, cities, areas }: Props) {
  const { events } = useTexts()
  const language = useLanguage()
  const count = countFilters(filters)
  return (
    <search aria-label={events.filters} className="flex flex-wrap items-start gap-2">
      <details className="peer sm:hidden">
        <summary className={buttonClass('secondary', 'cursor-pointer list-none px-3! text-sm')}>
          <SlidersHorizontal aria-hidden="true" />
          <span>
            {events.filterButton}
            <span data-region="filter-count">{count > 0 && ` (${count})`}</span>
          </span>
        </summary>
      </details>
      <EventShortcuts filters={filters} className="basis-full sm:basis-auto" />
      <form
        data-live
        action={localAddress(language, '/events')}
        className="mt-2 hidden basis-full grid-cols-2 gap-x-3 gap-y-4 peer-open:grid sm:grid sm:gap-x-4 lg:grid-cols-4"
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
        <ChoiceField name="month" label={events.month} all={events.allMonths} chosen={filters.month}>
          {monthChoices.map((choice) => [choice, events.months[choice]])}
        </ChoiceField>
        <ChoiceField name="mosque" label={events.mosque} all={events.allMosques} chosen={filters.mosque}>
          {mosques.map((mosque) => [mosque.id, mosqueNameIn(language, mosque)])}
        </ChoiceField>
        <ChoiceField name="type" label={events.type} all={events.allTypes} chosen={filters.type}>
          {eventTypes.map((type) => [type, events.types[type]])}
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
        <ChoiceField name="when" label={events.dayFilter} all={events.allDays} chosen={filters.when}>
          {dayChoices.map((choice) => [choice, events.days[choice]])}
        </ChoiceField>
        <div data-region="clear" className="flex items-end max-lg:col-start-2">
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

const rowClass = 'flex min-w-0 gap-2 overflow-x-auto [scrollbar-width:none] print:hidden'

/** Links for the days and the audience that people look for most; pressing one again removes it. */
function EventShortcuts({ filters, className }: { filters: EventFilters; className?: string }) {
  const { events } = useTexts()
  return (
    <>
      <nav data-region="days" aria-label={events.dayFilter} className={cn(rowClass, 'flex-1 sm:flex-none')}>
        {dayChoices.map((when) => (
          <Shortcut
            key={when}
            label={events.days[when]}
            choice={`when=${when}`}
            isOn={filters.when === when}
            to={eventsAddress({ ...filters, page: 1, when: filters.when === when ? null : when })}
          />
        ))}
      </nav>
      <nav data-region="audiences" aria-label={events.audience} className={cn(rowClass, className)}>
        {audiences
          .filter((audience) => audience !== 'everyone')
          .map((audience) => (
            <Shortcut
              key={audience}
              label={events.audiences[audience]}
              choice={`audience=${audience}`}
              isOn={filters.audience === audience}
              to={eventsAddress({ ...filters, page: 1, audience: filters.audience === audience ? null : audience })}
            />
          ))}
      </nav>
    </>
  )
}

function Shortcut({ label, choice, isOn, to }: { label: string; choice: string; isOn: boolean; to: string }) {
  return (
    <LocalLink
      to={to}
      data-choose={choice}
      aria-current={isOn ? 'true' : undefined}
      className="target -outline-offset-3 inline-flex shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface px-3 font-semibold text-ink text-sm no-underline hover:border-primary-text hover:text-primary-text aria-[current]:border-transparent aria-[current]:bg-primary aria-[current]:text-on-primary"
    >
      {label}
    </LocalLink>
  )
}
