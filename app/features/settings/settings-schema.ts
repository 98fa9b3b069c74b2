import { z } from 'zod'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { languages } from '#app/i18n/languages.ts'
import { dateFormatChoices, sessionTimeoutChoices, timeZoneChoices } from '#app/services/settings-document.ts'

export const SITE_NAME_MAX = 60
export const DESCRIPTION_MAX = 300

/** A box that is not ticked is not sent. */
const tick = z.preprocess((value) => value === 'on', z.boolean())

const line = (error: string) => z.string(error).trim()

/** What each tab may be set to; the logo is stored apart, so the last tab says what to do with it. */
export const settingsSchemas = ({ errors }: AdminTexts['settings']) => ({
  notifications: z.object({ emailAlerts: tick, newEventNotifications: tick, mosqueUpdates: tick }),
  general: z.object({
    language: z.enum(languages, errors.choice),
    timeZone: z.enum(timeZoneChoices, errors.choice),
    dateFormat: z.enum(dateFormatChoices, errors.choice),
  }),
  security: z.object({
    requireEmailVerification: tick,
    twoFactorAuth: tick,
    sessionTimeout: z.enum(sessionTimeoutChoices, errors.choice),
  }),
  customization: z.object({
    siteName: line(errors.siteNameRequired)
      .min(1, errors.siteNameRequired)
      .max(SITE_NAME_MAX, errors.siteNameTooLong)
      // One line, also in the header of a mail.
      .transform((text) => text.replace(/\s+/g, ' ')),
    siteDescription: line(errors.descriptionTooLong).max(DESCRIPTION_MAX, errors.descriptionTooLong),
    primaryColor: line(errors.color)
      .toLowerCase()
      .regex(/^#[0-9a-f]{6}$/, errors.color),
    logoUrl: line(errors.logoUrl)
      .max(2000, errors.logoUrl)
      .refine((text) => text === '' || /^https?:\/\//i.test(text), errors.logoUrl)
      .default(''),
    removeLogo: tick,
  }),
})
