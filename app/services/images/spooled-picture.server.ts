import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '#app/db/ids.ts'
import { env } from '#app/env.server.ts'
import type { Picture } from './process-picture.server.ts'

/** Writes the files of a picture to disk, where they wait until it may be stored. */
export async function spoolPicture(picture: Picture): Promise<{ read(): Promise<Picture>; remove(): Promise<void> }> {
  // The next start removes files of this folder whose name begins with the id of a process that has ended.
  const folder = join(env().DATA_DIR, 'incoming')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${process.pid}-${newId()}`)
  await writeFile(path, Buffer.concat(picture.files.map(({ data }) => data)), { mode: 0o600 })
  let end = 0
  const places = picture.files.map(({ data, ...file }) => {
    end += data.length
    return { file, start: end - data.length, end }
  })
  const { id, width, height } = picture
  return {
    async read() {
      const bytes = await readFile(path)
      const files = places.map(({ file, start, end }) => ({ ...file, data: bytes.subarray(start, end) }))
      return { id, width, height, files }
    },
    remove: () => rm(path, { force: true }),
  }
}
