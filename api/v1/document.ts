import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

type Schema = Record<string, unknown>

export const problem = z
  .object({
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional().describe('What is wrong with each parameter.'),
  })
  .meta({ id: 'Problem', description: 'Why a request failed.' })

const components = (id: string) => `#/components/schemas/${id}`

/** The named schemas, each once; other schemas refer to them. */
function namedSchemas(): Record<string, Schema> {
  const registry = z.registry<{ id?: string }>()
  for (const schema of [...endpoints.map(({ response }) => response), problem]) collect(schema, registry)
  const { schemas } = z.toJSONSchema(registry, { uri: components, io: 'output', override: removeIntegerBounds })
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, stripIds(schema)]))
}

function collect(schema: z.core.$ZodType, registry: z.core.$ZodRegistry<{ id?: string }>): void {
  const meta = z.globalRegistry.get(schema)
  if (meta?.id && !registry.has(schema)) registry.add(schema, { id: meta.id })
  const { def } = schema._zod
  if ('shape' in def)
    for (const part of Object.values(def.shape as Record<string, z.core.$ZodType>)) collect(part, registry)
  for (const key of ['element', 'innerType'] as const)
    if (key in def) collect((def as unknown as Record<string, z.core.$ZodType>)[key]!, registry)
}

/** The schema of a response, with references to the named schemas. */
function toResponseSchema(schema: z.ZodType): Schema {
  const id = schema.meta()?.id
  if (id) return { $ref: components(id) }
  const text = JSON.stringify(
    stripIds(z.toJSONSchema(schema, { io: 'output', override: removeIntegerBounds }) as Schema),
  )
  return JSON.parse(text.replaceAll('#/$defs/', components('')), (key, value) => (key === '$defs' ? undefined : value))
}

/** Removes the range of safe integers, which zod adds to every whole number and which means nothing to a reader. */
function removeIntegerBounds({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
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
    return { name, in: where, required: where === 'path', ...(description ? { description } : {}), schema: rest }
  })
}

const json = (schema: Schema) => ({ 'application/json': { schema } })

function operationOf({ name, summary, parameters, query, response, missing }: Endpoint) {
  const errorResponse = (description: string) => ({ description, content: json({ $ref: components('Problem') }) })
  return {
    operationId: name,
    summary,
    parameters: [...parametersOf(parameters, 'path'), ...parametersOf(query, 'query')],
    responses: {
      200: {
        description: 'Found.',
        headers: { ETag: { description: 'Send it back as If-None-Match.', schema: { type: 'string' } } },
        content: json(toResponseSchema(response)),
      },
      304: { description: 'Nothing has changed since the answer with this ETag.' },
      ...(Object.keys(query.shape).length > 0 ? { 400: errorResponse('A parameter is wrong.') } : {}),
      ...(missing ? { 404: errorResponse(missing) } : {}),
    },
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
    paths: Object.fromEntries(endpoints.map((endpoint) => [endpoint.path, { get: operationOf(endpoint) }])),
    components: { schemas: namedSchemas() },
  }
}
