/** The limits of open bodies: per network, and in total. */
export type BodyLimits = { maxPerAddress: number; maxInAll: number }

export const bodyLimits: BodyLimits = { maxPerAddress: 10, maxInAll: 200 }

/** Counts the bodies in use, so that many open connections cannot fill memory or disk. */
export function bodySlots({ maxPerAddress, maxInAll }: BodyLimits) {
  const held = new Map<string, number>()
  let all = 0
  return {
    /** Takes a slot and returns the function that releases it; null when all are taken. */
    take(address: string): (() => void) | null {
      const own = held.get(address) ?? 0
      if (all >= maxInAll || own >= maxPerAddress) return null
      held.set(address, own + 1)
      all += 1
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        all -= 1
        const left = (held.get(address) ?? 1) - 1
        if (left > 0) held.set(address, left)
        else held.delete(address)
      }
    },
    stats: () => ({ bodies: all, addresses: held.size }),
  }
}
