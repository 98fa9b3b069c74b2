import { statfs } from 'node:fs/promises'

/** Below this the database and uploads may not be written. */
const MIN_FREE_BYTES = 4 * 1024 * 1024

/** Whether the disk of the data folder has no space; a folder that is not there yet is on a disk that is not. */
export async function hasNoSpace(dataDir: string): Promise<boolean> {
  const disk = await statfs(dataDir).catch(() => null)
  return disk !== null && disk.bavail * disk.bsize < MIN_FREE_BYTES
}
