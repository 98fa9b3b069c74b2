/** How long requests wait for a server that restarts or is replaced by its standby. */
export const MAX_RECONNECT_MS = 8000

/** What a standby answers to a write. */
export const READ_ONLY = '25006'

/** Nobody can know whether the transaction survives. */
export const UNKNOWN_OUTCOME = '08007'

const awayCodes = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['57P01', '57P02', '57P03', READ_ONLY],
]
/** All connections of the server, of the database or of the role are in use. */
const NO_CONNECTION = '53300'

// An aborted request has a number as its code.
const codeOf = ({ code }: { code?: unknown }) => (typeof code === 'string' ? code : '')

/** Refused, cut off, starting up or shutting down, without its server behind a pooler (class 08), or not yet promoted. */
export function isAway(error: unknown): boolean {
  const code = codeOf(error as object)
  const { message = '' } = error as { message?: string }
  return (
    awayCodes.includes(code) ||
    code.startsWith('08') ||
    /terminated|not queryable|Query read timeout|timeout expired/.test(message)
  )
}

/** Away, or without a free connection: both pass without anybody's doing. */
export const isUnavailable = (error: unknown): boolean => isAway(error) || codeOf(error as object) === NO_CONNECTION

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

/** SQLITE_CORRUPT and SQLITE_NOTADB; damaged data and indexes of PostgreSQL. */
const [SQLITE_CORRUPT, SQLITE_NOTADB] = [11, 26]
const damageCodes = ['XX001', 'XX002']

/** Whether the engine met data that it cannot read because the database is damaged. */
export function isDamage(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: string; errcode?: number }
  const result = (errcode ?? 0) & 0xff
  return result === SQLITE_CORRUPT || result === SQLITE_NOTADB || damageCodes.includes(code ?? '')
}

/** The first line of an error's message. Node reports failures on several addresses as one error without a message. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message.split('\n')[0] || error.name : String(error)
}
