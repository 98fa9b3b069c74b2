/** How long requests wait for a server that restarts or is replaced by its standby. */
export const MAX_RECONNECT_MS = 8000

/** What a standby answers to a write. */
export const READ_ONLY = '25006'

/** Nobody can know whether the transaction survives. */
export const UNKNOWN_OUTCOME = '08007'

const unavailableCodes = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['57P01', '57P02', '57P03', READ_ONLY],
]

/** Refused, cut off, starting up or shutting down, without its server behind a pooler (class 08), or not yet promoted. */
export function isUnavailable(error: unknown): boolean {
  const { code: anyCode, message = '' } = error as { code?: unknown; message?: string }
  // An aborted request has a number as its code.
  const code = typeof anyCode === 'string' ? anyCode : ''
  return (
    unavailableCodes.includes(code) ||
    code.startsWith('08') ||
    /terminated|not queryable|Query read timeout/.test(message)
  )
}

/** True for the failures PostgreSQL asks to try again: serialization failure and deadlock. */
export function isRetryable(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === '40001' || code === '40P01'
}

/** Errors of a disk without space, as SQLite, PostgreSQL and Node report them. */
const SQLITE_FULL = 13
const codes = new Set(['ENOSPC', '53100'])

/** Whether an error or its cause is a full disk, which is temporary. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: string; errcode?: number }
  return codes.has(code ?? '') || ((errcode ?? 0) & 0xff) === SQLITE_FULL || isDiskFull(error.cause)
}

/** The first line of an error's message. Node reports failures on several addresses as one error without a message. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message.split('\n')[0] || error.name : String(error)
}
