import type { Transaction } from 'kysely'
import { type Actor, canNameOwnDays } from '#app/access/permissions.ts'
import { type Connection, reader } from '#app/db/client.server.ts'
import { deleteRows } from '#app/db/pages.server.ts'
import { isOfGoneMosque, nextVersion } from '#app/db/records.server.ts'
import type { Database } from '#app/db/schema.ts'
import { catchRollback, rollBack, write } from '#app/db/write.server.ts'
import { monthIndex } from '#app/features/hijri/declaration-rules.ts'
import type { HijriMonth } from '#app/features/hijri/declaration-schema.ts'
import { loadDeclarations } from '#app/features/hijri/declarations.server.ts'
import { loadMoonFacts } from '#app/features/hijri/known-months.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { findImpossibleDays, followsSite, type ImpossibleDay, type MosqueCalendar } from './own-day-rules.ts'

/** Loads whom a mosque follows and the first days that it names. One that has chosen nothing follows the site. */
export async function loadMosqueCalendar(
  mosqueId: string,
  from: Connection = reader(),
): Promise<MosqueCalendar & { version: number }> {
  const row = await from
    .selectFrom('mosqueCalendars')
    .select(['follows', 'months', 'authority', 'version'])
    .where('mosqueId', '=', mosqueId)
    .executeTakeFirst()
  if (!row) return { ...followsSite, version: 0 }
  const days = await from
    .selectFrom('mosqueMonths')
    .select(['year', 'month', 'firstDay'])
    .where('mosqueId', '=', mosqueId)
    .orderBy('year')
    .orderBy('month')
    .execute()
  return { ...row, days }
}

/** Whom some mosques follow, by mosque; those that follow the site are left out. */
export async function loadMosqueCalendars(
  mosqueIds: readonly string[],
  from: Connection = reader(),
): Promise<Map<string, MosqueCalendar>> {
  if (mosqueIds.length === 0) return new Map()
  const rows = await from
    .selectFrom('mosqueCalendars')
    .select(['mosqueId', 'follows', 'months', 'authority'])
    .where('mosqueId', 'in', mosqueIds)
    .where('follows', '<>', 'site')
    .execute()
  if (rows.length === 0) return new Map()
  const named = await from
    .selectFrom('mosqueMonths')
    .select(['mosqueId', 'year', 'month', 'firstDay'])
    .where(
      'mosqueId',
      'in',
      rows.map(({ mosqueId }) => mosqueId),
    )
    .execute()
  const days = Map.groupBy(named, ({ mosqueId }) => mosqueId)
  return new Map(rows.map(({ mosqueId, ...row }) => [mosqueId, { ...row, days: days.get(mosqueId) ?? [] }]))
}

/** The columns of `listCalendarRows`. */
export const calendarColumns = ['mosqueId', 'follows', 'months', 'authority', 'days'] as const

/** Whom published mosques follow, when it is not the site, and the first days that they name. */
export async function* listCalendarRows() {
  const mosques = await reader()
    .selectFrom('mosqueCalendars as c')
    .innerJoin('mosques as m', 'm.id', 'c.mosqueId')
    .select('c.mosqueId')
    .where('m.status', '=', 'active')
    .where('c.follows', '<>', 'site')
    .orderBy('c.mosqueId')
    .execute()
  for (const { mosqueId } of mosques) {
    const { version: _, ...calendar } = await loadMosqueCalendar(mosqueId)
    yield { mosqueId, ...calendar }
  }
}

export type CalendarRow = Awaited<ReturnType<ReturnType<typeof listCalendarRows>['next']>>['value'] & object

/** Called in the transaction that changed the days of a mosque, to move what follows them. */
export type AfterOwnDays = (trx: Transaction<Database>, mosqueId: string, now: Date) => Promise<void>

export type SavedCalendar =
  | { outcome: 'saved' }
  | { outcome: 'missing' }
  /** Somebody else changed it since the form was opened. */
  | { outcome: 'outdated'; version: number }
  | { outcome: 'refused'; problems: ImpossibleDay[] }

/** Stores whom a mosque follows, and the first days of the months that the form asked about; those of others stay. */
export async function saveMosqueCalendar(
  actor: Actor | null,
  mosqueId: string,
  calendar: MosqueCalendar,
  {
    version,
    asked,
    now,
    afterChange,
  }: { version: number; asked: readonly HijriMonth[]; now: Date; afterChange?: AfterOwnDays },
): Promise<SavedCalendar> {
  if (!actor || !canNameOwnDays(actor, mosqueId)) forbidden()
  const { knownFrom } = await loadMoonFacts()
  return await catchRollback<SavedCalendar>(() =>
    write(actor, changeOf(mosqueId), async (trx, recorded) => {
      const { version: stored, ...before } = await loadMosqueCalendar(mosqueId, trx)
      const { mosqueName, ...next } = await nextVersion(trx, mosqueId, { version: stored }, version)
      const isAsked = new Set(asked.map(monthIndex))
      const days = [...before.days.filter((day) => !isAsked.has(monthIndex(day))), ...calendar.days]
      const known = knownFrom(await loadDeclarations(trx), now)
      const problems = findImpossibleDays(days, known).filter(({ month }) => isAsked.has(monthIndex(month)))
      if (problems.length > 0) return rollBack({ outcome: 'refused', problems })
      const after = { ...calendar, days: days.sort((one, other) => monthIndex(one) - monthIndex(other)) }
      await storeCalendar(trx, mosqueId, after, { ...next, by: actor.name, now })
      await afterChange?.(trx, mosqueId, now)
      Object.assign(recorded, {
        before: { ...before, mosqueName },
        after: { ...after, mosqueName },
        public: [{ what: 'calendar' }],
      })
      return { outcome: 'saved' }
    }),
  )
}

/** Undoes a change when what it stored still stands; false otherwise. */
export async function undoMosqueCalendar(
  actor: Actor | null,
  mosqueId: string,
  { before, after, now, afterChange }: { before: unknown; after: unknown; now: Date; afterChange?: AfterOwnDays },
): Promise<boolean> {
  if (!actor || !canNameOwnDays(actor, mosqueId)) forbidden()
  const { mosqueName, ...earlier } = before as MosqueCalendar & { mosqueName: string }
  return await catchRollback(() =>
    write(actor, changeOf(mosqueId), async (trx, recorded) => {
      const { version, ...stored } = await loadMosqueCalendar(mosqueId, trx)
      if (JSON.stringify(inOrder(stored)) !== JSON.stringify(inOrder(after as MosqueCalendar))) return rollBack(false)
      await storeCalendar(trx, mosqueId, earlier, { version: version + 1, by: actor.name, now })
      await afterChange?.(trx, mosqueId, now)
      Object.assign(recorded, { before: after, after: before, public: [{ what: 'calendar' }] })
      return true
    }),
  )
}

const changeOf = (mosqueId: string) => ({
  action: 'mosque-calendar.update',
  kind: 'mosque-calendar',
  subjectId: mosqueId,
  mosqueId,
})

const inOrder = ({ follows, months, authority, days }: MosqueCalendar) => [
  follows,
  months,
  authority,
  days.map(({ year, month, firstDay }) => [year, month, firstDay]),
]

type Stored = { version: number; by: string; now: Date }

/** Stores the calendar of a mosque in a transaction that records it, such as an import. */
export async function storeCalendar(
  trx: Transaction<Database>,
  mosqueId: string,
  { days, follows, months, authority }: MosqueCalendar,
  { version, by, now }: Stored,
) {
  const row = { follows, months, authority, version, updatedAt: now.toISOString(), updatedByName: by }
  await trx
    .insertInto('mosqueCalendars')
    .values({ mosqueId, ...row })
    .onConflict((conflict) => conflict.column('mosqueId').doUpdateSet(row))
    .execute()
  await trx.deleteFrom('mosqueMonths').where('mosqueId', '=', mosqueId).execute()
  if (days.length === 0) return
  const entered = { enteredAt: now.toISOString(), enteredByName: by }
  await trx
    .insertInto('mosqueMonths')
    .values(days.map(({ year, month, firstDay }) => ({ mosqueId, year, month, firstDay, ...entered })))
    .execute()
}

/** Erases the calendars of mosques that neither exist nor are in the bin. */
export async function eraseMosqueCalendars(trx: Transaction<Database>): Promise<number> {
  await trx.deleteFrom('mosqueMonths').where(isOfGoneMosque).execute()
  return deleteRows(trx.deleteFrom('mosqueCalendars').where(isOfGoneMosque))
}

/** Inserts calendars of many mosques, for sample data. */
export async function insertMosqueCalendarRows(
  trx: Transaction<Database>,
  calendars: readonly { mosqueId: string; follows: 'makkah'; months: 'dhu-al-hijjah' | 'all' }[],
  now: Date,
): Promise<void> {
  if (calendars.length === 0) return
  const rest = { authority: '', updatedAt: now.toISOString(), updatedByName: 'Sample data' }
  await trx
    .insertInto('mosqueCalendars')
    .values(calendars.map((calendar) => ({ ...calendar, ...rest })))
    .execute()
}
