import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networksOf } from '#app/lib/networks.ts'
import { networkSlots } from './network-slots.ts'

export const connectionLimits = { ofOneNetwork: 1_000, inAll: 5_000 }
/** Browsers and proxies send the next request when they have the answer; others may be a few requests ahead. */
export const MAX_UNANSWERED = 8

/** Closes connections beyond the limits. Trusted proxies limit those of their visitors themselves. */
export function limitConnections(server: Server, isProxy: (address: string) => boolean): void {
  const slots = networkSlots(connectionLimits)
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    if (isProxy(address)) return
    const free = slots.take(networksOf(address)[0].name)
    if (free) socket.once('close', free)
    else socket.destroy()
  })
}

/**
 * Creates a check of each request: one connection cannot have any number of requests worked on, or of answers waiting
 * that it does not read. It is closed, and the check returns false.
 */
export function unansweredLimit(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const unanswered = new WeakMap<Socket, number>()
  return ({ socket }, response) => {
    const open = (unanswered.get(socket) ?? 0) + 1
    if (open > MAX_UNANSWERED) socket.destroy()
    if (socket.destroyed) return false
    unanswered.set(socket, open)
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    return true
  }
}
