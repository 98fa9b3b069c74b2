import type { Actor } from '#app/access/permissions.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { dayInZone } from '#app/lib/time.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { siteInstantFormat, siteTimeFormat } from '#app/services/site-time-format.server.ts'
import { type ActivityQuery, listActivity } from './activity.server.ts'
import type { ShownEntry } from './activity-list.tsx'
import { canUndo, differences, type InWords, subjectName } from './changes.ts'

/** Lists a page of changes with formatted times and names; `inWords` has the kinds of records that need words. */
export async function formatActivity(
  actor: Actor | null,
  query: ActivityQuery,
  language: Language,
  inWords: Partial<Record<string, InWords>>,
): Promise<{ entries: ShownEntry[]; page: number; pages: number }> {
  const { timeZone } = (await siteSettings()).general
  const { dayAndTime, time } = await siteInstantFormat(language)
  const formatTime = await siteTimeFormat(language)
  const { months } = textsIn(language).admin.adminMoon
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
      subject: entry.kind === 'declaration' ? monthNames(subjectName(entry), months) : subjectName(entry),
      differences: differences(entry, formatTime, inWords[entry.kind]),
      undone: entry.undone,
      undoable: canUndo(entry),
    })),
  }
}

/** Hijri months such as '1448-09, 1448-10' by their names. */
const monthNames = (text: string, months: readonly string[]) =>
  text.replaceAll(/(\d{4})-(\d{2})/g, (_, year, month) => `${months[Number(month) - 1]} ${year}`)
