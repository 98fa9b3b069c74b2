import { mkdtemp, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { client, db } from '#app/db/client.server.ts'
import { rewriteRevision } from '#app/db/revision.server.ts'
import { BUSY_TIMEOUT_MS, CONTINUOUS_BACKUP_STATE } from '#app/db/sqlite.server.ts'
import { createQueue } from '#app/lib/turns/queue.ts'
import { copyDatabase } from '#server/backup/copy-database.ts'
import { newStream, readBackupState, type State, sizeOf, writeBackupState } from './backup-state.ts'
import {
  type BackupStore,
  partName,
  readSnapshots,
  type Snapshot,
  segmentName,
  writeSnapshots,
} from './backup-store.ts'
import { encodeSegment } from './segment.ts'
import { readWalChanges } from './wal-changes.ts'

const MAX_SEGMENT_BYTES = 8 * 1024 * 1024
/** From this size on the WAL is moved into the database file. */
const CHECKPOINT_BYTES = 4 * 1024 * 1024
/** While the store is unavailable the WAL grows; at this size a new stream begins, so that the disk does not fill. */
const MAX_WAL_BYTES = 256 * 1024 * 1024
const SNAPSHOT_INTERVAL_MS = 24 * 60 * 60 * 1000
const MAX_SNAPSHOTS = 7

export type ContinuousBackup = {
  /** Stores what was committed since the last time; from time to time a snapshot too. */
  ship(): Promise<void>
  /** Stores the rest and ends. */
  close(): Promise<void>
}

/**
 * Copies what is committed to the embedded database to a store, from its WAL. Only this moves changes out of the WAL
 * (a checkpoint), and only those it has stored, so that none is missed; where one was, a new stream begins.
 */
export function continuousBackup(
  databasePath: string,
  store: BackupStore,
  now: () => Date,
  checkpointBytes = CHECKPOINT_BYTES,
): ContinuousBackup {
  const statePath = join(dirname(databasePath), CONTINUOUS_BACKUP_STATE)
  const walPath = `${databasePath}-wal`
  const inTurn = createQueue()
  const connection = new DatabaseSync(databasePath, { timeout: 5000 })
  connection.exec('pragma wal_autocheckpoint = 0')
  let state = readBackupState(statePath)
  let snapshots: Snapshot[] | null = null

  const save = (next: State) => {
    state = next
    writeBackupState(statePath, state)
  }

  const shipChanges = async (): Promise<void> => {
    for (;;) {
      const changes = await readWalChanges(walPath, state.position, MAX_SEGMENT_BYTES)
      if (!changes) return save(newStream())
      if (changes.pages.size === 0) return
      const { pages, pageSize, databasePages } = changes
      const content = Buffer.concat([...pages.values()])
      const { data, digest } = await encodeSegment({
        previous: state.digest,
        writtenAt: now().toISOString(),
        pageSize,
        databasePages,
        pages: [...pages.keys()],
        content,
      })
      const number = state.number + 1
      await store.put(segmentName(state.stream, number), data)
      save({ ...state, number, digest, position: changes.position as State['position'] })
      // Later writes are left for the next run, or constant writes would never let it end.
      if (content.length < MAX_SEGMENT_BYTES) return
    }
  }

  const needsSnapshot = (last: Snapshot | undefined) =>
    last?.stream !== state.stream || Math.abs(now().getTime() - Date.parse(last.completeAt)) > SNAPSHOT_INTERVAL_MS

  const takeSnapshot = async (earlier: Snapshot[]): Promise<void> => {
    const { stream, number: after, digest } = state
    const folder = await mkdtemp(join(dirname(databasePath), 'continuous-backup-'))
    const copy = join(folder, 'copy.db')
    try {
      await copyDatabase(databasePath, copy)
      const parts = await putParts(store, { stream, after, digest }, copy, now())
      await shipChanges()
      if (state.stream !== stream) throw new Error('Changes were missed during the snapshot; it is taken again.')
      const snapshot = { stream, parts, after, digest, completeWith: state.number, completeAt: now().toISOString() }
      snapshots = [...earlier, snapshot].slice(-MAX_SNAPSHOTS)
      await writeSnapshots(store, snapshots)
      await removeOutdated(store, earlier, snapshots)
    } finally {
      await rm(folder, { recursive: true })
    }
  }

  /**
   * Nobody writes meanwhile. What was written since the last look is stored first, at the next look. Returns whether the
   * log has nothing that is not in the database file.
   */
  const checkpoint = () =>
    db()
      .transaction()
      .execute(async () => {
        const changes = await readWalChanges(walPath, state.position, 1)
        if (changes?.pages.size !== 0) return false
        const result = connection.prepare('pragma wal_checkpoint(passive)').get()
        if (result?.log !== result?.checkpointed) return false
        save({ ...state, position: { ...state.position, isCheckpointed: true } })
        return true
      })

  /**
   * After erasures the log is cut off, because it has the pages as they were. The next write shows by its number whether
   * anything was written in between. It follows at once, so that the log of a site that stops says where it goes on.
   */
  const cutOff = async () => {
    const { emptying } = client()
    if (!emptying?.isRequested() || !(await checkpoint())) return
    // The connection that writes numbers the logs, so that it has to cut them off.
    const isCut = await db()
      .connection()
      .execute(async (writer) => {
        if (sizeOf(walPath) === 0) return true
        await sql`pragma busy_timeout = 0`.execute(writer)
        const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`
          .execute(writer)
          .finally(() => sql.raw(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`).execute(writer))
        return rows[0]?.busy === 0
      })
    if (!isCut) return
    emptying.done()
    await rewriteRevision()
  }

  const ship = () =>
    inTurn(async () => {
      try {
        snapshots ??= await readSnapshots(store)
        if (!needsSnapshot(snapshots.at(-1))) await shipChanges()
        if (needsSnapshot(snapshots.at(-1))) await takeSnapshot(snapshots)
        const { offset, isCheckpointed } = state.position
        if (offset > checkpointBytes && !isCheckpointed) await checkpoint()
        await cutOff()
      } catch (error) {
        if (sizeOf(walPath) > MAX_WAL_BYTES) {
          save(newStream())
          connection.exec('pragma wal_checkpoint(passive)')
        }
        throw error
      }
    })

  return {
    ship,
    close: () => ship().finally(() => connection.close()),
  }
}

const PART_BYTES = 8 * 1024 * 1024

/** Stores a copy of the database as segments that hold every page. */
async function putParts(
  store: BackupStore,
  snapshot: Pick<Snapshot, 'stream' | 'after' | 'digest'>,
  copy: string,
  now: Date,
): Promise<number> {
  const file = await open(copy, 'r')
  try {
    const { size } = await file.stat()
    const header = Buffer.alloc(18)
    await file.read(header, 0, header.length, 0)
    // SQLite writes 1 for 65,536.
    const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16)
    let previous = snapshot.digest
    let part = 0
    for (let offset = 0; offset < size; offset += PART_BYTES, part++) {
      const content = Buffer.alloc(Math.min(PART_BYTES, size - offset))
      await file.read(content, 0, content.length, offset)
      const first = offset / pageSize + 1
      const pages = Array.from({ length: content.length / pageSize }, (_, index) => first + index)
      const fields = {
        previous,
        writtenAt: now.toISOString(),
        pageSize,
        databasePages: size / pageSize,
        pages,
        content,
      }
      const { data, digest } = await encodeSegment(fields)
      await store.put(partName(snapshot, part), data)
      previous = digest
    }
    return part
  } finally {
    await file.close()
  }
}

/** Removes the snapshots that are no longer listed, and the changes that only they needed. */
async function removeOutdated(store: BackupStore, earlier: Snapshot[], current: Snapshot[]): Promise<void> {
  const listed = new Set(current.map(({ stream, after }) => segmentName(stream, after)))
  for (const [index, old] of earlier.entries()) {
    if (listed.has(segmentName(old.stream, old.after))) continue
    const next = [...earlier, ...current.slice(-1)][index + 1]
    const isLast = next?.stream !== old.stream
    for (let number = old.after + 1; isLast || number <= next.after; number++) {
      if (isLast && !(await store.get(segmentName(old.stream, number)))) break
      await store.remove(segmentName(old.stream, number))
    }
    for (let part = 0; part < old.parts; part++) await store.remove(partName(old, part))
  }
}
