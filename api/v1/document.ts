import { z } from 'zod'
import { type SalaahOperation, salaahLimit, salaahOperations, salaahProblem } from '#api/salaah/description.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { problem } from './problem.ts'

type Schema = Record<string, unknown>

const components = (id: string) => `#/components/schemas/${id}`

/** The named schemas, each once; other schemas refer to them. */
function namedSchemas(): Record<string, Schema> {
  const registry = z.registry<{ id?: string }>()
  for (const schema of [
    ...[...endpoints, ...salaahOperations].map(({ response }) => response),
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
type Responses = { 200: { description: string; headers: object; content: Content } } & {
  [status in 302 | 304 | 400 | 404 | 429]?: Response
}

function operationOf({ name, summary, parameters, query }: Endpoint | SalaahOperation, responses: Responses) {
  const described = [...parametersOf(parameters, 'path'), ...parametersOf(query, 'query')]
  return { operationId: name, summary, parameters: described, responses }
}

const etag = { ETag: { description: 'Send it back as If-None-Match.', schema: { type: 'string' } } }
const notModified = { description: 'Nothing has changed since the answer with this ETag.' }

function responsesOf({ query, response, mediaType, missing }: Endpoint): Responses {
  const failure = (description: string) => ({ description, content: problemContent })
  return {
    200: { description: 'Found.', headers: etag, content: content(toResponseSchema(response), mediaType) },
    304: notModified,
    ...(Object.keys(query.shape).length > 0 ? { 400: failure('A parameter is wrong.') } : {}),
    ...(missing ? { 404: failure(missing) } : {}),
  }
}

function salaahResponsesOf({ response, redirect }: SalaahOperation): Responses {
  return {
    200: { description: 'Calculated.', headers: etag, content: content(toResponseSchema(response)) },
    ...(redirect ? { 302: { description: redirect } } : {}),
    304: notModified,
    400: { description: 'A parameter is wrong.', content: content(toResponseSchema(salaahProblem)) },
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
      ...salaahOperations.map(
        (operation) => [operation.path, { get: operationOf(operation, salaahResponsesOf(operation)) }] as const,
      ),
    ]),
    components: { schemas: namedSchemas() },
  }
}
