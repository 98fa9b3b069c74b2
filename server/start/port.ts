import cluster from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { type Env, env } from '#app/env.server.ts'
import { StartupError } from './startup-error.ts'

type ListenAddress = Pick<Env, 'PORT' | 'HOST'>

/**
 * Whether systemd holds the listening socket, so that connections wait during a restart. The unit makes it the standard
 * input, because Node keeps no other open when it replaces itself.
 */
export const isSocketHeld = (): boolean => env().LISTEN_PID === (cluster.isWorker ? process.ppid : process.pid)

/** Checks that the port is free before anything is built or opened. */
export async function checkPort(address: ListenAddress): Promise<void> {
  if (isSocketHeld()) return
  const probe = createServer().listen(address.PORT, address.HOST)
  await once(probe, 'listening').catch((error) => {
    throw listenError(error, address)
  })
  probe.close()
  await once(probe, 'close')
}

/** A message for an error of `listen` that names the cause and the remedy. */
export function listenError(error: NodeJS.ErrnoException, { PORT, HOST }: ListenAddress): Error {
  if (isSocketHeld())
    return new StartupError(
      `The socket of systemd is not the standard input (${error.code}). Take ExecStart from deploy/mosque-connect.service.`,
    )
  const messages: Record<string, string> = {
    EADDRINUSE: `Port ${PORT} is already in use. Stop what uses it, or set PORT to a free one.`,
    EACCES: `This user may not listen on port ${PORT}. Set PORT to one above 1023.`,
    ENOTFOUND: `HOST ${HOST} is not an address of this machine. Set HOST to localhost or 0.0.0.0.`,
    EADDRNOTAVAIL: `HOST ${HOST} is not an address of this machine. Set HOST to localhost or 0.0.0.0.`,
  }
  const message = messages[error.code ?? '']
  return message ? new StartupError(message) : error
}
