import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import { isDay } from '#app/lib/days.ts'

/** What an endpoint may use besides the request. */
export type EndpointContext = {
  now: Date
  /** Scheme and host of the site, for links in the response. */
  origin: string
}

/** A response body and until when it may be cached; `null` is 404. */
export type EndpointResult<T> = { body: T; until: Date } | null

/** One address of the public API: parameters, response and handler. The documentation is generated from these. */
export type Endpoint = {
  /** With `{id}` for parts that vary. */
  path: string
  name: string
  summary: string
  parameters: z.ZodObject
  query: z.ZodObject
  response: z.ZodType
  /** JSON unless it is given. */
  mediaType?: string
  /** The message of a 404, where there can be one. */
  missing?: string
  respond: (
    parameters: Record<string, string>,
    query: unknown,
    context: EndpointContext,
  ) => Promise<EndpointResult<unknown>>
}

/** Defines an endpoint; `respond` must return what the response schema describes. */
export function defineEndpoint<Q extends z.ZodObject, A extends z.ZodType>(
  description: Omit<Endpoint, 'parameters' | 'query' | 'response' | 'respond'> & {
    parameters?: z.ZodObject
    query?: Q
    response: A
    respond: (
      parameters: Record<string, string>,
      query: z.output<Q>,
      context: EndpointContext,
    ) => Promise<EndpointResult<z.input<A>>>
  },
): Endpoint {
  return { parameters: z.object({}), query: z.object({}), ...description } as Endpoint
}

/** A text in the query; empty without it. */
export const textParam = (maxChars: number) =>
  z.string().max(maxChars, `must have at most ${maxChars} characters`).default('')

/** The range of days that the calculation and every database can hold, with Hijri dates of four digits. */
const [FIRST_DAY, LAST_DAY] = ['1970-01-01', '2100-12-31']

/** A day in the query; empty without it. */
export const dayParam = z
  .string()
  .refine(
    (value) => value === '' || (isDay(value) && value >= FIRST_DAY && value <= LAST_DAY),
    'must be a day such as 2026-11-20',
  )
  .default('')

/** A whole number in the query, with a default. */
export const integerParam = (min: number, max: number, fallback: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
    .default(fallback)

/** Which page of a list, and how many are on it. */
export const pageParams = (perPage: number) => ({
  page: integerParam(1, 10_000, 1),
  perPage: integerParam(1, 100, perPage).describe('How many on a page, at most 100.'),
})

type PageParams = { page: number; perPage: number }

/** One page of a list; `query` is that of the next one. */
export function toPage<T>(
  data: T[],
  total: number,
  { page, perPage }: PageParams,
  path: string,
  query: URLSearchParams,
) {
  return { data, total, page, perPage, next: page * perPage < total ? `${path}?${query}` : null }
}

/** The query of the next page with the parameters that are not empty. */
export const nextQuery = (params: Record<string, string>, { page, perPage }: PageParams) =>
  new URLSearchParams([
    ...Object.entries(params).filter(([, value]) => value !== ''),
    ['page', String(page + 1)],
    ['perPage', String(perPage)],
  ])

/** Texts as the API returns them: null where there is none. */
export const emptyToNull = <F extends string>(texts: Record<F, string>) =>
  Object.fromEntries(Object.entries<string>(texts).map(([name, text]) => [name, text || null])) as Record<
    F,
    string | null
  >

/** The schema of every list: one page, the total, and the address of the next page. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    total: z.int().describe('How many there are on all pages.'),
    page: z.int(),
    perPage: z.int(),
    next: z.url().nullable().describe('The address of the next page; null on the last one.'),
  })

export const problemType = 'application/problem+json; charset=utf-8'

/** The answer to a request that failed, by RFC 9457. */
export const problem = z
  .object({
    type: z.string().describe('Always `about:blank`: the status says what kind of problem it is.'),
    title: z.string().describe('The name of the status.'),
    status: z.int(),
    detail: z.string().describe('Why this request failed.'),
    message: z.string().describe('The same as `detail`, for older programs.'),
    fields: z.record(z.string(), z.string()).optional().describe('What is wrong with each parameter.'),
  })
  .meta({ id: 'Problem', description: 'Why a request failed.' })

/** The description of a problem. */
export function toProblem(status: number, detail: string, fields?: Record<string, string>): z.input<typeof problem> {
  const title = STATUS_CODES[status] ?? 'Error'
  return { type: 'about:blank', title, status, detail, message: detail, ...(fields && { fields }) }
}
