import { renderToStaticMarkup } from 'react-dom/server'
import type { Place } from '#app/features/mosques/places/place.ts'
import { listPlaceChoices } from '#app/features/mosques/places/places.server.ts'
import { foreignLanguage } from '#app/i18n/foreign-language.ts'
import type { Language } from '#app/i18n/languages.ts'
import { publicTexts } from '#app/i18n/texts.ts'

const cache = new WeakMap<readonly Place[], Map<Language, string>>()

/** The options of the choice of a place as markup, empty when there are no places; rendered once for all pages: they are many, and the same on each. */
export async function loadPlaceOptions(language: Language): Promise<string> {
  const places = await listPlaceChoices()
  const byLanguage = cache.get(places) ?? new Map<Language, string>()
  cache.set(places, byLanguage)
  const options = byLanguage.get(language) ?? renderOptions(places, language)
  byLanguage.set(language, options)
  return options
}

function renderOptions(places: readonly Place[], language: Language): string {
  if (places.length === 0) return ''
  const { near } = publicTexts.of(language)
  const byCity = Map.groupBy(places, ({ city }) => city?.names[language] ?? '')
  return renderToStaticMarkup(
    <>
      <option value="">{near.place}</option>
      {byCity.size > 1 ? (
        [...byCity].sort(byName).map(([city, inside]) => (
          <optgroup key={city} label={city || near.elsewhere}>
            <PlaceOptions places={inside} language={language} />
          </optgroup>
        ))
      ) : (
        <PlaceOptions places={places} language={language} />
      )}
    </>,
  )
}

function PlaceOptions({ places, language }: { places: readonly Place[]; language: Language }) {
  return places.map(({ name, latitude, longitude }) => (
    <option
      key={`${name} ${latitude}`}
      value={name}
      data-at={`${latitude.toFixed(4)},${longitude.toFixed(4)}`}
      lang={foreignLanguage(language, name)}
      dir="auto"
    >
      {name}
    </option>
  ))
}

/** By name; places outside the cities of the directory come last. */
const byName = ([a]: [string, unknown], [b]: [string, unknown]) =>
  Number(a === '') - Number(b === '') || a.localeCompare(b)
