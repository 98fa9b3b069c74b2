import type { CacheEntry } from './page-cache.ts'
import type { PublicAddress, publicAddresses } from './public-addresses.ts'

/** The cache entries by URL. Which URLs mean the same address is remembered, within this much memory. */
export const MAX_REMEMBERED_BYTES = 4 * 1024 * 1024
/** Longer URLs are read anew at every request. */
export const MAX_REMEMBERED_LENGTH = 300
/** What one remembered URL takes next to its characters, about. */
const OVERHEAD_BYTES = 300

type Entry = CacheEntry<PublicAddress>

export function cacheEntries(
  { find }: Pick<ReturnType<typeof publicAddresses>, 'find'>,
  newEntry: (address: PublicAddress) => Entry,
) {
  const byUrl = new Map<string, Entry>()
  const byAddress = new Map<string, Entry>()
  let bytes = 0

  const remember = <K>(map: Map<K, Entry>, key: K, entry: Entry, length: number) => {
    map.set(key, entry)
    bytes += 2 * length + OVERHEAD_BYTES
  }

  return {
    /** The entry for what a URL asks for; null when that is never cached. */
    entryFor(url: string): Entry | null {
      const known = byUrl.get(url)
      if (known) return known
      const found = find(url)
      if (!found) return null
      if (bytes > MAX_REMEMBERED_BYTES) {
        byUrl.clear()
        byAddress.clear()
        bytes = 0
      }
      const { address } = found
      const entry = byAddress.get(address) ?? newEntry(found)
      if (!byAddress.has(address)) remember(byAddress, address, entry, address.length)
      if (url.length <= MAX_REMEMBERED_LENGTH) remember(byUrl, url, entry, url.length)
      return entry
    },
    stats: () => ({ urls: byUrl.size, bytes }),
  }
}
