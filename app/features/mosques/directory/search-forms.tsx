import { LocateFixed, Search, X } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { factGroupNames, factGroups, factLabel } from '#app/features/mosques/mosque-facts.ts'
import { type DirectoryFilters, isFiltered } from '#app/features/mosques/mosque-filters.ts'
import type { ListedCity } from '#app/features/mosques/mosque-types.ts'
import { cityNameFor, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { cn } from '#app/lib/cn.ts'
import { Button, buttonClass, IconButton } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { RESULTS_ID } from './mosque-list.tsx'

/** While the form is sticky, phones show only the text field. */
const HIDDEN_WHEN_STICKY = 'max-lg:in-data-sticky:hidden'

/** The search form of the home page and the results page, optionally sticky while scrolling. */
export function MosqueSearchBlock({
  cities,
  areas,
  q = '',
  city = '',
  area = '',
  sticky = false,
  isNear = false,
}: {
  cities: readonly ListedCity[]
  areas: readonly string[]
  /** Whether the field has 'Near me' inside. */
  isNear?: boolean
  q?: string
  city?: string
  area?: string
  sticky?: boolean
}) {
  const { search: texts } = useTexts().mosques
  return (
    <search data-sticky-box={sticky || undefined} className="block">
      <form
        action={localAddress(useLanguage(), '/mosques/search')}
        autoComplete="off"
        className={cn(
          'ui-sticky flex flex-wrap gap-2 data-sticky:shadow-lift lg:grid lg:gap-3',
          cities.length > 0 ? 'lg:grid-cols-[1fr_12rem_12rem_auto_auto]' : 'lg:grid-cols-[1fr_14rem_auto_auto]',
        )}
      >
        <SearchInput
          label={texts.label}
          placeholder={texts.placeholder}
          defaultValue={q}
          isNear={isNear}
          className="basis-full"
        />
        <CitySelect cities={cities} defaultValue={city} className={cn(HIDDEN_WHEN_STICKY, 'flex-1 basis-28')} />
        <AreaSelect
          cities={cities}
          areas={areas}
          defaultValue={area}
          className={cn(HIDDEN_WHEN_STICKY, 'flex-1 basis-28')}
        />
        <Button type="submit" className={HIDDEN_WHEN_STICKY}>
          {texts.submit}
        </Button>
        <Button
          variant="secondary"
          data-clear=""
          disabled={q === '' && city === '' && area === ''}
          className={cn(HIDDEN_WHEN_STICKY, 'max-sm:px-3')}
        >
          {texts.clearAll}
        </Button>
      </form>
    </search>
  )
}

/** The search form of the directory. Script shows results as soon as a field changes. */
export function DirectorySearch({
  filters,
  cities,
  areas,
  facilities,
}: {
  filters: DirectoryFilters
  cities: readonly ListedCity[]
  areas: readonly string[]
  facilities: readonly string[]
}) {
  const { search: texts } = useTexts().mosques
  return (
    <search>
      <form
        action={`${localAddress(useLanguage(), '/mosques')}#${RESULTS_ID}`}
        data-live
        data-scroll-to={RESULTS_ID}
        autoComplete="off"
        className={cn(
          'relative mt-2 grid grid-cols-2 gap-3',
          cities.length > 0
            ? 'lg:grid-cols-[1fr_11rem_11rem_11rem_auto_auto]'
            : 'lg:grid-cols-[1fr_13rem_13rem_auto_auto]',
        )}
      >
        <SearchInput
          label={texts.directoryLabel}
          placeholder={texts.directoryPlaceholder}
          defaultValue={filters.q}
          className="max-lg:col-span-2"
        />
        <CitySelect cities={cities} defaultValue={filters.city} className="max-lg:col-span-2" />
        <AreaSelect cities={cities} areas={areas} defaultValue={filters.area} />
        <FacilityFilter chosen={filters.facility} offered={facilities} />
        <Button type="submit">{texts.submit}</Button>
        <div data-region="clear" className="grid">
          {isFiltered(filters) ? (
            <LocalLink to="/mosques" data-clear="" className={buttonClass('secondary')}>
              {texts.clearAll}
            </LocalLink>
          ) : (
            <Button variant="secondary" disabled>
              {texts.clearAll}
            </Button>
          )}
        </div>
      </form>
    </search>
  )
}

/** The box of a field in a search form. */
const searchBoxClass =
  'target w-full text-ellipsis rounded-md border border-line-strong bg-surface py-2 text-ink transition-colors placeholder:text-ink-soft hover:border-ink-soft'

/** The text field of a search with a clear button or, while it is empty, 'Near me'. */
function SearchInput({
  label,
  isNear = false,
  className,
  ...rest
}: ComponentProps<'input'> & { label: string; isNear?: boolean }) {
  const { mosques, near } = useTexts()
  const { search } = mosques
  const id = useId()
  return (
    <div className={cn('relative min-w-0', className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-5 text-ink-soft"
      />
      <input
        id={id}
        type="search"
        name="q"
        maxLength={120}
        autoComplete="off"
        enterKeyHint="search"
        className={cn(
          searchBoxClass,
          isNear ? 'placeholder-shown:pe-[min(8rem,45%)]' : 'placeholder-shown:pe-3.5',
          'peer ps-11 pe-12 [&::-webkit-search-cancel-button]:hidden',
        )}
        {...rest}
      />
      {isNear && (
        <button
          type="button"
          className="needs-script absolute end-1 inset-y-1 flex items-center gap-1.5 rounded-md bg-primary-soft px-3 font-semibold text-primary-text text-sm peer-not-placeholder-shown:hidden [&_svg]:size-5"
          data-near-locate=""
          aria-controls="near"
        >
          <LocateFixed aria-hidden="true" />
          {near.button}
        </button>
      )}
      <IconButton
        label={search.clear}
        data-clear="q"
        className="needs-script absolute end-0 inset-y-0 my-auto peer-placeholder-shown:hidden"
      >
        <X />
      </IconButton>
    </div>
  )
}

/** A dropdown of a search. Its label is only for screen readers; the first option shows the same. */
export function SearchSelect({ label, className, ...rest }: ComponentProps<'select'> & { label: string }) {
  const id = useId()
  return (
    <div className={cn('min-w-0', className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select id={id} className={cn(searchBoxClass, 'ui-select px-3.5')} {...rest} />
    </div>
  )
}

/** The options of a dropdown: one for all, then each choice. */
function renderOptions(all: string, choices: readonly string[], text: (choice: string) => string = (choice) => choice) {
  return [
    <option key="" value="">
      {all}
    </option>,
    ...choices.map((choice) => <Written as="option" key={choice} value={choice} text={text(choice)} />),
  ]
}

type Select = { cities: readonly ListedCity[]; defaultValue: string; className?: string }

/** The choice of a city; nothing on a site with mosques in one only. */
function CitySelect({ cities, ...select }: Select) {
  const { search: texts } = useTexts().mosques
  const language = useLanguage()
  if (cities.length === 0) return null
  return (
    <SearchSelect label={texts.city} name="city" {...select}>
      <option value="">{texts.allCities}</option>
      {cities.map(({ id, names, count }) => (
        <option key={id} value={id}>
          {texts.inCity({ city: cityNameFor(names, language), count })}
        </option>
      ))}
    </SearchSelect>
  )
}

/** The choice of an area. Where there is a choice of cities, a live form replaces the areas with those of the city. */
function AreaSelect({ cities, areas, className, ...select }: Select & { areas: readonly string[] }) {
  const { search: texts } = useTexts().mosques
  const dropdown = (own?: string) => (
    <SearchSelect label={texts.area} name="area" className={own} {...select}>
      {renderOptions(texts.allAreas, areas)}
    </SearchSelect>
  )
  if (cities.length === 0) return dropdown(className)
  return (
    <div data-region="areas" className={className}>
      {dropdown()}
    </div>
  )
}

type Props = { chosen: readonly string[]; offered: readonly string[] }

/** The facilities and facts that a mosque must have, all of them. It opens without script. */
function FacilityFilter({ chosen, offered }: Props) {
  const { search: texts, facilities: names, facts } = useTexts().mosques
  const common = offered.filter((name) => Object.hasOwn(names, name) || !Object.hasOwn(facts.labels, name))
  const groups = factGroupNames.map((group) => ({
    name: group,
    facts: factGroups[group].filter((fact) => offered.includes(fact) && !common.includes(fact)),
  }))
  return (
    <details data-slot="menu" className="min-w-0 lg:relative">
      <summary
        className={cn(
          searchBoxClass,
          'ui-select flex cursor-pointer list-none items-center ps-3.5 pe-10 leading-[1.5]',
        )}
      >
        <span className="sr-only">{texts.facility}: </span>
        <span data-region="facility" className="truncate">
          <ChosenFacilities chosen={chosen} />
        </span>
      </summary>
      <fieldset className="absolute inset-x-0 z-30 mt-2 max-h-[min(70dvh,30rem)] overflow-y-auto rounded-md border border-line bg-surface px-3.5 py-2 shadow-float lg:start-auto lg:w-80">
        <legend className="sr-only">{texts.facility}</legend>
        {common.map((name) => (
          <Choice key={name} name={name} label={factLabel(names, name)} isChosen={chosen.includes(name)} />
        ))}
        {groups.map(
          (group) =>
            group.facts.length > 0 && (
              <fieldset key={group.name}>
                <legend className="mt-2 font-semibold text-sm">{facts.groups[group.name]}</legend>
                {group.facts.map((fact) => (
                  <Choice key={fact} name={fact} label={facts.labels[fact]} isChosen={chosen.includes(fact)} />
                ))}
              </fieldset>
            ),
        )}
      </fieldset>
    </details>
  )
}

function Choice({ name, label, isChosen }: { name: string; label: string; isChosen: boolean }) {
  const text = <Written text={label} className="inline-block first-letter:uppercase" />
  return <CheckboxField name="facility" value={name} defaultChecked={isChosen} label={text} />
}

/** The name of one, or how many they are. */
function ChosenFacilities({ chosen }: { chosen: readonly string[] }) {
  const { search: texts, facilities: names, facts } = useTexts().mosques
  const [only] = chosen
  if (only === undefined) return texts.allFacilities
  if (chosen.length > 1) return texts.chosenFacilities({ count: chosen.length })
  const label = Object.hasOwn(names, only) ? factLabel(names, only) : factLabel(facts.labels, only)
  return <Written text={label} className="inline-block first-letter:uppercase" />
}
