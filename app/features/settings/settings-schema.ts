import { z } from 'zod'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { languages } from '#app/i18n/languages.ts'
import { dateFormatChoices, sessionTimeoutChoices, timeZoneChoices } from '#app/services/settings-document.ts'

const MAX_SITE_NAME_CHARS = 60
const MAX_DESCRIPTION_CHARS = 300

/** Browsers do not send an unchecked checkbox. */
const checkbox = z.preprocess((value) => value === 'on', z.boolean())

const line = (error: string) => z.string(error).trim()

/** The schema of each tab. The logo is stored separately, so the last tab has fields to replace or remove it. */
export const settingsSchemas = ({ errors }: AdminTexts['settings']) => ({
  notifications: z.object({ emailAlerts: checkbox, newEventNotifications: checkbox, mosqueUpdates: checkbox }),
  general: z.object({
    language: z.enum(languages, errors.choice),
    timeZone: z.enum(timeZoneChoices, errors.choice),
    dateFormat: z.enum(dateFormatChoices, errors.choice),
  }),
  security: z.object({
    requireEmailVerification: checkbox,
    twoFactorAuth: checkbox,
    sessionTimeout: z.enum(sessionTimeoutChoices, errors.choice),
  }),
  customization: z.object({
    siteName: line(errors.siteNameRequired)
      .min(1, errors.siteNameRequired)
      .max(MAX_SITE_NAME_CHARS, errors.siteNameTooLong)
      // A single line, because it is used in email headers.
      .transform((text) => text.replace(/\s+/g, ' ')),
    siteDescription: line(errors.descriptionTooLong).max(MAX_DESCRIPTION_CHARS, errors.descriptionTooLong),
    primaryColor: line(errors.color)
      .toLowerCase()
      .regex(/^#[0-9a-f]{6}$/, errors.color),
    logoUrl: line(errors.logoUrl)
      .max(2000, errors.logoUrl)
      .refine((text) => text === '' || /^https?:\/\//i.test(text), errors.logoUrl)
      .default(''),
    removeLogo: checkbox,
  }),
})
