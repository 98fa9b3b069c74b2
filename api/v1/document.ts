import { z } from 'zod'
import { placeKinds } from '#app/features/mosques/mosque-types.ts'
import { noticeAddress } from '#app/features/notices/notice-links.ts'
import { listNotices, nextNoticeChange } from '#app/features/notices/notice-lists.server.ts'
import { wideKinds } from '#app/features/notices/notice-rules.ts'
import type { ResolvedSalaah } from '#app/features/notices/notice-schema.ts'
import type { ShownNotice } from '#app/features/notices/notices.server.ts'
import { nextMidnight } from '#app/lib/time.ts'
import { siteCities } from '#app/services/site-salaah.server.ts'
import { formatClock } from '#salaah/clock.ts'
import { prayers } from '#salaah/next-prayer.ts'
import type { SalaahRoute } from '#salaah-api/route.ts'
import { salaahRoutes } from '#salaah-api/routes.ts'
import { salaahLimit, salaahProblem } from '#salaah-api/schemas.ts'
import {
  defineEndpoint,
  type Endpoint,
  emptyToNull,
  nextQuery,
  pageOf,
  pageParams,
  problem,
  textParam,
  toPage,
} from './endpoint.ts'
import { eventEndpoints } from './event-endpoints.ts'
import { hijriEndpoint } from './hijri-endpoint.ts'
import { mosqueEndpoints } from './mosque-endpoints.ts'
import { programEndpoint } from './program-endpoint.ts'

const text = z.string().nullable()

const salaahJson = z.object({
  day: z.iso.date(),
  after: z.enum(prayers).nullable().describe('The salaah after whose jamaat it is; null when it is at a time.'),
  time: text.describe('`HH:MM` in the time zone of the mosque; null while the mosque announces no such jamaat.'),
  place: text.describe('Null: at the mosque.'),
})

const noticeJson = z
  .object({
    id: z.string(),
    kind: z.enum(wideKinds as [string, ...string[]]),
    mosque: z.string().describe('The id of the mosque that says it.'),
    mosqueName: z.string(),
    mosqueKind: z.enum(placeKinds),
    url: z.url().describe('The page of the notice. Search engines are asked not to list it.'),
    isWithdrawn: z.boolean().describe('A withdrawn notice says nothing but that.'),
    isSample: z.boolean(),
    name: text,
    relation: text,
    house: text,
    suburb: text,
    leaves: text.describe('`HH:MM` at which it leaves the house.'),
    salaah: salaahJson.nullable().describe('Of a janazah.'),
    cemetery: text,
    cemeteryPosition: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    ladies: text,
    text,
    place: text,
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime().describe('Do not show the notice from this instant on.'),
    publishedAt: z.iso.datetime(),
    correctedAt: z.iso.datetime().nullable(),
    withdrawnAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Notice', description: 'A janazah or another notice of a mosque, without the number of a family.' })

const noticeEndpoint = defineEndpoint({
  path: '/api/v1/notices',
  name: 'listNotices',
  summary: 'Janazah and other notices of mosques that are public now, janazah first.',
  query: z.object({
    kind: z
      .enum(['', ...wideKinds])
      .default('')
      .describe('Only this kind.'),
    mosque: textParam(64).describe('The id of a mosque; without it all mosques.'),
    area: textParam(120).describe('Only of mosques in this area, as mosques have it.'),
    ...pageParams(30),
  }),
  response: pageOf(noticeJson),
  async respond(_parameters, { kind, mosque, area, ...part }, { now, origin }) {
    const { notices, count } = await listNotices(now, {
      ...{ page: part.page, pageSize: part.perPage, area, mosqueId: mosque },
      kind: kind || null,
    })
    const [city] = await siteCities()
    const instants = [
      nextMidnight(now, city.zone),
      await nextNoticeChange(now),
      ...notices.map(({ endsAt }) => new Date(endsAt)),
    ]
    const until = Math.min(...instants.flatMap((instant) => (instant ? [instant.getTime()] : [])))
    const data = notices.map((notice) => toNoticeJson(notice, origin))
    const next = nextQuery({ kind, mosque, area }, part)
    return { until: new Date(until), body: toPage(data, count, part, `${origin}/api/v1/notices`, next) }
  },
})

function toNoticeJson(notice: ShownNotice, origin: string) {
  const { id, kind, mosqueId, mosque, state, content, salaah, isSample } = notice
  const { startsAt, endsAt, publishedAt, correctedAt, withdrawnAt } = notice
  const { name, relation, house, suburb, leaves, cemetery, ladies, text, place, cemeteryPosition } = content
  return {
    ...{ id, kind, isSample, startsAt, endsAt, publishedAt, correctedAt, withdrawnAt, cemeteryPosition },
    mosque: mosqueId,
    mosqueName: mosque.name,
    mosqueKind: mosque.placeKind,
    url: origin + noticeAddress(id),
    isWithdrawn: state === 'withdrawn',
    salaah: salaah && toSalaahJson(salaah),
    ...emptyToNull({ name, relation, house, suburb, leaves, cemetery, ladies, text, place }),
  }
}

const toSalaahJson = ({ day, after, minutes, place }: ResolvedSalaah) => ({
  day,
  after,
  time: minutes === null ? null : formatClock(minutes),
  place: place || null,
})

/** Every address of the public API, in the order of its documentation. */
export const endpoints: readonly Endpoint[] = [
  ...mosqueEndpoints,
  ...eventEndpoints,
  programEndpoint,
  noticeEndpoint,
  hijriEndpoint,
]

type Schema = Record<string, unknown>

const components = (id: string) => `#/components/schemas/${id}`

/** The named schemas, each once; other schemas refer to them. */
function namedSchemas(): Record<string, Schema> {
  const registry = z.registry<{ id?: string }>()
  for (const schema of [
    ...endpoints.map(({ response }) => response),
    ...salaahRoutes.flatMap(({ data }) => data ?? []),
    problem,
    salaahProblem,
    salaahLimit,
  ])
    collect(schema, registry)
  const { schemas } = z.toJSONSchema(registry, { uri: components, io: 'output', override: tidySchema })
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, stripIds(schema)]))
}

function collect(schema: z.core.$ZodType, registry: z.core.$ZodRegistry<{ id?: string }>): void {
  const meta = z.globalRegistry.get(schema)
  if (meta?.id && !registry.has(schema)) registry.add(schema, { id: meta.id })
  const { def } = schema._zod
  if ('shape' in def)
    for (const part of Object.values(def.shape as Record<string, z.core.$ZodType>)) collect(part, registry)
  for (const key of ['element', 'innerType', 'valueType'] as const)
    if (key in def) collect((def as unknown as Record<string, z.core.$ZodType>)[key]!, registry)
}

/** The schema of a response, with references to the named schemas. */
function toResponseSchema(schema: z.ZodType): Schema {
  const id = schema.meta()?.id
  if (id) return { $ref: components(id) }
  const text = JSON.stringify(stripIds(z.toJSONSchema(schema, { io: 'output', override: tidySchema }) as Schema))
  return JSON.parse(text.replaceAll('#/$defs/', components('')), (key, value) => (key === '$defs' ? undefined : value))
}

/**
 * Removes the range of safe integers, which zod adds to every whole number and which means nothing to a reader, and
 * allows further fields, which version 1 may gain.
 */
function tidySchema({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

function stripIds({ $schema: _, $id: __, id: ___, ...schema }: Schema): Schema {
  return schema
}

function parametersOf(schema: z.ZodObject, where: 'path' | 'query') {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' })
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = property as Schema
    const required = where === 'path' || (schema.shape[name] as z.ZodType).safeParse(undefined).success === false
    return { name, in: where, required, ...(description ? { description } : {}), schema: rest }
  })
}

const content = (schema: Schema, type = 'application/json') => ({ [type]: { schema } })
const problemContent = content({ $ref: components('Problem') }, 'application/problem+json')

type Content = Record<string, { schema: Schema }>
type Response = { description: string; content?: Content } | undefined
type Responses = { 200?: { description: string; headers: object; content: Content } } & {
  [status in 301 | 302 | 304 | 400 | 404 | 429]?: Response
}

function operationOf({ name, summary, parameters, query }: Endpoint | SalaahRoute, responses: Responses) {
  const described = [...parametersOf(parameters, 'path'), ...parametersOf(query, 'query')]
  return { operationId: name, summary, parameters: described, responses }
}

const etag = { ETag: { description: 'Send it back as If-None-Match.', schema: { type: 'string' } } }
const rateLimits = Object.fromEntries(
  [
    ['Limit', 'How many requests one address may make in a second.'],
    ['Remaining', 'How many more it may make in this second.'],
    ['Reset', 'Seconds until it may make as many again.'],
  ].map(([name, description]) => [`RateLimit-${name}`, { description, schema: { type: 'integer' } }]),
)
const notModified = { description: 'Nothing has changed since the answer with this ETag.' }

function responsesOf({ query, response, mediaType, missing }: Endpoint): Responses {
  const failure = (description: string) => ({ description, content: problemContent })
  return {
    200: {
      description: 'Found.',
      headers: { ...etag, ...rateLimits },
      content: content(toResponseSchema(response), mediaType),
    },
    304: notModified,
    ...(Object.keys(query.shape).length > 0 ? { 400: failure('A parameter is wrong.') } : {}),
    ...(missing ? { 404: failure(missing) } : {}),
    429: failure(
      'Too many requests in a second: RateLimit-Limit says how many are taken, 100 unless the site sets another number.',
    ),
  }
}

/** What a successful response of the salaah API contains next to the data. */
function envelope(data: z.ZodType): Schema {
  const fixed = toResponseSchema(z.object({ code: z.literal(200), status: z.literal('OK') }))
  const { properties, required } = fixed as { properties: Schema; required: string[] }
  return { ...fixed, properties: { ...properties, data: toResponseSchema(data) }, required: [...required, 'data'] }
}

function salaahResponsesOf(route: SalaahRoute): Responses {
  const { data, mediaType, redirect, missing, parameters, query } = route
  const takesNothing = Object.keys({ ...parameters.shape, ...query.shape }).length === 0
  const failure = (description: string) => ({ description, content: content(toResponseSchema(salaahProblem)) })
  const found = data && {
    description: 'Calculated.',
    headers: etag,
    content: mediaType ? content(toResponseSchema(data), mediaType) : content(envelope(data)),
  }
  return {
    ...(found && { 200: found, 304: notModified }),
    ...(redirect && { 302: { description: redirect } }),
    ...(redirect && 'date' in query.shape && { 301: { description: 'To the address with the given date.' } }),
    ...(takesNothing ? {} : { 400: failure('A parameter is missing or wrong.') }),
    ...(missing && { 404: failure(missing) }),
    429: { description: 'More than 24 requests a second.', content: content(toResponseSchema(salaahLimit)) },
  }
}

/** Builds the OpenAPI 3.1 document of the public API from the schemas that validate it. */
export function buildOpenApiDocument(origin: string, siteName: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: `${siteName} API`,
      version: '1',
      summary: 'Published mosques and their events, free to read from any page or program.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin }],
    security: [],
    paths: Object.fromEntries([
      ...endpoints.map((endpoint) => [endpoint.path, { get: operationOf(endpoint, responsesOf(endpoint)) }] as const),
      ...salaahRoutes.map((route) => [route.path, { get: operationOf(route, salaahResponsesOf(route)) }] as const),
    ]),
    components: { schemas: namedSchemas() },
  }
}
