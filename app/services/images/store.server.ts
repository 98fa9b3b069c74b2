import { join } from 'node:path'
import { env } from '#app/env.server.ts'
import { folderStore } from './folder-store.server.ts'
import { hostedStore } from './hosted-store.server.ts'
import { s3Store } from './s3-store.server.ts'

/** Keeps files by name; a name is written once and always means the same bytes. */
export type FileStore = {
  name: 'local' | 's3'
  put(name: string, data: Buffer, type: string): Promise<void>
  /** Null when there is no such file. */
  get(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  remove(name: string): Promise<void>
}

/** An image service that takes one file and answers with the address it shows it at. */
export type HostedStore = { name: 'hosted'; upload(data: Buffer, type: string): Promise<string> }

export type ImageStore = FileStore | HostedStore

let chosen: { for: string; store: ImageStore } | undefined

/** Where new pictures go, as IMAGE_STORE says. */
export function imageStore(): ImageStore {
  const { IMAGE_STORE, DATA_DIR } = env()
  const key = `${IMAGE_STORE} ${DATA_DIR}`
  if (chosen?.for !== key) chosen = { for: key, store: make(IMAGE_STORE) }
  return chosen.store
}

/** The store a row says its files are in: pictures stay readable after IMAGE_STORE changed. */
export function fileStore(name: string): FileStore | null {
  const current = imageStore()
  if (current.name === name && current.name !== 'hosted') return current
  return name === 'local' ? folderStore(uploadsFolder()) : null
}

/** The folder of the default store. */
export const uploadsFolder = () => join(env().DATA_DIR, 'uploads')

function make(address: string | undefined): ImageStore {
  if (!address) return folderStore(uploadsFolder())
  return address.startsWith('hosted+') ? hostedStore(address) : s3Store(address, env())
}
