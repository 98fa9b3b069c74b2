import { type Expression, type SqlBool, sql } from 'kysely'
import { type Actor, isSuperadmin } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import { knownDamage } from '#app/db/failures/damage.server.ts'
import { isDamage } from '#app/db/failures/database-errors.ts'
import { countRows } from '#app/db/pages.server.ts'
import { currentRevision } from '#app/db/revision.server.ts'
import { addMonths } from '#app/lib/days.ts'
import { dayInZone, instantOf } from '#app/lib/time.ts'
import { createPauses } from '#app/lib/turns/pauses.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { heldByClock } from '#app/services/clock-jump.server.ts'
import { listUnreadableSettings } from '#app/services/settings.server.ts'
import { addDays } from '#salaah/days.ts'

/** The filter of Manage Mosques uses the same. */
const STALE_DAYS = 180
/** As the times themselves show it. */
const STALE_TIMES_DAYS = 90
const MONTHS_BACK = 5
const MONTHS = 12
const MAX_AREAS = 8

/** A line of what needs attention with the page that lists it, and of mosques the first few. */
const attentionTo = <K extends string>(kind: K, to: string, found: number | MosqueSample) => ({
  kind,
  to,
  ...(typeof found === 'number' ? { ...noMosques, count: found } : found),
})

/** Loads the dashboard of a superadmin: what needs attention, and the figures of the site. */
export async function siteOverview(actor: Actor | null, now: Date, zone: string) {
  if (!isSuperadmin(actor)) forbidden()
  const today = dayInZone(now, zone)
  const pause = createPauses()
  /**
   * With many mosques the queries together take so long that others are answered in between. What cannot be read of a
   * damaged database is left empty, because the dashboard is where the damage is shown.
   */
  const inTurn = async <T>(query: Promise<T>, empty: T): Promise<T> => {
    const result = await query.catch((error: unknown) => {
      if (!isDamage(error)) throw error
      return empty
    })
    await pause()
    return result
  }
  const staleSince = instantOf(addDays(today, -STALE_TIMES_DAYS), '00:00', zone)!.toISOString()
  const failedJobs = reader().selectFrom('jobs').where('lastOutcome', '=', 'failed')
  const figures = {
    ...(await inTurn(countContent(now), noContent)),
    ...(await inTurn(countWaiting(), nothingWaits)),
  }
  // Each kind has its text in `attention.lines` of `admin-shell.json`.
  const attention = [
    attentionTo('clockJumped', '/admin/jobs', Number((await inTurn(heldByClock(now), null)) !== null)),
    attentionTo('unreadableSettings', '/admin/settings', (await inTurn(listUnreadableSettings(), [])).length),
    attentionTo('heldReports', '/admin/reports?show=held', figures.heldReports),
    attentionTo('heldClaims', '/admin/claims?show=held', figures.heldClaims),
    attentionTo('heldMessages', '/admin/messages?show=held', figures.heldMessages),
    attentionTo('unsentMail', '/admin/messages?show=unsent', figures.unsentMail),
    attentionTo('staleTimes', '/admin/times?show=stale', await inTurn(countStaleTimes(staleSince), 0)),
    attentionTo('failedJobs', '/admin/jobs', await inTurn(countRows(failedJobs), 0)),
    attentionTo('withoutAdmin', '/admin/mosques?show=no-admin', await inTurn(mosquesWithoutAdmin(), noMosques)),
    attentionTo('withoutPicture', '/admin/mosques?show=no-picture', await inTurn(mosquesWithoutPicture(), noMosques)),
    attentionTo(
      'stale',
      '/admin/mosques?show=stale',
      await inTurn(staleMosques(addDays(today, -STALE_DAYS)), noMosques),
    ),
  ]
  return {
    figures,
    /** Events in each month (`YYYY-MM`), from five months ago to six ahead. */
    months: await inTurn(eventsPerMonth(today), []),
    /** The areas with most mosques; null combines all others. */
    areas: largestAreas(await inTurn(mosquesPerArea(), [])),
    // The queries above notice damage, so it is looked for last.
    attention: [attentionTo('isDamaged', '/admin/jobs', Number(knownDamage() !== null)), ...attention].filter(
      ({ count }) => count > 0,
    ),
  }
}

/** Counts the events of every month of the plot, including months without events. */
async function eventsPerMonth(today: string) {
  const first = addMonths(`${today.slice(0, 7)}-01`, -MONTHS_BACK)
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(first, index).slice(0, 7))
  const counted = await occurrencesPerMonth(first, addMonths(first, MONTHS))
  return months.map((month) => ({ month, count: counted.get(month) ?? 0 }))
}

/** The largest areas, with the rest combined. */
export function largestAreas(areas: { area: string; count: number }[]): { area: string | null; count: number }[] {
  const sorted = areas.toSorted((one, other) => other.count - one.count || (one.area < other.area ? -1 : 1))
  if (sorted.length <= MAX_AREAS) return sorted
  const others = sorted.slice(MAX_AREAS - 1).reduce((sum, { count }) => sum + count, 0)
  return [...sorted.slice(0, MAX_AREAS - 1), { area: null, count: others }]
}

const MAX_NAMES = 5

/** A number of mosques, and the first few of them. */
type MosqueSample = { count: number; first: { id: string; name: string; arabicName: string | null }[] }

const noMosques: MosqueSample = { count: 0, first: [] }

/** Published mosques without an admin who is active or invited. */
const mosquesWithoutAdmin = (): Promise<MosqueSample> =>
  mosquesThat(sql<SqlBool>`not exists (
    select 1 from "user" as person
    where person."mosqueId" = mosques.id and person.role = 'mosque_admin' and (person.status = 'active'
      or not exists (select 1 from account where account."userId" = person.id)))`)

const mosquesWithoutPicture = (): Promise<MosqueSample> =>
  mosquesThat(sql<SqlBool>`not exists (select 1 from "mosqueImages" where "mosqueImages"."mosqueId" = mosques.id)`)

/** Mosques whose details have not been saved since a day (`YYYY-MM-DD`). */
const staleMosques = (since: string): Promise<MosqueSample> => mosquesThat(sql<SqlBool>`mosques."updatedAt" < ${since}`)

async function mosquesThat(condition: Expression<SqlBool>): Promise<MosqueSample> {
  const matching = reader()
    .selectFrom('mosques')
    .where('status', '=', 'active')
    .where('placeKind', '=', 'mosque')
    .where(condition)
  const first = await matching
    .select(['id', 'name', 'arabicName'])
    .orderBy('sortName')
    .orderBy('id')
    .limit(MAX_NAMES)
    .execute()
  return { count: await countRows(matching), first }
}

/** Counts the published mosques whose times nobody confirmed since an instant. */
const countStaleTimes = (before: string): Promise<number> =>
  countRows(
    reader()
      .selectFrom('timetableStates')
      .innerJoin('mosques', 'mosques.id', 'timetableStates.mosqueId')
      .where('mosques.status', '=', 'active')
      .where('confirmedAt', '<', before)
      .where('mosques.id', 'in', (query) =>
        query.selectFrom('timetables').select('timetables.mosqueId').where('state', '=', 'published'),
      ),
  )

type ContentCounts = { mosques: number; events: number; admins: number; superadmins: number }

type WaitingCounts = { heldReports: number; heldClaims: number; heldMessages: number; unsentMail: number }

const noContent: ContentCounts = { mosques: 0, events: 0, admins: 0, superadmins: 0 }
const nothingWaits: WaitingCounts = { heldReports: 0, heldClaims: 0, heldMessages: 0, unsentMail: 0 }

/** Events of hidden mosques are not public, so they are not counted. */
const published = sql<SqlBool>`"mosqueId" not in (select id from mosques where status = 'hidden')`

const KEPT_MS = 10 * 60_000
let known: { revision: number; until: number; counts: ContentCounts } | null = null

/** How much the site has, as it was counted since the last write, at most ten minutes ago: every page of superadmins says it. */
export async function knownContent(now: Date): Promise<ContentCounts> {
  const isKnown = known !== null && known.revision === (await currentRevision()) && now.getTime() < known.until
  return isKnown ? known!.counts : await countContent(now)
}

async function countContent(now: Date): Promise<ContentCounts> {
  const revision = await currentRevision()
  const instant = now.toISOString()
  const { rows } = await sql<ContentCounts>`select
    (select count(*) from mosques where status = 'active' and "placeKind" = 'mosque') as mosques,
    -- Each event by its first date from now on, which takes a fifth of the time of counting distinct events.
    (select count(*) from "eventOccurrences" as first
      where "startsAt" >= ${instant} and date is not null and ${published}
        and ("previousStartsAt" is null or "previousStartsAt" < ${instant})
        and (status <> 'cancelled' or exists (select 1 from "eventOccurrences" as later
          where later."eventId" = first."eventId" and later."startsAt" >= ${instant} and later.status <> 'cancelled'))) as events,
    (select count(*) from "user" where role = 'mosque_admin' and status = 'active') as admins,
    (select count(*) from "user" where role = 'superadmin') as superadmins`.execute(reader())
  const [counts] = rows
  if (!counts) throw new Error('Counts always give one row')
  known = { revision, until: now.getTime() + KEPT_MS, counts }
  return counts
}

/** What came when too much was sent at once, and what could not be mailed. */
async function countWaiting(): Promise<WaitingCounts> {
  const { rows } = await sql<WaitingCounts>`select
    (select count(*) from messages where "heldBy" is not null) as "heldMessages",
    (select count(*) from reports where state = 'open' and "heldBy" is not null) as "heldReports",
    (select count(*) from claims where state = 'open' and "heldBy" is not null) as "heldClaims",
    (select count(*) from outbox where status = 'failed') as "unsentMail"`.execute(reader())
  const [row] = rows
  if (!row) throw new Error('Counts always give one row')
  return row
}

/** Counts the dates of events in each month (`YYYY-MM`) from a day until before another. */
async function occurrencesPerMonth(from: string, before: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ month: string; count: number }>`
    select substr(date, 1, 7) as month, count(*) as count from "eventOccurrences"
    where "startsAt" >= ${addDays(from, -1)} and "startsAt" < ${addDays(before, 1)}
      and date >= ${from} and date < ${before} and status <> 'cancelled' and ${published}
    group by substr(date, 1, 7)`.execute(reader())
  return new Map(rows.map(({ month, count }) => [month, Number(count)]))
}

/** Counts the published mosques of each area. */
async function mosquesPerArea(): Promise<{ area: string; count: number }[]> {
  const rows = await reader()
    .selectFrom('mosques')
    .select(['area', (row) => row.fn.countAll<number>().as('count')])
    .where('status', '=', 'active')
    .where('placeKind', '=', 'mosque')
    .groupBy('area')
    .execute()
  return rows.map(({ area, count }) => ({ area, count: Number(count) }))
}
