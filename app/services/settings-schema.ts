import { z } from 'zod'
import { languages } from '#app/i18n/languages.ts'
import { hasControls, singleLine, toMultipleLines, toSingleLine } from '#app/lib/text-fields.ts'
import { findMethod } from '#salaah/methods.ts'
import { isZone } from '#salaah/zone.ts'
import { isCountry } from './gazetteer/countries.ts'
import { adjustable, schools } from './salaah-settings.ts'
import {
  clockChoices,
  dateFormatChoices,
  defaultSettings,
  MAX_SITE_DESCRIPTION_CHARS,
  MAX_SITE_NAME_CHARS,
  sessionTimeoutChoices,
  weekStartChoices,
} from './settings-document.ts'
import {
  MAX_SITE_TEXT_CHARS,
  paragraphTexts,
  presetScenes,
  type SiteTextKey,
  type SiteWords,
  sceneChoices,
  sitePresets,
  siteTextKeys,
} from './site-settings.ts'

const { notifications, general, security, customization, salaah, site } = defaultSettings

/** A picture of the site's own store, or at the hosted service it was sent to. */
const isLogoAddress = (text: string) =>
  text === '' || /^\/uploads\/[0-9a-f]{32}-\d{1,4}\.(avif|webp)$/.test(text) || /^https:\/\/[^\s\\]+$/.test(text)

export const MAX_CITIES = 100
export const MAX_CITY_NAME_CHARS = 80
export const MAX_ADJUSTMENT_MINUTES = 60

const latitude = z.number().min(-90).max(90)
const longitude = z.number().min(-180).max(180)

/** A city of the site, stored or submitted. */
export const siteCity = z.object({
  id: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(MAX_CITY_NAME_CHARS),
  names: z.record(z.enum(languages), singleLine().pipe(z.string().min(1).max(MAX_CITY_NAME_CHARS))),
  latitude,
  longitude,
  zone: z.string().refine(isZone),
  inDirectory: z.boolean().optional().catch(undefined),
})

/** The languages of the site, the first one first. */
export const siteLanguages = z
  .tuple([z.enum(languages)], z.enum(languages))
  .refine((chosen) => new Set(chosen).size === chosen.length)

const earlierGeneral = z.object({ language: z.enum(languages), languages: z.undefined().optional() })

/** Earlier documents have only a first `language`; the others are on. */
function withLanguages(general: unknown): unknown {
  const earlier = earlierGeneral.safeParse(general).data
  if (!earlier) return general
  const others = languages.filter((language) => language !== earlier.language)
  return { ...(general as object), languages: [earlier.language, ...others] }
}

const adjustment = z.int().min(-MAX_ADJUSTMENT_MINUTES).max(MAX_ADJUSTMENT_MINUTES)

const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined)

/** A text of the site's owner, stored or submitted. */
export function ownText(key: SiteTextKey, messages?: Record<'characters' | 'tooLong', string>) {
  const isLong = paragraphTexts.has(key)
  return z
    .string(messages?.characters)
    .refine((text) => !hasControls(text.trim(), isLong), messages?.characters)
    .transform(isLong ? toMultipleLines : toSingleLine)
    .pipe(z.string().max(MAX_SITE_TEXT_CHARS[key], messages?.tooLong))
}

const ownTexts = z.object(Object.fromEntries(siteTextKeys.map((key) => [key, optional(ownText(key))])))

/** The words of the site, stored or submitted. */
export const siteWordsSchema = z
  .object({
    preset: z.enum(sitePresets).catch(site.preset),
    scene: optional(z.enum(sceneChoices)),
    texts: z.object(Object.fromEntries(languages.map((language) => [language, optional(ownTexts)]))).catch({}),
  })
  .transform(({ preset, scene, texts }): SiteWords => ({ preset, scene: scene ?? presetScenes[preset], texts }))

/**
 * The schema of the site's settings, stored or imported. A missing or invalid value falls back to its own default and
 * leaves the others as they are.
 */
export const settingsSchema = z.object({
  notifications: z.object({
    emailAlerts: z.boolean().catch(notifications.emailAlerts),
    newEventNotifications: z.boolean().catch(notifications.newEventNotifications),
    mosqueUpdates: z.boolean().catch(notifications.mosqueUpdates),
  }),
  general: z.preprocess(
    withLanguages,
    z.object({
      languages: siteLanguages.catch(general.languages),
      timeZone: z.string().refine(isZone).catch(general.timeZone),
      country: z.string().refine(isCountry).catch(general.country),
      center: z.object({ latitude, longitude }).nullable().catch(general.center),
      dateFormat: z.enum(dateFormatChoices).catch(general.dateFormat),
      clock: z.enum(clockChoices).catch(general.clock),
      weekStart: z.literal(weekStartChoices).catch(general.weekStart),
    }),
  ),
  security: z.object({
    requireEmailVerification: z.boolean().catch(security.requireEmailVerification),
    twoFactorAuth: z.boolean().catch(security.twoFactorAuth),
    sessionTimeout: z.enum(sessionTimeoutChoices).catch(security.sessionTimeout),
  }),
  customization: z.object({
    siteName: singleLine().pipe(z.string().min(1).max(MAX_SITE_NAME_CHARS)).catch(customization.siteName),
    siteDescription: singleLine().pipe(z.string().max(MAX_SITE_DESCRIPTION_CHARS)).catch(customization.siteDescription),
    primaryColor: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i)
      .catch(customization.primaryColor),
    logoUrl: z.string().refine(isLogoAddress).catch(customization.logoUrl),
  }),
  salaah: z.object({
    cities: z.array(siteCity).min(1).max(MAX_CITIES).catch(salaah.cities),
    method: z
      .number()
      .refine((id) => findMethod(id) !== null)
      .catch(salaah.method),
    adjustments: z.record(z.enum(adjustable), adjustment).catch(salaah.adjustments),
    school: z.enum(schools).catch(salaah.school),
  }),
  site: siteWordsSchema,
})

export type SettingsDocument = z.output<typeof settingsSchema>
