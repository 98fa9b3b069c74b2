import ipaddr from 'ipaddr.js'

/** A network that an address belongs to, with its limit as a multiple of the limit of one visitor. */
type Network = { name: string; share: number }

/** The networks an address counts for, narrowest first; an IPv4 address (also one mapped to IPv6) is its own network. */
export function networksOf(address: string): [Network, ...Network[]] {
  if (!address.includes(':') || !ipaddr.isValid(address)) return [{ name: address, share: 1 }]
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return [{ name: parsed.toString(), share: 1 }]
  const [plain] = parsed.toNormalizedString().split('%')
  const network = (bits: number, share: number): Network => ({
    name: `${ipaddr.IPv6.networkAddressFromCIDR(`${plain}/${bits}`)}/${bits}`,
    share,
  })
  // One IPv6 customer controls a whole /64 and often a /48, so single addresses cannot be limited.
  return [network(64, 1), network(48, 4)]
}
