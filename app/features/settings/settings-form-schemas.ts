import { z } from 'zod'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { type Language, languages } from '#app/i18n/languages.ts'
import { parsePosition } from '#app/lib/position.ts'
import { singleLine } from '#app/lib/text-fields.ts'
import { completeAddress, isWebAddress } from '#app/lib/web/addresses.ts'
import { findZone } from '#app/lib/zones.ts'
import { isCountry } from '#app/services/gazetteer/countries.ts'
import {
  calendarChoices,
  cautionChoices,
  dayTurnChoices,
  MAX_AUTHORITY_CHARS,
  MAX_FITRAH_AMOUNTS,
  MAX_FITRAH_NOTE_CHARS,
  specialDays,
} from '#app/services/hijri-settings.ts'
import {
  clockChoices,
  dateFormatChoices,
  MAX_SITE_DESCRIPTION_CHARS,
  MAX_SITE_NAME_CHARS,
  sessionTimeoutChoices,
  weekStartChoices,
} from '#app/services/settings-document.ts'
import { currencyCode, hijriYear } from '#app/services/settings-schema.ts'

/** Browsers do not send an unchecked checkbox. */
const checkbox = z.preprocess((value) => value === 'on', z.boolean())

/** The fields of the Hijri calendar that the first-run page asks for too. */
export const hijriFields = (errors: AdminTexts['settings']['errors']) => ({
  calendar: z.enum(calendarChoices, errors.choice),
  authority: singleLine(errors.authorityTooLong).pipe(z.string().max(MAX_AUTHORITY_CHARS, errors.authorityTooLong)),
  dayTurns: z.enum(dayTurnChoices, errors.choice),
})

/** Amounts such as '33' or '33 or 84.50', in any words between them. */
const fitrahAmounts = (message: string) =>
  singleLine(message)
    .transform((text) => (text.match(/\d+(?:[.,]\d{1,2})?/g) ?? []).map((amount) => Number(amount.replace(',', '.'))))
    .pipe(z.array(z.number().positive(message)).max(MAX_FITRAH_AMOUNTS, message))

/** The schema of each tab. The logo is stored separately, so the last tab has fields to replace or remove it. */
export const settingsSchemas = ({ errors }: AdminTexts['settings']) => ({
  notifications: z.object({ emailAlerts: checkbox, newEventNotifications: checkbox, mosqueUpdates: checkbox }),
  general: z
    .object({
      // The first language is always on; its box need not be ticked.
      language: z.enum(languages, errors.choice),
      languages: z.preprocess((ticked) => [ticked ?? []].flat(), z.array(z.enum(languages, errors.choice))),
      onTrial: z.preprocess((ticked) => [ticked ?? []].flat(), z.array(z.enum(languages, errors.choice))),
      country: z.string(errors.choice).refine(isCountry, errors.choice),
      center: z
        .string(errors.center)
        .default('')
        .refine((text) => text.trim() === '' || parsePosition(text) !== null, errors.center)
        .transform(parsePosition),
      timeZone: singleLine(errors.timeZone).transform(findZone).pipe(z.string(errors.timeZone)),
      dateFormat: z.enum(dateFormatChoices, errors.choice),
      clock: z.enum(clockChoices, errors.choice),
      weekStart: z.preprocess(
        (text) => weekStartChoices.find((day) => `${day}` === text),
        z.literal(weekStartChoices, errors.choice),
      ),
    })
    .transform(({ language: first, languages: ticked, ...rest }) => ({
      languages: [first, ...languages.filter((each) => each !== first && ticked.includes(each))] as [
        Language,
        ...Language[],
      ],
      ...rest,
    })),
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
      .transform(completeAddress)
      .refine((text) => text === '' || isWebAddress(text), errors.logoUrl)
      .default(''),
    removeLogo: checkbox,
  }),
  hijri: z
    .object({
      ...hijriFields(errors),
      shownDays: z.preprocess((ticked) => [ticked ?? []].flat(), z.array(z.enum(specialDays, errors.choice))),
      cautionMinutes: z.preprocess(Number, z.literal(cautionChoices, errors.choice)),
      showsRamadan: checkbox,
      'fitrah.amounts': fitrahAmounts(errors.fitrahAmounts),
      'fitrah.currency': singleLine(errors.currency).pipe(
        z.string().toUpperCase().regex(currencyCode, errors.currency),
      ),
      'fitrah.authority': singleLine(errors.authorityTooLong).pipe(
        z.string().max(MAX_AUTHORITY_CHARS, errors.authorityTooLong),
      ),
      'fitrah.year': singleLine(errors.hijriYear).pipe(z.string().regex(hijriYear, errors.hijriYear)),
      'fitrah.note': singleLine(errors.fitrahNote).pipe(z.string().max(MAX_FITRAH_NOTE_CHARS, errors.fitrahNote)),
    })
    .refine((form) => form['fitrah.amounts'].length === 0 || form['fitrah.currency'] !== '', {
      path: ['fitrah.currency'],
      message: errors.currency,
    })
    .transform(
      ({
        'fitrah.amounts': amounts,
        'fitrah.currency': currency,
        'fitrah.authority': authority,
        'fitrah.year': year,
        'fitrah.note': note,
        ...rest
      }) => ({ ...rest, fitrah: { amounts, currency, authority, year, note } }),
    ),
})
