import { renderOptions, SearchSelect } from '#app/features/mosques/search/search-input.tsx'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import type { ListedCity } from './mosque-city.ts'

type Select = { cities: readonly ListedCity[]; defaultValue: string; className?: string }

/** The choice of a city; nothing on a site with mosques in one only. */
export function CitySelect({ cities, ...select }: Select) {
  const { search: texts } = useTexts().mosques
  const language = useLanguage()
  if (cities.length === 0) return null
  return (
    <SearchSelect label={texts.city} name="city" {...select}>
      <option value="">{texts.allCities}</option>
      {cities.map(({ id, names, count }) => (
        <option key={id} value={id}>
          {texts.inCity(names[language], count)}
        </option>
      ))}
    </SearchSelect>
  )
}

/** The choice of an area. Where there is a choice of cities, a live form replaces the areas with those of the city. */
export function AreaSelect({ cities, areas, className, ...select }: Select & { areas: readonly string[] }) {
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
