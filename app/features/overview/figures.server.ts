import { sql } from 'kysely'
import { reader } from '#app/db/client.server.ts'

export type Figures = { mosques: number; events: number; admins: number; messages: number; unsentMail: number }

/** The counts at the top of the dashboard, in one query. */
export async function countSite(now: Date): Promise<Figures> {
  const { rows } = await sql<Figures>`select
    (select count(*) from mosques where status = 'active') as mosques,
    (select count(distinct event_id) from event_occurrences
      where starts_at >= ${now.toISOString()} and date is not null and status <> 'cancelled') as events,
    (select count(*) from ${sql.table('user')} where role = 'mosque_admin' and status = 'active') as admins,
    (select count(*) from messages where status <> 'done') as messages,
    (select count(*) from outbox where status = 'failed') as ${sql.ref('unsentMail')}`.execute(reader())
  const [row] = rows
  if (!row) throw new Error('Counts always give one row')
  return row
}

/** How many dates of events fall into each month (`YYYY-MM`) between two days, the second one excluded. */
export async function occurrencesPerMonth(from: string, before: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ month: string; count: number }>`
    select substr(date, 1, 7) as month, count(*) as count from event_occurrences
    where date >= ${from} and date < ${before} and status <> 'cancelled'
    group by substr(date, 1, 7)`.execute(reader())
  return new Map(rows.map(({ month, count }) => [month, Number(count)]))
}

/** How many published mosques each area has. */
export async function mosquesPerArea(): Promise<{ area: string; count: number }[]> {
  const rows = await reader()
    .selectFrom('mosques')
    .select(['area', (row) => row.fn.countAll<number>().as('count')])
    .where('status', '=', 'active')
    .groupBy('area')
    .execute()
  return rows.map(({ area, count }) => ({ area, count: Number(count) }))
}
