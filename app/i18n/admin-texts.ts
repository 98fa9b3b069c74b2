import type en from './compiled/en/admin.ts'
import type desk from './compiled/en/desk.ts'
import type { Language } from './languages.ts'
import { dictionary, type Translated, useLanguage } from './texts.ts'

/** The texts of sign-in, profile and admin. In the browser those of `useAdminTexts`, and on some pages the others. */
export const adminTexts = dictionary<typeof en>()
export type AdminTexts = Translated<typeof en>
export type DeskTexts = Translated<typeof desk>

const loaded = {} as AdminTexts

/** Adds some of the texts in the one language of a browser, which loads them in parts. */
export function addAdminTexts(language: Language, part: Partial<AdminTexts>): void {
  adminTexts.add(language, Object.assign(loaded, part))
}

/** The texts that the browser loads on every page of sign-in, profile and admin. */
export function useAdminTexts(): DeskTexts {
  return adminTexts.of(useLanguage())
}
