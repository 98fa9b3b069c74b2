import { Hand, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  factGroupNames,
  factGroups,
  factLabel,
  jumuahFactOf,
  jumuahFilters,
  ladiesAndChildren,
} from '#app/features/mosques/mosque-facts.ts'
import { type DirectoryFilters, filtersQuery, isFiltered } from '#app/features/mosques/mosque-filters.ts'
import type { ListedCity } from '#app/features/mosques/mosque-types.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage, useSharedTexts, useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { cn } from '#app/lib/cn.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { FilterSummary } from '#app/ui/list.tsx'
import { RESULTS_ID } from './mosque-list.tsx'
import { AreaSelect, CitySelect, SearchInput, ToggleLink } from './search-fields.tsx'

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
        className="relative flex flex-wrap gap-2 lg:grid lg:grid-cols-[1fr_13rem_auto_auto_auto] lg:gap-3"
      >
        <SearchInput
          label={texts.directoryLabel}
          placeholder={texts.directoryPlaceholder}
          defaultValue={filters.q}
          isNear
          isLive
          className="basis-full"
        />
        <AreaSelect cities={cities} areas={areas} defaultValue={filters.area} className="flex-1 basis-36" />
        <DirectoryFilter filters={filters} cities={cities} facilities={facilities} />
        <div data-region="families" className="grid flex-auto">
          <FilterLink filters={filters} names={ladiesAndChildren} icon={<Users aria-hidden="true" />}>
            {texts.ladiesAndChildren}
          </FilterLink>
        </div>
        <div data-region="clear" className="grid">
          {isFiltered(filters) ? (
            <LocalLink to="/mosques" data-clear="" className={buttonClass('secondary', 'px-4')}>
              {texts.clearAll}
            </LocalLink>
          ) : (
            <Button variant="secondary" disabled className="px-4">
              {texts.clearAll}
            </Button>
          )}
        </div>
      </form>
    </search>
  )
}

const INTERPRETER = 'jumuah_sign_language'

/** In one press: the mosques with an interpreter at Jumu'ah, where one says so. */
export function InterpreterLink({ filters, facilities }: { filters: DirectoryFilters; facilities: readonly string[] }) {
  const { search: texts } = useTexts().mosques
  return (
    <div data-region="interpreter" className="contents">
      {facilities.includes(INTERPRETER) && (
        <FilterLink filters={filters} names={[INTERPRETER]} icon={<Hand aria-hidden="true" />}>
          {texts.interpreter}
        </FilterLink>
      )}
    </div>
  )
}

/** Chooses some facilities in one press; pressed again, it leaves them out. */
function FilterLink({
  filters,
  names,
  icon,
  children,
}: {
  filters: DirectoryFilters
  names: readonly string[]
  icon: ReactNode
  children: ReactNode
}) {
  const others = filters.facility.filter((name) => !names.includes(name))
  const isOn = others.length === filters.facility.length - names.length
  const facility = isOn ? others : [...others, ...names].sort()
  return (
    <ToggleLink to={`/mosques${filtersQuery({ ...filters, facility, page: 1 })}#${RESULTS_ID}`} isOn={isOn} icon={icon}>
      {children}
    </ToggleLink>
  )
}

type FilterProps = {
  filters: DirectoryFilters
  cities: readonly ListedCity[]
  /** The facilities and facts that can be chosen. */
  facilities: readonly string[]
}

/** The filters that few people need, with their number: the city, and the facilities and facts that a mosque must have. */
function DirectoryFilter({ filters, cities, facilities }: FilterProps) {
  const { search: texts, facilities: names, facts } = useTexts().mosques
  const { access, occasions } = useSharedTexts().times
  const ofJumuah = jumuahFilters.filter((name) => facilities.includes(name))
  const common = facilities.filter(
    (name) => !jumuahFactOf(name) && (Object.hasOwn(names, name) || !Object.hasOwn(facts.labels, name)),
  )
  const groups = factGroupNames.map((group) => ({
    name: group,
    facts: factGroups[group].filter((fact) => facilities.includes(fact) && !common.includes(fact)),
  }))
  return (
    <details data-slot="menu" className="flex-1 basis-28 lg:relative">
      <FilterSummary
        label={texts.filters}
        count={filters.facility.length + [filters.city, filters.rooms].filter(Boolean).length}
      />
      <div className="absolute inset-x-0 z-30 mt-2 max-h-[min(70dvh,30rem)] overflow-y-auto rounded-md border border-line bg-surface p-3.5 shadow-float lg:start-auto lg:w-80">
        <CitySelect cities={cities} defaultValue={filters.city} />
        <CheckboxField name="rooms" value="on" defaultChecked={filters.rooms !== ''} label={texts.rooms} />
        <fieldset>
          <legend className="sr-only">{texts.facility}</legend>
          {common.map((name) => (
            <Choice key={name} name={name} label={factLabel(names, name)} chosen={filters.facility} />
          ))}
          {groups.map(
            (group) =>
              group.facts.length > 0 && (
                <fieldset key={group.name}>
                  <legend className="mt-2 font-semibold text-sm">{facts.groups[group.name]}</legend>
                  {group.facts.map((fact) => (
                    <Choice key={fact} name={fact} label={facts.labels[fact]} chosen={filters.facility} />
                  ))}
                </fieldset>
              ),
          )}
          {ofJumuah.length > 0 && (
            <fieldset>
              <legend className="mt-2 font-semibold text-sm">{occasions.jumuah}</legend>
              {ofJumuah.map((name) => (
                <Choice key={name} name={name} label={access.labels[jumuahFactOf(name)!]} chosen={filters.facility} />
              ))}
            </fieldset>
          )}
        </fieldset>
        <noscript>
          <Button type="submit" className="mt-2 w-full">
            {texts.submit}
          </Button>
        </noscript>
      </div>
    </details>
  )
}

function Choice({ name, label, chosen }: { name: string; label: string; chosen: readonly string[] }) {
  const text = <Written text={label} className="inline-block first-letter:uppercase" />
  return <CheckboxField name="facility" value={name} defaultChecked={chosen.includes(name)} label={text} />
}
