import type { Language } from '#app/i18n/languages.ts'
import {
  type OwnTexts,
  type SitePreset,
  type SiteTextKey,
  type SiteWords,
  siteTextKeys,
} from '#app/services/settings-document.ts'
import type { SettingsAnswer } from './settings-form.tsx'

/** What the tab was opened with, so that it overwrites no later change of somebody else. */
export const OPENED_FIELD = 'opened'
export const PREVIEW_INTENT = 'preview'

export const textField = (language: Language, key: SiteTextKey) => `${language}.${key}`

/** The fields of the tab: the preset, the drawing and each text; an empty text is not the owner's. */
export type TextsFields = Record<string, string>

export function toTextsFields({ preset, scene, texts }: SiteWords, offered: readonly Language[]): TextsFields {
  const fields: TextsFields = { preset, scene }
  for (const language of offered)
    for (const key of siteTextKeys) fields[textField(language, key)] = texts[language]?.[key] ?? ''
  return fields
}

/** The stored words with these fields; texts in a language that is not offered now stay as they are. */
export function toSiteWords(fields: TextsFields, stored: SiteWords, offered: readonly Language[]): SiteWords {
  const texts = { ...stored.texts }
  for (const language of offered) {
    const written = siteTextKeys.flatMap((key) => {
      const text = fields[textField(language, key)]
      return text ? [[key, text]] : []
    })
    if (written.length > 0) texts[language] = Object.fromEntries(written) as OwnTexts
    else delete texts[language]
  }
  return { preset: fields.preset as SiteWords['preset'], scene: fields.scene as SiteWords['scene'], texts }
}

/** The words that the site uses where its owner has written none. */
export type UsedInstead = Record<SitePreset, Record<Language, Record<SiteTextKey, string>>>

/** How the texts of the site would read. */
export type TextsPreview = {
  scene: SiteWords['scene']
  words: { language: Language; texts: Record<SiteTextKey, string> }[]
}

/** The response to the form of the tab when it was not saved. */
export type TextsAnswer =
  | (NonNullable<SettingsAnswer> & {
      preview?: TextsPreview
      conflict?: { fields: string[]; saved: TextsFields }
      /** Changes of somebody else that are in the values now, so that the form is shown anew. */
      mergedWith?: string
    })
  | undefined
