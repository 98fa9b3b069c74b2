import type { ActivityTable } from '#app/db/schema/site-tables.ts'
import type { TimeFormat } from '#app/i18n/time-format.ts'

/** The columns of the record of changes that are read as they are. */
export const shownColumns = ['id', 'at', 'actorName', 'action', 'kind', 'subjectId', 'mosqueId'] as const

export type ActivityEntry = Pick<ActivityTable, (typeof shownColumns)[number]> & {
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  undone: boolean
  /** Whether there is no later change of the same record. */
  isLast: boolean
}

export type Difference = { field: string; before: string; after: string }

/** The changes that can be undone; `undo-change.server.ts` says how. Of the settings only the texts of the site. */
const undoableActions = [
  'mosque.create',
  'mosque.update',
  'mosque.delete',
  'mosque.restore',
  'event.create',
  'event.update',
  'event.delete',
  'event.restore',
  'admin.invite',
  'admin.leave',
  'admin.remove',
  'admin.deactivate',
  'admin.reactivate',
  'timetable.publish',
  'timetable.withdraw',
  'timetable.restore',
  'adopted.publish',
  'adopted.remove',
  'adopted.restore',
  'mosque-calendar.update',
  'ramadan-program.update',
  'board.update',
  'screen.update',
  'settings.update',
] as const
export type UndoableAction = (typeof undoableActions)[number]

export const isUndoable = (action: string): action is UndoableAction => undoableActions.some((each) => each === action)

/** Whether a change can be undone; of an invitation only that of somebody new. */
export function canUndo({
  action,
  subjectId,
  undone,
  isLast,
  before,
}: Pick<ActivityEntry, 'action' | 'subjectId' | 'undone' | 'isLast' | 'before'>): boolean {
  if (action === 'admin.invite' && before) return false
  return isLast && !undone && isUndoable(action) && (action !== 'settings.update' || subjectId === 'site')
}

/** The name or title of the record that was changed. */
export function subjectName({ before, after }: Pick<ActivityEntry, 'before' | 'after'>): string {
  const source = after ?? before ?? {}
  // A timetable is named by its mosque.
  const name = source.mosqueName ?? source.name ?? source.title ?? source.email ?? before?.name ?? before?.title
  return typeof name === 'string' ? name : ''
}

/** The fields of a record in words, where its values alone would not be understood. */
export type InWords = (record: Record<string, unknown>) => Record<string, string>

/** The fields that differ, with their formatted values before and after. */
export function differences(
  { before, after }: Pick<ActivityEntry, 'before' | 'after'>,
  formatTime: TimeFormat,
  inWords: InWords = () => ({}),
): Difference[] {
  const formatted = (value: unknown) => formatValue(value, formatTime)
  if (!before || !after) return []
  const fieldsIn = (record: Record<string, unknown>) => ({ ...fieldsOf(record), ...inWords(record) })
  const [old, changed] = [fieldsIn(before), fieldsIn(after)]
  const fields = [...new Set([...Object.keys(old), ...Object.keys(changed)])]
  return fields
    .filter((field) => JSON.stringify(old[field]) !== JSON.stringify(changed[field]))
    .map((field) => ({ field, before: formatted(old[field]), after: formatted(changed[field]) }))
}

/** The fields of a record; of the site's own words each text is one, such as `en.heroTitle`. */
function fieldsOf(record: Record<string, unknown>): Record<string, unknown> {
  const { texts, ...fields } = record
  if (!texts || typeof texts !== 'object') return record
  for (const [language, ofLanguage] of Object.entries(texts))
    for (const [key, text] of Object.entries(ofLanguage ?? {})) fields[`${language}.${key}`] = text
  return fields
}

/** Formats a stored value for reading: list entries on separate lines, without field names and ids. */
function formatValue(value: unknown, formatTime: TimeFormat): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? '✓' : '–'
  if (Array.isArray(value))
    return value
      .map((entry) => formatValue(entry, formatTime))
      .filter(Boolean)
      .join('\n')
  if (typeof value !== 'object') return formatTime(String(value))
  const entries = Object.entries(value).filter(([key]) => !/id$/i.test(key))
  return entries
    .map(([key, part]) => formatPart(key, formatValue(part, formatTime)))
    .filter(Boolean)
    .join(' · ')
}

/** Of a fact of a mosque: its name without underscores, and the day of its confirmation. */
function formatPart(key: string, text: string): string {
  if (key === 'fact') return text.replaceAll('_', ' ')
  return key === 'updatedAt' ? text.slice(0, 10) : text
}
