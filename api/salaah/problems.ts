/** An answer of the open API, before it meets a web server. */
export type Answer = { status: number; headers: Record<string, string>; body: string }

/** Stops an answer; its body is what the service says in that case. */
export class Problem extends Error {
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

// The service prints some problems on four lines and some on one, with or without an underscore; programs compare them.
function printed(status: number, name: string, text: string, headers?: Record<string, string>): Problem {
  return new Problem(status, json({ code: status, status: name, data: text }, 4), headers)
}

/** A question that lacks something or cannot be understood. */
export function badRequest(text: string): Problem {
  return printed(400, 'BAD_REQUEST', text)
}

/** A question the service refuses in a single line. */
export function refused(text: string): Problem {
  return new Problem(400, json({ code: 400, status: 'BAD REQUEST', data: text }))
}

/** A question at which the service itself fails with 500; here it is the asker's mistake. */
export function serviceFailure(text: string): Problem {
  return printed(400, 'SERVER_ERROR', text)
}

export function notFoundProblem(): Problem {
  return printed(404, 'RESOURCE_NOT_FOUND', 'Not found.')
}

export function wrongVerb(): Problem {
  return printed(405, 'NOT_ALLOWED', 'Method not allowed. Must be one of: GET, OPTIONS', { Allow: 'GET, OPTIONS' })
}

/** JSON as PHP writes it: ASCII only, with escaped slashes. */
export function json(value: unknown, indent?: number): string {
  return ascii(JSON.stringify(value, null, indent))
}

function ascii(text: string): string {
  return text
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
