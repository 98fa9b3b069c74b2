import type { Actor } from '#app/access/permissions.ts'
import type { Language } from '#app/i18n/languages.ts'
import { dayInZone } from '#app/lib/time.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { siteInstantFormat, siteTimeFormat } from '#app/services/site-time-format.server.ts'
import { type ActivityQuery, listActivity } from './activity.server.ts'
import type { ShownEntry } from './activity-list.tsx'
import { canUndo, differences, subjectName } from './changes.ts'

/** Lists a page of changes with formatted times and names. */
export async function formatActivity(
  actor: Actor | null,
  query: ActivityQuery,
  language: Language,
): Promise<{ entries: ShownEntry[]; page: number; pages: number }> {
  const { timeZone } = (await siteSettings()).general
  const { dayAndTime, time } = await siteInstantFormat(language)
  const formatTime = await siteTimeFormat(language)
  const { entries, page, pages } = await listActivity(actor, query)
  return {
    page,
    pages,
    entries: entries.map((entry) => ({
      id: entry.id,
      when: dayAndTime(entry.at),
      day: dayInZone(new Date(entry.at), timeZone),
      time: time(entry.at),
      who: entry.actorName,
      action: entry.action,
      subject: subjectName(entry),
      differences: differences(entry, formatTime),
      undone: entry.undone,
      undoable: canUndo(entry),
    })),
  }
}
