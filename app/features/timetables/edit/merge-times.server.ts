import type { Actor } from '#app/access/permissions.ts'
import { loadTimesState } from '#app/features/timetables/times-state.server.ts'
import type { TimetableContent } from '#app/features/timetables/timetable-types.ts'
import { isDay } from '#app/lib/days.ts'
import { readText } from '#app/lib/web/forms.ts'
import { mergeForm, readChoices } from '#app/lib/web/merge-form.ts'
import type { Conflict } from '#app/ui/draft-form.tsx'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'
import {
  blankValues,
  type TimesFormValues,
  timesFormLists,
  timesFormParts,
  toFormKind,
  toTimesFormValues,
} from './form-values.ts'
import { findInForce, findTimetable, listPeriods, type StoredTimetable } from './stored-timetables.server.ts'

export type MergedTimes = {
  values: TimesFormValues
  version: number
  conflict: Conflict<TimesFormValues> | null
  /** Whether somebody else saved since the form was opened. */
  isOutdated: boolean
  /** Whether what they saved is in the values. */
  isMerged: boolean
  /** Whether the values are now those of another day. */
  isMoved: boolean
}

/**
 * Merges a submitted form with what is in force on its first day: others may have saved since it was opened (its `version`
 * is not that of the mosque), or it begins on another day now (not on its `start`). A timetable never changes, so the form
 * names the one it was filled in from (`opened`), and the server reads that one again. What the editor typed stays; only
 * what others changed at the same time is asked about.
 */
export async function mergeTimesForm(
  actor: Actor | null,
  mosqueId: string,
  form: FormData,
  sent: TimesFormValues,
  { today, school, opened }: { today: string; school: TimetableContent['school']; opened: StoredTimetable | null },
): Promise<MergedTimes> {
  const { version } = await loadTimesState(mosqueId)
  const isOutdated = version !== Number(readText(form, 'version'))
  const choices = readChoices(form)
  const isAsked = isOutdated || choices.size > 0
  const start = isDay(sent.validFrom) && sent.validFrom >= today ? sent.validFrom : sent.start
  const saved =
    (isOutdated ? await findSavedByOthers(actor, mosqueId, sent, opened) : null) ??
    (sent.start ? await findStart(actor, mosqueId, sent, start) : null) ??
    (choices.size > 0 ? opened : null)
  const isOther = saved !== null && saved.id !== sent.opened
  const origin = saved
    ? { opened: saved.id, start: sent.start && saved.state === 'published' ? start : '' }
    : { opened: sent.opened, start: sent.start }
  const hasMoved = sent.start !== '' && origin.start !== '' && (isOther || origin.start !== sent.start)
  const merged = { version, conflict: null, isOutdated, isMerged: isOutdated && isOther, isMoved: hasMoved && !isAsked }
  if (!saved || (!isOther && choices.size === 0)) return { ...merged, values: { ...sent, ...origin } }

  const blank = sent.start && !sent.opened ? { ...blankValues(sent.validFrom, school), start: sent.start } : null
  const base = opened ? valuesOf(opened, sent) : blank
  const versions = { base, saved: valuesOf(saved, sent), sent }
  if (!isAsked) return { ...merged, values: { ...moveValues(versions), ...origin } }
  const { values, conflicts } = mergeForm({ ...versions, parts: timesFormParts, lists: timesFormLists, choices })
  const conflict = conflicts.length > 0 ? { fields: conflicts, saved: versions.saved, opened: version } : null
  return { ...merged, values: { ...values, ...origin }, conflict }
}

/** What others saved that no day of the form leads to: a draft of theirs, or what became of the draft that was opened. */
async function findSavedByOthers(
  actor: Actor | null,
  mosqueId: string,
  sent: TimesFormValues,
  opened: StoredTimetable | null,
) {
  const kind = toFormKind(sent.kind)
  const newest = (await listPeriods(actor, mosqueId))
    .filter((row) => row.kind !== 'dates' && toFormKind(row.hijri ?? row.kind) === kind)
    .toSorted((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? 1 : -1))[0]
  const isDraftGone = !sent.start && sent.opened !== '' && !opened
  if (!newest || newest.id === sent.opened || (newest.state !== 'draft' && !isDraftGone)) return null
  return await findTimetable(actor, mosqueId, newest.id)
}

/** What is in force on the first day; an editor who turned from a season to the regular timetable stays with that one. */
async function findStart(actor: Actor | null, mosqueId: string, sent: TimesFormValues, day: string) {
  const before = await findInForce(actor, mosqueId, sent.start)
  const isRegular = sent.kind === 'regular' && before?.kind === 'season'
  return await findInForce(actor, mosqueId, day, isRegular ? 'regular' : undefined)
}

/** A form that is opened on a later day begins on that day, which is no change of the editor. */
function valuesOf(stored: StoredTimetable, { opened, start, validFrom }: TimesFormValues): TimesFormValues {
  const values = toTimesFormValues(stored, stored.content, { opened, start })
  return start || values.validFrom < validFrom ? { ...values, validFrom } : values
}

type Versions = { base: TimesFormValues | null; saved: TimesFormValues; sent: TimesFormValues }

/** The values of another day where nothing was typed: an editor who typed one of these parts did not mean another. */
function moveValues({ base, saved, sent }: Versions): TimesFormValues {
  const parts = (['kind', 'name', 'validUntil', 'exceptions', 'sessions', 'school'] as const).map(
    (part) => [part] as const,
  )
  const choices = new Map()
  const { values } = mergeForm({ base, saved, sent, parts, lists: timesFormLists, choices })
  const timesOf = (prayer: Prayer) => {
    const versions = { base: base?.[prayer] ?? null, saved: saved[prayer], sent: sent[prayer] }
    return mergeForm({ ...versions, parts: [['jamaat'], ['adhan']], choices }).values
  }
  return { ...values, ...Object.fromEntries(prayers.map((prayer) => [prayer, timesOf(prayer)])) }
}
