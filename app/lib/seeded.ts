/** A 32-bit fingerprint of a text (FNV-1a): the same text always gives the same number. */
export function fingerprint(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** A pseudorandom generator of numbers from 0 to 1 that depend on the seed alone (mulberry32). */
export function seededRandom(seed: string): () => number {
  let state = fingerprint(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Picks a number of items in random order, determined by the seed alone. */
export function seededPick<T>(items: readonly T[], count: number, seed: string): T[] {
  const random = seededRandom(seed)
  const remaining = [...items]
  const picked: T[] = []
  while (picked.length < count && remaining.length > 0) {
    picked.push(...remaining.splice(Math.floor(random() * remaining.length), 1))
  }
  return picked
}
