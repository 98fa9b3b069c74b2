import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { env } from '#app/env.server.ts'
import { s3Store } from '#app/services/images/store.server.ts'
import { syncToDisk } from '#server/backup/copy-files.ts'

export const INDEX_FILE = 'continuous-backup-index.json'
const TYPE = 'application/octet-stream'

/** The store of a continuous backup: files by name in a folder, or objects in an S3 bucket. */
export type BackupStore = {
  put(name: string, data: Buffer): Promise<void>
  /** Null when there is no such file. */
  get(name: string): Promise<Buffer | null>
  remove(name: string): Promise<void>
}

const snapshotSchema = z.object({
  stream: z.string().regex(/^[0-9a-f-]{36}$/),
  parts: z.number().int().min(1),
  /** The changes up to this segment are in the snapshot; those of the following ones may be. */
  after: z.number().int().min(0),
  /** The digest of that segment. */
  digest: z.string(),
  /** The first segment with which the database is that of one instant again. */
  completeWith: z.number().int().min(0),
  completeAt: z.string(),
})
const indexSchema = z.object({ snapshots: z.array(snapshotSchema) })

/** A whole copy of the database, from which changes are applied. */
export type Snapshot = z.output<typeof snapshotSchema>

export const segmentName = (stream: string, number: number) => `${stream}-${String(number).padStart(8, '0')}`
export const partName = ({ stream, after }: Pick<Snapshot, 'stream' | 'after'>, part: number) =>
  `${segmentName(stream, after)}-part-${part}`

/** The store at an address: a path, or `s3://…` as for pictures. */
export function backupStore(address: string): BackupStore {
  if (!/^s3(\+http)?:/.test(address)) return folderStore(address)
  const store = s3Store(address, env())
  return {
    put: (name, data) => store.put(name, data, TYPE),
    get: async (name) => {
      const data = await store.get(name)
      return data && Buffer.from(data)
    },
    remove: (name) => store.remove(name),
  }
}

function folderStore(folder: string): BackupStore {
  return {
    async put(name, data) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const partial = join(folder, `${name}.${process.pid}.part`)
      await writeFile(partial, data, { mode: 0o600, flush: true })
      await rename(partial, join(folder, name))
      await syncToDisk(folder)
    },
    get: (name) =>
      readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

/** The snapshots of a store, the oldest first. */
export async function readSnapshots(store: BackupStore): Promise<Snapshot[]> {
  const data = await store.get(INDEX_FILE)
  return data ? indexSchema.parse(JSON.parse(data.toString('utf8'))).snapshots : []
}

export const writeSnapshots = (store: BackupStore, snapshots: Snapshot[]) =>
  store.put(INDEX_FILE, Buffer.from(`${JSON.stringify({ snapshots }, null, 1)}\n`))
