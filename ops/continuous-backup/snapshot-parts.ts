import { open } from 'node:fs/promises'
import { type BackupStore, partName, type Snapshot, segmentName } from './backup-store.ts'
import { encodeSegment } from './segment.ts'

const PART_BYTES = 8 * 1024 * 1024

/** Stores a copy of the database as segments that hold every page. */
export async function putParts(
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
export async function removeOutdated(store: BackupStore, earlier: Snapshot[], current: Snapshot[]): Promise<void> {
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
