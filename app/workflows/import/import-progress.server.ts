export type Progress = { done: number; total: number }

const running = new Map<string, Progress>()
const keyOf = (actorId: string, digest: string) => `${actorId} ${digest}`

/** How far the import of a file by somebody is, in this process; null when it is not running here. */
export const importProgress = (actorId: string, digest: string): Progress | null =>
  running.get(keyOf(actorId, digest)) ?? null

/** Runs an import while others may ask how far it is. */
export async function withProgress<T>(
  actorId: string,
  digest: string,
  work: (onProgress: (done: number, total: number) => void) => Promise<T>,
): Promise<T> {
  const key = keyOf(actorId, digest)
  try {
    return await work((done, total) => running.set(key, { done, total }))
  } finally {
    running.delete(key)
  }
}
