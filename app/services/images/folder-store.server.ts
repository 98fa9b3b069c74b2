import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '#app/db/ids.ts'
import type { FileStore } from './store.server.ts'

/** Stores pictures in a folder of the data folder, spread over 256 subfolders. */
export function folderStore(folder: string): FileStore {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name)
  return {
    name: 'local',
    async put(name, data) {
      const path = pathOf(name)
      await mkdir(join(folder, name.slice(0, 2)), { recursive: true })
      // Written under another name and renamed, so that readers never see a partial file.
      const part = `${path}.${newId()}.part`
      await writeFile(part, data, { flush: true })
      await rename(part, path)
    },
    get: (name) => readFile(pathOf(name)).catch(nullIfMissing),
    remove: (name) => rm(pathOf(name), { force: true }),
    async *listBefore(before) {
      for (const subfolder of await readdir(folder).catch(() => [])) {
        const names = await readdir(join(folder, subfolder)).catch(() => [])
        const files = await Promise.all(names.map((name) => stat(join(folder, subfolder, name)).catch(() => null)))
        yield names.filter((_, index) => files[index]?.isFile() && files[index].mtime < before)
      }
    },
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
