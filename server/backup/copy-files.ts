import { randomUUID } from 'node:crypto'
import { copyFile, link, mkdir, open, readdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileFingerprint, type Manifest } from './manifest.ts'

type Files = Manifest['files']

/** The paths of the files below a folder, relative to it; none when the folder does not exist. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

/**
 * Copies a folder into a backup. A file never changes under its name, so one that the last backup contains becomes a hard
 * link to that copy: eleven backups then take little more space than one.
 */
export async function copyFolder(
  from: string,
  backup: string,
  name: string,
  last: { folder: string; files: Files } | null,
): Promise<Files> {
  const files: Files = {}
  for (const path of await filesBelow(from)) {
    const target = join(backup, name, path)
    const previous = last?.files[`${name}/${path}`]
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    if (last && previous && (await linkFile(join(last.folder, name, path), target))) files[`${name}/${path}`] = previous
    else files[`${name}/${path}`] = await copyAndCheck(join(from, path), target)
  }
  return files
}

const linkFile = (from: string, target: string) =>
  link(from, target).then(
    () => true,
    () => false,
  )

async function copyAndCheck(from: string, target: string) {
  await copyFile(from, target)
  await syncToDisk(target)
  const [source, copy] = [await fileFingerprint(from), await fileFingerprint(target)]
  if (source.sha256 !== copy.sha256) throw new Error(`The copy of ${from} differs from it.`)
  return copy
}

/** Writes a file that is either the old one or the new one, also when two write it at once. */
export async function replaceFile(path: string, content: string): Promise<void> {
  const partial = `${path}.partial-${randomUUID()}`
  await writeFile(partial, content, { mode: 0o600, flush: true })
  await rename(partial, path)
}

/** Waits until a file, or the list of names in a folder, is written to the disk. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}
