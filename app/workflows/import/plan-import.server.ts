import { reader } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import type { ImportedAdmin } from '#app/features/accounts/people/imported-admins.server.ts'
import { importedEventSchema } from '#app/features/events/edit/event-row-schema.ts'
import type { ImportedEvent } from '#app/features/events/edit/imported-events.server.ts'
import { placeInCity, toCityId } from '#app/features/mosques/cities/place-in-city.ts'
import { tidyContent } from '#app/features/mosques/edit/mosque-content.ts'
import { validateMosque } from '#app/features/mosques/edit/mosque-form-data.ts'
import { type MosqueContent, mosqueSchema } from '#app/features/mosques/edit/mosque-schema.ts'
import type { MosqueSource } from '#app/features/mosques/sources/mosque-sources.server.ts'
import { siteZone } from '#app/features/mosques/zone-of.server.ts'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { isEmail, normalizeEmail } from '#app/lib/contact-details.ts'
import { createPauses } from '#app/lib/pauses.server.ts'
import { foldForSorting } from '#app/lib/search/fold.ts'
import { toSingleLine } from '#app/lib/text-fields.ts'
import { dayInZone } from '#app/lib/time.ts'
import { findZone } from '#app/lib/zones.ts'
import type { SiteCity } from '#app/services/salaah-settings.ts'
import { directoryCities } from '#app/services/site-salaah.server.ts'
import { parseEventRecord } from './event-record.server.ts'
import { parseMosqueRecord } from './mosque-record.ts'
import type { PlaceChoices, PlaceDoubt } from './osm/place-choices.ts'
import { planPlaces } from './osm/plan-osm.server.ts'
import type { RawImport, RawRecord } from './read-import-file.server.ts'
import { asList, asText } from './record-values.ts'

/** With a version it is written only while the mosque is still at that version. */
type PlannedMosque = { id: string; content: MosqueContent; isNew: boolean; version?: number }

/** The records that an import would write. */
export type ImportPlan = {
  mosques: PlannedMosque[]
  /** What to remember of places of OpenStreetMap. */
  sources: MosqueSource[]
  /** The ids of those that were chosen to be left out. */
  leftOut: string[]
  events: ImportedEvent[]
  admins: ImportedAdmin[]
  settings: Record<string, unknown> | null
}

export type ReportLine = {
  kind: 'mosque' | 'event' | 'admin' | 'settings'
  row: number
  name: string
  outcome: 'add' | 'update' | 'same' | 'different' | 'doubtful' | 'skip' | 'error'
  remarks: string[]
  /** Of a place that is perhaps a mosque of this site. */
  doubt?: PlaceDoubt
}

export type DryRun = { lines: ReportLine[]; plan: ImportPlan; errors: number }

/** Called after each record or line. It ends the work by throwing. */
export type OnProgress = (done: number, total: number) => void

type ImportOptions = { texts: AdminTexts; now: Date; onProgress?: OnProgress; choices?: PlaceChoices }
type Schemas = { mosqueIn(year: number): MosqueSchema; event: ReturnType<typeof importedEventSchema> }
type MosqueSchema = ReturnType<typeof mosqueSchema>
type RecordOptions = ImportOptions & { schemas: Schemas; cities: readonly SiteCity[]; zone: string }

const validId = /^[\w-]{1,128}$/

/** Checks a whole import without writing: one report line for each record, and what would be written. */
export async function planImport(raw: RawImport, importOptions: ImportOptions): Promise<DryRun> {
  const schemas = buildSchemas(importOptions.texts)
  const options: RecordOptions = { ...importOptions, schemas, cities: await directoryCities(), zone: await siteZone() }
  const stored = await loadStored()
  const lines: ReportLine[] = []
  const plan: ImportPlan = { mosques: [], sources: [], leftOut: [], events: [], admins: [], settings: raw.settings }
  const total = raw.places.length + raw.mosques.length + raw.events.length + raw.admins.length
  const pause = createPauses()
  const add = async (line: ReportLine) => {
    lines.push(line)
    importOptions.onProgress?.(lines.length, total)
    await pause()
  }
  for (const record of raw.mosques) await add(await planMosque(record, plan, stored, options))
  if (raw.places.length > 0) {
    const year = Number(dayInZone(options.now, options.zone).slice(0, 4))
    await planPlaces(raw.places, plan, { ...options, schema: schemas.mosqueIn(year) }, add)
  }
  const mosques = await buildMosqueLookup(stored, plan, pause)
  for (const record of raw.events) await add(await planEvent(record, plan, { stored, mosques }, options))
  for (const record of [...stored.admins, ...raw.admins])
    await add(planAdmin(record, plan, { stored, mosques }, options))
  if (raw.settings) lines.push({ kind: 'settings', row: 1, name: 'general', outcome: 'update', remarks: [] })
  return { lines, plan, errors: lines.filter((line) => line.outcome === 'error').length }
}

/** Building a schema takes far longer than using it, so it is built once, that of mosques once for each current year. */
function buildSchemas({ adminMosques, adminEvents }: AdminTexts): Schemas {
  const byYear = new Map<number, MosqueSchema>()
  const mosqueIn = (year: number) => {
    const schema = byYear.get(year) ?? mosqueSchema({ errors: adminMosques.errors, year, imported: true })
    byYear.set(year, schema)
    return schema
  }
  return { mosqueIn, event: importedEventSchema(adminEvents.errors) }
}

type Stored = Awaited<ReturnType<typeof loadStored>>

async function loadStored() {
  const mosques = await reader().selectFrom('mosques').select(['id', 'name', 'city', 'area', 'timeZone']).execute()
  const events = await reader().selectFrom('events').select('id').execute()
  const users = await reader().selectFrom('user').select('email').execute()
  const images = await reader().selectFrom('images').select('id').execute()
  return {
    mosques: new Map(mosques.map((mosque) => [mosque.id, mosque])),
    named: new Set(mosques.map(mosqueKey)),
    events: new Set(events.map((event) => event.id)),
    emails: new Set(users.map((user) => user.email)),
    images: new Set(images.map((image) => image.id)),
    /** The ids of this file that were read already. */
    planned: new Set<string>(),
    plannedEvents: new Set<string>(),
    /** The administrators that rows of mosques name. */
    admins: [] as RawRecord[],
  }
}

const mosqueKey = ({ name, area, city }: { name: string; area: string; city: string | null }) =>
  [foldForSorting(name), foldForSorting(area), city ?? ''].join('|')

async function planMosque(
  { row, id, fields }: RawRecord,
  plan: ImportPlan,
  stored: Stored,
  { texts, now, schemas, cities, zone: siteZone }: RecordOptions,
): Promise<ReportLine> {
  const report = texts.adminTransfer.remarks
  const values = parseMosqueRecord(fields)
  const line = { kind: 'mosque' as const, row, name: values.name }
  if (isExample(values.name)) return { ...line, outcome: 'skip', remarks: [report.example] }
  const isOtherCity = cities.length > 0 && values.city !== '' && toCityId(values.city, cities) === ''
  values.city = toCityId(values.city, cities)
  values.images = values.images.filter((image) => !image.imageId || stored.images.has(image.imageId))
  const year = Number(dayInZone(now, findZone(values.timeZone) ?? siteZone).slice(0, 4))
  const checked = validateMosque(values, schemas.mosqueIn(year))
  const remarks = checked.ok ? [] : Object.values(checked.errors)
  if (id !== null && !validId.test(id)) remarks.push(report.badId)
  const isNew = id === null || !stored.mosques.has(id)
  const content = checked.ok ? placeInCity(checked.value, null, { cities, siteZone }) : null
  const key = mosqueKey(content ?? values)
  if (isNew && stored.named.has(key)) remarks.push(report.twice)
  if (id !== null && stored.planned.has(id)) remarks.push(report.twice)
  if (!content || remarks.length > 0) return { ...line, outcome: 'error', remarks }
  stored.named.add(key)
  if (id !== null) stored.planned.add(id)
  const mosqueId = id ?? newId()
  plan.mosques.push({ id: mosqueId, content: tidyContent(content), isNew })
  stored.admins.push(...adminsOf(fields, row, mosqueId))
  if (isOtherCity) remarks.push(report.otherCity)
  if (content.images.some((image) => image.url)) remarks.push(report.picturesLater)
  return { ...line, outcome: isNew ? 'add' : 'update', remarks }
}

/** The first line of the templates shows how to fill them in; it is never imported. */
export const EXAMPLE_PREFIX = 'EXAMPLE:'
const isExample = (name: string) => name.startsWith(EXAMPLE_PREFIX)

/** The administrators in the columns of a mosque: one, or several with separators between them. */
function adminsOf(fields: RawRecord['fields'], row: number, mosqueId: string): RawRecord[] {
  const names = asList(fields.adminName, /[|;,]/)
  return asList(fields.adminEmail, /[|;,\s]/).map((email, index) => ({
    row,
    id: null,
    fields: { email, name: names[index] ?? '', mosqueId },
  }))
}

type MosqueLookup = { ids: Set<string>; byName: Map<string, string[]>; zones: Map<string, string> }

/** Every mosque an event or admin may belong to: stored ones and those of the same file. */
async function buildMosqueLookup(stored: Stored, plan: ImportPlan, pause: () => Promise<void>): Promise<MosqueLookup> {
  const byName = new Map<string, string[]>()
  const all = new Map([...stored.mosques.values()].map(({ id, name }) => [id, name]))
  const zones = new Map([...stored.mosques.values()].flatMap(({ id, timeZone }) => (timeZone ? [[id, timeZone]] : [])))
  for (const { id, content } of plan.mosques) {
    all.set(id, content.name)
    if (content.timeZone) zones.set(id, content.timeZone)
    else zones.delete(id)
  }
  for (const [id, name] of all) {
    const folded = foldForSorting(name)
    const ids = byName.get(folded)
    if (ids) ids.push(id)
    else byName.set(folded, [id])
    await pause()
  }
  return { ids: new Set(all.keys()), byName, zones }
}

function findMosqueId(fields: Record<string, unknown>, { ids, byName }: MosqueLookup): string | null {
  const id = asText(fields.mosqueId)
  if (id) return ids.has(id) ? id : null
  const named = byName.get(foldForSorting(asText(fields.mosqueName))) ?? []
  return named.length === 1 ? named[0]! : null
}

async function planEvent(
  { row, id, fields }: RawRecord,
  plan: ImportPlan,
  { stored, mosques }: { stored: Stored; mosques: MosqueLookup },
  { texts, schemas, zone: siteZone }: RecordOptions,
): Promise<ReportLine> {
  const report = texts.adminTransfer.remarks
  const mosqueId = findMosqueId(fields, mosques)
  const zone = mosqueId === null ? 'UTC' : (mosques.zones.get(mosqueId) ?? siteZone)
  const { title, parsed, remarks } = parseEventRecord(fields, { zone, schema: schemas.event })
  const line = { kind: 'event' as const, row, name: title }
  if (isExample(title)) return { ...line, outcome: 'skip', remarks: [report.example] }
  const errors = 'errors' in parsed ? [...parsed.errors] : []
  if (!mosqueId) errors.push(report.noMosque)
  if (id !== null && !validId.test(id)) errors.push(report.badId)
  if (id !== null && stored.plannedEvents.has(id)) errors.push(report.twice)
  if (!mosqueId || 'errors' in parsed || errors.length > 0) return { ...line, outcome: 'error', remarks: errors }
  if (id !== null) stored.plannedEvents.add(id)
  const { columns } = parsed
  if (columns.imageId && !stored.images.has(columns.imageId)) columns.imageId = null
  const isNew = id === null || !stored.events.has(id)
  plan.events.push({ id: id ?? newId(), mosqueId, columns, isNew })
  return { ...line, outcome: isNew ? 'add' : 'update', remarks: remarks.map((remark) => report[remark]) }
}

function planAdmin(
  { row, fields }: RawRecord,
  plan: ImportPlan,
  { stored, mosques }: { stored: Stored; mosques: MosqueLookup },
  { texts }: ImportOptions,
): ReportLine {
  const report = texts.adminTransfer.remarks
  const email = normalizeEmail(asText(fields.email))
  const line = { kind: 'admin' as const, row, name: email }
  if (!isEmail(email)) return { ...line, outcome: 'error', remarks: [texts.adminMosques.errors.email] }
  if (stored.emails.has(email)) return { ...line, outcome: 'skip', remarks: [report.emailKnown] }
  stored.emails.add(email)
  const name = toSingleLine(asText(fields.name)).slice(0, 120) || email.slice(0, email.indexOf('@'))
  if (fields.role === 'superadmin') {
    plan.admins.push({ name, email, role: 'superadmin', mosqueId: null })
    return { ...line, outcome: 'add', remarks: [report.superadmin] }
  }
  const mosqueId = findMosqueId(fields, mosques)
  plan.admins.push({ name, email, role: 'mosque_admin', mosqueId })
  return { ...line, outcome: 'add', remarks: [mosqueId ? report.inactive : report.adminWithoutMosque] }
}
