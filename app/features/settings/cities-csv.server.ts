import { CsvError, parse } from 'csv-parse/sync'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { defaultLanguage, languages } from '#app/i18n/languages.ts'
import type { ParsedForm } from '#app/lib/web/forms.ts'
import type { SalaahSettings } from '#app/services/salaah-settings.ts'
import { MAX_CITIES } from '#app/services/settings-schema.ts'
import { CITIES_FILE_FIELD, cityField } from './city-fields.ts'
import { fillCities } from './fill-cities.server.ts'
import { parseSalaahForm } from './salaah-form.ts'

const MAX_CHARS = 100_000

/** The columns: `id` of a city that is here already, the name in each language, position and time zone. */
const columns = ['id', ...languages.map((language) => `name.${language}`), 'latitude', 'longitude', 'zone']

/**
 * The settings with the cities of a CSV file added, or replaced where a row has the id of one. With an error in any row
 * nothing is changed; the error lists all of them. A row without position and zone is completed from the gazetteer.
 */
export async function importCities(
  form: FormData,
  texts: AdminTexts['settings'],
  stored: SalaahSettings,
): Promise<ParsedForm<SalaahSettings>> {
  const { file: faults } = texts.salaah
  const refuse = (message: string) => ({ ok: false as const, errors: { [CITIES_FILE_FIELD]: message }, values: {} })
  const file = form.get(CITIES_FILE_FIELD)
  if (!(file instanceof File) || file.size === 0) return refuse(faults.empty)
  const rows = readRows((await file.text()).slice(0, MAX_CHARS))
  if (!rows || rows.length === 0) return refuse(faults.columns(columns.join(', ')))
  if (rows.length > MAX_CITIES) return refuse(texts.salaah.errors.tooManyCities)
  const filled = toForm(stored)
  const numberOf = new Map<number, number>()
  for (const [index, row] of rows.entries()) {
    const known = stored.cities.findIndex(({ id }) => id === row.id)
    const target = known < 0 ? stored.cities.length + index : known
    numberOf.set(target, index + 2)
    for (const column of columns.slice(1)) filled.set(cityField(target, column), row[column] ?? '')
    // A row without a name would remove a city from the form.
    if (!languages.some((language) => row[`name.${language}`]))
      return refuse(faults.row(index + 2, '', texts.salaah.errors.name))
  }
  await fillCities(filled)
  const parsed = parseSalaahForm(filled, texts, stored)
  if (parsed.ok) return parsed
  const lines = Object.entries(parsed.errors).map(([key, message]) => {
    const target = Number(/^city\.(\d+)\./.exec(key)?.[1])
    const name = filled.get(cityField(target, `name.${defaultLanguage}`))
    return faults.row(numberOf.get(target) ?? 0, String(name ?? ''), message)
  })
  return refuse(lines.join('\n'))
}

/** The rows by their columns, whose names may be written `name_en` too; null when the file is no list of cities. */
function readRows(text: string): Record<string, string>[] | null {
  const toColumn = (header: string) =>
    header
      .trim()
      .toLowerCase()
      .replace(/[\s_-]+/g, '.')
  try {
    const rows: Record<string, string>[] = parse(text, {
      bom: true,
      columns: (headers: string[]) => headers.map(toColumn),
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    })
    return rows[0] && `name.${defaultLanguage}` in rows[0] ? rows : null
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}

/** The form as it shows the stored settings. */
function toForm({ cities, method, school, adjustments }: SalaahSettings): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ method, school, ...adjustments })) form.set(name, String(value))
  for (const [row, { id, names, latitude, longitude, zone, inDirectory }] of cities.entries()) {
    const fields = { id, latitude, longitude, zone, ...(inDirectory && { inDirectory: 'on' }) }
    for (const [name, value] of Object.entries(fields)) form.set(cityField(row, name), String(value))
    for (const language of languages) form.set(cityField(row, `name.${language}`), names[language])
  }
  return form
}
