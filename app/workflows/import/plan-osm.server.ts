import { reader } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import { tidyContent } from '#app/features/mosques/edit/mosque-content.ts'
import { loadMosque } from '#app/features/mosques/edit/mosque-store.server.ts'
import type { MosqueContent, mosqueSchema } from '#app/features/mosques/mosque-schema.ts'
import { loadLeftOut, loadOsmSources, type MosqueSource } from '#app/features/mosques/mosque-sources.server.ts'
import { placeInCity, toCityId } from '#app/features/mosques/place-in-city.ts'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { defaultLanguage } from '#app/i18n/languages.ts'
import { kilometersBetween } from '#app/lib/position.ts'
import type { SiteCity } from '#app/services/salaah-settings.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { siteCities } from '#app/services/site-salaah.server.ts'
import { labelOf } from './column-names.ts'
import type { ImportPlan, ReportLine } from './import-plan.ts'
import {
  type Candidate,
  type ImportedValues,
  isAlsoNamed,
  type Match,
  type MergedField,
  matchPlace,
  mergePlace,
  toImportedValues,
} from './match-osm.ts'
import { droppedRemark, parseMosqueRecord, validateUsable } from './mosque-record.ts'
import { type OsmFields, readOsmFields } from './osm-fields.ts'
import { type PlaceChoices, type PlaceDoubt, type RoomChoice, toDoubt, undecided } from './place-choices.ts'
import { isPrayerRoom, type OsmPlace } from './read-osm.ts'

/** A mosque to write; with a version only while it is still at that version. */
export type PlannedOsmMosque = { id: string; content: MosqueContent; isNew: boolean; version?: number }

type Planned = { line: ReportLine; mosque?: PlannedOsmMosque; source?: MosqueSource; leftOut?: string }
type Options = {
  texts: AdminTexts
  schema: ReturnType<typeof mosqueSchema>
  choices?: PlaceChoices
  rooms?: RoomChoice
  /** The cities of the directory and the time zone of the site. */
  cities: readonly SiteCity[]
  zone: string
}

/** How far the area of a mosque may reach to a new one without an area of its own. */
const SAME_AREA_KM = 2
const NEAR_CITY_KM = 50

type OpenLine = Pick<ReportLine, 'kind' | 'row' | 'name' | 'doubt' | 'isRoom'>

/** What the places of a file are compared with; it grows by those that are new. */
type Planning = Options & Awaited<ReturnType<typeof loadHere>>

/** Plans the places of a file, one after the other: which are new, the same, different or doubtful. */
export async function planPlaces(
  places: readonly OsmPlace[],
  plan: ImportPlan,
  options: Options,
  add: (line: ReportLine) => Promise<void>,
): Promise<void> {
  const planning = { ...options, ...(await loadHere()) }
  for (const place of places) {
    const { line, mosque, source, leftOut } = await planPlace(place, planning)
    if (mosque) plan.mosques.push(mosque)
    if (source) plan.sources.push(source)
    if (leftOut) plan.leftOut.push(leftOut)
    await add(line)
  }
}

async function loadHere() {
  const candidates = await loadCandidates()
  return {
    candidates,
    byId: new Map(candidates.map((candidate) => [candidate.id, candidate])),
    sources: await loadOsmSources(),
    leftOut: await loadLeftOut(),
    sitePlaces: await siteCities(),
    country: (await siteSettings()).general.country,
    /** The mosques that a place of the file already is. */
    seen: new Set<string>(),
    /** The rows of places that are new. */
    rowOf: new Map<string, number>(),
  }
}

async function planPlace(place: OsmPlace, planning: Planning): Promise<Planned> {
  const { texts, schema, cities, sources, byId, seen } = planning
  const report = texts.adminTransfer.remarks
  const fields = readOsmFields(place, planning.country)
  const line: OpenLine = { kind: 'mosque', row: place.row, name: fields.name }
  const skip = (...remarks: string[]): Planned => ({ line: { ...line, outcome: 'skip', remarks } })
  if (!fields.name) return skip(report.noName)
  const source = place.recordId === null ? undefined : sources.get(place.recordId)
  const known = source && byId.get(source.mosqueId)
  if (source && !known) return skip(report.removedHere)
  const found: Found = known ? { candidate: known } : findMatch(place, fields, planning)
  if ('open' in found) {
    const { open, doubt, ...news } = found
    return { line: { ...line, doubt, ...open }, ...news }
  }
  const { candidate, doubt } = found
  if (doubt) line.doubt = doubt
  if (candidate && seen.has(candidate.id)) return skip(report.twice)
  const checked = checkFields(place, fields, pickArea(place, fields, planning), { schema, cities })
  if (!checked.content) return skip(...checked.errors)
  const { content } = checked
  const remarks = [...checked.dropped, ...fields.dropped].map((dropped) => droppedRemark(texts, dropped))
  const checkedPlace = { place, line, content, remarks }
  if (!candidate) return addPlace(checkedPlace, fields, planning)
  seen.add(candidate.id)
  return mergeInto(candidate.id, { ...checkedPlace, last: source?.imported ?? {} }, texts)
}

type Found =
  | { candidate: Candidate | null; doubt?: PlaceDoubt }
  | { open: NonNullable<ReturnType<typeof undecided>>; doubt: PlaceDoubt; leftOut?: string }

/** The mosque that a place is, or null where it is new; `open` while that is not decided. */
function findMatch(place: OsmPlace, fields: OsmFields, planning: Planning): Found {
  const { candidates, leftOut, seen, rowOf, choices, texts } = planning
  const { row, recordId } = place
  const named = { ...place, names: namesOf(fields), otherNames: fields.otherNames }
  const match: Match = matchPlace(named, candidates)
  if (match.kind === 'new') return { candidate: null }
  const { candidate } = match
  // Two places of one file are two mosques, unless one has the name of the other.
  const mayBeAsked = match.kind === 'doubtful' && (!seen.has(candidate.id) || isAlsoNamed(named, candidate))
  if (!mayBeAsked) return { candidate: match.kind === 'same' ? candidate : null }
  const isLeftOut = recordId !== null && leftOut.has(recordId)
  const doubt = toDoubt(match, { row, recordId, ofRow: rowOf.get(candidate.id), choices, isLeftOut })
  const open = undecided(doubt, texts.adminTransfer.remarks)
  if (!open) return { candidate: doubt.chosen === 'same' ? candidate : null, doubt }
  const isNews = doubt.chosen === 'leave' && recordId !== null && !isLeftOut
  return { open, doubt, ...(isNews && { leftOut: recordId }) }
}

type CheckedPlace = { place: OsmPlace; line: OpenLine; content: MosqueContent; remarks: string[] }

function addPlace({ place, line, content, remarks }: CheckedPlace, fields: OsmFields, planning: Planning): Planned {
  const { texts, rooms = 'prayer-room', cities, zone: siteZone, candidates, byId, seen, rowOf } = planning
  const isRoom = isPrayerRoom(place)
  if (isRoom && rooms === 'leave')
    return { line: { ...line, isRoom, outcome: 'skip', remarks: [texts.adminTransfer.remarks.chosenLeave] } }
  if (isRoom && rooms !== 'leave') content.placeKind = rooms
  if (isRoom && rooms === 'prayer-room') remarks.push(texts.adminMosques.room.kinds[rooms])
  const id = newId()
  seen.add(id)
  rowOf.set(id, place.row)
  const candidate = { ...toCandidate({ ...content, id, approximate: 0 }), otherNames: fields.otherNames }
  candidates.push(candidate)
  byId.set(id, candidate)
  return {
    line: { ...line, ...(isRoom && { isRoom }), outcome: 'add', remarks },
    mosque: { id, content: tidyContent(placeInCity(content, null, { cities, siteZone })), isNew: true },
    ...sourceOf(place, id, content, null),
  }
}

async function mergeInto(
  id: string,
  { place, line, content, remarks, last }: CheckedPlace & { last: ImportedValues },
  texts: AdminTexts,
): Promise<Planned> {
  const report = texts.adminTransfer.remarks
  const stored = await loadMosque(reader(), id)
  if (!stored) return { line: { ...line, outcome: 'skip', remarks: [report.removedHere] } }
  const merged = mergePlace(stored.content, content, last)
  const label = (field: MergedField) => labelOf(texts, field)
  const changes = merged.changed.length > 0 ? [report.fills({ fields: merged.changed.map(label).join(', ') })] : []
  const kept = merged.kept.map(({ field, theirs }) => report.keeps({ field: label(field), theirs }))
  const outcome = changes.length > 0 ? 'update' : kept.length > 0 ? 'different' : 'same'
  return {
    line: { ...line, outcome, remarks: [...changes, ...kept, ...remarks] },
    ...(changes.length > 0 && { mosque: { id, content: merged.content, isNew: false, version: stored.version } }),
    ...sourceOf(place, id, content, last),
  }
}

/** The area that the place names, else that of the nearest mosque, else the city. */
function pickArea(place: OsmPlace, fields: OsmFields, { candidates, sitePlaces }: Planning): string {
  const near = (max: number) => (each: { position: Candidate['position'] }) =>
    each.position !== null && kilometersBetween(place, each.position) <= max
  const neighbor = fields.district ? undefined : candidates.filter(near(SAME_AREA_KM)).sort(byDistance(place))[0]
  const city = sitePlaces
    .map((each) => ({ ...each, position: each }))
    .filter(near(NEAR_CITY_KM))
    .sort(byDistance(place))[0]
  return fields.district || neighbor?.area || fields.city || fields.suburb || city?.names[defaultLanguage] || ''
}

const byDistance =
  (place: OsmPlace) => (a: { position: Candidate['position'] }, b: { position: Candidate['position'] }) =>
    kilometersBetween(place, a.position!) - kilometersBetween(place, b.position!)

const namesOf = ({ name, arabicName }: { name: string; arabicName: string | null }) =>
  [name, arabicName ?? ''].filter((each) => each !== '')

type Row = {
  id: string
  name: string
  arabicName: string | null
  area: string
  latitude: number | null
  longitude: number | null
  approximate: number
}

/** What a place may be. */
export function toCandidate({ id, area, latitude, longitude, approximate, ...names }: Row): Candidate {
  const position = latitude === null || longitude === null ? null : { latitude, longitude }
  return { id, names: namesOf(names), position, approximate: approximate === 1, area }
}

async function loadCandidates(): Promise<Candidate[]> {
  const rows = await reader()
    .selectFrom('mosques')
    .select(['id', 'name', 'arabicName', 'area', 'latitude', 'longitude', 'approximate'])
    .execute()
  return rows.map(toCandidate)
}

/** Validates the fields of a place. */
function checkFields(
  place: OsmPlace,
  fields: OsmFields,
  area: string,
  { schema, cities }: Pick<Options, 'schema' | 'cities'>,
) {
  const { facts, keywords, district: _district, otherNames: _otherNames, dropped: _dropped, ...single } = fields
  const suburb = single.suburb === area ? '' : single.suburb
  const position = { latitude: place.latitude, longitude: place.longitude }
  const city = toCityId(single.city, cities)
  const record = parseMosqueRecord({ ...single, city, area, suburb, ...position })
  return validateUsable({ ...record, facts, keywords: keywords.join(',') }, schema)
}

/** The source to remember, when there is news of it. */
function sourceOf({ recordId }: OsmPlace, mosqueId: string, content: MosqueContent, last: ImportedValues | null) {
  const imported = toImportedValues(content)
  if (recordId === null || (last && JSON.stringify(last) === JSON.stringify(imported))) return {}
  return { source: { recordId, mosqueId, imported } }
}
