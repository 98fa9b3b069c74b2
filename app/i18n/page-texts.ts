import type en from './compiled/en/pages.ts'
import { dictionary, type Translated, useLanguage } from './texts.ts'

export const pageTexts = dictionary<typeof en>()
export type PageTexts = Translated<typeof en>

/** The long texts of public pages, which stay on the server. */
export function usePageTexts(): PageTexts {
  return pageTexts.of(useLanguage())
}
