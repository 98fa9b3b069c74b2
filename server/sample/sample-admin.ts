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

/** The password of the sample mosque admin: SAMPLE_PASSWORD, or a random one stored in the data folder. */
export const samplePassword = () => env().SAMPLE_PASSWORD ?? storedSecret(PASSWORD_FILE, 9)

/** The sign-in to print at start while the sample mosque admin exists. A password that was changed is not shown. */
export async function sampleAdmin(): Promise<SampleAdmin | null> {
  const account = await reader()
    .selectFrom('user as u')
    .leftJoin('account as a', (join) => join.onRef('a.userId', '=', 'u.id').on('a.providerId', '=', 'credential'))
    .select('a.password as hash')
    .where('u.email', '=', EMAIL)
    .executeTakeFirst()
  if (!account) return null
  const password = samplePassword()
  const isCurrent = account.hash !== null && (await verifyPassword({ hash: account.hash, password }))
  return { email: EMAIL, password: isCurrent ? password : '(changed since)' }
}

/** Inserts the sample admin of a mosque, verified and able to sign in. */
export async function insertSampleAdmin(trx: Transaction<Database>, mosqueId: string, hash: string, now: Date) {
  const person = { name: 'Sample Admin', email: EMAIL, mosqueId, emailVerified: true }
  await insertPassword(trx, await insertMosqueAdmin(trx, person, 'active', now), hash, now)
}

/** Hashes the sample password. Hashing is slow, so call it before the transaction. */
export const hashSamplePassword = () => hashPassword(samplePassword())
