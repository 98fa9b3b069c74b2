import type { SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import type { Database } from '#app/db/schema.ts'
import { toEventDate } from '#app/features/events/event-rows.server.ts'
import type { Occurrence } from '#app/features/events/event-types.ts'

/** A card lists so many more dates; the page of the event has all of them. */
export const MAX_MORE_DATES = 12

type Dates = SelectQueryBuilder<Database & { o: Database['eventOccurrences'] }, 'o', unknown>

/** Adds to each repeating event of a list its other dates; `selectDates` selects those that the list contains. */
export async function addSeries(
  events: Occurrence[],
  selectDates: (eventIds: string[]) => Dates,
  tab: 'upcoming' | 'past',
): Promise<Occurrence[]> {
  const ids = events.filter((event) => event.repeats).map((event) => event.eventId)
  if (ids.length === 0) return events
  const direction = sql.raw(tab === 'past' ? 'desc' : 'asc')
  const ranked = selectDates(ids)
    .select(['o.eventId', 'o.occurrenceDate'])
    .select([
      sql<number>`count(*) over (partition by o."eventId")`.as('count'),
      sql<number>`row_number() over (partition by o."eventId"
        order by o."startsAt" ${direction}, o."occurrenceDate" ${direction})`.as('rank'),
    ])
  const rows = await reader()
    .selectFrom(ranked.as('ranked'))
    .innerJoin('eventOccurrences as o', (join) =>
      join.onRef('o.eventId', '=', 'ranked.eventId').onRef('o.occurrenceDate', '=', 'ranked.occurrenceDate'),
    )
    .innerJoin('events as e', 'e.id', 'o.eventId')
    .select(['o.eventId', 'o.occurrenceDate', 'o.date', 'o.startTime', 'o.endTime', 'o.status', 'o.startsAt'])
    .select(['e.startSalaah', 'e.startOffset', 'e.rrule', 'e.date as begins', 'ranked.count', 'ranked.rank'])
    .where('ranked.rank', '<=', MAX_MORE_DATES + 1)
    .execute()
  const byEvent = Map.groupBy(
    rows.sort((a, b) => Number(a.rank) - Number(b.rank)),
    (row) => row.eventId,
  )
  return events.map((event) => {
    const [first, ...others] = byEvent.get(event.eventId) ?? []
    if (!first?.rrule || !first.begins) return event
    const dates = others.map(toEventDate)
    return { ...event, series: { rule: first.rrule, begins: first.begins, more: Number(first.count) - 1, dates } }
  })
}
