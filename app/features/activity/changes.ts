import type { ActivityEntry } from './activity.server.ts'

export type Difference = { field: string; before: string; after: string }

const undoable = new Set([
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

/** Whether the last change of a thing can be taken back. */
export function canUndo(entry: Pick<ActivityEntry, 'action' | 'undone' | 'isLast'>): boolean {
  return entry.isLast && !entry.undone && undoable.has(entry.action)
}

/** What a change is about, in words: the name or title it had. */
export function subjectName({ before, after }: Pick<ActivityEntry, 'before' | 'after'>): string {
  const source = after ?? before ?? {}
  const name = source.name ?? source.title ?? source.email ?? before?.name ?? before?.title
  return typeof name === 'string' ? name : ''
}

/** The fields that differ, each with its value before and after as a short text. */
export function differences({ before, after }: Pick<ActivityEntry, 'before' | 'after'>): Difference[] {
  if (!before || !after) return []
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: inWords(before[field]), after: inWords(after[field]) }))
}

/** A stored value as people read it: lists one below the other, without names of fields and ids. */
function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? '✓' : '–'
  if (Array.isArray(value)) return value.map(inWords).filter(Boolean).join('\n')
  if (typeof value !== 'object') return String(value)
  const entries = Object.entries(value).filter(([key]) => !/id$/i.test(key))
  return entries
    .map(([, part]) => inWords(part))
    .filter(Boolean)
    .join(' · ')
}
