import { setImmediate as nextTurn } from 'node:timers/promises'
import { buildOpenApiDocument } from '#api/v1/document.ts'

type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  default?: unknown
  enum?: string[]
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
}

/** A type as the page shows it: a word or the name of a schema; a list of it, or nullable. */
export type TypeOfField = { name: string; link: string | null; list: boolean; nullable: boolean }
export type ShownField = { name: string; type: TypeOfField; description: string | null; byDefault: string }
export type ShownOperation = {
  id: string
  path: string
  summary: string
  parameters: ShownField[]
  fields: ShownField[]
  /** The schema of the response, when it has a name. */
  responseType: TypeOfField | null
  statuses: { code: string; description: string }[]
}
export type ApiReference = {
  operations: ShownOperation[]
  /** The addresses that are compatible with the AlAdhan service, and the parameters of most of them. */
  salaah: { addresses: { path: string; summary: string }[]; parameters: ShownField[] }
  schemas: { id: string; description: string | null; fields: ShownField[] }[]
}

/** Arranges the OpenAPI document for the page. The first document takes so long that the page waits for its next turn. */
export async function apiReference(origin: string, siteName: string): Promise<ApiReference> {
  const { paths, components } = buildOpenApiDocument(origin, siteName)
  await nextTurn()
  const all = Object.entries(paths)
  const isSalaah = (path: string) => path.startsWith('/v1/')
  return {
    salaah: {
      addresses: all.filter(([path]) => isSalaah(path)).map(([path, { get }]) => ({ path, summary: get.summary })),
      parameters: parametersOf(paths['/v1/timings/{date}']!.get.parameters),
    },
    operations: all.flatMap(([path, { get }]) => {
      if (isSalaah(path)) return []
      const response = Object.values(get.responses[200]!.content)[0]!.schema as Schema
      return {
        id: get.operationId,
        path,
        summary: get.summary,
        parameters: parametersOf(get.parameters),
        responseType: response.$ref ? typeOf(response) : null,
        fields: fieldsOf(response),
        statuses: Object.entries(get.responses).flatMap(([code, response]) =>
          response ? { code, description: response.description } : [],
        ),
      }
    }),
    schemas: Object.entries(components.schemas).map(([id, schema]) => ({
      id,
      description: (schema as Schema).description ?? null,
      fields: fieldsOf(schema as Schema),
    })),
  }
}

type Parameter = { name: string; description?: unknown; schema: unknown }

const parametersOf = (parameters: readonly Parameter[]): ShownField[] =>
  parameters.map(({ name, description, schema }) => fieldOf(name, { ...(schema as object), description } as Schema))

const fieldsOf = ({ properties = {} }: Schema): ShownField[] =>
  Object.entries(properties).map(([name, schema]) => fieldOf(name, schema))

function fieldOf(name: string, schema: Schema): ShownField {
  const byDefault = String(schema.default ?? '')
  return { name, type: typeOf(schema), description: schema.description ?? null, byDefault }
}

function typeOf(schema: Schema): TypeOfField {
  const options = schema.anyOf?.filter(({ type }) => type !== 'null')
  if (options?.[0]) return { ...typeOf(options[0]), nullable: options.length < schema.anyOf!.length }
  if (schema.items) return { ...typeOf(schema.items), list: true }
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1)!
    return { name, link: `#${name}`, list: false, nullable: false }
  }
  const types = [schema.type ?? 'object'].flat()
  const name = schema.enum?.join(' | ') ?? schema.format ?? types.find((type) => type !== 'null') ?? 'object'
  return { name, link: null, list: false, nullable: types.includes('null') }
}
