/** What an entry takes next to its key and value. */
const OVERHEAD_BYTES = 100

/**
 * A cache by text keys that holds at most so many bytes; when it is full, the oldest entries go. What exceeds the whole
 * cache is not stored.
 */
export function createBoundedCache<Value>(maxBytes: number, valueBytes: (value: Value) => number) {
  const entries = new Map<string, { value: Value; bytes: number }>()
  let bytes = 0

  const remove = (key: string) => {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  return {
    get: (key: string): Value | undefined => entries.get(key)?.value,
    set(key: string, value: Value): void {
      const entry = { value, bytes: OVERHEAD_BYTES + 2 * key.length + valueBytes(value) }
      if (entry.bytes > maxBytes) return
      remove(key)
      entries.set(key, entry)
      bytes += entry.bytes
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) return
        remove(oldest)
      }
    },
    stats: () => ({ entries: entries.size, bytes }),
  }
}
