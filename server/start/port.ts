import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Env } from '#app/env.server.ts'
import { StartupError } from '#server/start/startup-error.ts'

type Place = Pick<Env, 'PORT' | 'HOST'>

/** Tries the port before anything is built or opened, so that one line tells at once that it is taken. */
export async function tryPort(place: Place): Promise<void> {
  const probe = createServer().listen(place.PORT, place.HOST)
  await once(probe, 'listening').catch((error) => {
    throw listenError(error, place)
  })
  probe.close()
  await once(probe, 'close')
}

/** Why the port cannot be had, in words that say what to do. */
export function listenError(error: NodeJS.ErrnoException, { PORT, HOST }: Place): Error {
  const words: Record<string, string> = {
    EADDRINUSE: `Port ${PORT} is already in use. Stop what uses it, or set PORT to a free one.`,
    EACCES: `This user may not listen on port ${PORT}. Set PORT to one above 1023.`,
    ENOTFOUND: `HOST ${HOST} is no address of this machine. Set HOST to localhost or 0.0.0.0.`,
    EADDRNOTAVAIL: `HOST ${HOST} is no address of this machine. Set HOST to localhost or 0.0.0.0.`,
  }
  const known = words[error.code ?? '']
  return known ? new StartupError(known) : error
}
