/** Questions that one address may ask in a second, as at the service. */
export const perSecond = 24

/** Counts requests by address, second by second; nothing older is remembered. */
export function rateLimit(limit = perSecond): (address: string, now: number) => boolean {
  let second = 0
  let counts = new Map<string, number>()
  return (address, now) => {
    const current = Math.floor(now / 1000)
    if (current !== second) [second, counts] = [current, new Map()]
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    return count <= limit
  }
}
