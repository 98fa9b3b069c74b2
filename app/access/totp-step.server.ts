import { createHmac } from 'node:crypto'
import { symmetricDecrypt } from 'better-auth/crypto'
import { db } from '#app/db/client.server.ts'

const STEP_MS = 30_000
const DIGITS = 6
/** Steps before and after the current one whose codes better-auth accepts. */
const WINDOW = 1

type DecryptionKey = Parameters<typeof symmetricDecrypt>[0]['key']

/**
 * Uses up the time step of a correct authenticator code. False when that step or a later one was used before:
 * a person who saw a code being typed cannot sign in with it.
 */
export async function consumeTotpStep(userId: string, code: string, key: DecryptionKey): Promise<boolean> {
  const row = await db().selectFrom('twoFactor').select('secret').where('userId', '=', userId).executeTakeFirst()
  if (!row) return false
  const step = stepOf(code, await symmetricDecrypt({ key, data: row.secret }))
  if (step === null) return false
  const used = await db()
    .updateTable('twoFactor')
    .set({ lastUsedStep: step })
    .where('userId', '=', userId)
    .where((where) => where.or([where('lastUsedStep', 'is', null), where('lastUsedStep', '<', step)]))
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** The newest step with this code; null when no step of the window has it. */
function stepOf(code: string, secret: string): number | null {
  const present = Math.floor(Date.now() / STEP_MS)
  for (let step = present + WINDOW; step >= present - WINDOW; step--) if (codeOf(secret, step) === code) return step
  return null
}

/** The code of RFC 4226 for a step. */
function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 15
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}
