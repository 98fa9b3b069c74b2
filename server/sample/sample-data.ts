import type { Insertable } from 'kysely'
import { newId } from '#app/db/ids.ts'
import type { Database } from '#app/db/schema.ts'
import { write } from '#app/db/write.server.ts'
import { env } from '#app/env.server.ts'
import { wantedEventSlug } from '#app/features/events/event-slug.ts'
import { insertEventRows } from '#app/features/events/insert-event-rows.server.ts'
import { rewriteOccurrences } from '#app/features/events/recurrence/occurrences.server.ts'
import { insertMosqueRows, type MosqueRows } from '#app/features/mosques/insert-mosque-rows.server.ts'
import { wantedMosqueSlugs } from '#app/features/mosques/mosque-slug.ts'
import { insertTimetableRows } from '#app/features/timetables/insert-timetable-rows.server.ts'
import { slugPicker } from '#app/lib/slug/slug.ts'
import { dayInZone } from '#app/lib/time.ts'
import { storeImage } from '#app/services/images/images.server.ts'
import { loadSharp } from '#app/services/images/sharp.server.ts'
import { defaultSettings } from '#app/services/settings-document.ts'
import { isEmpty } from '#app/workflows/set-up-site/first-run.server.ts'
import { type PlannedEvent, plannedEvents } from './demonstration-events.ts'
import { type DemonstrationMosque, demonstrationMosques } from './demonstration-mosques.ts'
import { demonstrationTimes } from './demonstration-times.ts'
import { type MosqueRow, realMosqueRows } from './mosque-rows.ts'
import { hashSamplePassword, insertSampleAdmin } from './sample-admin.ts'
import { scenes } from './scenes.ts'

type Picture = { id: string; caption: string }
export type Progress = (line: string) => void

const zone = defaultSettings.general.timeZone

/** Fills an empty database with sample data if the settings allow it; returns whether it did. */
export async function seedIfEmpty(now: Date, progress: Progress): Promise<boolean> {
  const { SAMPLE_DATA, PUBLIC_URL } = env()
  const wanted = SAMPLE_DATA ? SAMPLE_DATA === 'on' : !PUBLIC_URL
  if (!wanted || !(await isEmpty())) return false
  await seedSampleData(now, progress)
  return true
}

/** Stores the pictures of the sample data, then everything else in one transaction. */
export async function seedSampleData(now: Date, progress: Progress): Promise<void> {
  const pictures = await drawPictures(now, progress)
  const hash = await hashSamplePassword()
  const demonstration = demonstrationMosques(now)
  const real = realMosqueRows(now)
  const events = plannedEvents(dayInZone(now, zone))
  await write(null, { action: 'sample.seed', kind: 'sample', subjectId: 'sample' }, async (trx) => {
    // When several processes start on an empty PostgreSQL database, the first one fills it.
    if (await trx.selectFrom('mosques').select('id').limit(1).executeTakeFirst()) return
    await insertMosqueRows(trx, {
      mosques: withUniqueSlugs([...real, ...demonstration.map((mosque) => mosque.row)]),
      ...demonstrationLists(demonstration, pictures),
    })
    const demonstrationIds = demonstration.map((mosque) => mosque.row.id)
    await insertTimetableRows(trx, demonstrationTimes(demonstrationIds, now, zone))
    const pick = slugPicker()
    const rows = events
      .map((event) => eventRow(event, demonstration[event.mosque]!.row, pictures, now))
      .map((row) => ({ ...row, slug: pick([wantedEventSlug(row.title)], `${row.mosqueId}/`) }))
    await insertEventRows(trx, rows)
    const ids = rows.map((row) => row.id)
    await rewriteOccurrences(trx, ids, now)
    await insertSampleAdmin(trx, demonstration[0]!.row.id, hash, now)
  })
  progress(
    `Sample data: ${real.length} mosques of Cape Town, ${demonstration.length} demonstration mosques with ${events.length} events`,
  )
}

/** Several mosques of Cape Town have the same name. */
function withUniqueSlugs(rows: MosqueRow[]): MosqueRow[] {
  const pick = slugPicker()
  return rows.map((row) => ({ ...row, slug: pick(wantedMosqueSlugs({ ...row, suburb: row.suburb ?? null })) }))
}

/** Draws the pictures and stores them like uploads, in every size. */
async function drawPictures(now: Date, progress: Progress): Promise<Picture[]> {
  const pictures: Picture[] = []
  for (const { caption, svg } of scenes()) {
    const bytes = await (await loadSharp())(Buffer.from(svg)).png().toBuffer()
    const { id } = await storeImage(bytes, { now, createdBy: null })
    pictures.push({ id, caption })
    progress(`Drawing sample pictures: ${pictures.length} of ${scenes().length}`)
  }
  return pictures
}

function demonstrationLists(mosques: DemonstrationMosque[], pictures: Picture[]): Omit<MosqueRows, 'mosques'> {
  return {
    imams: mosques.flatMap(({ row, imams }) =>
      imams.map((imam, sortOrder) => ({ mosqueId: row.id, sortOrder, ...imam })),
    ),
    facts: mosques.flatMap(({ row, facts }) => facts.map((fact) => ({ mosqueId: row.id, ...fact }))),
    images: mosques.flatMap((mosque) =>
      mosque.pictures.map((number, sortOrder) => ({
        mosqueId: mosque.row.id,
        sortOrder,
        ...imageOf(pictures[number]!),
      })),
    ),
  }
}

const imageOf = (picture: Picture) => ({ imageId: picture.id, alt: picture.caption })

function eventRow(event: PlannedEvent, mosque: MosqueRow, pictures: Picture[], now: Date) {
  const { salaah, registration, picture } = event
  return {
    id: newId(),
    mosqueId: mosque.id,
    title: event.title,
    description: event.description,
    type: event.type,
    audience: event.audience ?? null,
    date: event.date,
    startTime: event.start,
    endTime: event.end,
    startSalaah: salaah?.name ?? null,
    startOffset: salaah?.offset ?? null,
    endSalaah: salaah?.name ?? null,
    endOffset: salaah?.endOffset ?? null,
    zone,
    imageId: picture === undefined ? null : pictures[picture]!.id,
    registrationRequired: registration ? 1 : 0,
    registrationUrl: registration ? `${mosque.website}/register` : null,
    rrule: event.rrule ?? null,
    status: event.cancelled ? 'cancelled' : 'scheduled',
    sample: 1,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  } satisfies Omit<Insertable<Database['events']>, 'slug'>
}
