import type { Transaction } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import type { Database } from '#app/db/schema.ts'
import { write } from '#app/db/write.server.ts'
import { insertEventRows } from '#app/features/events/insert-event-rows.server.ts'
import { buildOccurrenceRows } from '#app/features/events/recurrence/occurrence-rows.server.ts'
import { insertOccurrences } from '#app/features/events/recurrence/occurrences.server.ts'
import { buildSearchText } from '#app/features/events/search/search-text.ts'
import { insertMosqueRows } from '#app/features/mosques/insert-mosque-rows.server.ts'
import { insertTimetableRows } from '#app/features/timetables/insert-timetable-rows.server.ts'
import { addDays } from '#app/lib/days.ts'
import { dayInZone } from '#app/lib/time.ts'
import { defaultSettings } from '#app/services/settings-document.ts'
import { largeEvent, largeMosque } from './large-rows.ts'
import { largeTimes } from './large-times.ts'
import type { MosqueRow } from './mosque-rows.ts'
import type { Progress } from './sample-data.ts'
import { randomFrom } from './scene-parts.ts'

const BATCH_SIZE = 1000

export type LargeSize = { mosques: number; events: number }

/** Fills the database up to the size of the benchmark, in one transaction and with the same content at every run. */
export async function seedLargeData(size: LargeSize, now: Date, progress: Progress): Promise<void> {
  const random = randomFrom(20_261_120)
  const pictures = await reader().selectFrom('images').select('id').orderBy('id').execute()
  const mosqueCount = size.mosques - (await countOf('mosques'))
  const eventCount = size.events - (await countOf('events'))
  const mosques = Array.from({ length: mosqueCount }, (_, index) => largeMosque(index, random, now))
  await write(null, { action: 'sample.large', kind: 'sample', subjectId: 'large' }, async (trx) => {
    await insertMosqueRows(trx, {
      mosques,
      imams: [],
      facts: mosques.flatMap(factRows),
      images: mosques.flatMap((mosque, index) => imageRows(mosque, index, pictures)),
    })
    await insertTimetableRows(
      trx,
      mosques.map((mosque) => largeTimes(mosque.id, random, now)),
    )
    await insertEvents(trx, mosques, eventCount, now, random, progress)
  })
  progress(`Large sample data: ${size.mosques} mosques and ${size.events} events`)
}

async function countOf(table: 'mosques' | 'events'): Promise<number> {
  const row = await reader()
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

async function insertEvents(
  trx: Transaction<Database>,
  mosques: MosqueRow[],
  count: number,
  now: Date,
  random: () => number,
  progress: Progress,
) {
  const zone = defaultSettings.general.timeZone
  const today = dayInZone(now, zone)
  for (let inserted = 0; inserted < count; inserted += BATCH_SIZE) {
    const events = Array.from({ length: Math.min(BATCH_SIZE, count - inserted) }, (_, index) => {
      const mosque = mosques[Math.floor(random() * mosques.length)]!
      const event = largeEvent(inserted + index, mosque.id, (days) => addDays(today, days), random, zone, now)
      return { ...event, id: newId(), searchText: buildSearchText(event.title, event.description) }
    })
    await insertEventRows(trx, events)
    const occurrences = events.flatMap((event) => buildOccurrenceRows(event, today, () => null))
    await insertOccurrences(trx, occurrences)
    if ((inserted / BATCH_SIZE) % 10 === 9) progress(`Events: ${inserted + events.length} of ${count}`)
  }
}

const facts = ['parking', 'wudu_area', 'step_free_entrance', 'ladies_daily']

const factRows = (mosque: MosqueRow, index: number) =>
  facts.slice(0, index % 5).map((fact) => ({ mosqueId: mosque.id, fact, value: 'yes' as const }))

const imageRows = (mosque: MosqueRow, index: number, pictures: { id: string }[]) =>
  index % 3 === 0 && pictures.length > 0
    ? [{ mosqueId: mosque.id, sortOrder: 0, imageId: pictures[index % pictures.length]!.id }]
    : []
