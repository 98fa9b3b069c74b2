import { z } from 'zod'

/** What an answer may use besides the request. */
export type Host = {
  now: Date
  /** Scheme and host of the site, for links in the answer. */
  origin: string
}

/** An answer and until when it is true; `null` is 404. */
export type Answer<T> = { body: T; until: Date } | null

/** One address of the public API: what it takes, what it answers, and how. The documentation is made of these. */
export type Endpoint = {
  /** With `{id}` for parts that vary. */
  path: string
  name: string
  summary: string
  parameters: z.ZodObject
  query: z.ZodObject
  answer: z.ZodType
  /** The message of a 404, where there can be one. */
  missing?: string
  respond: (parameters: Record<string, string>, query: unknown, host: Host) => Promise<Answer<unknown>>
}

/** Describes an endpoint; the answer's type follows its schema. */
export function endpoint<Q extends z.ZodObject, A extends z.ZodType>(
  description: Omit<Endpoint, 'parameters' | 'query' | 'answer' | 'respond'> & {
    parameters?: z.ZodObject
    query?: Q
    answer: A
    respond: (parameters: Record<string, string>, query: z.output<Q>, host: Host) => Promise<Answer<z.input<A>>>
  },
): Endpoint {
  return { parameters: z.object({}), query: z.object({}), ...description } as Endpoint
}

/** A query parameter that counts; absent it is the default, and anything but a number in range is refused. */
export const counting = (from: number, to: number, otherwise: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(from, `must be at least ${from}`)
    .max(to, `must be at most ${to}`)
    .default(otherwise)

/** The frame of every list: one page, how many there are, and where the next page is. */
export const paged = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    total: z.int().describe('How many there are on all pages.'),
    page: z.int(),
    perPage: z.int(),
    next: z.url().nullable().describe('The address of the next page; null on the last one.'),
  })
