import { z } from 'zod'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import type { Language } from '#app/i18n/languages.ts'
import { type ParsedForm, parseForm, readText } from '#app/lib/web/forms.ts'
import { mergeForm, readChoices } from '#app/lib/web/merge-form.ts'
import {
  MAX_SITE_TEXT_CHARS,
  paragraphTexts,
  type SiteWords,
  sceneChoices,
  sitePresets,
  siteTextKeys,
} from '#app/services/settings-document.ts'
import { documentSchemas, ownText } from '#app/services/settings-schema.ts'
import { readFields } from '#app/services/stored-document.ts'
import { OPENED_FIELD, type TextsFields, textField, toTextsFields } from './texts-fields.ts'

/** Parses the fields that the form has, for the languages that the site offers. */
export function parseTextsForm(
  form: FormData,
  { errors, texts }: AdminTexts['settings'],
  offered: readonly Language[],
): ParsedForm<TextsFields> {
  const textSchemas = offered.flatMap((language) =>
    siteTextKeys.map((key) => {
      const characters = paragraphTexts.has(key) ? texts.errors.characters : texts.errors.oneLine
      const tooLong = texts.errors.tooLong({ count: MAX_SITE_TEXT_CHARS[key] })
      return [textField(language, key), ownText(key, { characters, tooLong })]
    }),
  )
  const schema = z.object({
    preset: z.enum(sitePresets, errors.choice),
    scene: z.enum(sceneChoices, errors.choice),
    ...(Object.fromEntries(textSchemas) as Record<string, ReturnType<typeof ownText>>),
  })
  const parsed = parseForm(form, schema.partial())
  if (!parsed.ok) return parsed
  const given = Object.entries(parsed.value).filter(([, text]) => text !== undefined)
  return { ok: true, value: Object.fromEntries(given) as TextsFields }
}

/** Merges the parsed fields with what was saved since the form was opened; a field that the form lacks stays as it is. */
export function mergeTexts(form: FormData, parsed: TextsFields, stored: SiteWords, offered: readonly Language[]) {
  const saved = toTextsFields(stored, offered)
  const opened = readOpened(form)
  return {
    saved,
    ...mergeForm<TextsFields>({
      base: opened ? toTextsFields(opened, offered) : saved,
      saved,
      sent: { ...saved, ...parsed },
      parts: Object.keys(saved).map((field) => [field]),
      choices: readChoices(form),
    }),
  }
}

/** The words that the form was opened with; null for a form that does not say. */
function readOpened(form: FormData): SiteWords | null {
  try {
    return readSiteWords(JSON.parse(readText(form, OPENED_FIELD)))
  } catch {
    return null
  }
}

/** Reads the words as an earlier version may have stored them. */
export const readSiteWords = (document: Record<string, unknown>): SiteWords =>
  readFields(documentSchemas.site, document).value
