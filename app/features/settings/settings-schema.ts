import { z } from 'zod'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { languages } from '#app/i18n/languages.ts'
import { singleLine } from '#app/lib/text-fields.ts'
import { isWebAddress } from '#app/lib/web/web-address.ts'
import {
  dateFormatChoices,
  MAX_SITE_DESCRIPTION_CHARS,
  MAX_SITE_NAME_CHARS,
  sessionTimeoutChoices,
  timeZoneChoices,
} from '#app/services/settings-document.ts'

/** Browsers do not send an unchecked checkbox. */
const checkbox = z.preprocess((value) => value === 'on', z.boolean())

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
    siteName: singleLine(errors.siteNameRequired).pipe(
      z.string().min(1, errors.siteNameRequired).max(MAX_SITE_NAME_CHARS, errors.siteNameTooLong),
    ),
    siteDescription: singleLine(errors.descriptionTooLong).pipe(
      z.string().max(MAX_SITE_DESCRIPTION_CHARS, errors.descriptionTooLong),
    ),
    primaryColor: singleLine(errors.color).pipe(
      z
        .string()
        .toLowerCase()
        .regex(/^#[0-9a-f]{6}$/, errors.color),
    ),
    logoUrl: singleLine(errors.logoUrl)
      .pipe(z.string().max(2000, errors.logoUrl))
      .refine((text) => text === '' || isWebAddress(text), errors.logoUrl)
      .default(''),
    removeLogo: checkbox,
  }),
})
