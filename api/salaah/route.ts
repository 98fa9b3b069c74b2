import type { z } from 'zod'
import type { SalaahResponse } from './errors.ts'

/** The query of a request. Of a repeated parameter the last value counts, as in PHP. */
export type Query = ReadonlyMap<string, string>

/** What a route needs of a request. */
export type RouteContext = {
  /** The decoded parts of the path, by the names in the route. */
  path: Readonly<Record<string, string>>
  query: Query
  now: Date
  /** The network of the client, for limits of single routes. */
  client: string
}

/** JSON text for `data`, or a whole response. */
export type RouteResult = string | SalaahResponse

/** An address of the salaah API, with its description for the OpenAPI document. */
export type SalaahRoute = {
  /** With `{date}` for parts that vary. */
  path: string
  name: string
  summary: string
  parameters: z.ZodObject
  query: z.ZodObject
  /** The schema of `data`, or of the body when there is a media type; null when the route only redirects. */
  data: z.ZodType | null
  mediaType?: string
  /** What a redirect means, where there can be one. */
  redirect?: string
  /** What a 404 means, where there can be one. */
  missing?: string
  /** For how long anybody may cache the response. */
  maxAgeSeconds?: number
  /** The answer is the same for everybody: it is cached like a page, by these parameters. */
  cachedQuery?: readonly string[]
  respond: (context: RouteContext) => RouteResult | Promise<RouteResult>
}
