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
