import { type Actor, canRemindMosques } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import { zoneOf } from '#app/features/mosques/mosque-lookup.server.ts'
import { AGING_AFTER_DAYS, confirmationAge, STALE_AFTER_DAYS } from '#app/features/timetables/timetable-rules.ts'
import { foldForSorting } from '#app/lib/search/fold.ts'
import { dayInZone, instantOf } from '#app/lib/time.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { addDays } from '#salaah/days.ts'
import type { TimesFilters } from './times-filters.ts'

const PAGE_SIZE = 50

/** The mosques by their last confirmation, the oldest first and those without times at the end, with a page of them. */
export async function listMosqueTimes(actor: Actor | null, { show, q, page }: TimesFilters, now: Date) {
  if (!canRemindMosques(actor)) forbidden()
  const zone = await zoneOf({ id: null })
  const today = dayInZone(now, zone)
  // The first instant of a day is the boundary, as the age counts days.
  const before = (days: number) => instantOf(addDays(today, -days), '00:00', zone)!.toISOString()
  const published = reader().selectFrom('timetables').select('mosqueId').where('state', '=', 'published')
  let matching = reader()
    .selectFrom('mosques')
    .leftJoin('timetableStates', 'timetableStates.mosqueId', 'mosques.id')
    .leftJoin(published.distinct().as('published'), 'published.mosqueId', 'mosques.id')
  if (q) matching = matching.where('mosques.sortName', 'like', `%${foldForSorting(q).replace(/[%_\\]/g, '')}%`)
  const [aging, stale] = [before(AGING_AFTER_DAYS), before(STALE_AFTER_DAYS)]
  if (show === 'none') matching = matching.where('published.mosqueId', 'is', null)
  else if (show !== 'all') {
    matching = matching.where('published.mosqueId', 'is not', null)
    if (show === 'fresh') matching = matching.where('confirmedAt', '>=', aging)
    if (show === 'aging') matching = matching.where('confirmedAt', '<', aging).where('confirmedAt', '>=', stale)
    if (show === 'stale')
      matching = matching.where((row) => row.or([row('confirmedAt', '<', stale), row('confirmedAt', 'is', null)]))
  }
  const { count } = await matching.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(Number(count) / PAGE_SIZE))
  const shown = Math.min(page, pages)
  const rows = await matching
    .select(['mosques.id', 'mosques.name', 'mosques.arabicName', 'mosques.area', 'confirmedAt', 'remindedAt'])
    .select('published.mosqueId as timesOf')
    .select(({ selectFrom }) =>
      selectFrom('user')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('user.mosqueId', '=', 'mosques.id')
        .where('role', '=', 'mosque_admin')
        .where('user.status', '=', 'active')
        .as('admins'),
    )
    // Both engines sort true after false, and null differently, so those without times come last by their own column.
    .orderBy((row) => row.case().when('published.mosqueId', 'is', null).then(1).else(0).end())
    .orderBy((row) => row.fn.coalesce('confirmedAt', row.val('')))
    .orderBy('mosques.sortName')
    .orderBy('mosques.id')
    .limit(PAGE_SIZE)
    .offset((shown - 1) * PAGE_SIZE)
    .execute()
  return {
    count: Number(count),
    page: shown,
    pages,
    mosques: rows.map(({ timesOf, confirmedAt, remindedAt, admins, ...mosque }) => ({
      ...mosque,
      hasAdmin: Number(admins) > 0,
      age: timesOf && confirmedAt ? confirmationAge(confirmedAt, now, zone) : null,
      hasTimes: timesOf !== null,
      remindedOn: remindedAt && dayInZone(new Date(remindedAt), zone),
    })),
  }
}

export type TimesOverview = Awaited<ReturnType<typeof listMosqueTimes>>
