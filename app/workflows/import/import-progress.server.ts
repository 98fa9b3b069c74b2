export type ImportProgress = { done: number; total: number }

const running = new Map<string, ImportProgress>()
const keyOf = (actorId: string, digest: string) => `${actorId} ${digest}`

/** The progress of an actor's import of a file; null when it is not running in this process. */
export const findImportProgress = (actorId: string, digest: string): ImportProgress | null =>
  running.get(keyOf(actorId, digest)) ?? null

/** Runs an import and publishes its progress. */
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
