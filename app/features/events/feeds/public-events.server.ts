import type { Insertable } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import { readById } from '#app/db/pages.server.ts'
import type { EventTable } from '#app/db/schema/event-tables.ts'
import type { ChangedDate } from '#app/features/events/dates/changed-date.ts'
import { OCCURRENCE_DAYS, parseExceptions } from '#app/features/events/dates/occurrence-rows.server.ts'
import { seriesAddress } from '#app/features/events/event-links.ts'
import { toAudience } from '#app/features/events/event-rules.ts'
import { eventTexts } from '#app/features/events/event-types.ts'
import { buildSearchText } from '#app/features/events/search/search-text.ts'
import { readAccessCells, toAccessCells } from '#app/features/mosques/gathering-access.ts'
import { accessSchema, parseStoredAccess } from '#app/features/mosques/gathering-schema.ts'
import { gatheringFacts } from '#app/features/mosques/mosque-facts.ts'
import { DATA_LICENSE } from '#app/features/mosques/mosque-links.ts'
import { isPublishedMosque } from '#app/features/mosques/mosque-rows.server.ts'
import { isDay } from '#app/lib/days.ts'
import { pick } from '#app/lib/pick.ts'
import { inBatches } from '#app/lib/turns/batches.ts'
import { addDays } from '#salaah/days.ts'
import { isZone } from '#salaah/zone.ts'
import { type CalendarInfo, calendarEntries, calendarFrame, MAX_DAY, MIN_DAY } from './calendar.server.ts'
import { loadWholeEvents } from './feed-events.server.ts'

const BATCH_SIZE = 200
/** Calendar entries take long to write, so fewer at once. */
const CALENDAR_BATCH_SIZE = 10

/** The published mosques of some events, by id. Joined to the events, the database would sort all events for each batch. */
async function loadMosques(events: readonly { mosqueId: string }[]) {
  const rows = await reader()
    .selectFrom('mosques')
    .select(['id', 'name', 'slug'])
    .where('id', 'in', [...new Set(events.map(({ mosqueId }) => mosqueId))])
    .where(isPublishedMosque)
    .execute()
  return new Map(rows.map(({ id, name, slug }) => [id, { mosque: name, mosqueSlug: slug }]))
}

const eventsAfter = (after: string) => reader().selectFrom('events').where('id', '>', after).orderBy('id')

const storedColumns = [
  ...(['id', 'mosqueId', ...eventTexts, 'type', 'audience', 'date', 'startTime', 'endTime', 'startSalaah'] as const),
  ...([
    'startOffset',
    'endSalaah',
    'endOffset',
    'follows',
    'followsSession',
    'zone',
    'rrule',
    'excludedDates',
    'cancelledDates',
  ] as const),
  ...(['movedDates', 'status', 'welcome', 'meals', 'bringMat', 'access', 'registrationRequired', 'updatedAt'] as const),
]

/** The columns of `listEventRows`. */
export const eventColumns = [
  'mosque',
  ...storedColumns.filter((column) => column !== 'access'),
  'languages',
  ...gatheringFacts,
  'url',
  'license',
]

/** All events of published mosques as rows of CSV; a series is one row with its rule (RFC 5545). */
export async function* listEventRows(origin: string) {
  for await (const events of readById((after) => eventsAfter(after).select(['slug', ...storedColumns]), BATCH_SIZE)) {
    const mosques = await loadMosques(events)
    for (const event of events) {
      const mosque = mosques.get(event.mosqueId)
      if (!mosque) continue
      const { excluded, cancelled } = parseExceptions(event)
      yield {
        ...event,
        ...mosque,
        audience: toAudience(event.audience),
        bringMat: event.bringMat === 1,
        registrationRequired: event.registrationRequired === 1,
        ...toAccessCells(parseStoredAccess(event.access)),
        excludedDates: excluded,
        cancelledDates: [...cancelled],
        movedDates: withoutPictures(event.movedDates),
        url: origin + seriesAddress({ ...mosque, slug: event.slug }),
        license: DATA_LICENSE.name,
      }
    }
  }
}

export type EventLine = Awaited<ReturnType<ReturnType<typeof listEventRows>['next']>>['value'] & object

/** Changed dates without the ids of their pictures, which mean nothing outside this site. */
function withoutPictures(movedDates: string): string {
  const changed = Object.entries<ChangedDate>(JSON.parse(movedDates))
  return JSON.stringify(Object.fromEntries(changed.map(([day, { imageId: _, ...date }]) => [day, date])))
}

/** The columns of an event that `listEventRows` lists. */
export function toStoredEvent(line: EventLine): Insertable<EventTable> {
  const access = accessSchema.parse(readAccessCells((column) => [line[column]].flat().join('|')))
  return {
    ...pick(line, ['slug', ...storedColumns]),
    bringMat: line.bringMat ? 1 : 0,
    registrationRequired: line.registrationRequired ? 1 : 0,
    access: line.access && JSON.stringify(access),
    excludedDates: JSON.stringify(line.excludedDates),
    cancelledDates: JSON.stringify(line.cancelledDates),
    searchText: buildSearchText(line),
    createdAt: line.updatedAt,
  }
}

/** All events of published mosques as one calendar (RFC 5545), each series with its rule. */
export async function* writeEventsCalendar(info: CalendarInfo, origin: string, now: Date): AsyncGenerator<string> {
  const { zones, span } = await findZones(now)
  const [head, end] = calendarFrame(info, zones, span)
  yield head
  for await (const events of readById((after) => eventsAfter(after).select(['id', 'mosqueId']), BATCH_SIZE)) {
    const mosques = await loadMosques(events)
    const ids = events.filter(({ mosqueId }) => mosques.has(mosqueId)).map(({ id }) => id)
    for (const some of inBatches(ids, CALENDAR_BATCH_SIZE))
      yield calendarEntries(await loadWholeEvents(some, origin, now), info)
  }
  yield end
}

/** The zones of all events, and the days for which these are needed. Read in batches, because every event has a zone. */
async function findZones(now: Date): Promise<{ zones: string[]; span: [Date, Date] }> {
  const zones = new Set<string>()
  let first = now.toISOString().slice(0, 10)
  let last = addDays(first, OCCURRENCE_DAYS)
  for await (const events of readById((after) => eventsAfter(after).select(['id', 'zone', 'date']), BATCH_SIZE))
    for (const { zone, date } of events) {
      zones.add(zone)
      if (!isDay(date) || date < MIN_DAY || date > MAX_DAY) continue
      if (date < first) first = date
      if (date > last) last = date
    }
  return { zones: [...zones].filter(isZone), span: [new Date(first), new Date(last)] }
}
