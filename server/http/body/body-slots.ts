/** How many bodies are held at once: for one network, and for everybody. */
export type BodyLimits = { maxPerAddress: number; maxInAll: number }

export const bodyLimits: BodyLimits = { maxPerAddress: 10, maxInAll: 200 }

/** Counts the bodies that are being received or worked on, so that many open connections cannot fill memory or disk. */
export function bodySlots({ maxPerAddress, maxInAll }: BodyLimits) {
  const held = new Map<string, number>()
  let all = 0
  return {
    /** Takes a slot and returns the function that frees it; null when there is none. */
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

export type BodySlots = ReturnType<typeof bodySlots>
