import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { Env } from '#app/env.server.ts'
import { networksOf } from '#app/lib/networks.ts'

/** Tells where requests come from, also before Fastify has read them. */
export function clientAddresses({ TRUST_PROXY = '' }: Pick<Env, 'TRUST_PROXY'>) {
  const proxies = TRUST_PROXY.split(',').map((address) => address.trim())
  const isTrusted = proxyAddr.compile(proxies.filter(Boolean))
  return {
    /** The network whose limits a request counts for. */
    networkOf: (request: IncomingMessage): string => networksOf(proxyAddr(request, isTrusted) ?? '')[0].name,
    isProxy: (address: string): boolean => isTrusted(address, 0),
  }
}
