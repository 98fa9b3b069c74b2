import { existsSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { LogEvent } from 'kysely'

/** What the site itself writes here all the time says nothing about people and is worth no backup. */
const IMPERSONAL = ['contentRevision', 'jobs', 'limitCounters', 'siteState', 'eventOccurrences', 'pushes', 'pushNews']
const WRITE = /^\s*(insert(?: or \w+)? into|replace into|delete from|update) "(\w+)"/i
/** Writes that come together are marked together, after the last of them was committed in most cases. */
const MARK_DELAY_MS = 1_000

/** Whether a query may have changed what people entered, and whether it may have removed some of it. */
export function personalWrite({ level, query }: LogEvent): 'added' | 'removed' | null {
  const [, verb = '', table = ''] = (level === 'query' && WRITE.exec(query.sql)) || []
  if (table === '' || IMPERSONAL.includes(table)) return null
  return verb.toLowerCase().startsWith('insert') ? 'added' : 'removed'
}

const markOf = (dataDir: string) => join(dataDir, 'last-change')

/** Marks in the data folder when people last wrote: its time tells every process whether a backup is needed. */
export function changeMark(databasePath: string) {
  const path = markOf(dirname(databasePath))
  let timer: NodeJS.Timeout | undefined
  const mark = () => {
    timer = undefined
    const time = new Date()
    if (existsSync(path)) utimesSync(path, time, time)
    else writeFileSync(path, '', { mode: 0o600 })
  }
  return {
    request() {
      timer ??= setTimeout(mark, MARK_DELAY_MS).unref()
    },
    close() {
      if (timer === undefined) return
      clearTimeout(timer)
      mark()
    },
  }
}

/** When people last wrote, by the disk's clock; 0 when that is not known. */
export const lastChange = (dataDir: string): number =>
  statSync(markOf(dataDir), { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Erasures that come together are removed from the log together. */
const EMPTYING_DELAY_MS = 1_000
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
      timer ??= setTimeout(attempt, EMPTYING_DELAY_MS).unref()
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
