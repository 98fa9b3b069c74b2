import type { Actor } from '#app/access/permissions.ts'
import { readText } from '#app/lib/web/forms.ts'
import { mergeForm, readChoices } from '#app/lib/web/merge-form.ts'
import type { Conflict } from '#app/ui/use-draft-form.ts'
import { findNewestTimetable, findTimetable, loadTimesState, type StoredTimetable } from './stored-timetables.server.ts'
import { type TimesFormValues, timesFormParts, toTimesFormValues } from './times-form-values.ts'

export type MergedTimes = {
  values: TimesFormValues
  version: number
  opened: string
  latest: string
  conflict: Conflict<TimesFormValues> | null
  /** Whether the form now contains changes of others. */
  isMerged: boolean
}

/**
 * Merges a submitted form with a timetable of the same kind that others saved since it was opened. A timetable never
 * changes, so the form names the one it was opened with, and the server reads that one again.
 */
export async function mergeTimesForm(
  actor: Actor | null,
  mosqueId: string,
  form: FormData,
  sent: TimesFormValues,
): Promise<MergedTimes> {
  const { version } = await loadTimesState(actor, mosqueId)
  const [openedId, latestId] = [readText(form, 'opened'), readText(form, 'latest')]
  const choices = readChoices(form)
  const opened = await findTimetable(actor, mosqueId, openedId)
  const kind = sent.kind === 'season' ? 'season' : 'regular'
  const newest = await findNewestTimetable(actor, mosqueId)
  const unchanged = { values: sent, version, opened: openedId, latest: newest?.id ?? '', conflict: null }
  const isChanged = version !== Number(readText(form, 'version'))
  if (!isChanged && choices.size === 0) return { ...unchanged, isMerged: false }

  const others = isChanged ? await findNewestTimetable(actor, mosqueId, kind) : null
  const saved = others && others.id !== latestId ? others : choices.size > 0 ? opened : null
  if (!saved) return { ...unchanged, isMerged: false }
  const savedValues = valuesOf(saved, sent)
  const { values, conflicts } = mergeForm({
    base: opened && valuesOf(opened, sent),
    saved: savedValues,
    sent,
    parts: timesFormParts,
    choices,
  })
  return {
    values,
    version,
    opened: saved.id,
    latest: newest?.id ?? '',
    conflict: conflicts.length > 0 ? { fields: conflicts, saved: savedValues, opened: version } : null,
    isMerged: isChanged,
  }
}

/** A form that is opened on a later day begins on that day, which is no change of the editor. */
function valuesOf(stored: StoredTimetable, sent: TimesFormValues): TimesFormValues {
  const values = toTimesFormValues(stored, stored.content)
  return values.validFrom < sent.validFrom ? { ...values, validFrom: sent.validFrom } : values
}
