import { reader } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import type { MosqueContent } from '#app/features/mosques/edit/mosque-content.ts'
import { tidyContent } from '#app/features/mosques/edit/mosque-content.ts'
import { checkMosque } from '#app/features/mosques/edit/mosque-form-data.ts'
import { mosqueSchema } from '#app/features/mosques/edit/mosque-schema.ts'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { isEmail, normalEmail } from '#app/lib/contact-details.ts'
import { foldForSorting } from '#app/lib/fold.ts'
import { type EventColumns, readEventRecord } from './event-record.server.ts'
import { asText, typedFromRecord } from './mosque-record.ts'
import type { RawImport, RawRecord } from './read-file.ts'

export type PlannedMosque = { id: string; content: MosqueContent; isNew: boolean }
export type PlannedEvent = { id: string; mosqueId: string; columns: EventColumns; isNew: boolean }
export type PlannedAdmin = { name: string; email: string; role: 'superadmin' | 'mosque_admin'; mosqueId: string | null }

/** What an import would write. */
export type ImportPlan = {
  mosques: PlannedMosque[]
  events: PlannedEvent[]
  admins: PlannedAdmin[]
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

type Setting = { texts: AdminTexts; year: number; zone: string }
type Checks = Setting & { schema: ReturnType<typeof mosqueSchema> }

const goodId = /^[\w-]{1,128}$/

/** Goes through a whole import without writing: a line for every record, and what would be written. */
export async function planImport(raw: RawImport, given: Setting): Promise<DryRun> {
  // Built once: a schema costs far more to build than to ask.
  const schema = mosqueSchema(given.texts.adminMosques.errors, given.year, { imported: true })
  const setting: Checks = { ...given, schema }
  const known = await knownThings()
  const lines: ReportLine[] = []
  const plan: ImportPlan = { mosques: [], events: [], admins: [], settings: raw.settings }
  for (const record of raw.mosques) lines.push(planMosque(record, plan, known, setting))
  const places = placesOf(known, plan)
  for (const record of raw.events) lines.push(planEvent(record, plan, { known, places }, setting))
  for (const record of raw.admins) lines.push(planAdmin(record, plan, { known, places }, setting))
  if (raw.settings) lines.push({ kind: 'settings', row: 1, name: 'general', outcome: 'update', remarks: [] })
  return { lines, plan, errors: lines.filter((line) => line.outcome === 'error').length }
}

type Known = Awaited<ReturnType<typeof knownThings>>

async function knownThings() {
  const mosques = await reader().selectFrom('mosques').select(['id', 'name', 'area']).execute()
  const events = await reader().selectFrom('events').select('id').execute()
  const users = await reader().selectFrom('user').select('email').execute()
  const images = await reader().selectFrom('images').select('id').execute()
  return {
    mosques: new Map(mosques.map((mosque) => [mosque.id, mosque])),
    named: new Set(mosques.map((mosque) => placeName(mosque.name, mosque.area))),
    events: new Set(events.map((event) => event.id)),
    emails: new Set(users.map((user) => user.email)),
    images: new Set(images.map((image) => image.id)),
  }
}

const placeName = (name: string, area: string) => `${foldForSorting(name)}|${foldForSorting(area)}`

function planMosque(
  { row, id, fields }: RawRecord,
  plan: ImportPlan,
  known: Known,
  { texts, schema }: Checks,
): ReportLine {
  const report = texts.adminTransfer.remarks
  const typed = typedFromRecord(fields)
  const line = { kind: 'mosque' as const, row, name: typed.name }
  typed.images = typed.images.filter((image) => !image.imageId || known.images.has(image.imageId))
  const checked = checkMosque(typed, schema)
  const remarks = checked.ok ? [] : Object.values(checked.errors)
  if (id !== null && !goodId.test(id)) remarks.push(report.badId)
  const isNew = id === null || !known.mosques.has(id)
  const place = placeName(typed.name, typed.area)
  if (isNew && known.named.has(place)) remarks.push(report.twice)
  if (id !== null && plan.mosques.some((other) => other.id === id)) remarks.push(report.twice)
  if (!checked.ok || remarks.length > 0) return { ...line, outcome: 'error', remarks }
  known.named.add(place)
  plan.mosques.push({ id: id ?? newId(), content: tidyContent(checked.value), isNew })
  const fetched = checked.value.images.some((image) => image.url)
  return { ...line, outcome: isNew ? 'add' : 'update', remarks: fetched ? [report.picturesLater] : [] }
}

type Places = { ids: Set<string>; byName: Map<string, string[]> }

/** Every mosque an event or admin may belong to: stored ones and those of the same file. */
function placesOf(known: Known, plan: ImportPlan): Places {
  const byName = new Map<string, string[]>()
  const all = new Map([...known.mosques.values()].map(({ id, name }) => [id, name]))
  for (const { id, content } of plan.mosques) all.set(id, content.name)
  for (const [id, name] of all) {
    const folded = foldForSorting(name)
    byName.set(folded, [...(byName.get(folded) ?? []), id])
  }
  return { ids: new Set(all.keys()), byName }
}

function mosqueOf(fields: Record<string, unknown>, { ids, byName }: Places): string | null {
  const id = asText(fields.mosqueId)
  if (id) return ids.has(id) ? id : null
  const named = byName.get(foldForSorting(asText(fields.mosqueName))) ?? []
  return named.length === 1 ? named[0]! : null
}

function planEvent(
  { row, id, fields }: RawRecord,
  plan: ImportPlan,
  { known, places }: { known: Known; places: Places },
  { texts, zone }: Setting,
): ReportLine {
  const report = texts.adminTransfer.remarks
  const { columns, faults, remarks } = readEventRecord(fields, zone)
  if (columns.image_id && !known.images.has(columns.image_id)) columns.image_id = null
  const line = { kind: 'event' as const, row, name: columns.title }
  const mosqueId = mosqueOf(fields, places)
  const wrong = faults.map((fault) => report[fault])
  if (!mosqueId) wrong.push(report.noMosque)
  if (id !== null && !goodId.test(id)) wrong.push(report.badId)
  if (id !== null && plan.events.some((other) => other.id === id)) wrong.push(report.twice)
  if (!mosqueId || wrong.length > 0) return { ...line, outcome: 'error', remarks: wrong }
  const isNew = id === null || !known.events.has(id)
  plan.events.push({ id: id ?? newId(), mosqueId, columns, isNew })
  return { ...line, outcome: isNew ? 'add' : 'update', remarks: remarks.map((remark) => report[remark]) }
}

function planAdmin(
  { row, fields }: RawRecord,
  plan: ImportPlan,
  { known, places }: { known: Known; places: Places },
  { texts }: Setting,
): ReportLine {
  const report = texts.adminTransfer.remarks
  const email = normalEmail(asText(fields.email))
  const line = { kind: 'admin' as const, row, name: email }
  if (!isEmail(email)) return { ...line, outcome: 'error', remarks: [texts.adminMosques.errors.email] }
  if (known.emails.has(email)) return { ...line, outcome: 'skip', remarks: [report.emailKnown] }
  known.emails.add(email)
  const name = asText(fields.name).replaceAll('\0', '').trim().slice(0, 120) || email.slice(0, email.indexOf('@'))
  if (fields.role === 'superadmin') {
    plan.admins.push({ name, email, role: 'superadmin', mosqueId: null })
    return { ...line, outcome: 'add', remarks: [report.superadmin] }
  }
  const mosqueId = mosqueOf(fields, places)
  plan.admins.push({ name, email, role: 'mosque_admin', mosqueId })
  return { ...line, outcome: 'add', remarks: [mosqueId ? report.inactive : report.adminWithoutMosque] }
}
