import type { Actor } from '#app/access/permissions.ts'
import { dayInZone, timeInZone } from '#app/lib/time.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { siteTimeFormat } from '#app/services/site-time-format.server.ts'
import { type ActivityQuery, listActivity } from './activity.server.ts'
import type { ShownEntry } from './activity-list.tsx'
import { canUndo, differences, subjectName } from './changes.ts'

/** Lists a page of changes with formatted times and names. */
export async function formatActivity(
  actor: Actor | null,
  query: ActivityQuery,
): Promise<{ entries: ShownEntry[]; page: number; pages: number }> {
  const { timeZone } = (await siteSettings()).general
  const { dayAndTime } = await siteTimeFormat()
  const { entries, page, pages } = await listActivity(actor, query)
  return {
    page,
    pages,
    entries: entries.map((entry) => ({
      id: entry.id,
      when: dayAndTime(entry.at),
      day: dayInZone(new Date(entry.at), timeZone),
      time: timeInZone(new Date(entry.at), timeZone),
      who: entry.actorName,
      action: entry.action,
      subject: subjectName(entry),
      differences: differences(entry),
      undone: entry.undone,
      undoable: canUndo(entry),
    })),
  }
}
