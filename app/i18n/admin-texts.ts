import type en from './compiled/en/admin.ts'
import { dictionary, type Translated, useLanguage } from './texts.ts'

export const adminTexts = dictionary<typeof en>()
export type AdminTexts = Translated<typeof en>

/** The texts of sign-in, profile and admin. The browser loads them only on those pages. */
export function useAdminTexts(): AdminTexts {
  return adminTexts.of(useLanguage())
}
