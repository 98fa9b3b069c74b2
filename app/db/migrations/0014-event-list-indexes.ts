import { type Kysely, sql } from 'kysely'

/** Links the dates of each series, and rebuilds the indexes of lists with the columns that such a list filters by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update "eventOccurrences" as o
    set "previousStartsAt" = linked."previousStartsAt",
      "previousDate" = linked."previousDate",
      "nextStartsAt" = linked."nextStartsAt"
    from (
      select "eventId", "occurrenceDate", lag("startsAt") over dates as "previousStartsAt",
        lag("date") over dates as "previousDate", lead("startsAt") over dates as "nextStartsAt"
      from "eventOccurrences"
      where "eventId" in (select id from events where rrule is not null)
      window dates as (partition by "eventId" order by "startsAt", "occurrenceDate")
    ) as linked
    where o."eventId" = linked."eventId" and o."occurrenceDate" = linked."occurrenceDate"`.execute(db)
  const order = ['startsAt', 'eventId', 'occurrenceDate']
  const links = ['previousStartsAt', 'previousDate', 'nextStartsAt']
  const indexes = {
    start: [...order, 'mosqueId', 'type', 'date', 'status', 'audience', ...links],
    mosque: ['mosqueId', ...order, 'type', 'date', 'status', 'audience', ...links],
    type: ['type', ...order, 'mosqueId', 'date', 'status', 'audience', ...links],
  }
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.dropIndex(`eventOccurrences_${name}`).execute()
    await db.schema.createIndex(`eventOccurrences_${name}`).on('eventOccurrences').columns(columns).execute()
  }
  await db.schema.dropIndex('events_updated').execute()
  const feed = ['updatedAt', 'id', 'mosqueId', 'type', 'audience']
  await db.schema.createIndex('events_updated').on('events').columns(feed).execute()
  await db.schema
    .createIndex('eventOccurrences_audience')
    .on('eventOccurrences')
    .columns(['audience', ...order, 'mosqueId', 'type', 'date', 'status', ...links])
    .where(sql.ref('audience'), 'is not', null)
    .execute()
}
