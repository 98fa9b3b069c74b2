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
import { type PlaceChoices, type RoomChoice, toDoubt, undecided } from './place-choices.ts'
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

/** Plans the places of a file: which are new, the same, different or doubtful. */
export async function planPlaces(
  places: readonly OsmPlace[],
  plan: ImportPlan,
  options: Options,
  add: (line: ReportLine) => Promise<void>,
): Promise<void> {
  const planPlace = await createPlanner(options)
  for (const place of places) {
    const { line, mosque, source, leftOut } = await planPlace(place)
    if (mosque) plan.mosques.push(mosque)
    if (source) plan.sources.push(source)
    if (leftOut) plan.leftOut.push(leftOut)
    await add(line)
  }
}

/** Plans one place after the other. */
async function createPlanner({
  texts,
  schema,
  choices,
  rooms = 'prayer-room',
  cities: directory,
  zone,
}: Options): Promise<(place: OsmPlace) => Promise<Planned>> {
  const report = texts.adminTransfer.remarks
  const sources = await loadOsmSources()
  const leftOut = await loadLeftOut()
  const candidates = await loadCandidates()
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const cities = await siteCities()
  const seen = new Set<string>()
  /** The rows of places that are new. */
  const rowOf = new Map<string, number>()
  const { country } = (await siteSettings()).general

  return async (place) => {
    const fields = readOsmFields(place, country)
    const named = { ...place, names: namesOf(fields), otherNames: fields.otherNames }
    let line: Pick<ReportLine, 'kind' | 'row' | 'name' | 'doubt' | 'isRoom'> = {
      kind: 'mosque',
      row: place.row,
      name: fields.name,
    }
    if (!fields.name) return { line: { ...line, outcome: 'skip', remarks: [report.noName] } }
    const source = place.recordId === null ? undefined : sources.get(place.recordId)
    if (source && !byId.has(source.mosqueId))
      return { line: { ...line, outcome: 'skip', remarks: [report.removedHere] } }
    let match: Match = source
      ? { kind: 'same', candidate: byId.get(source.mosqueId)!, kilometers: null }
      : matchPlace(named, candidates)
    // Two places of one file are two mosques, unless one has the name of the other.
    if (match.kind === 'doubtful' && (!seen.has(match.candidate.id) || isAlsoNamed(named, match.candidate))) {
      const { row, recordId } = place
      const isLeftOut = recordId !== null && leftOut.has(recordId)
      const ofRow = rowOf.get(match.candidate.id)
      const doubt = toDoubt(match, { row, recordId, ofRow, choices, isLeftOut })
      line = { ...line, doubt }
      const open = undecided(doubt, report)
      if (open) {
        const news = doubt.chosen === 'leave' && recordId !== null && !isLeftOut && { leftOut: recordId }
        return { line: { ...line, ...open }, ...news }
      }
      match = doubt.chosen === 'same' ? { ...match, kind: 'same' } : { kind: 'new' }
    }
    if (match.kind === 'same' && seen.has(match.candidate.id))
      return { line: { ...line, outcome: 'skip', remarks: [report.twice] } }
    const checked = checkFields(place, fields, pickArea(place, fields), { schema, cities: directory })
    if (!checked.content) return { line: { ...line, outcome: 'skip', remarks: checked.errors } }
    const { content } = checked
    const remarks = [...checked.dropped, ...fields.dropped].map((dropped) => droppedRemark(texts, dropped))
    if (match.kind === 'same') {
      seen.add(match.candidate.id)
      return mergeInto(match.candidate.id, { place, line, content, remarks, last: source?.imported ?? {} })
    }
    if (isPrayerRoom(place)) {
      line = { ...line, isRoom: true }
      if (rooms === 'leave') return { line: { ...line, outcome: 'skip', remarks: [report.chosenLeave] } }
      content.placeKind = rooms
      if (rooms === 'prayer-room') remarks.push(texts.adminMosques.room.kinds[rooms])
    }
    const id = newId()
    seen.add(id)
    rowOf.set(id, place.row)
    const candidate = { ...toCandidate({ ...content, id, approximate: 0 }), otherNames: fields.otherNames }
    candidates.push(candidate)
    byId.set(id, candidate)
    return {
      line: { ...line, outcome: 'add', remarks },
      mosque: {
        id,
        content: tidyContent(placeInCity(content, null, { cities: directory, siteZone: zone })),
        isNew: true,
      },
      ...sourceOf(place, id, content, null),
    }
  }

  type Found = { place: OsmPlace; line: Pick<ReportLine, 'kind' | 'row' | 'name' | 'doubt'>; content: MosqueContent }

  async function mergeInto(
    id: string,
    { place, line, content, remarks, last }: Found & { remarks: string[]; last: ImportedValues },
  ): Promise<Planned> {
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

  function pickArea(place: OsmPlace, fields: OsmFields): string {
    const near = (max: number) => (each: { position: Candidate['position'] }) =>
      each.position !== null && kilometersBetween(place, each.position) <= max
    const neighbor = fields.district ? undefined : candidates.filter(near(SAME_AREA_KM)).sort(byDistance(place))[0]
    const city = cities
      .map((each) => ({ ...each, position: each }))
      .filter(near(NEAR_CITY_KM))
      .sort(byDistance(place))[0]
    return fields.district || neighbor?.area || fields.city || fields.suburb || city?.names[defaultLanguage] || ''
  }
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
