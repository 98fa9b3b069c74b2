import { hashPassword, verifyPassword } from 'better-auth/crypto'
import type { Transaction } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import type { Database } from '#app/db/schema.ts'
import { env } from '#app/env.server.ts'
import { insertMosqueAdmin, insertPassword } from '#app/features/accounts/people/mosque-admins.server.ts'
import { storedSecret } from '#app/services/app-secret.server.ts'

const EMAIL = 'admin@sample.example'
const PASSWORD_FILE = 'sample-password'

export type SampleAdmin = { email: string; password: string }

/** The password of the sample mosque admin: SAMPLE_PASSWORD, or a random one kept in the data folder. */
export const samplePassword = () => env().SAMPLE_PASSWORD ?? storedSecret(PASSWORD_FILE, 9)

/** The sign-in to print at start, while the sample mosque admin is there; a password changed since is not shown. */
export async function sampleAdmin(): Promise<SampleAdmin | null> {
  const found = await reader()
    .selectFrom('user as u')
    .leftJoin('account as a', (join) => join.onRef('a.userId', '=', 'u.id').on('a.providerId', '=', 'credential'))
    .select('a.password as hash')
    .where('u.email', '=', EMAIL)
    .executeTakeFirst()
  if (!found) return null
  const password = samplePassword()
  const holds = found.hash !== null && (await verifyPassword({ hash: found.hash, password }))
  return { email: EMAIL, password: holds ? password : '(changed since)' }
}

/** Writes the sample admin of a mosque, verified and ready to sign in. */
export async function insertSampleAdmin(trx: Transaction<Database>, mosqueId: string, hash: string, now: Date) {
  const person = { name: 'Sample Admin', email: EMAIL, mosqueId, emailVerified: true }
  await insertPassword(trx, await insertMosqueAdmin(trx, person, 'active', now), hash, now)
}

/** The stored form of the sample password; slow on purpose, so it is made before the transaction. */
export const sampleHash = () => hashPassword(samplePassword())
