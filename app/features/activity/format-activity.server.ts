import type { Actor } from '#app/access/permissions.ts'
import { listActivity } from '#app/features/activity/activity.server.ts'
import type { ShownEntry } from '#app/features/activity/activity-list.tsx'
import { canUndo, differences, subjectName } from '#app/features/activity/changes.ts'
import { siteTimeFormat } from '#app/services/site-time-format.server.ts'

/** A page of the record of changes, in words. */
export async function formatActivity(
  actor: Actor | null,
  which: Parameters<typeof listActivity>[1],
): Promise<{ entries: ShownEntry[]; page: number; pages: number }> {
  const { dayAndTime } = await siteTimeFormat()
  const { entries, page, pages } = await listActivity(actor, which)
  return {
    page,
    pages,
    entries: entries.map((entry) => ({
      id: entry.id,
      when: dayAndTime(entry.at),
      who: entry.actorName,
      action: entry.action,
      subject: subjectName(entry),
      differences: differences(entry),
      undone: entry.undone,
      undoable: canUndo(entry),
    })),
  }
}
