import { z } from 'zod'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { cityNameLanguages, defaultLanguage } from '#app/i18n/languages.ts'
import { pick } from '#app/lib/pick.ts'
import { toSlug } from '#app/lib/slug.ts'
import { type FormErrors, formValues, type ParsedForm, parseForm } from '#app/lib/web/forms.ts'
import { adjustable, type SalaahSettings, type SiteCity, schools } from '#app/services/salaah-settings.ts'
import { MAX_ADJUSTMENT_MINUTES, MAX_CITIES, MAX_TWILIGHT_MINUTES, siteCity } from '#app/services/settings-schema.ts'
import { findMethod } from '#salaah/methods.ts'
import { practices } from '#salaah/shown-times.ts'
import { cityField } from './settings-tabs.ts'

type Row = Record<string, string>

/** The rows of cities in a form, in the order that their numbers ask for; rows without any name are left out. */
function readRows(form: FormData): { row: number; fields: Row }[] {
  const rows = new Map<number, Row>()
  for (const [key, value] of form) {
    const [, row, name] = /^city\.(\d{1,3})\.([\w.]+)$/.exec(key) ?? []
    if (row === undefined || name === undefined || typeof value !== 'string') continue
    const fields = rows.get(Number(row)) ?? {}
    fields[name] = value
    rows.set(Number(row), fields)
  }
  const named = [...rows].filter(([, fields]) =>
    cityNameLanguages.some((language) => fields[`name.${language}`]?.trim()),
  )
  // A city that moves up comes before the one that has its new number, and one that moves down after it.
  const orderOf = ([row, { order }]: [number, Row]) => {
    const [was, wanted] = [row + 1, order && /^\d+$/.test(order) ? Number(order) : row + 1]
    return wanted + Math.sign(wanted - was) / 2
  }
  return named.sort((a, b) => orderOf(a) - orderOf(b) || a[0] - b[0]).map(([row, fields]) => ({ row, fields }))
}

/** The fields of the calculation method, of the school for Asr, and of the practice of a site that is far north or south. */
export const methodFields = ({ errors, salaah }: AdminTexts['settings']) => ({
  method: z
    .string(errors.choice)
    .regex(/^\d{1,2}$/, errors.choice)
    .transform(Number)
    .refine((id) => findMethod(id) !== null, errors.choice),
  school: z.enum(schools, errors.choice),
  practice: z.enum(practices, errors.choice).optional(),
  dawnMinutes: twilightMinutes(salaah.errors.twilight).optional(),
  duskMinutes: twilightMinutes(salaah.errors.twilight).optional(),
})

const twilightMinutes = (message: string) =>
  z
    .string(message)
    .regex(/^\d{1,3}$/, message)
    .transform(Number)
    .refine((minutes) => minutes >= 1 && minutes <= MAX_TWILIGHT_MINUTES, message)

type MethodValues = z.output<z.ZodObject<ReturnType<typeof methodFields>>>

/** The calculation that a form asks for; what it does not show stays. */
export const toCalculation = (
  { method, school, practice, dawnMinutes, duskMinutes }: MethodValues,
  saved: Pick<SalaahSettings, 'practice' | 'local'>,
) => ({
  method,
  school,
  practice: practice ?? saved.practice,
  local: { dawnMinutes: dawnMinutes ?? saved.local.dawnMinutes, duskMinutes: duskMinutes ?? saved.local.duskMinutes },
})

/** Parses the tab with cities, method and adjustments. The errors of a city stand at its fields. */
export function parseSalaahForm(
  form: FormData,
  texts: AdminTexts['settings'],
  stored: SalaahSettings,
): ParsedForm<SalaahSettings> {
  const { salaah } = texts
  const minutes = z
    .string(salaah.errors.minutes)
    .regex(/^[+-]?\d{1,2}$/, salaah.errors.minutes)
    .transform(Number)
    .refine((value) => Math.abs(value) <= MAX_ADJUSTMENT_MINUTES, salaah.errors.minutes)
  const schema = z.object({
    ...methodFields(texts),
    ...Object.fromEntries(adjustable.map((name) => [name, minutes])),
  })
  const parsed = parseForm(form, schema)
  const { cities, errors: cityErrors } = parseCities(form, salaah.errors, stored.cities)
  if (parsed.ok && Object.keys(cityErrors).length === 0) {
    const values = parsed.value as typeof parsed.value & MethodValues
    const adjustments = pick(values as unknown as SalaahSettings['adjustments'], adjustable)
    return { ok: true, value: { cities, ...toCalculation(values, stored), adjustments } }
  }
  return { ok: false, errors: { ...(!parsed.ok && parsed.errors), ...cityErrors }, values: formValues(form) }
}

function parseCities(form: FormData, texts: AdminTexts['settings']['salaah']['errors'], stored: SiteCity[]) {
  const errors: FormErrors = {}
  const cities: SiteCity[] = []
  const rows = readRows(form)
  if (rows.length === 0) errors['city.0.name.en'] = texts.noCity
  if (rows.length > MAX_CITIES) errors[cityField(rows[MAX_CITIES]!.row, 'name.en')] = texts.tooManyCities
  for (const { row, fields } of rows.slice(0, MAX_CITIES)) {
    const known = stored.find(({ id }) => id === fields.id)
    const parsed = siteCity.safeParse({
      // The id is part of addresses, so a renamed city keeps it.
      id: known?.id ?? toSlug(fields[`name.${defaultLanguage}`] ?? ''),
      names: Object.fromEntries(cityNameLanguages.map((language) => [language, fields[`name.${language}`] ?? ''])),
      latitude: toDegrees(fields.latitude),
      longitude: toDegrees(fields.longitude),
      zone: fields.zone?.trim(),
      ...(fields.inDirectory === 'on' && { inDirectory: true }),
    })
    if (!parsed.success) {
      for (const { path } of parsed.error.issues) {
        const field = path[0] === 'names' ? `name.${String(path[1])}` : path[0] === 'id' ? 'name.en' : String(path[0])
        errors[cityField(row, field)] ??= texts[fieldError(field)]
      }
    } else if (cities.some(({ id }) => id === parsed.data.id)) {
      errors[cityField(row, `name.${defaultLanguage}`)] = texts.sameCity
    } else cities.push(parsed.data)
  }
  return { cities, errors }
}

const fieldError = (field: string) => (field === 'zone' ? 'zone' : field.startsWith('name') ? 'name' : 'degrees')

/** Degrees as people write them, with a point or a comma. */
const toDegrees = (text = '') =>
  /^\s*-?\d{1,3}([.,]\d+)?\s*$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
