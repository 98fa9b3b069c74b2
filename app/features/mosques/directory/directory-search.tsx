import { formatFacility } from '#app/features/mosques/mosque-rules.ts'
import { renderOptions, SearchInput, SearchSelect } from '#app/features/mosques/search/search-input.tsx'
import { localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { type DirectoryFilters, isFiltered } from './directory-filters.ts'
import { RESULTS_ID } from './page-links.tsx'

/** The search form of the directory. Script shows results as soon as a field changes. */
export function DirectorySearch({
  filters,
  areas,
  facilities,
}: {
  filters: DirectoryFilters
  areas: readonly string[]
  facilities: readonly string[]
}) {
  const { search: texts, facilities: names } = useTexts().mosques
  return (
    <search>
      <form
        action={`${localAddress(useLanguage(), '/mosques')}#${RESULTS_ID}`}
        data-live
        data-scroll-to={RESULTS_ID}
        autoComplete="off"
        className="mt-2 grid grid-cols-2 gap-3 lg:grid-cols-[1fr_13rem_13rem_auto_auto]"
      >
        <SearchInput
          label={texts.directoryLabel}
          placeholder={texts.directoryPlaceholder}
          defaultValue={filters.q}
          className="max-lg:col-span-2"
        />
        <SearchSelect label={texts.area} name="area" defaultValue={filters.area}>
          {renderOptions(texts.allAreas, areas)}
        </SearchSelect>
        <SearchSelect label={texts.facility} name="facility" defaultValue={filters.facility}>
          {renderOptions(texts.allFacilities, facilities, (facility) => formatFacility(names, facility))}
        </SearchSelect>
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
