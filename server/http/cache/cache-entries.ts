import type { PublicAddress, publicAddresses } from '#server/http/pages/public-addresses.ts'
import type { CacheEntry } from './page-cache.ts'

export const MAX_URL_CACHE_BYTES = 4 * 1024 * 1024
/** Longer URLs are parsed at every request. */
export const MAX_CACHED_URL_CHARS = 300
/** The approximate memory of a cached URL in addition to its characters. */
const OVERHEAD_BYTES = 300

type Entry = CacheEntry<PublicAddress>

/** The cache entries by URL and by address: several URLs can mean the same address. */
export function cacheEntries(
  { find }: Pick<ReturnType<typeof publicAddresses>, 'find'>,
  newEntry: (address: PublicAddress) => Entry,
) {
  const byUrl = new Map<string, Entry>()
  const byAddress = new Map<string, Entry>()
  let bytes = 0

  const add = <K>(map: Map<K, Entry>, key: K, entry: Entry, length: number) => {
    map.set(key, entry)
    bytes += 2 * length + OVERHEAD_BYTES
  }

  return {
    /** The entry of a URL; null when its response is never cached. */
    entryFor(url: string): Entry | null {
      const cached = byUrl.get(url)
      if (cached) return cached
      const publicAddress = find(url)
      if (!publicAddress) return null
      if (bytes > MAX_URL_CACHE_BYTES) {
        byUrl.clear()
        byAddress.clear()
        bytes = 0
      }
      const { address } = publicAddress
      const entry = byAddress.get(address) ?? newEntry(publicAddress)
      if (!byAddress.has(address)) add(byAddress, address, entry, address.length)
      if (url.length <= MAX_CACHED_URL_CHARS) add(byUrl, url, entry, url.length)
      return entry
    },
    stats: () => ({ urls: byUrl.size, bytes }),
  }
}
