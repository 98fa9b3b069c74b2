import type { Selectable } from 'kysely'
import { type Actor, canEditTimes } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import type { Database } from '#app/db/schema.ts'
import { comparePrecedence, covers } from '#app/features/timetables/timetable-rules.ts'
import { parseStoredContent } from '#app/features/timetables/timetable-schema.ts'
import type { TimetableContent } from '#app/features/timetables/timetable-types.ts'
import { forbidden } from '#app/lib/web/http.ts'

export type StoredTimetable = Omit<Selectable<Database['timetables']>, 'content'> & { content: TimetableContent }

const MAX_LISTED = 60

/** One timetable of a mosque, also a draft; null when there is none with this id. */
export async function findTimetable(
  actor: Actor | null,
  mosqueId: string,
  id: string,
): Promise<StoredTimetable | null> {
  if (!canEditTimes(actor, mosqueId)) forbidden()
  const row = await reader()
    .selectFrom('timetables')
    .selectAll()
    .where('id', '=', id)
    .where('mosqueId', '=', mosqueId)
    .executeTakeFirst()
  return row ? { ...row, content: parseStoredContent(row.content) } : null
}

/** The last timetable that was saved, published or draft; of one kind if wanted. */
export async function findNewestTimetable(
  actor: Actor | null,
  mosqueId: string,
  kind?: 'regular' | 'season',
): Promise<StoredTimetable | null> {
  if (!canEditTimes(actor, mosqueId)) forbidden()
  let query = reader().selectFrom('timetables').selectAll().where('mosqueId', '=', mosqueId)
  if (kind) query = query.where('kind', '=', kind)
  const row = await query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row ? { ...row, content: parseStoredContent(row.content) } : null
}

/** Who published the timetable of this kind that begins on a day; null when none does. */
export async function findSameStart(mosqueId: string, kind: 'regular' | 'season', day: string): Promise<string | null> {
  const row = await reader()
    .selectFrom('timetables')
    .select('createdByName')
    .where('mosqueId', '=', mosqueId)
    .where('kind', '=', kind)
    .where('state', '=', 'published')
    .where('validFrom', '=', day)
    .where('withdrawnFrom', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.createdByName ?? null
}

const listColumns = [
  'id',
  'kind',
  'name',
  'validFrom',
  'validUntil',
  'withdrawnFrom',
  'state',
  'createdAt',
  'createdByName',
] as const

export type ListedTimetable = Pick<Selectable<Database['timetables']>, (typeof listColumns)[number]> & {
  group: 'draft' | 'coming' | 'current' | 'past'
}

/** The timetables of a mosque, those that begin last first, each with its state on a day. */
export async function listTimetables(actor: Actor | null, mosqueId: string, today: string): Promise<ListedTimetable[]> {
  if (!canEditTimes(actor, mosqueId)) forbidden()
  const rows = await reader()
    .selectFrom('timetables')
    .select(listColumns)
    .where('mosqueId', '=', mosqueId)
    .orderBy('validFrom', 'desc')
    .orderBy('createdAt', 'desc')
    .limit(MAX_LISTED)
    .execute()
  const published = rows.filter(({ state, validFrom }) => state === 'published' && validFrom <= today)
  const inForce = published.filter((row) => covers(row, today)).sort(comparePrecedence)
  // Of each kind the first applies, except that a timetable of single dates may leave today out.
  const current = new Set(
    inForce.filter((row, index) => inForce.findIndex(({ kind }) => kind === row.kind) === index).map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, group: groupOf(row) }))

  function groupOf(row: (typeof rows)[number]): ListedTimetable['group'] {
    if (row.state === 'draft') return 'draft'
    if (current.has(row.id)) return 'current'
    const isComing = row.validFrom > today && (row.withdrawnFrom === null || row.withdrawnFrom > row.validFrom)
    const isReplaced = rows.some(
      (other) =>
        other.kind === row.kind &&
        other.state === 'published' &&
        other.validFrom === row.validFrom &&
        other.withdrawnFrom === null &&
        other.createdAt > row.createdAt,
    )
    return isComing && !isReplaced ? 'coming' : 'past'
  }
}

/** Mosques that the choice of a copy lists; a longer list would be no choice. */
const MAX_CHOICES = 500

/** The other mosques that have published times, for copying. */
export async function listMosquesWithTimes(actor: Actor | null, mosqueId: string) {
  if (!canEditTimes(actor, mosqueId)) forbidden()
  return await selectMosquesWithTimes().where('id', '<>', mosqueId).orderBy('sortName').limit(MAX_CHOICES).execute()
}

/** A published mosque that has published times; null when there is none with this id. */
export async function findMosqueWithTimes(id: string): Promise<{ id: string; name: string } | null> {
  return (await selectMosquesWithTimes().where('id', '=', id).executeTakeFirst()) ?? null
}

const selectMosquesWithTimes = () =>
  reader()
    .selectFrom('mosques')
    .select(['id', 'name'])
    .where('status', '=', 'active')
    .where('id', 'in', (query) =>
      query.selectFrom('timetables').select('mosqueId').where('state', '=', 'published').where('kind', '=', 'regular'),
    )

/** How often the times of a mosque changed, and who confirmed them last. */
export async function loadTimesState(actor: Actor | null, mosqueId: string) {
  if (!canEditTimes(actor, mosqueId)) forbidden()
  const row = await reader()
    .selectFrom('timetableStates')
    .selectAll()
    .where('mosqueId', '=', mosqueId)
    .executeTakeFirst()
  return {
    version: row?.version ?? 0,
    confirmedAt: row?.confirmedAt ?? null,
    confirmedBy: row?.confirmedByName ?? null,
  }
}

/** Whether the mosque has published times to confirm. */
export async function hasPublishedTimes(mosqueId: string): Promise<boolean> {
  const published = reader().selectFrom('timetables').select('id').where('mosqueId', '=', mosqueId)
  return Boolean(await published.where('state', '=', 'published').limit(1).executeTakeFirst())
}
