import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { env } from '#app/env.server.ts'
import { mayEraseByDate } from './clock-jump.server.ts'
import { imageStore } from './images/store.server.ts'

/** The scripts, styles and fonts of a build, which pages that are open or kept on a device go on asking for. */
export type KeptBuild = { id: string; startedAt: string; files: string[] }

/** Where the files of builds are kept: a folder, or the store of pictures when several machines share one. */
type ClientFileStore = {
  add(name: string, path: string, type: string): Promise<void>
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  remove(name: string): Promise<void>
  writeIndex(text: string): Promise<void>
}

const EARLIER_BUILDS = 2
const KEPT_DAYS = 14
const DAY_MS = 86_400_000
const INDEX = 'builds.json'
const MAX_INDEX_AGE_MS = 10_000

/** The builds that are needed no more: neither one of the two before the newest, nor replaced within 14 days. */
export function listForgotten(builds: readonly KeptBuild[], now: Date): KeptBuild[] {
  return builds.filter((_, index) => {
    const next = builds[index - 1]
    return index > EARLIER_BUILDS && next && now.getTime() - Date.parse(next.startedAt) > KEPT_DAYS * DAY_MS
  })
}

/** Copies the files of this build to where they stay when the next one replaces it, and removes those of old builds. */
export async function keepClientFiles(
  folder: string,
  typeOf: (extension: string) => string | undefined,
  now: Date,
): Promise<void> {
  const files = (await readdir(folder)).filter((name) => typeOf(extname(name))).sort()
  const id = createHash('sha1').update(files.join('\n')).digest('hex')
  const store = clientFileStore()
  const earlier = await readIndex(store)
  if (earlier[0]?.id === id) return
  for (const name of files) await store.add(name, join(folder, name), typeOf(extname(name))!)
  const builds = [{ id, startedAt: now.toISOString(), files }, ...earlier.filter((build) => build.id !== id)]
  const forgotten = (await mayEraseByDate(now).catch(() => false)) ? listForgotten(builds, now) : []
  const left = builds.filter((build) => !forgotten.includes(build))
  await store.writeIndex(JSON.stringify(left))
  const needed = new Set(left.flatMap((build) => build.files))
  for (const name of new Set(forgotten.flatMap((build) => build.files))) if (!needed.has(name)) await store.remove(name)
}

let known: { names: ReadonlySet<string>; readAt: number } | undefined

/** A file of another build; null when none has it. Unknown names do not reach the store. */
export async function readClientFile(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const store = clientFileStore()
  if (!known?.names.has(name) && performance.now() - (known?.readAt ?? -MAX_INDEX_AGE_MS) >= MAX_INDEX_AGE_MS) {
    const builds = await readIndex(store)
    known = { names: new Set(builds.flatMap(({ files }) => files)), readAt: performance.now() }
  }
  return known?.names.has(name) ? store.read(name) : null
}

async function readIndex(store: ClientFileStore): Promise<KeptBuild[]> {
  const bytes = await store.read(INDEX)
  return bytes ? JSON.parse(Buffer.from(bytes).toString()) : []
}

function clientFileStore(): ClientFileStore {
  const pictures = imageStore()
  if (pictures.name !== 's3') return folderOfBuilds(join(env().DATA_DIR, 'client-files'))
  // Below the pictures, whose clean-up does not look into folders.
  const keyOf = (name: string) => `client-files/${name}`
  return {
    add: async (name, path, type) => pictures.put(keyOf(name), await readFile(path), type),
    read: (name) => pictures.get(keyOf(name)),
    remove: (name) => pictures.remove(keyOf(name)),
    writeIndex: (text) => pictures.put(keyOf(INDEX), Buffer.from(text), 'application/json'),
  }
}

function folderOfBuilds(folder: string): ClientFileStore {
  const pathOf = (name: string) => join(folder, name)
  /** In one step, because a process of an earlier build may be reading the file. Not a link: the build is readable to all. */
  const write = async (name: string, content: string | Uint8Array) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const part = pathOf(`${name}.${process.pid}.part`)
    await writeFile(part, content, { mode: 0o600 })
    await rename(part, pathOf(name))
  }
  return {
    add: async (name, path) => write(name, await readFile(path)),
    read: (name) =>
      readFile(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
    remove: (name) => rm(pathOf(name), { force: true }),
    writeIndex: (text) => write(INDEX, text),
  }
}
