import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '#app/env.server.ts'
import { daysBetween } from '#app/lib/days.ts'

const RETAINED_DAYS = 7
const RETAINED_WEEKS = 4
const DAY_MS = 24 * 60 * 60 * 1000
const NAME = /^backup-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z$/
/** Weeks are counted from this Monday. */
const FIRST_MONDAY = '1970-01-05'

/** The folder of all backups. */
export const backupFolder = () => env().BACKUP_DIR ?? join(env().DATA_DIR, 'backups')

/** The name of a backup of an instant, such as `backup-2026-11-20T013000Z`. */
export const backupName = (instant: Date) => `backup-${instant.toISOString().slice(0, 19).replaceAll(':', '')}Z`

/** The names of the complete backups in a folder, newest first. */
export function backupsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
}

/**
 * The backups to remove: all except those of the last 24 hours, the newest of each of 7 days and of each of 4 weeks.
 * Names with a time in the future come from a wrong clock: they are not removed, and do not count.
 */
export function outdatedBackups(names: string[], now: Date): string[] {
  const newestFirst = names
    .filter((name) => NAME.test(name) && instantOfName(name) <= now)
    .sort()
    .reverse()
  const retained = new Set(newestFirst.filter((name) => instantOfName(name).getTime() > now.getTime() - DAY_MS))
  for (const [groupOf, count] of [
    [dayOfName, RETAINED_DAYS],
    [weekOfName, RETAINED_WEEKS],
  ] as const) {
    const groups = new Map<string | number, string>()
    for (const name of newestFirst) if (!groups.has(groupOf(name))) groups.set(groupOf(name), name)
    for (const name of [...groups.values()].slice(0, count)) retained.add(name)
  }
  return newestFirst.filter((name) => !retained.has(name))
}

const dayOfName = (name: string) => (NAME.exec(name) as RegExpExecArray)[1] as string
const weekOfName = (name: string) => Math.floor(daysBetween(FIRST_MONDAY, dayOfName(name)) / 7)

function instantOfName(name: string): Date {
  const [, day, hour, minute, second] = NAME.exec(name) as RegExpExecArray
  return new Date(`${day}T${hour}:${minute}:${second}Z`)
}
