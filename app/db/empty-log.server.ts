import { DatabaseSync } from 'node:sqlite'

/** Erasures that come together are removed from the log together. */
const DELAY_MS = 1_000
const RETRY_MS = 2_000

export type LogEmptying = { request(): void; isRequested(): boolean; close(): void }

/**
 * Empties the write-ahead log after erasures: until then it has the pages as they were. A reader of an older state makes
 * the attempt fail, so it is repeated until it succeeds.
 */
export function logEmptying(path: string): LogEmptying {
  let isRequested = false
  let timer: NodeJS.Timeout | undefined
  let connection: DatabaseSync | undefined
  const attempt = () => {
    connection ??= new DatabaseSync(path, { timeout: 0 })
    isRequested = !emptyLog(connection)
    timer = isRequested ? setTimeout(attempt, RETRY_MS).unref() : undefined
  }
  return {
    request() {
      isRequested = true
      timer ??= setTimeout(attempt, DELAY_MS).unref()
    },
    isRequested: () => isRequested,
    close() {
      clearTimeout(timer)
      connection?.close()
    },
  }
}

/** Moves the log into the database file and cuts it off; false while somebody uses it. The connection must not wait. */
function emptyLog(connection: DatabaseSync): boolean {
  try {
    return connection.prepare('pragma wal_checkpoint(truncate)').get()?.busy === 0
  } catch (error) {
    // SQLITE_BUSY and SQLITE_LOCKED.
    if ([5, 6].includes(((error as { errcode?: number }).errcode ?? 0) & 0xff)) return false
    throw error
  }
}
