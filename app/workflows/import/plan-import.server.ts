import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { reader } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import { boardSettings } from '#app/features/boards/board-schema.ts'
import { loadBoard } from '#app/features/boards/boards.server.ts'
import { importedEventSchema } from '#app/features/events/edit/event-row-schema.ts'
import {
  MAX_HIJRI_YEAR,
  MIN_HIJRI_YEAR,
  type NewDeclaration,
  newDeclarationSchema,
} from '#app/features/hijri/declaration-schema.ts'
import { planDeclarations } from '#app/features/hijri/declarations.server.ts'
import { refusalInWords } from '#app/features/hijri/declare/moon-desk.server.ts'
import { tidyContent } from '#app/features/mosques/edit/mosque-content.ts'
import { loadMosque } from '#app/features/mosques/edit/mosque-store.server.ts'
import { siteZone } from '#app/features/mosques/mosque-lookup.server.ts'
import { type MosqueContent, mosqueSchema } from '#app/features/mosques/mosque-schema.ts'
import { placeInCity, toCityId } from '#app/features/mosques/place-in-city.ts'
import { findLookalike } from '#app/features/mosques/search/likely-duplicates.server.ts'
import { listLeftOutSettings } from '#app/features/settings/settings-writes.server.ts'
import { loadProgram } from '#app/features/timetables/ramadan-programs.server.ts'
import { ramadanProgram } from '#app/features/timetables/timetable-schema.ts'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { isEmail, normalizeEmail } from '#app/lib/contact-details.ts'
import { foldForSorting } from '#app/lib/search/fold.ts'
import { isDisguised, lookOf } from '#app/lib/search/lookalikes.ts'
import { toSingleLine } from '#app/lib/text-fields.ts'
import { dayInZone } from '#app/lib/time.ts'
import { createPauses } from '#app/lib/turns/pauses.server.ts'
import { findZone } from '#app/lib/zones.ts'
import type { SiteCity } from '#app/services/salaah-settings.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { directoryCities } from '#app/services/site-salaah.server.ts'
import { labelOf } from './column-names.ts'
import { parseEventRecord } from './event-record.server.ts'
import type { DryRun, ImportPlan, OnProgress, ReportLine } from './import-plan.ts'
import { findNearDuplicates } from './match-osm.ts'
import { type ExistingChoice, mergeRow, type RowField } from './merge-row.ts'
import { asList, asText, droppedRemark, parseMosqueRecord, validateUsable } from './mosque-record.ts'
import { type PlaceChoices, type RoomChoice, toDoubt, undecided } from './place-choices.ts'
import { planPlaces, toCandidate } from './plan-osm.server.ts'
import type { RawImport, RawRecord } from './read-import-file.server.ts'

type ImportOptions = {
  /** Of the report. */
  language: Language
  now: Date
  onProgress?: OnProgress
  choices?: PlaceChoices
  existing?: ExistingChoice
  rooms?: RoomChoice
}
type Schemas = { mosqueIn(year: number): MosqueSchema; event: ReturnType<typeof importedEventSchema> }
type MosqueSchema = ReturnType<typeof mosqueSchema>
type RecordOptions = ImportOptions & { texts: AdminTexts; schemas: Schemas; cities: readonly SiteCity[]; zone: string }

const validId = /^[\w-]{1,128}$/

/** Checks a whole import without writing: one report line for each record, and what would be written. */
export async function planImport(raw: RawImport, importOptions: ImportOptions): Promise<DryRun> {
  const texts = textsIn(importOptions.language).admin
  const schemas = buildSchemas(texts, (await siteSettings()).general.country)
  const here = { cities: await directoryCities(), zone: await siteZone() }
  const options: RecordOptions = { ...importOptions, texts, schemas, ...here }
  const stored = await loadStored()
  const lines: ReportLine[] = []
  const plan: ImportPlan = {
    mosques: [],
    sources: [],
    leftOut: [],
    events: [],
    admins: [],
    settings: raw.settings,
    months: [],
    programs: [],
    boards: [],
  }
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
  for (const { row, tags } of raw.unplaced)
    await add({
      kind: 'mosque',
      row,
      name: tags.name ?? '',
      outcome: 'skip',
      remarks: [texts.adminTransfer.remarks.noPosition],
    })
  const mosques = await buildMosqueLookup(stored, plan, pause)
  for (const record of raw.events) await add(await planEvent(record, plan, { stored, mosques }, options))
  const listed = stored.admins.map(({ row, ...fields }) => ({ row, id: null, fields }))
  for (const record of [...listed, ...raw.admins]) await add(planAdmin(record, plan, { stored, mosques }, options))
  if (raw.settings) {
    const names = await listLeftOutSettings(raw.settings)
    const remarks = names.length > 0 ? [texts.adminTransfer.remarks.settingsStay({ names: names.join(', ') })] : []
    lines.push({ kind: 'settings', row: 1, name: 'general', outcome: 'update', remarks })
  }
  lines.push(...(await planMonths(raw.months, plan, options)))
  for (const record of raw.programs) {
    lines.push(await planProgram(record, plan, mosques, options))
    await pause()
  }
  for (const record of raw.boards) {
    lines.push(await planBoard(record, plan, mosques, options))
    await pause()
  }
  return { lines, plan, errors: lines.filter((line) => line.outcome === 'error').length }
}

/** Announced months are entered by the rules of the page that enters them; what was replaced is history. */
async function planMonths(
  records: readonly RawRecord[],
  plan: ImportPlan,
  { texts, language, now }: RecordOptions,
): Promise<ReportLine[]> {
  const lines: ReportLine[] = []
  const read: { line: Omit<ReportLine, 'outcome' | 'remarks'>; entry: NewDeclaration }[] = []
  for (const { row, fields } of records) {
    if (fields.announced === 'withdrawn' || (fields.state ?? 'current') !== 'current') continue
    const line = {
      kind: 'month' as const,
      row,
      name: `${asText(fields.year)}-${asText(fields.month).padStart(2, '0')}`,
    }
    const parsed = newDeclarationSchema.safeParse({ source: '', note: '', ...fields })
    if (parsed.success) read.push({ line, entry: parsed.data })
    else lines.push({ ...line, outcome: 'error', remarks: [texts.adminTransfer.remarks.badMonth] })
  }
  const entries = read.map(({ entry }) => entry)
  const { accepted, refusals } = await planDeclarations(entries, now)
  plan.months.push(...accepted.map(({ entry }) => entry))
  for (const [index, { line, entry }] of read.entries()) {
    const refused = refusals.find((each) => each.index === index)
    if (refused)
      lines.push({ ...line, outcome: 'error', remarks: [await refusalInWords(refused.refusal, entry, language)] })
    else lines.push({ ...line, outcome: accepted.some((each) => each.index === index) ? 'add' : 'same', remarks: [] })
  }
  return lines
}

const programRecord = ramadanProgram.extend({ year: z.int().min(MIN_HIJRI_YEAR).max(MAX_HIJRI_YEAR) })

/** What a mosque holds in a year is replaced by that of the file. */
async function planProgram(
  { row, fields }: RawRecord,
  plan: ImportPlan,
  mosques: MosqueLookup,
  { texts }: RecordOptions,
): Promise<ReportLine> {
  const report = texts.adminTransfer.remarks
  const name = `${asText(fields.mosqueName) || asText(fields.mosqueId)} ${asText(fields.year)}`
  const line = { kind: 'program' as const, row, name }
  const mosqueId = findMosqueId(fields, mosques)
  const parsed = programRecord.safeParse(fields)
  const isTwice = plan.programs.some((each) => each.mosqueId === mosqueId && each.year === fields.year)
  const errors = [
    ...(mosqueId ? [] : [report.noMosque]),
    ...(parsed.success ? [] : [report.badProgram]),
    ...(isTwice ? [report.twice] : []),
  ]
  if (!mosqueId || !parsed.success || isTwice) return { ...line, outcome: 'error', remarks: errors }
  const { year, ...program } = parsed.data
  const stored = await loadProgram(mosqueId, year)
  const { taraweeh, itikaf, eid } = stored ?? {}
  if (isDeepStrictEqual({ taraweeh, itikaf, eid }, program)) return { ...line, outcome: 'same', remarks: [] }
  plan.programs.push({ mosqueId, year, program })
  return { ...line, outcome: stored ? 'update' : 'add', remarks: [] }
}

/** What the boards of a mosque show is replaced by that of the file. */
async function planBoard(
  { row, fields }: RawRecord,
  plan: ImportPlan,
  mosques: MosqueLookup,
  { texts }: RecordOptions,
): Promise<ReportLine> {
  const report = texts.adminTransfer.remarks
  const line = { kind: 'board' as const, row, name: asText(fields.mosqueName) || asText(fields.mosqueId) }
  const mosqueId = findMosqueId(fields, mosques)
  const parsed = boardSettings.safeParse(fields)
  const isTwice = plan.boards.some((each) => each.mosqueId === mosqueId)
  const errors = [
    ...(mosqueId ? [] : [report.noMosque]),
    ...(parsed.success ? [] : [report.badBoard]),
    ...(isTwice ? [report.twice] : []),
  ]
  if (!mosqueId || !parsed.success || isTwice) return { ...line, outcome: 'error', remarks: errors }
  const { settings, version } = await loadBoard(mosqueId)
  if (version > 0 && isDeepStrictEqual(settings, parsed.data)) return { ...line, outcome: 'same', remarks: [] }
  plan.boards.push({ mosqueId, settings: parsed.data })
  return { ...line, outcome: version > 0 ? 'update' : 'add', remarks: [] }
}

/** Building a schema takes far longer than using it, so it is built once, that of mosques once for each current year. */
function buildSchemas({ adminMosques: { errors }, adminEvents }: AdminTexts, country: string): Schemas {
  const byYear = new Map<number, MosqueSchema>()
  const mosqueIn = (year: number) => {
    const schema = byYear.get(year) ?? mosqueSchema({ errors, year, country, imported: true })
    byYear.set(year, schema)
    return schema
  }
  return { mosqueIn, event: importedEventSchema(adminEvents.errors) }
}

type Stored = Awaited<ReturnType<typeof loadStored>>

async function loadStored() {
  const ofMosque = [
    'id',
    'name',
    'arabicName',
    'city',
    'area',
    'timeZone',
    'latitude',
    'longitude',
    'approximate',
  ] as const
  const mosques = await reader().selectFrom('mosques').select(ofMosque).execute()
  const events = await reader().selectFrom('events').select('id').execute()
  const users = await reader().selectFrom('user').select('email').execute()
  const images = await reader().selectFrom('images').select('id').execute()
  return {
    mosques: new Map(mosques.map((mosque) => [mosque.id, mosque])),
    /** The id of each mosque by its name and area; null for one of this file. */
    named: new Map<string, string | null>(mosques.map((mosque) => [mosqueKey(mosque), mosque.id])),
    events: new Set(events.map((event) => event.id)),
    emails: new Set(users.map((user) => user.email)),
    images: new Set(images.map((image) => image.id)),
    /** The ids of this file that were read already. */
    planned: new Set<string>(),
    plannedEvents: new Set<string>(),
    lookalikeInFile: rememberNames(),
    /** What a row may be: stored mosques, and the new ones of this file with their rows. */
    candidates: mosques.map(toCandidate),
    rowOf: new Map<string, number>(),
    /** The administrators that rows of mosques name. */
    admins: [] as (ListedAdmin & { mosqueId: string })[],
  }
}

/** Whether a name looks like an earlier one of the file that is written otherwise: the answer is that name. */
function rememberNames() {
  const seen = new Map<string, string>()
  return (name: string): string | undefined => {
    const look = lookOf(name)
    const earlier = seen.get(look)
    seen.set(look, name)
    return earlier !== undefined && earlier !== name && (isDisguised(name) || isDisguised(earlier))
      ? earlier
      : undefined
  }
}

const mosqueKey = ({ name, area, city }: { name: string; area: string; city: string | null }) =>
  [foldForSorting(name), foldForSorting(area), city ?? ''].join('|')

async function planMosque(
  { row, id, fields }: RawRecord,
  plan: ImportPlan,
  stored: Stored,
  { texts, now, schemas, cities, zone: siteZone, existing = 'fill', choices }: RecordOptions,
): Promise<ReportLine> {
  const report = texts.adminTransfer.remarks
  const values = parseMosqueRecord(fields)
  const line: Omit<ReportLine, 'outcome' | 'remarks'> = { kind: 'mosque', row, name: values.name }
  if (isExample(values.name)) return { ...line, outcome: 'skip', remarks: [report.example] }
  const { city, suburb } = values
  values.city = toCityId(city, cities)
  const isOtherCity = cities.length > 0 && city !== '' && values.city === ''
  // Many lists have suburbs and towns only.
  values.area ||= isOtherCity ? city || suburb : suburb || city
  values.images = values.images.filter((image) => !image.imageId || stored.images.has(image.imageId))
  const year = Number(dayInZone(now, findZone(values.timeZone) ?? siteZone).slice(0, 4))
  const checked = validateUsable(values, schemas.mosqueIn(year))
  const errors = [
    ...(checked.content ? [] : checked.errors),
    ...(id !== null && !validId.test(id) ? [report.badId] : []),
  ]
  if (!checked.content || errors.length > 0) return { ...line, outcome: 'error', remarks: errors }
  const content = placeInCity(checked.content, null, { cities, siteZone })
  const { admins, dropped } = adminsOf(fields, row, texts)
  const remarks = [...checked.dropped, ...dropped].map((each) => droppedRemark(texts, each))
  const isNew = id === null || !stored.mosques.has(id)
  const key = mosqueKey(content)
  const sameId = isNew ? stored.named.get(key) : undefined
  if (sameId === null || (id !== null && stored.planned.has(id)) || (sameId && stored.planned.has(sameId)))
    return { ...line, outcome: 'skip', remarks: [report.twiceInFile] }
  const complete = (mosqueId: string) => {
    stored.planned.add(mosqueId)
    return planExisting(mosqueId, content, { line, admins, remarks, plan, stored, texts, existing })
  }
  if (sameId) return await complete(sameId)
  const mosqueId = id ?? newId()
  const own = toCandidate({ ...content, id: mosqueId, approximate: Number(content.approximate) })
  // What has an id comes from a site that tells its mosques apart.
  const near = id === null && own.position ? findNearDuplicates({ ...own, ...own.position }, stored.candidates) : []
  const doubts = near.map((each) => {
    const ofRow = stored.rowOf.get(each.candidate.id)
    return toDoubt(each, { row, recordId: null, ofRow, choices, isLeftOut: false })
  })
  // What was chosen about one of them counts, also where another row has become the nearest.
  const doubt = doubts.find(({ chosen }) => chosen !== null) ?? doubts[0]
  if (doubt) {
    line.doubt = doubt
    const open = undecided(doubt, report)
    if (open) return { ...line, ...open }
    if (doubt.chosen === 'same')
      return doubt.ofRow !== null || stored.planned.has(doubt.mosqueId)
        ? { ...line, outcome: 'skip', remarks: [report.twiceInFile] }
        : await complete(doubt.mosqueId)
  }
  stored.named.set(key, null)
  if (id !== null) stored.planned.add(id)
  plan.mosques.push({ id: mosqueId, content: tidyContent(content), isNew })
  if (isNew) {
    stored.candidates.push(own)
    stored.rowOf.set(mosqueId, row)
  }
  stored.admins.push(...admins.map((admin) => ({ ...admin, mosqueId })))
  const lookalike = stored.lookalikeInFile(content.name) ?? (await findLookalike(content.name, id))
  if (lookalike) remarks.push(report.looksLike({ name: lookalike }))
  if (isOtherCity) remarks.push(report.otherCity)
  if (content.images.some((image) => image.url)) remarks.push(report.picturesLater)
  return { ...line, outcome: isNew ? 'add' : 'update', remarks }
}

type Existing = {
  line: Omit<ReportLine, 'outcome' | 'remarks'>
  /** About the row itself. */
  remarks: string[]
  admins: ListedAdmin[]
  plan: ImportPlan
  stored: Stored
  texts: AdminTexts
  existing: ExistingChoice
}

/** A row of a mosque that is here: completed, overwritten or left, with what differs in the report. */
async function planExisting(
  id: string,
  row: MosqueContent,
  { line, remarks: about, admins, plan, stored, texts, existing }: Existing,
): Promise<ReportLine> {
  const report = texts.adminTransfer.remarks
  const found = await loadMosque(reader(), id)
  if (!found) return { ...line, outcome: 'skip', remarks: [report.removedHere] }
  if (existing === 'leave') return { ...line, isExisting: true, outcome: 'skip', remarks: [report.chosenLeave] }
  stored.admins.push(...admins.map((admin) => ({ ...admin, mosqueId: id })))
  const { content, filled, different } = mergeRow(found.content, row, existing)
  const label = (field: RowField) => labelOf(texts, field)
  const remarks = [
    ...(filled.length > 0 ? [report.fills({ fields: filled.map(label).join(', ') })] : []),
    ...different.map(({ field, here, theirs }) =>
      here === null || theirs === null
        ? report.otherList({ field: label(field) })
        : report.differs({ field: label(field), here, theirs }),
    ),
    ...about,
  ]
  const isWritten = filled.length > 0 || (existing === 'replace' && different.length > 0)
  if (isWritten) plan.mosques.push({ id, content: tidyContent(content), isNew: false, version: found.version })
  const outcome = isWritten ? 'update' : different.length > 0 ? 'different' : 'same'
  return { ...line, isExisting: true, outcome, remarks }
}

/** The first line of the templates shows how to fill them in; it is never imported. */
export const EXAMPLE_PREFIX = 'EXAMPLE:'
const isExample = (name: string) => name.startsWith(EXAMPLE_PREFIX)

/** An administrator in the columns of a mosque. */
type ListedAdmin = { row: number; email: string; name: string }

/** The administrators of a row, one or several with separators between them, without what is no email. */
function adminsOf(fields: RawRecord['fields'], row: number, { adminMosques }: AdminTexts) {
  const names = asList(fields.adminName, /[|;,]/)
  const listed = asList(fields.adminEmail, /[|;,\s]/).map((email, index) => ({
    row,
    email: asText(email),
    name: asText(names[index]),
  }))
  const isUsable = ({ email }: ListedAdmin) => isEmail(normalizeEmail(email))
  const dropped = listed
    .filter((admin) => !isUsable(admin))
    .map(({ email: value }) => ({ field: 'adminEmail', value, reason: adminMosques.errors.email }))
  return { admins: listed.filter(isUsable), dropped }
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
  { texts }: RecordOptions,
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
