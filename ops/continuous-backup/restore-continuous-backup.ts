import { type FileHandle, open, rm } from 'node:fs/promises'
import { databaseFile } from '#app/db/client.server.ts'
import { checkDatabase } from '#server/backup/copy-database.ts'
import { databaseNames, emptyCopyFolder, putInPlace } from '#server/backup/restore-backup.ts'
import { type BackupStore, partName, readSnapshots, type Snapshot, segmentName } from './backup-store.ts'
import { decodeSegment, type Segment } from './segment.ts'

/**
 * Replaces the database by the one a continuous backup had at an instant (null: the newest). Every segment is checked;
 * the old database is moved to a folder that is returned, everything else in the data folder stays.
 */
export async function restoreContinuousBackup(
  store: BackupStore,
  until: Date | null,
  now: Date,
): Promise<{ at: string; before: string | null }> {
  const copied = await emptyCopyFolder()
  const file = databaseFile(copied)
  const at = await rebuildDatabase(store, until, file)
  await checkDatabase(file)
  // The check leaves them, empty, because it only reads.
  for (const suffix of ['-wal', '-shm']) await rm(`${file}${suffix}`, { force: true })
  return { at, before: await putInPlace(copied, databaseNames, now) }
}

/** Writes the database as of an instant to a file, and returns the instant of its last change. */
export async function rebuildDatabase(store: BackupStore, until: Date | null, path: string): Promise<string> {
  const isInTime = (instant: string) => until === null || Date.parse(instant) <= until.getTime()
  const snapshot = (await readSnapshots(store)).findLast(({ completeAt }) => isInTime(completeAt))
  if (!snapshot) throw new Error('The continuous backup holds nothing from so early, or is no continuous backup.')
  const file = await open(path, 'wx', 0o600)
  try {
    let last = await applyParts(store, snapshot, file)
    let at = snapshot.completeAt
    let previous = snapshot.digest
    for (let number = snapshot.after + 1; ; number++) {
      const segment = await readSegment(store, segmentName(snapshot.stream, number), previous)
      if (!segment && (number <= snapshot.completeWith || (await store.get(segmentName(snapshot.stream, number + 1)))))
        throw new Error(`The continuous backup is incomplete: ${segmentName(snapshot.stream, number)} is missing.`)
      if (!segment || (number > snapshot.completeWith && !isInTime(segment.writtenAt))) break
      await apply(segment, file)
      if (number > snapshot.completeWith) at = segment.writtenAt
      previous = segment.digest
      last = segment
    }
    await file.truncate(last.databasePages * last.pageSize)
    await file.sync()
    return at
  } finally {
    await file.close()
  }
}

async function applyParts(store: BackupStore, snapshot: Snapshot, file: FileHandle): Promise<Segment> {
  let previous = snapshot.digest
  let last: Segment | null = null
  for (let part = 0; part < snapshot.parts; part++) {
    const name = partName(snapshot, part)
    const segment = await readSegment(store, name, previous)
    if (!segment) throw new Error(`The continuous backup is incomplete: ${name} is missing.`)
    await apply(segment, file)
    previous = segment.digest
    last = segment
  }
  return last as Segment
}

async function readSegment(store: BackupStore, name: string, previous: string) {
  const data = await store.get(name)
  try {
    return data && (await decodeSegment(data, previous))
  } catch (error) {
    throw new Error(`The continuous backup is damaged: ${name} (${(error as Error).message}).`, { cause: error })
  }
}

async function apply({ pages, pageSize, content }: Segment, file: FileHandle): Promise<void> {
  for (const [index, page] of pages.entries())
    await file.write(content, index * pageSize, pageSize, (page - 1) * pageSize)
}
