import { currentRevision } from './revision.server.ts'

/** Caches what is loaded from public content until the content changes. Concurrent calls load it once. */
export function cachedByRevision<T>(load: () => Promise<T>): () => Promise<T> {
  let cached: { revision: number; value: Promise<T> } | null = null
  return async () => {
    const revision = await currentRevision()
    if (cached?.revision === revision) return cached.value
    const next = { revision, value: load() }
    cached = next
    next.value.catch(() => {
      if (cached === next) cached = null
    })
    return next.value
  }
}
