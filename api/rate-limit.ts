/** Requests that one address may make in a second, as at the AlAdhan service. */
export const MAX_REQUESTS_PER_SECOND = 24

/** Addresses that are counted in a second; further ones have to wait for the next. */
export const MAX_ADDRESSES_PER_SECOND = 20_000

/** Counts requests by address within the current second; returns how many are left, below zero when it is too many. */
export function createRateLimit(limit = MAX_REQUESTS_PER_SECOND): (address: string, now: number) => number {
  let second = 0
  let counts = new Map<string, number>()
  return (address, now) => {
    const current = Math.floor(now / 1000)
    if (current !== second) [second, counts] = [current, new Map()]
    const before = counts.get(address)
    if (before === undefined && counts.size >= MAX_ADDRESSES_PER_SECOND) return -1
    const count = (before ?? 0) + 1
    counts.set(address, count)
    return limit - count
  }
}

/** What a client may still ask for, so that it need not find out. */
export const rateLimitHeaders = (left: number, limit = MAX_REQUESTS_PER_SECOND): Record<string, string> => ({
  'RateLimit-Limit': String(limit),
  'RateLimit-Remaining': String(Math.max(0, left)),
  'RateLimit-Reset': '1',
})
