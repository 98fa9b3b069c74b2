import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Position } from '../salaah/sun.ts'
import type { DeclaredCalendar, SiteDates } from './request-calendar.ts'

/** The query of a request. Of a repeated parameter the last value counts, as in PHP. */
export type Query = ReadonlyMap<string, string>

/** What the API knows only from the site around it. */
export type Surroundings = {
  /** Finds a town by `City, State, Country`, or by its names; without it none is found. */
  findAddress?: (address: string) => Promise<Position | null>
  findCity?: (names: { city: string; state?: string; country?: string }) => Promise<Position | null>
  /** Makes a PNG of an SVG, which has a name for caches; without it there are no pictures. Throws `tooManyRequests`. */
  draw?: (picture: { name: string; svg: string; client: string }) => Promise<Uint8Array>
  /** The calendar behind `calendarMethod=SITE`; without it that is an unknown one. */
  loadCalendar?: () => Promise<DeclaredCalendar>
  /** Whether the coordinates of a city are hidden from who sends no key of a geocoder. */
  isMasked?: () => boolean
}

/** What a route needs of a request. */
export type RouteContext = {
  around: Surroundings
  /** The decoded parts of the path, by the names in the route. */
  path: Readonly<Record<string, string>>
  query: Query
  now: Date
  /** The calendar of this site, when the request asks for it. */
  site: SiteDates | null
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

/** A response of the salaah API, independent of the web server. */
export type SalaahResponse = { status: number; headers: Record<string, string>; body: string | Uint8Array }

/** An error response with the body that the AlAdhan service sends. */
export class SalaahApiError extends Error {
  status: number
  body: string
  headers: Record<string, string>
  constructor(status: number, body: string, headers: Record<string, string> = {}) {
    super(body)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

// The service formats some errors on four lines and some on one, with or without an underscore; clients compare them.
function indentedError(status: number, name: string, text: string, headers?: Record<string, string>): SalaahApiError {
  return new SalaahApiError(status, json({ code: status, status: name, data: text }, 4), headers)
}

/** A parameter is missing or invalid. */
export function badRequest(text: string): SalaahApiError {
  return indentedError(400, 'BAD_REQUEST', text)
}

/** An error that the service formats on a single line. */
export function singleLineError(text: string): SalaahApiError {
  return new SalaahApiError(400, json({ code: 400, status: 'BAD REQUEST', data: text }))
}

/** Nothing was found for a request to an address that exists. */
export function nothingFound(text: string, headers?: Record<string, string>): SalaahApiError {
  return new SalaahApiError(404, json({ code: 404, status: 'NOT FOUND', data: text }), headers)
}

/** Too many requests, as the gateway of the service says it. */
export function tooManyRequests(message: string, retryAfterSeconds: number): SalaahApiError {
  return new SalaahApiError(429, JSON.stringify({ message }), { 'Retry-After': String(retryAfterSeconds) })
}

/** A request for which the service itself fails with 500; here it is a client error. */
export function serviceFailure(text: string): SalaahApiError {
  return indentedError(400, 'SERVER_ERROR', text)
}

export function notFoundError(): SalaahApiError {
  return indentedError(404, 'RESOURCE_NOT_FOUND', 'Not found.')
}

export function methodNotAllowed(): SalaahApiError {
  return indentedError(405, 'NOT_ALLOWED', 'Method not allowed. Must be one of: GET, OPTIONS', {
    Allow: 'GET, OPTIONS',
  })
}

/** JSON as PHP writes it: ASCII only, with escaped slashes. */
export function json(value: unknown, indent?: number): string {
  return ascii(JSON.stringify(value, null, indent))
}

function ascii(text: string): string {
  return text
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** A redirect with the query of the request, encoded as PHP does it; the question mark stays without a query. */
export function redirect(path: string, query: Query, status = 302): SalaahResponse {
  const text = new URLSearchParams([...query]).toString().replaceAll('*', '%2A')
  return { status, headers: { ...corsHeaders, Location: `${path}?${text}` }, body: '' }
}

export const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}
export const jsonHeaders = { ...corsHeaders, 'Content-Type': 'application/json' }

/** Headers of a response that caches may store: for how long, and its md5 as ETag. */
export function cacheHeaders(body: string | Uint8Array, maxAgeSeconds: number | undefined): Record<string, string> {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body
  return {
    ...(maxAgeSeconds !== undefined && { 'Cache-Control': `public,max-age=${maxAgeSeconds}` }),
    ETag: `"${createHash('md5').update(bytes).digest('hex')}"`,
  }
}
