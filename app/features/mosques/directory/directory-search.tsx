import { AreaSelect, CitySelect } from '#app/features/mosques/cities/city-select.tsx'
import type { ListedCity } from '#app/features/mosques/cities/mosque-city.ts'
import { SearchInput } from '#app/features/mosques/search/search-input.tsx'
import { localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { type DirectoryFilters, isFiltered } from './directory-filters.ts'
import { FacilityFilter } from './facility-filter.tsx'
import { RESULTS_ID } from './page-links.tsx'

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
