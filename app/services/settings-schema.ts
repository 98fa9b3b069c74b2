import { z } from 'zod'
import { languages } from '#app/i18n/languages.ts'
import { singleLine } from '#app/lib/text-fields.ts'
import {
  dateFormatChoices,
  defaultSettings,
  MAX_SITE_DESCRIPTION_CHARS,
  MAX_SITE_NAME_CHARS,
  sessionTimeoutChoices,
  timeZoneChoices,
} from './settings-document.ts'

const { notifications, general, security, customization } = defaultSettings

/** A picture of the site's own store, or at the hosted service it was sent to. */
const isLogoAddress = (text: string) =>
  text === '' || /^\/uploads\/[0-9a-f]{32}-\d{1,4}\.(avif|webp)$/.test(text) || /^https:\/\/[^\s\\]+$/.test(text)

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
  general: z.object({
    language: z.enum(languages).catch(general.language),
    timeZone: z.enum(timeZoneChoices).catch(general.timeZone),
    dateFormat: z.enum(dateFormatChoices).catch(general.dateFormat),
  }),
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
})

export type SettingsDocument = z.output<typeof settingsSchema>
