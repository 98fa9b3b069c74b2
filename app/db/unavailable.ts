/** Errors of a disk without space, as SQLite, PostgreSQL and Node report them. */
const SQLITE_FULL = 13
const codes = new Set(['ENOSPC', '53100'])

/** Whether an error or its cause is a full disk, which is temporary. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: string; errcode?: number }
  return codes.has(code ?? '') || ((errcode ?? 0) & 0xff) === SQLITE_FULL || isDiskFull(error.cause)
}
