import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { CONTINUOUS_BACKUP_STATE } from '#app/db/sqlite.server.ts'
import { beforeFirstLog } from './wal-changes.ts'

const uint = z.number().int().min(0)
const stateSchema = z.object({
  stream: z.string(),
  /** The number and digest of the segment that was stored last. */
  number: uint,
  digest: z.string(),
  position: z.object({
    salts: z.tuple([uint, uint]).nullable(),
    sequence: uint,
    offset: uint,
    checksum: z.tuple([uint, uint]),
    isCheckpointed: z.boolean(),
  }),
})
/** How far the changes of a database have been stored, and in which stream. */
export type State = z.output<typeof stateSchema>

/** A stream that begins with the next snapshot. */
export function newStream(): State {
  const stream = randomUUID()
  return { stream, number: 0, digest: stream, position: structuredClone(beforeFirstLog) as State['position'] }
}

/** Makes the connections that are opened from now on leave the WAL to the backup, or not; true when that is a change. */
export async function setContinuousBackup(dataDir: string, isWanted: boolean): Promise<boolean> {
  const path = join(dataDir, CONTINUOUS_BACKUP_STATE)
  if (isWanted === sizeOf(path) > 0) return false
  if (isWanted) writeBackupState(path, newStream())
  else await rm(path, { force: true })
  return true
}

/** The state of the last process; a new stream where there is none. */
export function readBackupState(path: string): State {
  try {
    return stateSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return newStream()
  }
}

export function writeBackupState(path: string, state: State): void {
  writeFileSync(`${path}.part`, JSON.stringify(state), { mode: 0o600 })
  renameSync(`${path}.part`, path)
}

export const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0
