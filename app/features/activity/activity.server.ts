import { type Actor, canSeeActivity } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import { countRows } from '#app/db/pages.server.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { csvParts } from '#app/lib/files/csv.server.ts'
import { pick } from '#app/lib/pick.ts'
import { dayInZone, instantOf, nextMidnight } from '#app/lib/time.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { siteInstantFormat, siteTimeFormat } from '#app/services/site-time.server.ts'
import { type ActivityFilters, activityFilters } from './activity-filters.ts'
import { type ActivityEntry, canUndo, differences, type InWords, shownColumns, subjectName } from './changes.ts'

/** An entry with formatted time and names. */
export type ShownEntry = Awaited<ReturnType<typeof formatActivity>>['entries'][number]

const PAGE_SIZE = 30

/** The filters in an address, and the query for the changes that they choose. */
export async function readActivityQuery({
  searchParams,
}: URL): Promise<{ filters: ActivityFilters; query: ActivityQuery }> {
  const filters = activityFilters.read(searchParams)
  const { timeZone } = (await siteSettings()).general
  const begin = instantOf(filters.day, '00:00', timeZone)
  return { filters, query: { ...filters, between: begin && [begin, nextMidnight(begin, timeZone)] } }
}

export type ActivityQuery = Partial<Pick<ActivityFilters, 'person' | 'kind' | 'mosque' | 'page'>> & {
  /** Only changes from an instant on and before another. */
  between?: readonly [Date, Date] | null
  size?: number
}

function selectMatching({ person, kind, mosque, between }: ActivityQuery) {
  let matching = reader().selectFrom('activity')
  if (person) matching = matching.where('actorId', '=', person)
  if (kind) matching = matching.where('kind', '=', kind)
  if (mosque) matching = matching.where('mosqueId', '=', mosque)
  if (between)
    matching = matching.where('at', '>=', between[0].toISOString()).where('at', '<', between[1].toISOString())
  return matching
}

/** Lists one page of the changes that match, newest first. */
export async function listActivity(
  actor: Actor | null,
  { page = 1, size = PAGE_SIZE, ...query }: ActivityQuery,
): Promise<{ entries: ActivityEntry[]; page: number; pages: number }> {
  if (!canSeeActivity(actor)) forbidden()
  const matching = selectMatching(query)
  const pages = Math.max(1, Math.ceil((await countRows(matching)) / size))
  const shown = Math.min(Math.max(1, page), pages)
  const rows = await matching
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((shown - 1) * size)
    .execute()
  const entries = []
  for (const row of rows) entries.push(await entryOf(row))
  return { entries, page: shown, pages }
}

const BATCH_SIZE = 200

/** Every change that matches, newest first, read in batches; `mosqueName` is that of a mosque which still exists. */
function allActivity(actor: Actor | null, query: ActivityQuery) {
  if (!canSeeActivity(actor)) forbidden()
  return readBatches(query)
}

async function* readBatches(query: ActivityQuery) {
  const matching = selectMatching(query)
    .leftJoin('mosques', 'mosques.id', 'activity.mosqueId')
    .selectAll('activity')
    .select('mosques.name as mosqueName')
    .orderBy('activity.at', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(BATCH_SIZE)
  let rows = await matching.execute()
  while (rows.length > 0) {
    yield* rows.map(({ mosqueName, ...row }) => ({ ...row, mosqueName, ...recordsOf(row) }))
    const { at, id } = rows.at(-1)!
    rows = await matching
      .where(({ eb, and, or }) =>
        or([eb('activity.at', '<', at), and([eb('activity.at', '=', at), eb('activity.id', '<', id)])]),
      )
      .execute()
  }
}

const recordsOf = ({ before, after }: { before: string | null; after: string | null }) => ({
  before: before ? (JSON.parse(before) as Record<string, unknown>) : null,
  after: after ? (JSON.parse(after) as Record<string, unknown>) : null,
})

const MAX_CHOICES = 200

/** The people and mosques that the recorded changes name, for the choices of the filters. */
export async function listActivityChoices(actor: Actor | null) {
  if (!canSeeActivity(actor)) forbidden()
  const people = await reader()
    .selectFrom('activity')
    .select(({ fn }) => ['actorId as id', fn.max('actorName').as('name')])
    .groupBy('actorId')
    .orderBy('name')
    .limit(MAX_CHOICES)
    .execute()
  const mosques = await reader()
    .selectFrom('mosques')
    .select(['id', 'name'])
    .where('id', 'in', (query) => query.selectFrom('activity').select('mosqueId').where('mosqueId', 'is not', null))
    .orderBy('sortName')
    .limit(MAX_CHOICES)
    .execute()
  return { people, mosques }
}

/** Loads one entry, or null. */
export async function findActivity(actor: Actor | null, id: string): Promise<ActivityEntry | null> {
  if (!canSeeActivity(actor)) forbidden()
  const row = await reader().selectFrom('activity').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? await entryOf(row) : null
}

/** Marks a change as undone, so that undoing is not offered again. */
export async function markUndone(actor: Actor | null, id: string, now: Date): Promise<void> {
  if (!actor || !canSeeActivity(actor)) forbidden()
  await writeWithoutRevision((trx) =>
    trx.updateTable('activity').set({ undoneAt: now.toISOString(), undoneBy: actor.id }).where('id', '=', id).execute(),
  )
}

type Row = Awaited<ReturnType<typeof oneRow>>
const oneRow = () => reader().selectFrom('activity').selectAll().executeTakeFirstOrThrow()

async function entryOf(row: Row): Promise<ActivityEntry> {
  // Ids ascend with time, so the last change of a record has the largest id.
  const later = await reader()
    .selectFrom('activity')
    .select('id')
    .where('kind', '=', row.kind)
    .where('subjectId', '=', row.subjectId)
    .where('at', '>=', row.at)
    .where('id', '>', row.id)
    .executeTakeFirst()
  return {
    ...pick(row, shownColumns),
    ...recordsOf(row),
    undone: row.undoneAt !== null,
    isLast: later === undefined,
  }
}

/** Lists a page of changes with formatted times and names; `inWords` has the kinds of records that need words. */
export async function formatActivity(
  actor: Actor | null,
  query: ActivityQuery,
  language: Language,
  inWords: Partial<Record<string, InWords>>,
) {
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
      /** `YYYY-MM-DD` and the time of day in the site's zone. */
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
