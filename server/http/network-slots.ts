export type SlotLimits = { ofOneNetwork: number; inAll: number }

/** Counts what networks hold at the same time, such as open bodies, so that none of them can hold everything. */
export function networkSlots({ ofOneNetwork, inAll }: SlotLimits) {
  const held = new Map<string, number>()
  let all = 0
  return {
    /** Takes a slot and returns the function that releases it; null when all are taken. */
    take(network: string): (() => void) | null {
      const own = held.get(network) ?? 0
      if (all >= inAll || own >= ofOneNetwork) return null
      held.set(network, own + 1)
      all += 1
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        all -= 1
        const left = (held.get(network) ?? 1) - 1
        if (left > 0) held.set(network, left)
        else held.delete(network)
      }
    },
    stats: () => ({ taken: all, networks: held.size }),
  }
}
