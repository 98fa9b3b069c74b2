import { existsSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { LogEvent } from 'kysely'

/** What the site itself writes here all the time says nothing about people and is worth no backup. */
const IMPERSONAL = ['contentRevision', 'jobs', 'limitCounters', 'siteState', 'eventOccurrences', 'pushes', 'pushNews']
const WRITE = /^\s*(insert(?: or \w+)? into|replace into|delete from|update) "(\w+)"/i
/** Writes that come together are marked together, after the last of them was committed in most cases. */
const DELAY_MS = 1_000

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
      timer ??= setTimeout(mark, DELAY_MS).unref()
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
