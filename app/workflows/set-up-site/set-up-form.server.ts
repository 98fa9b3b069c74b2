import { z } from 'zod'
import { superadminSchema } from '#app/features/accounts/account-schema.ts'
import { methodFields, toCalculation } from '#app/features/settings/salaah-form.ts'
import { hijriFields, settingsSchemas } from '#app/features/settings/settings-form-schemas.ts'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { cityNameLanguages } from '#app/i18n/languages.ts'
import { toSlug } from '#app/lib/slug.ts'
import { singleLine } from '#app/lib/text-fields.ts'
import { type FormErrors, formValues, type ParsedForm, parseForm, readText } from '#app/lib/web/forms.ts'
import type { City } from '#app/services/gazetteer/city-index.ts'
import { findCityById } from '#app/services/gazetteer/gazetteer.server.ts'
import { cityNameIn } from '#app/services/gazetteer/gazetteer.ts'
import { adjustable, capeTownSalaah, type SalaahSettings, type SiteCity } from '#app/services/salaah-settings.ts'
import { capeTownSite, defaultSettings, presetScenes, type SiteWords } from '#app/services/settings-document.ts'
import { MAX_CITY_NAME_CHARS, type SettingsDocument } from '#app/services/settings-schema.ts'
import { cityNameField } from './set-up-fields.ts'
import { isCapeTown } from './suggestions.ts'

/** What the owner of a new site has chosen. */
export type SetUp = { settings: SettingsDocument; superadmin: { name: string; email: string } }

/** Parses the form of the first-run page, or the environment as the same fields. */
export async function parseSetUpForm(
  form: FormData,
  texts: AdminTexts,
  findCity = findCityById,
): Promise<ParsedForm<SetUp>> {
  const schemas = settingsSchemas(texts.settings)
  const city = await findCity(Number(readText(form, 'city')))
  const general = parseForm(form, schemas.general)
  const look = parseForm(form, schemas.customization.pick({ siteName: true, primaryColor: true }))
  const calculation = parseForm(form, z.object(methodFields(texts.settings)))
  const hijri = parseForm(form, z.object(hijriFields(texts.settings.errors)).partial())
  const names = parseForm(form, cityNames(texts.setUp.errors.cityName))
  const superadmin = parseForm(form, superadminSchema(texts.adminShell))
  if (city && general.ok && look.ok && calculation.ok && hijri.ok && names.ok && superadmin.ok) {
    const { notifications, security, customization } = defaultSettings
    const settings: SettingsDocument = {
      notifications,
      security,
      general: { ...general.value, onTrial: defaultSettings.general.onTrial },
      customization: { ...customization, ...look.value },
      salaah: salaahOf(city, toNames(names.value, city), toCalculation(calculation.value, defaultSettings.salaah)),
      site: siteOf(city),
      hijri: { ...defaultSettings.hijri, ...hijri.value },
    }
    return { ok: true, value: { settings, superadmin: superadmin.value } }
  }
  const errors: FormErrors = city ? {} : { city: texts.setUp.errors.city }
  for (const part of [general, look, calculation, hijri, names, superadmin])
    if (!part.ok) Object.assign(errors, part.errors)
  return { ok: false, errors, values: formValues(form) }
}

const cityNames = (message: string) =>
  z.object(
    Object.fromEntries(
      cityNameLanguages.map((language) => [
        cityNameField(language),
        singleLine(message).pipe(z.string().max(MAX_CITY_NAME_CHARS, message)).default(''),
      ]),
    ),
  )

const toNames = (given: Record<string, string>, city: City) =>
  Object.fromEntries(
    cityNameLanguages.map((language) => [language, given[cityNameField(language)] || cityNameIn(city, language)]),
  ) as SiteCity['names']

/** The chosen city alone, without minutes added; Cape Town has the cities and minutes of the preset. */
function salaahOf(
  city: City,
  names: SiteCity['names'],
  calculation: Omit<SalaahSettings, 'cities' | 'adjustments'>,
): SalaahSettings {
  const isPreset = isCapeTown(city) && calculation.method === capeTownSalaah.method
  const { latitude, longitude, zone } = city
  return {
    ...calculation,
    cities: isCapeTown(city)
      ? capeTownSalaah.cities
      : [{ id: toSlug(city.name) || 'city', names, latitude, longitude, zone }],
    adjustments: isPreset ? capeTownSalaah.adjustments : noAdjustments,
  }
}

const noAdjustments = Object.fromEntries(adjustable.map((name) => [name, 0])) as SalaahSettings['adjustments']

const siteOf = (city: City): SiteWords =>
  isCapeTown(city) ? capeTownSite : { preset: 'neutral', scene: presetScenes.neutral, texts: {} }
