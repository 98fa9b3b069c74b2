import { hashPassword } from 'better-auth/crypto'
import type { Insertable, Transaction } from 'kysely'
import { newId } from '#app/db/ids.ts'
import type { Database } from '#app/db/schema.ts'
import { write } from '#app/db/write.server.ts'
import { env } from '#app/env.server.ts'
import { insertMosqueAdmin, insertPassword } from '#app/features/accounts/people/mosque-admins.server.ts'
import { defaultBoard } from '#app/features/boards/board-settings.ts'
import { storeBoard } from '#app/features/boards/boards.server.ts'
import { rewriteOccurrences } from '#app/features/events/dates/occurrences.server.ts'
import { wantedEventSlug } from '#app/features/events/edit/event-slugs.server.ts'
import { insertEventRows } from '#app/features/events/edit/imported-events.server.ts'
import { watchDayOf } from '#app/features/hijri/declaration-rules.ts'
import { insertDeclarationRows } from '#app/features/hijri/declarations.server.ts'
import { loadMoonFacts, type MoonFacts } from '#app/features/hijri/known-months.server.ts'
import { insertMosqueRows, type MosqueRows } from '#app/features/mosques/edit/mosque-store.server.ts'
import { accessSchema } from '#app/features/mosques/gathering-schema.ts'
import { wantedMosqueSlugs } from '#app/features/mosques/mosque-links.ts'
import { insertNoticeRows } from '#app/features/notices/notice-writes.server.ts'
import { saveImportedSettings } from '#app/features/settings/settings-writes.server.ts'
import { insertProgramRows } from '#app/features/timetables/ramadan/program-writes.server.ts'
import { insertTimetableRows } from '#app/features/timetables/timetable-writes.server.ts'
import { daysBetween } from '#app/lib/days.ts'
import { slugPicker } from '#app/lib/slug.ts'
import { dayInZone } from '#app/lib/time.ts'
import { sampleAdmin } from '#app/services/app-secret.server.ts'
import { storeImage } from '#app/services/images/images.server.ts'
import { loadSharp } from '#app/services/images/sharp.server.ts'
import { defaultSettings } from '#app/services/settings-document.ts'
import { isEmpty } from '#app/workflows/set-up-site/first-run.server.ts'
import {
  type DemonstrationMosque,
  demonstrationMosques,
  demonstrationTimes,
  type PlannedEvent,
  plannedEvents,
  samplePictures,
} from './demonstration.ts'
import { type MosqueRow, realMosqueRows } from './mosque-rows.ts'
import { samplePrograms } from './ramadan-programs.ts'
import { sampleJanazah } from './sample-notices.ts'

type Picture = { id: string; caption: string }
export type Progress = (line: string) => void

const zone = defaultSettings.general.timeZone

/** Fills an empty database with sample data if the settings allow it; returns whether it did. */
export async function seedIfEmpty(now: Date, progress: Progress): Promise<boolean> {
  const { SAMPLE_DATA, PUBLIC_URL, DEMO } = env()
  const wanted = DEMO || (SAMPLE_DATA ? SAMPLE_DATA === 'on' : !PUBLIC_URL)
  if (!wanted || !(await isEmpty())) return false
  await seedSampleData(now, progress)
  return true
}

/** A year of Hijri months. */
const SAMPLE_MONTHS = 12

/** Stores the pictures of the sample data, then everything else in one transaction, which may begin with other work. */
export async function seedSampleData(
  now: Date,
  progress: Progress,
  begin: (trx: Transaction<Database>) => Promise<void> = async () => {},
): Promise<void> {
  const pictures = await drawPictures(now, progress)
  const hash = await hashSamplePassword()
  const demonstration = demonstrationMosques(now)
  const real = realMosqueRows(now)
  const events = plannedEvents(dayInZone(now, zone))
  const months = await loadSampleMonths(now, zone, SAMPLE_MONTHS)
  await write(null, { action: 'sample.seed', kind: 'sample', subjectId: 'sample' }, async (trx) => {
    await begin(trx)
    // When several processes start on an empty PostgreSQL database, the first one fills it.
    if (await trx.selectFrom('mosques').select('id').limit(1).executeTakeFirst()) return
    await insertMosqueRows(trx, {
      mosques: withUniqueSlugs([...real, ...demonstration.map((mosque) => mosque.row)]),
      ...demonstrationLists(demonstration, pictures),
    })
    const demonstrationIds = demonstration.filter(({ row }) => row.placeKind !== 'prayer-room').map(({ row }) => row.id)
    await insertTimetableRows(trx, demonstrationTimes(demonstrationIds, now, zone))
    for (const mosqueId of demonstrationIds)
      await storeBoard(trx, { mosqueId, settings: sampleBoard, version: 1, now, by: 'Sample' })
    await insertProgramRows(trx, samplePrograms(demonstrationIds, now, zone))
    await insertNoticeRows(trx, [sampleJanazah(demonstrationIds[0]!, now, zone)])
    const pick = slugPicker()
    const rows = events
      .map((event) => eventRow(event, demonstration[event.mosque]!.row, pictures, now))
      .map((row) => ({ ...row, slug: pick([wantedEventSlug(row.title)], `${row.mosqueId}/`) }))
    await insertEventRows(trx, rows)
    const ids = rows.map((row) => row.id)
    await rewriteOccurrences(trx, ids, now)
    await insertSampleMonths(trx, months, now)
    await insertSampleAdmin(trx, demonstration[0]!.row.id, hash, now)
  })
  progress(
    `Sample data: ${real.length} mosques of Cape Town, 3 demonstration mosques and a prayer room with ${events.length} events`,
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
  const drawings = samplePictures()
  for (const { caption, svg } of drawings) {
    const bytes = await (await loadSharp())(Buffer.from(svg)).png().toBuffer()
    const { id } = await storeImage(bytes, { now, createdBy: null })
    pictures.push({ id, caption })
    progress(`Drawing sample pictures: ${pictures.length} of ${drawings.length}`)
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

/** The boards of the demonstration mosques show events too, in two languages. */
const sampleBoard = { ...defaultBoard, shown: { ...defaultBoard.shown, events: true } }

const sampleIftar = { welcome: 'everyone' as const, meals: 150, bringMat: 1 as const }

function eventRow(event: PlannedEvent, mosque: MosqueRow, pictures: Picture[], now: Date) {
  const { salaah, registration, picture } = event
  return {
    id: newId(),
    mosqueId: mosque.id,
    title: event.title,
    description: event.description,
    type: event.type,
    audience: event.audience ?? null,
    access: event.access ? JSON.stringify(accessSchema.parse(event.access)) : null,
    date: event.date,
    startTime: event.start,
    endTime: event.end,
    startSalaah: salaah?.name ?? null,
    startOffset: salaah?.offset ?? null,
    endSalaah: salaah?.name ?? null,
    endOffset: salaah?.endOffset ?? null,
    follows: null,
    followsSession: null,
    zone,
    imageId: picture === undefined ? null : pictures[picture]!.id,
    ...(event.type === 'iftar' ? sampleIftar : { welcome: null, meals: null, bringMat: 0 as const }),
    registrationRequired: registration ? 1 : 0,
    registrationUrl: registration ? `${mosque.website}/register` : null,
    rrule: event.rrule ?? null,
    status: event.cancelled ? 'cancelled' : 'scheduled',
    sample: 1,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  } satisfies Omit<Insertable<Database['events']>, 'slug'>
}

/** Inserts the sample admin of a mosque, verified and able to sign in. */
async function insertSampleAdmin(trx: Transaction<Database>, mosqueId: string, hash: string, now: Date) {
  const person = { name: 'Sample Admin', email: sampleAdmin().email, mosqueId, emailVerified: true }
  await insertPassword(trx, await insertMosqueAdmin(trx, person, 'active', now), hash, now)
}

/** Hashes the sample password. Hashing is slow, so call it before the transaction. */
const hashSamplePassword = () => hashPassword(sampleAdmin().password)

/** A committee that does not exist: the sample data says nothing about a real one. */
export const SAMPLE_AUTHORITY = 'Demonstration moon committee (sample)'

const ANNOUNCED_AFTER_MS = 40 * 60_000

/** The last months before an instant, announced by the committee of the sample as the moon let expect. */
export function sampleDeclarations({ knownFrom, eveningOf }: MoonFacts, now: Date, zone: string, count: number) {
  const begun = knownFrom([], now).filter(({ firstDay }) => firstDay <= dayInZone(now, zone))
  return begun.slice(-count).map(({ year, month, firstDay }) => {
    const before = begun[begun.findIndex((each) => each.firstDay === firstDay) - 1]
    const isShort = before !== undefined && daysBetween(before.firstDay, firstDay) === 29
    const announced = isShort ? ('seen' as const) : ('completed' as const)
    const evening = eveningOf(watchDayOf({ firstDay, announced }))
    return {
      ...{ year, month, firstDay, announced, authority: SAMPLE_AUTHORITY, source: '', note: '' },
      previousLength: isShort ? (29 as const) : (30 as const),
      announcedAt: new Date(evening.getTime() + ANNOUNCED_AFTER_MS).toISOString(),
      enteredByName: 'Sample data',
      sample: 1 as const,
    }
  })
}

/** Names the committee of the sample in the settings, and stores what it announced about the last months. */
export async function insertSampleMonths(
  trx: Transaction<Database>,
  declarations: ReturnType<typeof sampleDeclarations>,
  now: Date,
): Promise<void> {
  await saveImportedSettings(trx, { hijri: { authority: SAMPLE_AUTHORITY } }, now)
  await insertDeclarationRows(trx, declarations)
}

/** What the months of the sample are calculated from, loaded before a write. */
export const loadSampleMonths = async (now: Date, zone: string, count: number) =>
  sampleDeclarations(await loadMoonFacts(), now, zone, count)
