import { env } from '#app/env.server.ts'
import { presentInstant } from '#app/lib/clock.ts'

/** The current instant; tests and development can set where it starts with `NOW`. */
export const now = (): Date => presentInstant(env().NOW)
