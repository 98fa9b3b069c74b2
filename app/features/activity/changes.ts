import type { ActivityEntry } from './activity.server.ts'

export type Difference = { field: string; before: string; after: string }

const undoableActions = new Set([
  'mosque.create',
  'mosque.update',
  'mosque.delete',
  'mosque.restore',
  'event.create',
  'event.update',
  'event.delete',
  'event.restore',
  'admin.deactivate',
  'admin.reactivate',
])

/** Whether a change can be undone. */
export function canUndo(entry: Pick<ActivityEntry, 'action' | 'undone' | 'isLast'>): boolean {
  return entry.isLast && !entry.undone && undoableActions.has(entry.action)
}

/** The name or title of the record that was changed. */
export function subjectName({ before, after }: Pick<ActivityEntry, 'before' | 'after'>): string {
  const source = after ?? before ?? {}
  const name = source.name ?? source.title ?? source.email ?? before?.name ?? before?.title
  return typeof name === 'string' ? name : ''
}

/** The fields that differ, with their formatted values before and after. */
export function differences({ before, after }: Pick<ActivityEntry, 'before' | 'after'>): Difference[] {
  if (!before || !after) return []
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: formatValue(before[field]), after: formatValue(after[field]) }))
}

/** Formats a stored value for reading: list entries on separate lines, without field names and ids. */
function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? '✓' : '–'
  if (Array.isArray(value)) return value.map(formatValue).filter(Boolean).join('\n')
  if (typeof value !== 'object') return String(value)
  const entries = Object.entries(value).filter(([key]) => !/id$/i.test(key))
  return entries
    .map(([, part]) => formatValue(part))
    .filter(Boolean)
    .join(' · ')
}
