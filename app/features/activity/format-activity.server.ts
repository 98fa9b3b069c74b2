import type { Actor } from '#app/access/permissions.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { csvParts } from '#app/lib/files/csv.server.ts'
import { dayInZone } from '#app/lib/time.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { siteInstantFormat, siteTimeFormat } from '#app/services/site-time-format.server.ts'
import { type ActivityEntry, type ActivityQuery, allActivity, listActivity } from './activity.server.ts'
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
  const words = await entryWords(language, inWords)
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
      ...words(entry),
      undone: entry.undone,
      undoable: canUndo(entry),
    })),
  }
}

const csvColumns = ['at', 'person', 'role', 'action', 'kind', 'subject', 'mosque', 'changes', 'undoneAt']

/** Writes every change that matches as CSV, in parts; what changed is in the words of a language. */
export function writeActivityCsv(
  actor: Actor | null,
  query: ActivityQuery,
  language: Language,
  inWords: Partial<Record<string, InWords>>,
): AsyncGenerator<string> {
  const changes = allActivity(actor, query)
  async function* rows() {
    const words = await entryWords(language, inWords)
    for await (const change of changes) {
      const { subject, differences } = words(change)
      yield {
        ...change,
        person: change.actorName,
        role: change.actorRole,
        subject,
        mosque: change.mosqueName,
        changes: differences.map(({ field, before, after }) => `${field}: ${before || '–'} → ${after || '–'}`),
      }
    }
  }
  return csvParts(csvColumns, rows())
}

/** The name of what was changed, and the fields that differ, in a language. */
async function entryWords(language: Language, inWords: Partial<Record<string, InWords>>) {
  const formatTime = await siteTimeFormat(language)
  const { months } = textsIn(language).admin.adminMoon
  return (entry: Pick<ActivityEntry, 'kind' | 'before' | 'after'>) => ({
    subject: entry.kind === 'declaration' ? monthNames(subjectName(entry), months) : subjectName(entry),
    differences: differences(entry, formatTime, inWords[entry.kind]),
  })
}

/** Hijri months such as '1448-09, 1448-10' by their names. */
const monthNames = (text: string, months: readonly string[]) =>
  text.replaceAll(/(\d{4})-(\d{2})/g, (_, year, month) => `${months[Number(month) - 1]} ${year}`)
