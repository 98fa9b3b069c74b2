import { reader } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import type { ImportedAdmin } from '#app/features/accounts/people/imported-admins.server.ts'
import { importedEventSchema } from '#app/features/events/edit/event-row-schema.ts'
import type { ImportedEvent } from '#app/features/events/edit/imported-events.server.ts'
import { tidyContent } from '#app/features/mosques/edit/mosque-content.ts'
import { validateMosque } from '#app/features/mosques/edit/mosque-form-data.ts'
import { type MosqueContent, mosqueSchema } from '#app/features/mosques/edit/mosque-schema.ts'
import { zoneOf } from '#app/features/mosques/zone-of.server.ts'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { isEmail, normalizeEmail } from '#app/lib/contact-details.ts'
import { createPauses } from '#app/lib/pauses.server.ts'
import { foldForSorting } from '#app/lib/search/fold.ts'
import { toSingleLine } from '#app/lib/text-fields.ts'
import { dayInZone } from '#app/lib/time.ts'
import { parseEventRecord } from './event-record.server.ts'
import { asList, asText, parseMosqueRecord } from './mosque-record.ts'
import type { RawImport, RawRecord } from './read-import-file.server.ts'

type PlannedMosque = { id: string; content: MosqueContent; isNew: boolean }

/** The records that an import would write. */
export type ImportPlan = {
  mosques: PlannedMosque[]
  events: ImportedEvent[]
  admins: ImportedAdmin[]
  settings: Record<string, unknown> | null
}

export type ReportLine = {
  kind: 'mosque' | 'event' | 'admin' | 'settings'
  row: number
  name: string
  outcome: 'add' | 'update' | 'skip' | 'error'
  remarks: string[]
}

export type DryRun = { lines: ReportLine[]; plan: ImportPlan; errors: number }

/** Called after each record or line. It ends the work by throwing. */
export type OnProgress = (done: number, total: number) => void

type ImportOptions = { texts: AdminTexts; now: Date; onProgress?: OnProgress }
type Schemas = { mosqueIn(year: number): MosqueSchema; event: ReturnType<typeof importedEventSchema> }
type MosqueSchema = ReturnType<typeof mosqueSchema>
type RecordOptions = ImportOptions & { schemas: Schemas }

const validId = /^[\w-]{1,128}$/

/** Checks a whole import without writing: one report line for each record, and what would be written. */
export async function planImport(raw: RawImport, importOptions: ImportOptions): Promise<DryRun> {
  const options: RecordOptions = { ...importOptions, schemas: buildSchemas(importOptions.texts) }
  const stored = await loadStored()
  const lines: ReportLine[] = []
  const plan: ImportPlan = { mosques: [], events: [], admins: [], settings: raw.settings }
  const total = raw.mosques.length + raw.events.length + raw.admins.length
  const pause = createPauses()
  const add = async (line: ReportLine) => {
    lines.push(line)
    importOptions.onProgress?.(lines.length, total)
    await pause()
  }
  for (const record of raw.mosques) await add(await planMosque(record, plan, stored, options))
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
  const mosques = await reader().selectFrom('mosques').select(['id', 'name', 'area']).execute()
  const events = await reader().selectFrom('events').select('id').execute()
  const users = await reader().selectFrom('user').select('email').execute()
  const images = await reader().selectFrom('images').select('id').execute()
  return {
    mosques: new Map(mosques.map((mosque) => [mosque.id, mosque])),
    named: new Set(mosques.map((mosque) => mosqueKey(mosque.name, mosque.area))),
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

const mosqueKey = (name: string, area: string) => `${foldForSorting(name)}|${foldForSorting(area)}`

async function planMosque(
  { row, id, fields }: RawRecord,
  plan: ImportPlan,
  stored: Stored,
  { texts, now, schemas }: RecordOptions,
): Promise<ReportLine> {
  const report = texts.adminTransfer.remarks
  const values = parseMosqueRecord(fields)
  const line = { kind: 'mosque' as const, row, name: values.name }
  if (isExample(values.name)) return { ...line, outcome: 'skip', remarks: [report.example] }
  values.images = values.images.filter((image) => !image.imageId || stored.images.has(image.imageId))
  const year = Number(dayInZone(now, await zoneOf({ id })).slice(0, 4))
  const checked = validateMosque(values, schemas.mosqueIn(year))
  const remarks = checked.ok ? [] : Object.values(checked.errors)
  if (id !== null && !validId.test(id)) remarks.push(report.badId)
  const isNew = id === null || !stored.mosques.has(id)
  const key = mosqueKey(values.name, values.area)
  if (isNew && stored.named.has(key)) remarks.push(report.twice)
  if (id !== null && stored.planned.has(id)) remarks.push(report.twice)
  if (!checked.ok || remarks.length > 0) return { ...line, outcome: 'error', remarks }
  stored.named.add(key)
  if (id !== null) stored.planned.add(id)
  const mosqueId = id ?? newId()
  plan.mosques.push({ id: mosqueId, content: tidyContent(checked.value), isNew })
  stored.admins.push(...adminsOf(fields, row, mosqueId))
  const hasRemotePictures = checked.value.images.some((image) => image.url)
  return { ...line, outcome: isNew ? 'add' : 'update', remarks: hasRemotePictures ? [report.picturesLater] : [] }
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

type MosqueLookup = { ids: Set<string>; byName: Map<string, string[]> }

/** Every mosque an event or admin may belong to: stored ones and those of the same file. */
async function buildMosqueLookup(stored: Stored, plan: ImportPlan, pause: () => Promise<void>): Promise<MosqueLookup> {
  const byName = new Map<string, string[]>()
  const all = new Map([...stored.mosques.values()].map(({ id, name }) => [id, name]))
  for (const { id, content } of plan.mosques) all.set(id, content.name)
  for (const [id, name] of all) {
    const folded = foldForSorting(name)
    const ids = byName.get(folded)
    if (ids) ids.push(id)
    else byName.set(folded, [id])
    await pause()
  }
  return { ids: new Set(all.keys()), byName }
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
  { texts, schemas }: RecordOptions,
): Promise<ReportLine> {
  const report = texts.adminTransfer.remarks
  const mosqueId = findMosqueId(fields, mosques)
  const zone = mosqueId === null ? 'UTC' : await zoneOf({ id: mosqueId })
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
