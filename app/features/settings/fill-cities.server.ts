import { defaultLanguage, languages } from '#app/i18n/languages.ts'
import { findAddress } from '#app/services/gazetteer/gazetteer.server.ts'
import { cityNameIn } from '#app/services/gazetteer/gazetteer.ts'
import { MAX_CITIES } from '#app/services/settings-schema.ts'
import { cityField } from './city-fields.ts'

const positionFields = ['latitude', 'longitude', 'zone']

/**
 * Completes cities of a form that have a name and neither position nor time zone, such as `London, Canada`, from the
 * gazetteer. Returns the names of those that were found.
 */
export async function fillCities(form: FormData): Promise<string[]> {
  const found: string[] = []
  for (let row = 0; row < 2 * MAX_CITIES; row++) {
    const read = (name: string) => String(form.get(cityField(row, name)) ?? '').trim()
    const typed = languages.map((language) => read(`name.${language}`)).find((name) => name !== '')
    if (!typed || positionFields.some((name) => read(name) !== '')) continue
    const city = await findAddress(typed)
    if (!city) continue
    const { name, latitude, longitude, zone } = city
    const nameField = `name.${defaultLanguage}`
    if (read(nameField) === typed) form.set(cityField(row, nameField), name)
    for (const language of languages)
      if (read(`name.${language}`) === '') form.set(cityField(row, `name.${language}`), cityNameIn(city, language))
    for (const [field, value] of Object.entries({ latitude, longitude, zone }))
      form.set(cityField(row, field), String(value))
    found.push([name, city.adminName, city.country].filter(Boolean).join(', '))
  }
  return found
}
