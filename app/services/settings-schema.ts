import { z } from 'zod'
import { cityNameLanguages, completeLanguages, defaultLanguage, type Language, languages } from '#app/i18n/languages.ts'
import { hasControls, singleLine, toMultipleLines, toSingleLine } from '#app/lib/text-fields.ts'
import { findMethod } from '#salaah/methods.ts'
import { practices } from '#salaah/shown-times.ts'
import { isZone } from '#salaah/zone.ts'
import { isCountry } from './gazetteer/countries.ts'
import {
  calendarChoices,
  cautionChoices,
  dayTurnChoices,
  type HijriSettings,
  MAX_AUTHORITY_CHARS,
  MAX_FITRAH_AMOUNTS,
  MAX_FITRAH_NOTE_CHARS,
  specialDays,
} from './hijri-settings.ts'
import { adjustable, type SalaahSettings, type SiteCity, schools } from './salaah-settings.ts'
import {
  clockChoices,
  dateFormatChoices,
  defaultSettings,
  MAX_SITE_DESCRIPTION_CHARS,
  MAX_SITE_NAME_CHARS,
  MAX_SITE_TEXT_CHARS,
  paragraphTexts,
  presetScenes,
  type SiteTextKey,
  type SiteWords,
  sceneChoices,
  sessionTimeoutChoices,
  sitePresets,
  siteTextKeys,
  weekStartChoices,
} from './settings-document.ts'

const { notifications, general, security, customization, salaah, site, hijri } = defaultSettings

/** A picture of the site's own store, or at the hosted service it was sent to. */
const isLogoAddress = (text: string) =>
  text === '' || /^\/uploads\/[0-9a-f]{32}-\d{1,4}\.(avif|webp)$/.test(text) || /^https:\/\/[^\s\\]+$/.test(text)

export const MAX_CITIES = 100
export const MAX_CITY_NAME_CHARS = 80
export const MAX_TWILIGHT_MINUTES = 240
const twilightMinutes = z.number().int().min(1).max(MAX_TWILIGHT_MINUTES)
export const MAX_ADJUSTMENT_MINUTES = 60
/** Of three letters, as in ISO 4217, or none. */
export const currencyCode = /^([A-Z]{3})?$/
/** A year of the Islamic calendar, or none. */
export const hijriYear = /^(1[4-9]\d\d)?$/

const latitude = z.number().min(-90).max(90)
const longitude = z.number().min(-180).max(180)

const cityFields = {
  id: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(MAX_CITY_NAME_CHARS),
  latitude,
  longitude,
  zone: z.string().refine(isZone),
  inDirectory: z.boolean().optional(),
}
const cityName = singleLine().pipe(z.string().min(1).max(MAX_CITY_NAME_CHARS))

/** An object with a field for each key. */
const inEach = <K extends string, T extends z.ZodType>(keys: readonly K[], schemaOf: (key: K) => T) =>
  z.object(Object.fromEntries(keys.map((key) => [key, schemaOf(key)])) as Record<K, T>)

/** A submitted city, with its name in every language. */
export const siteCity = z.object({ ...cityFields, names: inEach(cityNameLanguages, () => cityName) })

/** The names of a stored city. A language that was added since has that of another one. */
const storedNames = inEach(cityNameLanguages, () => cityName.optional())
  .refine((names) => Object.values(names).some((name) => name !== undefined))
  .transform((names) => {
    const other = names[defaultLanguage] ?? Object.values(names).find((name) => name !== undefined)!
    return Object.fromEntries(cityNameLanguages.map((each) => [each, names[each] ?? other])) as SiteCity['names']
  })

/** The chosen languages, each once. Earlier documents have only the first one, and the others are on. */
function toLanguages(chosen: readonly Language[] | undefined, first: Language | undefined): [Language, ...Language[]] {
  const all = chosen ?? (first ? [first, ...completeLanguages] : general.languages)
  return [...new Set(all)] as [Language, ...Language[]]
}

const adjustment = z.int().min(-MAX_ADJUSTMENT_MINUTES).max(MAX_ADJUSTMENT_MINUTES)

/** A text of the site's owner, stored or submitted. */
export function ownText(key: SiteTextKey, messages?: Record<'characters' | 'tooLong', string>) {
  const isLong = paragraphTexts.has(key)
  return z
    .string(messages?.characters)
    .refine((text) => !hasControls(text.trim(), isLong), messages?.characters)
    .transform(isLong ? toMultipleLines : toSingleLine)
    .pipe(z.string().max(MAX_SITE_TEXT_CHARS[key], messages?.tooLong))
}

/**
 * The documents of the site's settings, stored or imported. Every field has a default, so that a document stored before
 * the field existed can be read. `readDocument` uses it too in place of a value that cannot be read.
 */
export const documentSchemas = {
  notifications: z.object({
    emailAlerts: z.boolean().default(notifications.emailAlerts),
    newEventNotifications: z.boolean().default(notifications.newEventNotifications),
    mosqueUpdates: z.boolean().default(notifications.mosqueUpdates),
  }),
  general: z
    .object({
      language: z.enum(languages).optional(),
      languages: z.array(z.enum(languages)).min(1).optional(),
      onTrial: z.array(z.enum(languages)).default(() => [...general.onTrial]),
      timeZone: z.string().refine(isZone).default(general.timeZone),
      country: z.string().refine(isCountry).default(general.country),
      center: z.object({ latitude, longitude }).nullable().default(general.center),
      dateFormat: z.enum(dateFormatChoices).default(general.dateFormat),
      clock: z.enum(clockChoices).default(general.clock),
      weekStart: z.literal(weekStartChoices).default(general.weekStart),
    })
    .transform(({ language, languages: chosen, ...rest }) => ({ languages: toLanguages(chosen, language), ...rest })),
  security: z.object({
    requireEmailVerification: z.boolean().default(security.requireEmailVerification),
    twoFactorAuth: z.boolean().default(security.twoFactorAuth),
    sessionTimeout: z.enum(sessionTimeoutChoices).default(security.sessionTimeout),
  }),
  customization: z.object({
    siteName: singleLine().pipe(z.string().min(1).max(MAX_SITE_NAME_CHARS)).default(customization.siteName),
    siteDescription: singleLine()
      .pipe(z.string().max(MAX_SITE_DESCRIPTION_CHARS))
      .default(customization.siteDescription),
    primaryColor: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i)
      .default(customization.primaryColor),
    logoUrl: z.string().refine(isLogoAddress).default(customization.logoUrl),
  }),
  salaah: z.object({
    cities: z
      .array(z.object({ ...cityFields, names: storedNames }))
      .min(1)
      .default(() => salaah.cities),
    method: z
      .number()
      .refine((id) => findMethod(id) !== null)
      .default(salaah.method),
    // A stored document without one of them is of a site that adds nothing to it.
    adjustments: inEach(adjustable, () => adjustment.default(0)).default(() => salaah.adjustments),
    school: z.enum(schools).default(salaah.school),
    practice: z.enum(practices).default(salaah.practice),
    local: z.object({ dawnMinutes: twilightMinutes, duskMinutes: twilightMinutes }).default(() => salaah.local),
  }) satisfies z.ZodType<SalaahSettings>,
  // With no drawing chosen, that of the preset is used.
  site: z
    .object({
      preset: z.enum(sitePresets).default(site.preset),
      scene: z.enum(sceneChoices).optional(),
      texts: inEach(languages, () => inEach(siteTextKeys, (key) => ownText(key).optional()).optional()).default({}),
    })
    .transform(({ preset, scene, texts }): SiteWords => ({ preset, scene: scene ?? presetScenes[preset], texts })),
  hijri: z.object({
    calendar: z.enum(calendarChoices).default(hijri.calendar),
    authority: singleLine().pipe(z.string().max(MAX_AUTHORITY_CHARS)).default(hijri.authority),
    dayTurns: z.enum(dayTurnChoices).default(hijri.dayTurns),
    shownDays: z.array(z.enum(specialDays)).default(() => [...hijri.shownDays]),
    cautionMinutes: z.literal(cautionChoices).default(hijri.cautionMinutes),
    showsRamadan: z.boolean().default(hijri.showsRamadan),
    fitrah: z
      .object({
        amounts: z.array(z.number().positive()).max(MAX_FITRAH_AMOUNTS).default([]),
        currency: z.string().regex(currencyCode).default(''),
        authority: singleLine().pipe(z.string().max(MAX_AUTHORITY_CHARS)).default(''),
        year: z.string().regex(hijriYear).default(''),
        note: singleLine().pipe(z.string().max(MAX_FITRAH_NOTE_CHARS)).default(''),
      })
      .default(() => ({ ...hijri.fitrah, amounts: [] })),
  }) satisfies z.ZodType<HijriSettings>,
}

export type SettingsDocument = { [Part in keyof typeof documentSchemas]: z.output<(typeof documentSchemas)[Part]> }
