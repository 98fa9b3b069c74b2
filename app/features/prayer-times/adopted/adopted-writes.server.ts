import type { Transaction } from 'kysely'
import { type Actor, canAdoptTimes } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import type { Database } from '#app/db/schema.ts'
import { type Change, catchRollback, insertInBatches, rollBack, write } from '#app/db/write.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { type AdoptedTimetable, nameCity } from './adopted-rules.ts'

const MAX_EARLIER = 20

/** The timetables in use, and the last ones that were replaced or removed. */
export async function listAdopted(actor: Actor | null) {
  if (!canAdoptTimes(actor)) forbidden()
  const all = reader()
    .selectFrom('adoptedTimetables')
    .selectAll()
    .select((row) =>
      row
        .selectFrom('adoptedTimetableDates')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('timetableId', '=', 'adoptedTimetables.id')
        .as('days'),
    )
  const inUse = await all.where('removedAt', 'is', null).orderBy('city').orderBy('year').execute()
  const earlier = await all
    .where('removedAt', 'is not', null)
    .orderBy('removedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_EARLIER)
    .execute()
  const toShown = ({ days, ...row }: (typeof inUse)[number]) => ({ ...row, days: Number(days) })
  return { inUse: inUse.map(toShown), earlier: earlier.map(toShown) }
}

/** The timetable in use of a city and year; null when there is none. */
export async function findInUse(city: string, year: number) {
  const row = await reader()
    .selectFrom('adoptedTimetables')
    .select(['id', 'publisher'])
    .where('city', '=', city)
    .where('year', '=', year)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Called in the transaction when the times of a city changed, to recalculate what follows them. */
export type AfterAdoption = (trx: Transaction<Database>, city: string, now: Date) => Promise<void>

type Options = { now: Date; afterChange: AfterAdoption }

/** `outdated`: somebody else changed the timetable of this city and year in the meantime. */
export type SavedAdoption = { outcome: 'saved' } | { outcome: 'outdated' }

/** Uses a timetable for its city and year; `replaces` is the id of the one in use that the person has seen. */
export async function adoptTimetable(
  actor: Actor | null,
  timetable: Omit<AdoptedTimetable, 'id'>,
  replaces: string | null,
  options: Options,
): Promise<SavedAdoption> {
  if (!actor || !canAdoptTimes(actor)) forbidden()
  const { days: _, ...head } = timetable
  const id = newId()
  return applySwitch(actor, 'adopted.publish', { ...head, from: replaces, to: id }, options, (trx) =>
    insertAdopted(trx, { ...timetable, id }, actor, { now: options.now, isInUse: false }),
  )
}

/** Inserts a timetable in a transaction that records it, such as an import. */
export async function insertAdopted(
  trx: Transaction<Database>,
  { days, ...head }: AdoptedTimetable,
  by: Pick<Actor, 'id' | 'name'>,
  { now, isInUse }: { now: Date; isInUse: boolean },
): Promise<void> {
  const createdAt = now.toISOString()
  const created = { createdAt, createdBy: by.id, createdByName: by.name, removedAt: isInUse ? null : createdAt }
  await trx
    .insertInto('adoptedTimetables')
    .values({ ...head, ...created })
    .execute()
  const rows = [...days].map(([date, times]) => ({ timetableId: head.id, date, times: JSON.stringify(times) }))
  await insertInBatches(rows, (batch) => trx.insertInto('adoptedTimetableDates').values(batch))
}

export type Switch = {
  city: string
  year: number
  /** The ids of the timetable in use before and after; null for none. */
  from: string | null
  to: string | null
}

/** Uses another stored timetable of a city and year, or none. */
export async function switchTimetable(actor: Actor | null, change: Switch, options: Options): Promise<SavedAdoption> {
  if (!actor || !canAdoptTimes(actor)) forbidden()
  return applySwitch(actor, change.to ? 'adopted.restore' : 'adopted.remove', change, options)
}

async function applySwitch(
  actor: Actor,
  action: string,
  { city, year, from, to }: Switch,
  { now, afterChange }: Options,
  prepare: (trx: Transaction<Database>) => Promise<void> = async () => {},
): Promise<SavedAdoption> {
  const change: Change = { action, kind: 'adopted', subjectId: `${city}-${year}` }
  return await catchRollback<SavedAdoption>(() =>
    write(actor, change, async (trx, record) => {
      const ofYear = trx.selectFrom('adoptedTimetables').where('city', '=', city).where('year', '=', year)
      const current = await ofYear.selectAll().where('removedAt', 'is', null).executeTakeFirst()
      if ((current?.id ?? null) !== from) rollBack({ outcome: 'outdated' })
      await prepare(trx)
      const next = to === null ? null : await ofYear.selectAll().where('id', '=', to).executeTakeFirst()
      if (next === undefined) rollBack({ outcome: 'outdated' })
      if (current) await setRemoved(trx, current.id, now.toISOString())
      if (next) await setRemoved(trx, next.id, null)
      record.before = current && describe(current)
      record.after = next ? describe(next) : undefined
      await afterChange(trx, city, now)
      return { outcome: 'saved' }
    }),
  )
}

/** What the record of changes says of a timetable. */
function describe({ id, city, year, publisher, link }: { id: string } & Omit<AdoptedTimetable, 'days'>) {
  return { id, name: `${nameCity(city)} ${year}`, city, year, publisher, link }
}

const setRemoved = (trx: Transaction<Database>, id: string, removedAt: string | null) =>
  trx.updateTable('adoptedTimetables').set({ removedAt }).where('id', '=', id).execute()
