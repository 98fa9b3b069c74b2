import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { requestError } from '#server/http/request-error.ts'

/** Bodies above this size are written to disk while they are received. */
export const MAX_MEMORY_BODY_BYTES = 64 * 1024

export type StoredBody = {
  write(chunk: Buffer): Promise<void>
  read(start: number, end: number): Promise<Buffer>
  /** The bytes as a lazy Blob, which can be read until the body is removed. */
  blob(start: number, end: number): Promise<Blob>
  remove(): Promise<void>
}

/** The folder of large bodies. */
export const bodyFolder = (dataDir: string) => join(dataDir, 'incoming')

/** Stores one body: in memory while it is small, else in a file. */
export function storedBody(folder: string): StoredBody {
  let memory: Buffer[] = []
  let bytes = 0
  let file: { path: string; handle: FileHandle } | null = null

  const spill = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `${process.pid}-${randomUUID()}`)
    file = { path, handle: await open(path, 'wx+', 0o600) }
    const held = Buffer.concat(memory)
    memory = []
    await file.handle.writeFile(held)
  }
  const inMemory = (start: number, end: number) => {
    if (memory.length > 1) memory = [Buffer.concat(memory)]
    return (memory[0] ?? Buffer.alloc(0)).subarray(start, end)
  }

  return {
    async write(chunk) {
      bytes += chunk.length
      try {
        if (!file && bytes > MAX_MEMORY_BODY_BYTES) await spill()
        if (file) await file.handle.writeFile(chunk)
        else memory.push(chunk)
      } catch (error) {
        throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? requestError(503, 'The disk is full') : error
      }
    },
    async read(start, end) {
      if (!file) return inMemory(start, end)
      const { buffer } = await file.handle.read(Buffer.alloc(end - start), 0, end - start, start)
      return buffer
    },
    async blob(start, end) {
      if (!file) return new Blob([new Uint8Array(inMemory(start, end))])
      return (await openAsBlob(file.path)).slice(start, end)
    },
    async remove() {
      memory = []
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
