import { type FileHandle, open } from 'node:fs/promises'

const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
/** With the lowest bit of the magic number set, checksums are of big-endian words. */
const MAGIC = 0x377f0682
const READ_BYTES = 256 * 1024

type Checksum = readonly [number, number]

/** How far a write-ahead log has been read. A position without salts is before the first log. */
export type WalPosition = {
  salts: readonly [number, number] | null
  /** How often SQLite has restarted the log. */
  sequence: number
  offset: number
  checksum: Checksum
  /** Whether everything up to here is in the database file, so that the next write may restart the log. */
  isCheckpointed: boolean
}

/** The newest version of each page that committed transactions wrote, and the number of pages after them. */
export type WalChanges = { pages: Map<number, Buffer>; pageSize: number; databasePages: number; position: WalPosition }

export const beforeFirstLog: WalPosition = {
  salts: null,
  sequence: 0,
  offset: 0,
  checksum: [0, 0],
  isCheckpointed: true,
}

/**
 * Reads what was committed after a position, about `maxBytes` at a time and always whole transactions. Null when the
 * log does not continue from the position, because changes were missed.
 */
export async function readWalChanges(path: string, from: WalPosition, maxBytes: number): Promise<WalChanges | null> {
  const nothing = { pages: new Map(), pageSize: 0, databasePages: 0, position: from }
  const file = await open(path, 'r').catch(() => null)
  if (!file) return from.salts ? null : nothing
  try {
    const header = Buffer.alloc(HEADER_BYTES)
    const { bytesRead } = await file.read(header, 0, HEADER_BYTES, 0)
    // The log was cut off after all of it was stored.
    if (bytesRead < HEADER_BYTES) return from.salts && !from.isCheckpointed ? null : nothing
    const log = parseHeader(header)
    // SQLite is just writing it.
    if (!log) return nothing
    const start = startIn(log, from)
    return start && (await readFrames(file, log, start, maxBytes))
  } finally {
    await file.close()
  }
}

type Log = WalPosition & { salts: readonly [number, number]; pageSize: number; isBigEndian: boolean }

function parseHeader(header: Buffer): Log | null {
  const magic = header.readUInt32BE(0)
  if ((magic & ~1) >>> 0 !== MAGIC) return null
  const isBigEndian = (magic & 1) === 1
  const checksum = addToChecksum([0, 0], header.subarray(0, 24), isBigEndian)
  if (checksum[0] !== header.readUInt32BE(24) || checksum[1] !== header.readUInt32BE(28)) return null
  return {
    salts: [header.readUInt32BE(16), header.readUInt32BE(20)],
    sequence: header.readUInt32BE(12),
    pageSize: header.readUInt32BE(8),
    offset: HEADER_BYTES,
    checksum,
    isBigEndian,
    isCheckpointed: false,
  }
}

/** Continues in the same log, or at the beginning of the one that followed it when nothing was left to read there. */
function startIn(log: Log, from: WalPosition): WalPosition | null {
  if (!from.salts) return log
  const [first, second] = from.salts
  if (log.salts[0] === first && log.salts[1] === second) return from
  const follows = log.sequence === from.sequence + 1 && log.salts[0] === (first + 1) >>> 0
  return from.isCheckpointed && follows ? log : null
}

async function readFrames(file: FileHandle, log: Log, start: WalPosition, maxBytes: number): Promise<WalChanges> {
  const changes: WalChanges = { pages: new Map(), pageSize: log.pageSize, databasePages: 0, position: start }
  const frameBytes = FRAME_HEADER_BYTES + log.pageSize
  const uncommitted = new Map<number, Buffer>()
  let { checksum, offset } = start
  for (;;) {
    const chunk = Buffer.alloc(Math.max(1, Math.floor(READ_BYTES / frameBytes)) * frameBytes)
    const { bytesRead } = await file.read(chunk, 0, chunk.length, offset)
    for (let at = 0; at + frameBytes <= bytesRead; at += frameBytes) {
      const frame = chunk.subarray(at, at + frameBytes)
      const page = frame.subarray(FRAME_HEADER_BYTES)
      if (frame.readUInt32BE(8) !== log.salts[0] || frame.readUInt32BE(12) !== log.salts[1]) return changes
      checksum = addToChecksum(checksum, frame.subarray(0, 8), log.isBigEndian)
      checksum = addToChecksum(checksum, page, log.isBigEndian)
      if (checksum[0] !== frame.readUInt32BE(16) || checksum[1] !== frame.readUInt32BE(20)) return changes
      offset += frameBytes
      // A copy, because a slice refers to the whole chunk in memory.
      uncommitted.set(frame.readUInt32BE(0), Buffer.from(page))
      const databasePages = frame.readUInt32BE(4)
      if (databasePages === 0) continue
      for (const [number, content] of uncommitted) changes.pages.set(number, content)
      uncommitted.clear()
      Object.assign(changes, { databasePages, position: { ...log, checksum, offset, isCheckpointed: false } })
      if (changes.pages.size * log.pageSize >= maxBytes) return changes
    }
    if (bytesRead < chunk.length) return changes
  }
}

function addToChecksum([first, second]: Checksum, data: Buffer, isBigEndian: boolean): Checksum {
  let [a, b] = [first, second]
  for (let at = 0; at < data.length; at += 8) {
    a = (a + (isBigEndian ? data.readUInt32BE(at) : data.readUInt32LE(at)) + b) >>> 0
    b = (b + (isBigEndian ? data.readUInt32BE(at + 4) : data.readUInt32LE(at + 4)) + a) >>> 0
  }
  return [a, b]
}
