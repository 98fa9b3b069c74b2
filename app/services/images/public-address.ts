import ipaddr from 'ipaddr.js'

/** The addresses of IPv6 that are given out on the public internet: 2000::/3. */
const GLOBAL = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]
/** The part of an address that a router of ISATAP reads as an IPv4 address. */
const ISATAP = 0x5efe

/**
 * Whether an IP address belongs to the public internet: not private, loopback, link-local or reserved, and no IPv6
 * address that leads to an IPv4 address, which may be any of these (compatible, translated, NAT64, 6to4, Teredo, ISATAP).
 */
export function isPublicAddress(address: string): boolean {
  // In groups alone: `::127.0.0.1` would be taken for a mapped address.
  const grouped = address.includes(':') ? URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) : address
  if (!grouped || !ipaddr.isValid(grouped)) return false
  const parsed = ipaddr.process(grouped)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || (parsed.match(GLOBAL) && parsed.parts[5] !== ISATAP)
}
