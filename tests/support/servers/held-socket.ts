import net from 'node:net'
import type { Stream } from 'node:stream'

type Handle = Stream & { getsockname(out: { port?: number }): number; close(): void }
type Bind = (address: string, port: number, family: 4) => Handle | number

/**
 * A socket as systemd holds it, for the `stdio` of a process: it listens as soon as one process has listened, and goes on
 * to when that has ended. Node has no public function that binds and does not accept.
 */
export function heldSocket(port = 0): { handle: Handle; port: number } {
  const handle = (net as unknown as { _createServerHandle: Bind })._createServerHandle('127.0.0.1', port, 4)
  if (typeof handle === 'number') throw new Error(`Port ${port} cannot be held (${handle}).`)
  const address: { port?: number } = {}
  handle.getsockname(address)
  return { handle, port: address.port ?? port }
}
