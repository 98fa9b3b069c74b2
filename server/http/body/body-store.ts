import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { requestError } from '#server/http/request-error.ts'

/** Bodies above this size are written to disk while they are received. */
export const MAX_MEMORY_BODY_BYTES = 64 * 1024

export type StoredBody = {
  write(chunk: Buffer): Promise<void>
  /** What it takes in memory now. */
  memoryBytes(): number
  read(start: number, end: number): Promise<Buffer>
  /** The bytes as a lazy Blob, which can be read until the body is removed. */
  blob(start: number, end: number): Promise<Blob>
  remove(): Promise<void>
}

/** The folder of large bodies. */
export const bodyFolder = (dataDir: string) => join(dataDir, 'incoming')

/** Stores one body: in memory while it is small, else in a file. */
export function storedBody(folder: string): StoredBody {
  // Grows by doubling: a body may arrive in chunks of one byte, each of which would take a hundred.
  let memory = Buffer.alloc(0)
  let bytes = 0
  let file: { path: string; handle: FileHandle } | null = null

  const spill = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `${process.pid}-${randomUUID()}`)
    file = { path, handle: await open(path, 'wx+', 0o600) }
    const held = memory.subarray(0, bytes)
    memory = Buffer.alloc(0)
    await file.handle.writeFile(held)
  }
  const append = (chunk: Buffer) => {
    if (bytes + chunk.length > memory.length) {
      const larger = Buffer.alloc(Math.max(2 * memory.length, bytes + chunk.length))
      memory.copy(larger, 0, 0, bytes)
      memory = larger
    }
    chunk.copy(memory, bytes)
  }

  return {
    async write(chunk) {
      try {
        if (!file && bytes + chunk.length > MAX_MEMORY_BODY_BYTES) await spill()
        if (file) await file.handle.writeFile(chunk)
        else append(chunk)
        bytes += chunk.length
      } catch (error) {
        throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? requestError(503, 'The disk is full') : error
      }
    },
    memoryBytes: () => memory.length,
    async read(start, end) {
      if (!file) return memory.subarray(start, Math.min(end, bytes))
      const { buffer } = await file.handle.read(Buffer.alloc(end - start), 0, end - start, start)
      return buffer
    },
    async blob(start, end) {
      if (!file) return new Blob([new Uint8Array(memory.subarray(start, end))])
      return (await openAsBlob(file.path)).slice(start, end)
    },
    async remove() {
      memory = Buffer.alloc(0)
      if (!file) return
      const { handle, path } = file
      file = null
      await handle.close()
      await rm(path, { force: true })
    },
  }
}

/** Removes the files of a killed process. Call it at the start, before this process receives bodies. */
export async function removeAbandonedBodies(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    if (Number.parseInt(name, 10) === process.pid || !isRunning(Number.parseInt(name, 10)))
      await rm(join(folder, name), { force: true })
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
