import { join } from 'node:path'
import { env } from '#app/env.server.ts'
import { folderStore } from './folder-store.server.ts'
import { hostedStore } from './hosted-store.server.ts'
import { s3Store } from './s3-store.server.ts'

/** A store of files by name; a name always refers to the same bytes. */
export type FileStore = {
  name: 'local' | 's3'
  put(name: string, data: Buffer, type: string): Promise<void>
  /** Null when there is no such file. */
  get(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  remove(name: string): Promise<void>
  /** The names of files that were last written before an instant, in batches. */
  listBefore(before: Date): AsyncIterable<string[]>
}

/** An image service that accepts one file and returns the address it is served at. */
export type HostedStore = { name: 'hosted'; upload(data: Buffer, type: string): Promise<string> }

export type ImageStore = FileStore | HostedStore

let cached: { key: string; store: ImageStore } | undefined

/** The store of new pictures, according to IMAGE_STORE. */
export function imageStore(): ImageStore {
  const { IMAGE_STORE, DATA_DIR } = env()
  const key = `${IMAGE_STORE} ${DATA_DIR}`
  if (cached?.key !== key) cached = { key, store: createStore(IMAGE_STORE) }
  return cached.store
}

/** The store named in a row, so that pictures remain readable after IMAGE_STORE changed; null when it is not available. */
export function fileStore(name: string): FileStore | null {
  const current = imageStore()
  if (current.name === name && current.name !== 'hosted') return current
  return name === 'local' ? folderStore(uploadsFolder()) : null
}

/** The folder of the default store. */
export const uploadsFolder = () => join(env().DATA_DIR, 'uploads')

function createStore(address: string | undefined): ImageStore {
  if (!address) return folderStore(uploadsFolder())
  return address.startsWith('hosted+') ? hostedStore(address) : s3Store(address, env())
}
