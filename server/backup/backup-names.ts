import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '#app/env.server.ts'

const RETAINED_DAYS = 30
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const NAME = /^backup-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z$/

/** The address of a bucket that backups are copied to; null without one. */
export const backupBucket = (): string | null => (isBucket(env().BACKUP_DIR) ? (env().BACKUP_DIR ?? null) : null)

/** Whether this is the address of a bucket, and not a folder. */
export const isBucket = (address: string | undefined) => /^s3(\+http)?:/.test(address ?? '')

/** The folder of all backups. */
export const backupFolder = (): string => {
  const { BACKUP_DIR, DATA_DIR } = env()
  return BACKUP_DIR === undefined || isBucket(BACKUP_DIR) ? join(DATA_DIR, 'backups') : BACKUP_DIR
}

/** The name of a backup of an instant, such as `backup-2026-11-20T013000Z`. */
export const backupName = (instant: Date) => `backup-${instant.toISOString().slice(0, 19).replaceAll(':', '')}Z`

export const isBackupName = (name: string) => NAME.test(name)

/** The names of the complete backups in a folder, newest first. */
export function backupsIn(folder: string): string[] {
  return readdirSync(folder).filter(isBackupName).sort().reverse()
}

/**
 * The backups to remove: all except those of the last hour, the newest of each hour of the last day and of each of 30
 * days. Names with a time in the future come from a wrong clock: they are not removed, and do not count.
 */
export function outdatedBackups(names: string[], now: Date): string[] {
  const newestFirst = names
    .filter((name) => NAME.test(name) && instantOfName(name) <= now)
    .sort()
    .reverse()
  const isWithin = (name: string, time: number) => instantOfName(name).getTime() > now.getTime() - time
  const newestOfEach = (names: string[], groupOf: (name: string) => string) => [
    ...new Map(names.toReversed().map((name) => [groupOf(name), name])).values(),
  ]
  const ofLastDay = newestFirst.filter((name) => isWithin(name, DAY_MS))
  const retained = new Set([
    ...newestFirst.filter((name) => isWithin(name, HOUR_MS)),
    ...newestOfEach(ofLastDay, hourOfName),
    ...newestOfEach(newestFirst, dayOfName).slice(-RETAINED_DAYS),
  ])
  return newestFirst.filter((name) => !retained.has(name))
}

const dayOfName = (name: string) => instantOfName(name).toISOString().slice(0, 10)
const hourOfName = (name: string) => instantOfName(name).toISOString().slice(0, 13)

/** When the backup of this name was made. */
export function instantOfName(name: string): Date {
  const [, day, hour, minute, second] = NAME.exec(name) as RegExpExecArray
  return new Date(`${day}T${hour}:${minute}:${second}Z`)
}
