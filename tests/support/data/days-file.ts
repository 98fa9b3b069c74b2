import type { DaysFile, FileDay } from '#app/features/timetables/days-file.ts'

/** The days of a file, each complete, as a reader in another program would read them. */
export function expandDays({ days }: DaysFile): FileDay[] {
  const expanded: unknown[] = []
  for (const patch of days) expanded.push(merge(expanded.at(-1) ?? {}, patch))
  return expanded as FileDay[]
}

/** RFC 7396. */
function merge(target: unknown, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch
  const merged: Record<string, unknown> = typeof target === 'object' ? { ...target } : {}
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key]
    else merged[key] = merge(merged[key] ?? {}, value)
  }
  return merged
}
