import { STATUS_CODES } from 'node:http'
import { z } from 'zod'

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
