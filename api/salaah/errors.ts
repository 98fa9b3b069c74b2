/** A response of the salaah API, independent of the web server. */
export type SalaahResponse = { status: number; headers: Record<string, string>; body: string | Buffer }

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
