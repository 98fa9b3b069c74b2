import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { createQueue } from '#app/lib/queue.ts'

// Each takes 32 MB and a thread that files and compression need too.
const queued = createQueue()

/** Hashes and verifies passwords one at a time, so that many sign-ins at once do not fill the memory. */
export const passwordHashing = {
  hash: (password: string) => queued(() => hashPassword(password)),
  verify: (entered: { hash: string; password: string }) => queued(() => verifyPassword(entered)),
}
