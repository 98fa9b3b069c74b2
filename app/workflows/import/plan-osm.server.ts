import { reader } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import { tidyContent } from '#app/features/mosques/edit/mosque-content.ts'
import { validateMosque } from '#app/features/mosques/edit/mosque-form-data.ts'
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
import { parseMosqueRecord } from '#app/workflows/import/mosque-record.ts'
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
import type { RowField } from './merge-row.ts'
import { type OsmFields, readOsmFields } from './osm-fields.ts'
import type { PlaceChoices, PlaceDoubt } from './place-choices.ts'
import type { OsmPlace } from './read-osm.ts'

/** A mosque to write; with a version only while it is still at that version. */
export type PlannedOsmMosque = { id: string; content: MosqueContent; isNew: boolean; version?: number }

type Planned = { line: ReportLine; mosque?: PlannedOsmMosque; source?: MosqueSource; leftOut?: string }
type Options = {
  texts: AdminTexts
  schema: ReturnType<typeof mosqueSchema>
  choices?: PlaceChoices
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
    let line: Pick<ReportLine, 'kind' | 'row' | 'name' | 'doubt'> = {
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
      const doubt = toDoubt(place, match, rowOf.get(match.candidate.id))
      line = { ...line, doubt }
      const about =
        doubt.meters === null
          ? report.maybe({ name: doubt.mosqueName })
          : report.maybeAt({ name: doubt.mosqueName, meters: doubt.meters })
      if (doubt.chosen === null) return { line: { ...line, outcome: 'doubtful', remarks: [about] } }
      if (doubt.chosen === 'leave') {
        const news = place.recordId !== null && !leftOut.has(place.recordId) && { leftOut: place.recordId }
        return { line: { ...line, outcome: 'skip', remarks: [report.chosenLeave] }, ...news }
      }
      match = doubt.chosen === 'same' ? { ...match, kind: 'same' } : { kind: 'new' }
    }
    if (match.kind === 'same' && seen.has(match.candidate.id))
      return { line: { ...line, outcome: 'skip', remarks: [report.twice] } }
    const checked = checkFields(place, fields, pickArea(place, fields), { texts, schema, cities: directory })
    if (!checked.content) return { line: { ...line, outcome: 'skip', remarks: checked.remarks } }
    const { content } = checked
    const remarks = [
      ...checked.remarks,
      ...fields.dropped.map(({ field, value }) => report.dropped({ field: labelOf(texts, field), value })),
    ]
    if (match.kind === 'same') {
      seen.add(match.candidate.id)
      return mergeInto(match.candidate.id, { place, line, content, remarks, last: source?.imported ?? {} })
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

  /** What was chosen now counts first, then what was chosen at an earlier import. */
  function toDoubt(
    place: OsmPlace,
    { candidate, kilometers }: Exclude<Match, { kind: 'new' }>,
    ofRow: number | undefined,
  ): PlaceDoubt {
    const { names } = candidate
    // The id of a new mosque is another one when the import is written.
    const mosqueId = ofRow === undefined ? candidate.id : `row-${ofRow}`
    const now = choices?.get(place.row)
    const isLeftOut = place.recordId !== null && leftOut.has(place.recordId)
    return {
      mosqueId,
      mosqueName: names[0] ?? '',
      ofRow: ofRow ?? null,
      meters: kilometers === null ? null : Math.round(kilometers * 1000),
      recordId: place.recordId,
      // Another mosque may be the likely one by now.
      chosen: now?.mosqueId === mosqueId ? now.choice : isLeftOut ? 'leave' : null,
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

function toCandidate({ id, area, latitude, longitude, approximate, ...names }: Row): Candidate {
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

type CheckOptions = Pick<Options, 'texts' | 'schema' | 'cities'>

/** Validates the fields of a place; those that are not usable are left out with a remark. */
function checkFields(place: OsmPlace, fields: OsmFields, area: string, { texts, schema, cities }: CheckOptions) {
  const { facts, keywords, district: _district, otherNames: _otherNames, dropped: _dropped, ...single } = fields
  const suburb = single.suburb === area ? '' : single.suburb
  const position = { latitude: place.latitude, longitude: place.longitude }
  const city = toCityId(single.city, cities)
  const values = {
    ...parseMosqueRecord({ ...single, city, area, suburb, ...position }),
    facts,
    keywords: keywords.join(','),
  }
  const checked = validateMosque(values, schema)
  if (checked.ok) return { content: checked.value, remarks: [] }
  const unusable = Object.keys(checked.errors)
  const emptied = { ...values, ...Object.fromEntries(unusable.map((field) => [field, ''])) }
  const again = validateMosque(emptied, schema)
  const remarks = Object.values(checked.errors)
  return again.ok ? { content: again.value, remarks: [texts.adminTransfer.remarks.leftOut, ...remarks] } : { remarks }
}

/** The source to remember, when there is news of it. */
function sourceOf({ recordId }: OsmPlace, mosqueId: string, content: MosqueContent, last: ImportedValues | null) {
  const imported = toImportedValues(content)
  if (recordId === null || (last && JSON.stringify(last) === JSON.stringify(imported))) return {}
  return { source: { recordId, mosqueId, imported } }
}

/** What the form of a mosque calls a field. */
export function labelOf({ adminMosques }: AdminTexts, field: MergedField | RowField): string {
  if (field === 'position') return adminMosques.position.title
  if (field === 'images') return adminMosques.images.title
  if (field === 'imams') return adminMosques.imams.title
  const { form, facts } = adminMosques as { form: Record<string, string>; facts: { labels: Record<string, string> } }
  const name = field.replace(/^facts\./, '')
  return (field === name ? form[name] : facts.labels[name]) ?? name
}
