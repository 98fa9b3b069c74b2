import { copyFile, link, mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { factsOf, type Manifest } from './manifest.ts'

type Files = Manifest['files']

/** The files below a folder as paths relative to it; a folder that is not there has none. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

/**
 * Copies a folder into a backup. A picture never changes under its name, so one that the last backup holds is linked
 * to that copy: eleven backups then take little more room than one.
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
    const known = last?.files[`${name}/${path}`]
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    if (last && known && (await linked(join(last.folder, name, path), target))) files[`${name}/${path}`] = known
    else files[`${name}/${path}`] = await copied(join(from, path), target)
  }
  return files
}

const linked = (from: string, target: string) =>
  link(from, target).then(
    () => true,
    () => false,
  )

async function copied(from: string, target: string) {
  await copyFile(from, target)
  await toDisk(target)
  const [source, copy] = [await factsOf(from), await factsOf(target)]
  if (source.sha256 !== copy.sha256) throw new Error(`${from} could not be copied faithfully.`)
  return copy
}

/** Waits until a file, or the list of names in a folder, is on the disk itself. */
export async function toDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}
