import cluster from 'node:cluster'
import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { currentRevision } from '#app/db/revision.server.ts'
import { acquireServingLock } from '#app/db/serving-lock.server.ts'
import { env } from '#app/env.server.ts'
import { replaceFile } from './copy-files.ts'
import { chooseContent, isContentChosen, openBackupFile, putChosenInPlace } from './restore-backup.ts'

/**
 * What the page of set-up restored: by the holder of which token, what was there before, and the revision of the site when
 * it was finished. It can be undone until somebody writes.
 */
type Note = { madeAt: string; tokenHash: string; before?: string; revision?: number }

const noteFile = () => join(env().DATA_DIR, 'restore.note')

const readNote = (): Note | null => (existsSync(noteFile()) ? JSON.parse(readFileSync(noteFile(), 'utf8')) : null)

const writeNote = (note: Note) => replaceFile(noteFile(), JSON.stringify(note))

/** Checks a downloaded backup, which the next start puts in place. */
export async function chooseBackupFile(file: Blob, key: string, tokenHash: string): Promise<void> {
  const madeAt = await openBackupFile(file.stream(), key)
  await writeNote({ madeAt, tokenHash })
}

/**
 * At a start, before the database is opened: puts in place what was chosen, a backup or what was there before it. Returns
 * whether a restore is to be finished.
 */
export async function beginRestore(now: Date): Promise<boolean> {
  const note = readNote()
  const isUndone = isContentChosen() && note?.revision !== undefined
  if (isContentChosen()) {
    const release = acquireServingLock('restore a backup')
    const before = await putChosenInPlace(now).finally(release)
    if (isUndone) await rm(noteFile())
    else if (before && note) await writeNote({ ...note, before: basename(before) })
  }
  return note !== null && note.revision === undefined
}

/** Notes that what was erased since is erased again: from now on people write. */
export async function endRestore(): Promise<void> {
  const note = readNote()
  if (note) await writeNote({ ...note, revision: await currentRevision() })
}

/** When the backup was made that the holder of this token restored; null as soon as somebody has written since. */
export async function undoableRestore(tokenHash: string): Promise<string | null> {
  const note = readNote()
  if (!note?.before || note.tokenHash !== tokenHash || note.revision !== (await currentRevision())) return null
  return note.madeAt
}

/** Puts back at the next start what was there before. */
export async function undoRestore(): Promise<void> {
  const before = readNote()?.before
  if (before && !isContentChosen()) await chooseContent(join(env().DATA_DIR, before))
}

let restart: (() => void) | undefined

/** Sets how this site starts again, in the process that serves alone or manages the others. */
export function onRestart(start: () => void): void {
  restart = start
  cluster.on('message', (_worker, message) => message === 'restart' && start())
}

/** Starts the site again once the open requests are answered. */
export function restartSite(): void {
  if (cluster.isWorker) process.send?.('restart')
  else restart?.()
}
