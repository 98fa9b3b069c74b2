import { env } from '#app/env.server.ts'
import { presentInstant } from '#app/lib/clock.ts'

/** The present instant; tests and development may fix where it starts with `NOW`. */
export const now = (): Date => presentInstant(env().NOW)
