import { AreaSelect, CitySelect } from '#app/features/mosques/cities/city-select.tsx'
import type { ListedCity } from '#app/features/mosques/cities/mosque-city.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'
import { Button } from '#app/ui/button.tsx'
import { SearchInput } from './search-input.tsx'

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
}: {
  cities: readonly ListedCity[]
  areas: readonly string[]
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
          'grid grid-cols-2 gap-3 data-sticky:fixed data-sticky:inset-x-0 data-sticky:top-0 data-sticky:z-10 data-sticky:border-line data-sticky:border-b data-sticky:bg-surface data-sticky:px-4 data-sticky:py-3 data-sticky:shadow-lift sm:data-sticky:px-6 xl:data-sticky:px-[calc((100vw-71rem)/2)]',
          cities.length > 0
            ? 'max-lg:[&>:first-child]:col-span-2 lg:grid-cols-[1fr_12rem_12rem_auto_auto]'
            : 'max-lg:[&>:nth-child(-n+2)]:col-span-2 lg:grid-cols-[1fr_14rem_auto_auto]',
        )}
      >
        <SearchInput label={texts.label} placeholder={texts.placeholder} defaultValue={q} />
        <CitySelect cities={cities} defaultValue={city} className={HIDDEN_WHEN_STICKY} />
        <AreaSelect cities={cities} areas={areas} defaultValue={area} className={HIDDEN_WHEN_STICKY} />
        <Button type="submit" className={HIDDEN_WHEN_STICKY}>
          {texts.submit}
        </Button>
        <Button
          variant="secondary"
          data-clear=""
          disabled={q === '' && city === '' && area === ''}
          className={HIDDEN_WHEN_STICKY}
        >
          {texts.clearAll}
        </Button>
      </form>
    </search>
  )
}
