import { type SqlBool, sql } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import { addDays } from '#app/lib/days.ts'

export type SiteCounts = {
  mosques: number
  events: number
  admins: number
  messages: number
  reports: number
  claims: number
  unsentMail: number
}

/** Events of hidden mosques are not public, so they are not counted. */
const published = sql<SqlBool>`"mosqueId" not in (select id from mosques where status = 'hidden')`

/** The counts at the top of the dashboard, in one query. */
export async function countSite(now: Date): Promise<SiteCounts> {
  const instant = now.toISOString()
  const { rows } = await sql<SiteCounts>`select
    (select count(*) from mosques where status = 'active') as mosques,
    -- Each event by its first date from now on, which takes a fifth of the time of counting distinct events.
    (select count(*) from "eventOccurrences" as first
      where "startsAt" >= ${instant} and date is not null and ${published}
        and ("previousStartsAt" is null or "previousStartsAt" < ${instant})
        and (status <> 'cancelled' or exists (select 1 from "eventOccurrences" as later
          where later."eventId" = first."eventId" and later."startsAt" >= ${instant} and later.status <> 'cancelled'))) as events,
    (select count(*) from "user" where role = 'mosque_admin' and status = 'active') as admins,
    (select count(*) from messages where status <> 'done') as messages,
    (select count(*) from reports where state = 'open'
      and ("mosqueId" is null or "mosqueId" in (select id from mosques))) as reports,
    (select count(*) from claims where state = 'open' and "mosqueId" in (select id from mosques)) as claims,
    (select count(*) from outbox where status = 'failed') as "unsentMail"`.execute(reader())
  const [row] = rows
  if (!row) throw new Error('Counts always give one row')
  return row
}

/** Counts the dates of events in each month (`YYYY-MM`) from a day until before another. */
export async function occurrencesPerMonth(from: string, before: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ month: string; count: number }>`
    select substr(date, 1, 7) as month, count(*) as count from "eventOccurrences"
    where "startsAt" >= ${addDays(from, -1)} and "startsAt" < ${addDays(before, 1)}
      and date >= ${from} and date < ${before} and status <> 'cancelled' and ${published}
    group by substr(date, 1, 7)`.execute(reader())
  return new Map(rows.map(({ month, count }) => [month, Number(count)]))
}

/** Counts the published mosques of each area. */
export async function mosquesPerArea(): Promise<{ area: string; count: number }[]> {
  const rows = await reader()
    .selectFrom('mosques')
    .select(['area', (row) => row.fn.countAll<number>().as('count')])
    .where('status', '=', 'active')
    .groupBy('area')
    .execute()
  return rows.map(({ area, count }) => ({ area, count: Number(count) }))
}

export type Waiting = { day: number; twoDays: number; week: number; longer: number }

const HOUR_MS = 3_600_000

/** Counts the messages not marked as done, by age. */
export async function waitingMessages(now: Date): Promise<Waiting> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString()
  const [day, twoDays, week] = [hoursAgo(24), hoursAgo(48), hoursAgo(7 * 24)]
  const rows = await reader()
    .selectFrom('messages')
    .select((row) => [
      row
        .case()
        .when('createdAt', '>=', day)
        .then('day' as const)
        .when('createdAt', '>=', twoDays)
        .then('twoDays' as const)
        .when('createdAt', '>=', week)
        .then('week' as const)
        .else('longer' as const)
        .end()
        .as('age'),
      row.fn.countAll<number>().as('count'),
    ])
    .where('status', '<>', 'done')
    .groupBy('age')
    .execute()
  const counts: Waiting = { day: 0, twoDays: 0, week: 0, longer: 0 }
  for (const { age, count } of rows) counts[age] = Number(count)
  return counts
}
