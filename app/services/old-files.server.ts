import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Removes the files below a folder whose name matches and that were last written before an instant; returns how many. */
export async function removeFilesBefore(folder: string, name: RegExp, before: Date): Promise<number> {
  let removed = 0
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (!entry.isFile() || !name.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const found = await lstat(path).catch(() => null)
    if (!found || found.mtime >= before) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}
