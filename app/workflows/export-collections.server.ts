import { type Actor, canImport } from '#app/access/permissions.ts'
import { asDate } from '#app/db/auth-values.server.ts'
import { reader } from '#app/db/client.server.ts'
import { parseStoredBoard } from '#app/features/boards/board-schema.ts'
import { listDeclarationHistory } from '#app/features/hijri/declarations.server.ts'
import { loadMosque, type StoredMosque } from '#app/features/mosques/edit/mosque-store.server.ts'
import { factNames, type MosqueFact, toFacilities } from '#app/features/mosques/mosque-facts.ts'
import { programColumns, programRows } from '#app/features/timetables/feeds/program-rows.ts'
import { parseStoredProgram } from '#app/features/timetables/timetable-schema.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { toCsv } from '#app/lib/files/csv.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { largestSource } from '#app/services/images/image-sources.ts'
import { findImages } from '#app/services/images/images.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { type ListKind, templateColumns, templateHeadings } from './import/column-names.ts'
import { formatAnswer } from './import/mosque-record.ts'
import { EXAMPLE_PREFIX } from './import/plan-import.server.ts'

/** The most mosques that a selection names; more are exported as a whole. */
const MAX_IDS = 500

type Documents = Record<string, Record<string, unknown>>

/** Exports everything as document collections, without passwords. */
export async function exportCollections(actor: Actor | null, origin: string) {
  if (!canImport(actor)) forbidden()
  const mosques = await loadMosqueDocuments(origin)
  for (const [id, { mosqueId, ...event }] of Object.entries(await loadEventDocuments(origin))) {
    const mosque = mosques[String(mosqueId)]
    if (mosque) (mosque.events as Documents)[id] = event
  }
  const { version: _version, ...settings } = await siteSettings()
  const months = (await listDeclarationHistory(actor)).map(
    ({ id, isSample: _sample, enteredBy: _by, ...month }) => [id, month] as const,
  )
  return {
    mosques,
    admin_users: await loadAdminDocuments(),
    admin_settings: { general: settings },
    announced_months: Object.fromEntries(months),
    ramadan_programs: Object.fromEntries(
      (await loadPrograms()).map((program) => [`${program.mosqueId}-${program.year}`, program] as const),
    ),
    boards: await loadBoards(),
  }
}

/** Exports the mosques as CSV, all or only some; entries of lists are separated by `|`. */
export async function exportMosquesCsv(actor: Actor | null, origin: string, ids: string[] = []): Promise<string> {
  if (!canImport(actor)) forbidden()
  const documents = await loadMosqueDocuments(origin, ids)
  return toCsv(
    Object.entries(documents).map(([id, { contact, location, events: _events, imams, facts, ...mosque }]) => ({
      id,
      ...mosque,
      ...toFactCells(facts as MosqueFact[]),
      ...(contact as object),
      ...(location as object),
      imams: (imams as { name: string; position: string; bio: string }[]).map(({ name, position, bio }) =>
        [name, position, bio].join('; '),
      ),
    })),
  )
}

/** Exports the events as CSV. */
export async function exportEventsCsv(actor: Actor | null, origin: string): Promise<string> {
  if (!canImport(actor)) forbidden()
  return toCsv(Object.entries(await loadEventDocuments(origin)).map(([id, event]) => ({ id, ...event })))
}

/** Exports what mosques hold in Ramadan and on the Eids as CSV, a row for each session. */
export async function exportProgramsCsv(actor: Actor | null): Promise<string> {
  if (!canImport(actor)) forbidden()
  return toCsv((await loadPrograms()).flatMap(programRows), programColumns)
}

async function loadMosqueDocuments(origin: string, ids: string[] = []): Promise<Documents> {
  const all = reader().selectFrom('mosques').select(['id', 'updatedAt']).orderBy('sortName')
  const rows = await (ids.length > 0 ? all.where('id', 'in', ids.slice(0, MAX_IDS)) : all).execute()
  const admins = await reader()
    .selectFrom('user')
    .select(['id', 'mosqueId'])
    .where('mosqueId', 'is not', null)
    .execute()
  const documents: Documents = {}
  for (const { id, updatedAt } of rows) {
    const stored = await loadMosque(reader(), id)
    if (!stored) continue
    const adminIds = admins.filter((admin) => admin.mosqueId === id).map((admin) => admin.id)
    documents[id] = { ...(await toMosqueDocument(stored, origin)), adminIds, updatedAt, events: {} }
  }
  return documents
}

async function toMosqueDocument({ content, createdAt }: StoredMosque, origin: string) {
  const { phone, email, website, latitude, longitude, keywords, images, ...rest } = content
  const addresses = await loadPictureAddresses(
    images.flatMap((image) => image.imageId ?? []),
    origin,
  )
  return {
    ...rest,
    facilities: toFacilities(content.facts),
    contact: { phone, email, website },
    location: { latitude, longitude },
    searchKeywords: keywords,
    images: images.map((image) => (image.imageId ? (addresses.get(image.imageId) ?? '') : image.url)),
    imageTexts: images.map((image) => image.alt),
    createdAt,
  }
}

/** A column for each fact, and one for those that only an import contained. */
function toFactCells(facts: readonly MosqueFact[]) {
  const answers = new Map(facts.map((entry) => [entry.fact, formatAnswer(entry)]))
  const isColumn = (fact: string) => (factNames as readonly string[]).includes(fact)
  return {
    ...Object.fromEntries(factNames.map((fact) => [fact, answers.get(fact) ?? ''])),
    facts: facts.filter(({ fact }) => !isColumn(fact)).map((entry) => `${entry.fact}: ${formatAnswer(entry)}`),
  }
}

async function loadPictureAddresses(ids: string[], origin: string): Promise<Map<string, string>> {
  const rows = await findImages(ids)
  return new Map(rows.map((row) => [row.id, new URL(largestSource(row), origin).href]))
}

async function loadEventDocuments(origin: string): Promise<Documents> {
  const rows = await reader()
    .selectFrom('events')
    .innerJoin('mosques', 'mosques.id', 'events.mosqueId')
    .selectAll('events')
    .select('mosques.name as mosqueName')
    .orderBy('events.createdAt')
    .orderBy('events.id')
    .execute()
  const pictures = await loadPictureAddresses([...new Set(rows.flatMap((row) => row.imageId ?? []))], origin)
  return Object.fromEntries(
    rows.map(
      ({
        id,
        sample: _sample,
        version: _version,
        sequence: _sequence,
        rescheduledAt: _rescheduledAt,
        searchText: _searchText,
        slug: _slug,
        ...row
      }) => [
        id,
        {
          ...Object.fromEntries(Object.entries(row).map(([column, value]) => [column, value ?? ''])),
          imageUrl: (row.imageId && pictures.get(row.imageId)) || (row.imageUrl ?? ''),
          isRecurring: row.rrule !== null,
          registrationRequired: row.registrationRequired === 1,
          bringMat: row.bringMat === 1,
        },
      ],
    ),
  )
}

async function loadPrograms() {
  const rows = await reader()
    .selectFrom('ramadanPrograms as p')
    .innerJoin('mosques as m', 'm.id', 'p.mosqueId')
    .select(['p.mosqueId', 'm.name as mosqueName', 'p.year', 'p.content', 'p.updatedAt', 'p.updatedByName'])
    .orderBy('m.sortName')
    .orderBy('m.id')
    .orderBy('p.year')
    .execute()
  return rows.map(({ content, ...program }) => ({ ...program, ...parseStoredProgram(content) }))
}

/** What the boards of mosques show; the screens that are paired stay with their site. */
async function loadBoards(): Promise<Documents> {
  const rows = await reader()
    .selectFrom('boards as b')
    .innerJoin('mosques as m', 'm.id', 'b.mosqueId')
    .select(['b.mosqueId', 'm.name as mosqueName', 'b.content', 'b.updatedAt', 'b.updatedByName'])
    .orderBy('m.sortName')
    .orderBy('m.id')
    .execute()
  return Object.fromEntries(
    rows.map(({ content, ...board }) => [board.mosqueId, { ...board, ...parseStoredBoard(content) }]),
  )
}

async function loadAdminDocuments(): Promise<Documents> {
  const rows = await reader()
    .selectFrom('user')
    .select(['id', 'email', 'name', 'role', 'mosqueId', 'phone', 'loginCount', 'status', 'createdAt', 'updatedAt'])
    .orderBy('createdAt')
    .execute()
  return Object.fromEntries(
    rows.map(({ id, createdAt, updatedAt, ...person }) => [
      id,
      { ...person, createdAt: asDate(createdAt).toISOString(), updatedAt: asDate(updatedAt).toISOString() },
    ]),
  )
}

const examples: Record<ListKind, Record<string, string>> = {
  mosques: {
    name: `${EXAMPLE_PREFIX} Masjid`,
    arabicName: 'مسجد',
    address: '1 Example Street',
    area: 'City Bowl',
    suburb: 'Gardens',
    phone: '+27123456789',
    email: 'office@example.org',
    website: 'https://www.example.org',
    established: '1950',
    capacity: '300',
    facilities: 'parking | wudu_area',
    ladies_daily: 'yes; On the first floor',
    ladies_jumuah: 'no',
    step_free_entrance: 'yes',
    imams: 'Name; Imam | Second name; Teacher',
    latitude: '-33.9258',
    longitude: '18.4232',
    adminName: 'Name of the secretary',
    adminEmail: 'secretary@example.org',
  },
  events: {
    mosqueName: 'Masjid',
    title: `${EXAMPLE_PREFIX} Lecture`,
    type: 'lecture',
    date: '2027-01-31',
    startTime: '19:30',
    endTime: '21:00',
    imageUrl: 'https://www.example.org/poster.jpg',
    registrationUrl: 'https://www.example.org/register',
  },
}

/** An empty list of mosques or events with headings in a language, and one line that shows how to fill it in. */
export function importTemplate(actor: Actor | null, kind: ListKind, language: Language): string {
  if (!canImport(actor)) forbidden()
  const headings: Record<string, string> = templateHeadings(textsIn(language))[kind]
  return toCsv([
    Object.fromEntries(templateColumns[kind].map((field) => [headings[field], examples[kind][field] ?? ''])),
  ])
}
