import { type Actor, canAdoptTimes } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import { forbidden } from '#app/lib/web/http.ts'

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
