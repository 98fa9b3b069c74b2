import { reader } from '#app/db/client.server.ts'
import { readById } from '#app/db/pages.server.ts'
import { defaultLanguage } from '#app/i18n/languages.ts'
import { listCities } from './mosque-cities.server.ts'
import { type MosqueFact, sortFacts } from './mosque-facts.ts'
import { DATA_LICENSE, mosqueAddress } from './mosque-links.ts'
import { isPublishedMosque, loadFactsOf } from './mosque-rows.server.ts'
import { mosqueTexts } from './mosque-schema.ts'
import { showsOsmData } from './mosque-sources.server.ts'

const BATCH_SIZE = 250

const storedColumns = [
  ...mosqueTexts,
  'placeKind',
  'established',
  'capacity',
  'latitude',
  'longitude',
  'updatedAt',
] as const

type PublicMosque = Awaited<ReturnType<ReturnType<typeof mosquesAfter>['execute']>>[number]

function mosquesAfter(after: string) {
  return reader()
    .selectFrom('mosques')
    .select(['id', 'slug', 'approximate', 'sample', 'createdAt', ...storedColumns])
    .select((row) =>
      row
        .selectFrom('mosqueSources')
        .select(({ fn }) => fn.min('recordId').as('recordId'))
        .whereRef('mosqueId', '=', 'mosques.id')
        .as('openStreetMap'),
    )
    .where(isPublishedMosque)
    .where('id', '>', after)
    .orderBy('id')
}

/** All published mosques with their facts, in batches, so that other requests are answered in between. */
export async function* readPublicMosques(): AsyncGenerator<{ mosque: PublicMosque; facts: MosqueFact[] }[]> {
  const cities = new Map((await listCities()).map(({ id, names }) => [id, names[defaultLanguage]]))
  for await (const mosques of readById(mosquesAfter, BATCH_SIZE)) {
    const facts = await loadFactsOf(mosques.map(({ id }) => id))
    yield mosques.map(({ city, ...rest }) => ({
      mosque: { ...rest, city: cities.get(city ?? '') ?? null },
      facts: sortFacts(facts.get(rest.id) ?? []),
    }))
  }
}

/** The properties of a mosque in a file; those that are empty are null. */
function toProperties(
  { id: _id, slug, approximate, sample: _sample, createdAt: _createdAt, ...rest }: PublicMosque,
  origin: string,
) {
  return { ...rest, approximate: approximate === 1, url: origin + mosqueAddress({ slug }) }
}

/** Whom to name when the files of everything public are passed on. */
export async function dataAttribution(origin: string, siteName: string): Promise<string> {
  const credits = (await showsOsmData(null)) ? ['© OpenStreetMap contributors'] : []
  return [siteName, origin, ...credits].join(', ')
}

/** All published mosques as GeoJSON (RFC 7946), with the license and the credits in its first members. */
export async function* writeMosquesGeoJson(origin: string, siteName: string): AsyncGenerator<string> {
  const attribution = await dataAttribution(origin, siteName)
  const head = JSON.stringify({ type: 'FeatureCollection', license: DATA_LICENSE, attribution })
  yield `${head.slice(0, -1)},"features":[`
  let separator = '\n'
  for await (const batch of readPublicMosques())
    for (const { mosque, facts } of batch) {
      const { latitude, longitude, ...properties } = toProperties(mosque, origin)
      const isLocated = latitude !== null && longitude !== null
      const geometry = isLocated ? { type: 'Point', coordinates: [longitude, latitude] } : null
      yield separator +
        JSON.stringify({ type: 'Feature', id: mosque.id, geometry, properties: { ...properties, facts } })
      separator = ',\n'
    }
  yield '\n]}\n'
}

/** The columns of `listMosqueRows`. */
export const mosqueColumns = ['id', ...storedColumns, 'openStreetMap', 'approximate', 'url', 'facts', 'license']

/** All published mosques as rows of CSV, one column for each field, and all facts in one. */
export async function* listMosqueRows(origin: string): AsyncGenerator<Record<string, unknown>> {
  for await (const batch of readPublicMosques())
    for (const { mosque, facts } of batch)
      yield {
        id: mosque.id,
        ...toProperties(mosque, origin),
        facts: facts.map(({ fact, value }) => `${fact}: ${value}`),
        license: DATA_LICENSE.name,
      }
}

/** The addresses of published mosques with the time of their last change. */
export async function listMosquePages(slice: { limit: number; offset: number }) {
  const rows = await reader()
    .selectFrom('mosques')
    .select(['slug', 'updatedAt'])
    .where('status', '=', 'active')
    .orderBy('id')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  return rows.map((row) => ({ address: mosqueAddress(row), changed: row.updatedAt }))
}
