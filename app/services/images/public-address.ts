import ipaddr from 'ipaddr.js'

/** Whether an IP address belongs to the public internet: not private, loopback, link-local, mapped or reserved. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  return ipaddr.process(address).range() === 'unicast'
}
