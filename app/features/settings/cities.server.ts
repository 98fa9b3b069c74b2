import { CsvError, parse } from 'csv-parse/sync'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { cityNameLanguages, defaultLanguage } from '#app/i18n/languages.ts'
import { type FormErrors, formValues, type ParsedForm } from '#app/lib/web/forms.ts'
import { findAddress } from '#app/services/gazetteer/gazetteer.server.ts'
import { cityNameIn } from '#app/services/gazetteer/gazetteer.ts'
import type { SalaahSettings } from '#app/services/salaah-settings.ts'
import { MAX_CITIES } from '#app/services/settings-schema.ts'
import { parseSalaahForm } from './salaah-form.ts'
import { CITIES_FILE_FIELD, cityField, EMPTY_ROWS } from './settings-tabs.ts'

const MAX_FILE_CHARS = 100_000

/** The columns: `id` of a city that is here already, the name in each language, position and time zone. */
const columns = ['id', ...cityNameLanguages.map((language) => `name.${language}`), 'latitude', 'longitude', 'zone']

/** The CSV file with cities that a form of the tab was sent with. */
export function citiesFile(form: FormData): File | null {
  const file = form.get(CITIES_FILE_FIELD)
  return file instanceof File && file.name !== '' ? file : null
}

/**
 * The settings of the form with the cities of its CSV file added, or replaced where a row has the id of one. With an error
 * in any row nothing is changed; the error lists all of them. A row without position and zone is completed from the
 * gazetteer.
 */
export async function importCities(
  form: FormData,
  file: File,
  texts: AdminTexts['settings'],
  stored: SalaahSettings,
): Promise<ParsedForm<SalaahSettings>> {
  const { file: faults } = texts.salaah
  const values = formValues(form)
  const refuse = (message: string) => ({ ok: false as const, errors: { [CITIES_FILE_FIELD]: message }, values })
  const rows = readRows((await file.text()).slice(0, MAX_FILE_CHARS))
  if (!rows || rows.length === 0) return refuse(faults.columns({ columns: columns.join(', ') }))
  if (rows.length > MAX_CITIES) return refuse(texts.salaah.errors.tooManyCities)
  const rowOfId = new Map<string, number>()
  let nextRow = 0
  for (const [field, value] of form) {
    const [, row, name] = CITY_FIELD.exec(field) ?? []
    if (row === undefined) continue
    nextRow = Math.max(nextRow, Number(row) + 1)
    if (name === 'id') rowOfId.set(String(value), Number(row))
  }
  const lineOf = new Map<number, number>()
  for (const [index, row] of rows.entries()) {
    const target = rowOfId.get(row.id ?? '') ?? nextRow + index
    lineOf.set(target, index + 2)
    // A city that is here keeps its name in a language that the file has no column for.
    for (const column of columns.slice(1))
      if (column in row || !column.startsWith('name.'))
        form.set(cityField(target, column), (row[column] ?? '').replace(/^(-?\d+),(\d+)$/, '$1.$2'))
    // A row without a name would remove a city from the form.
    if (!cityNameLanguages.some((language) => row[`name.${language}`]))
      return refuse(faults.row({ row: index + 2, message: texts.salaah.errors.name }))
  }
  const { conflicts } = await fillCities(form, texts, stored)
  const parsed = parseSalaahForm(form, texts, stored)
  const errors: FormErrors = {}
  const lines: string[] = []
  for (const [field, message] of Object.entries({ ...(!parsed.ok && parsed.errors), ...conflicts })) {
    const target = Number(CITY_FIELD.exec(field)?.[1])
    const line = lineOf.get(target)
    const name = form.get(cityField(target, `name.${defaultLanguage}`))
    if (line === undefined) errors[field] = message
    else
      lines.push(name ? faults.rowOf({ row: line, name: String(name), message }) : faults.row({ row: line, message }))
  }
  if (lines.length > 0) errors[CITIES_FILE_FIELD] = lines.join('\n')
  return parsed.ok && Object.keys(errors).length === 0 ? parsed : { ok: false, errors, values }
}

const CITY_FIELD = /^city\.(\d{1,3})\.([\w.]+)$/

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

const positionFields = ['latitude', 'longitude', 'zone']

/**
 * Completes cities of a form that have a name and neither position nor time zone, such as `London, Canada`, from the
 * gazetteer. Returns the names of those that were found, and errors for those whose parts contradict each other.
 */
export async function fillCities(
  form: FormData,
  texts: AdminTexts['settings'],
  { cities: [first] }: SalaahSettings,
): Promise<{ found: string[]; conflicts: Record<string, string> }> {
  const found: string[] = []
  const conflicts: Record<string, string> = {}
  for (let row = 0; row < 2 * MAX_CITIES + EMPTY_ROWS; row++) {
    const read = (name: string) => String(form.get(cityField(row, name)) ?? '').trim()
    const typed = cityNameLanguages.map((language) => read(`name.${language}`)).find((name) => name !== '')
    if (!typed || positionFields.some((name) => read(name) !== '')) continue
    const { city, conflict } = await findAddress(typed, first)
    if (conflict)
      conflicts[cityField(row, `name.${defaultLanguage}`)] = texts.salaah.errors.conflict({
        one: conflict[0],
        other: conflict[1],
      })
    if (!city) continue
    const { name, latitude, longitude, zone } = city
    const nameField = `name.${defaultLanguage}`
    if (read(nameField) === typed) form.set(cityField(row, nameField), name)
    for (const language of cityNameLanguages)
      if (read(`name.${language}`) === '') form.set(cityField(row, `name.${language}`), cityNameIn(city, language))
    for (const [field, value] of Object.entries({ latitude, longitude, zone }))
      form.set(cityField(row, field), String(value))
    found.push([name, city.adminName, city.country].filter(Boolean).join(', '))
  }
  return { found, conflicts }
}
