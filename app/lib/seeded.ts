/** A 32-bit fingerprint of a text (FNV-1a): the same text always gives the same number. */
export function fingerprint(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** An endless series of numbers from 0 up to 1 that depends on the seed alone (mulberry32). */
export function seededRandom(seed: string): () => number {
  let state = fingerprint(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** As many items as asked for, chosen and ordered by the seed alone. */
export function seededPick<T>(items: readonly T[], count: number, seed: string): T[] {
  const random = seededRandom(seed)
  const rest = [...items]
  const picked: T[] = []
  while (picked.length < count && rest.length > 0) {
    picked.push(...rest.splice(Math.floor(random() * rest.length), 1))
  }
  return picked
}
