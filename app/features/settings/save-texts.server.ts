import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '#app/access/permissions.ts'
import { catchRollback, rollBack } from '#app/db/write.server.ts'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { type Language, languages } from '#app/i18n/languages.ts'
import { formValues } from '#app/lib/web/forms.ts'
import { readSettings } from '#app/services/settings.server.ts'
import { type SitePreset, type SiteTextKey, type SiteWords, sitePresets } from '#app/services/settings-document.ts'
import type { SettingsDocument } from '#app/services/settings-schema.ts'
import { siteWords } from '#app/services/site-words.server.ts'
import { REPLACE_FIELD } from './settings-tabs.ts'
import { saveSettings } from './settings-writes.server.ts'
import {
  OPENED_FIELD,
  PREVIEW_INTENT,
  type TextsAnswer,
  type TextsPreview,
  toSiteWords,
  type UsedInstead,
} from './texts-fields.ts'
import { mergeTexts, parseTextsForm, readSiteWords } from './texts-form.ts'

type Merged = ReturnType<typeof mergeTexts> & { stored: SiteWords }

/** Saves the form of the tab, or previews it; null when it is saved, else the response. */
export async function saveTexts(
  actor: Actor,
  form: FormData,
  { settings: texts, adminEditing }: AdminTexts,
  now: Date,
): Promise<{ status: number; answer: NonNullable<TextsAnswer> } | null> {
  const settings = await readSettings()
  const offered = settings.general.languages
  const parsed = parseTextsForm(form, texts, offered)
  if (!parsed.ok) {
    const { errors, values } = parsed
    return { status: 400, answer: { errors, values, ...(Object.keys(errors).length > 0 && { failure: texts.check }) } }
  }
  const toAnswer = (merged: Merged) => answerOf(merged, form)
  if (form.get('intent') === PREVIEW_INTENT) {
    const merged = { ...mergeTexts(form, parsed.value, settings.site, offered), stored: settings.site }
    const preview = toPreview(settings, toSiteWords(merged.values, settings.site, offered))
    return { status: 200, answer: { ...toAnswer(merged), preview } }
  }
  const conflict = await catchRollback<Merged | null>(async () => {
    const merge = (stored: SiteWords) => {
      const merged = { ...mergeTexts(form, parsed.value, stored, offered), stored }
      return merged.conflicts.length > 0 ? rollBack(merged) : toSiteWords(merged.values, stored, offered)
    }
    await saveSettings(actor, 'site', merge, now, { replaceUnreadable: form.has(REPLACE_FIELD) })
    return null
  })
  return conflict && { status: 409, answer: { ...toAnswer(conflict), failure: adminEditing.conflict.title } }
}

/** Undoes a change of the texts; returns whether nobody has changed them since. */
export async function restoreTexts(
  actor: Actor | null,
  { before, after }: Record<'before' | 'after', Record<string, unknown> | null>,
  now: Date,
): Promise<boolean> {
  if (!before || !after) return false
  const [old, changed] = [readSiteWords(before), readSiteWords(after)]
  return catchRollback(async () => {
    const restore = (stored: SiteWords) => (isDeepStrictEqual(stored, changed) ? old : rollBack(false))
    await saveSettings(actor, 'site', restore, now, { earlier: before })
    return true
  })
}

/** The submitted values merged with what is stored now; a field that both changed is asked about. */
function answerOf({ values, conflicts, saved, stored }: Merged, form: FormData): NonNullable<TextsAnswer> {
  const opened = JSON.stringify(stored)
  const submitted = formValues(form)
  const isMerged = conflicts.length > 0 || submitted[OPENED_FIELD] !== opened
  return {
    errors: {},
    values: { ...submitted, ...values, [OPENED_FIELD]: opened },
    ...(conflicts.length > 0 && { conflict: { fields: conflicts, saved } }),
    ...(isMerged && { mergedWith: opened }),
  }
}

/** How each page of the site would read with other words. */
function toPreview(settings: SettingsDocument, site: SiteWords): TextsPreview {
  return {
    scene: site.scene,
    words: settings.general.languages.map((language) => ({
      language,
      texts: siteWords({ ...settings, site }, language),
    })),
  }
}

export function usedInstead(settings: SettingsDocument): UsedInstead {
  const { scene } = settings.site
  const wordsOf = (preset: SitePreset, language: Language): Record<SiteTextKey, string> =>
    siteWords({ ...settings, site: { preset, scene, texts: {} } }, language)
  const inEach = (preset: SitePreset) => toRecord(languages, (language) => wordsOf(preset, language))
  return toRecord(sitePresets, inEach)
}

const toRecord = <K extends string, V>(keys: readonly K[], valueFor: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, valueFor(key)])) as Record<K, V>
