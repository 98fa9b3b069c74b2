import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { Env } from '#app/env.server.ts'
import { networksOf } from '#app/lib/networks.ts'

/**
 * The networks that what a visitor holds is charged to, the wider one first: the /24 and the address of IPv4, the /48
 * and the /64 of IPv6.
 */
export type Visitor = readonly [wide: string, narrow: string]

export function visitorAt(address: string): Visitor {
  const [{ name: narrow }, wide] = networksOf(address)
  return [wide?.name ?? narrow.replace(/\.\d+$/, '.0/24'), narrow]
}

/** Tells where requests come from, also before Fastify has read them. */
export function clientAddresses({ TRUST_PROXY = '' }: Pick<Env, 'TRUST_PROXY'>) {
  const proxies = TRUST_PROXY.split(',').map((address) => address.trim())
  const isTrusted = proxyAddr.compile(proxies.filter(Boolean))
  return {
    visitorOf: (request: IncomingMessage): Visitor => visitorAt(proxyAddr(request, isTrusted) ?? ''),
    isProxy: (address: string): boolean => isTrusted(address, 0),
  }
}
