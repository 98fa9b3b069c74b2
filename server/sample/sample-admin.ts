import { hashPassword } from 'better-auth/crypto'
import type { Transaction } from 'kysely'
import type { Database } from '#app/db/schema.ts'
import { env } from '#app/env.server.ts'
import { insertMosqueAdmin, insertPassword } from '#app/features/accounts/people/mosque-admins.server.ts'
import { storedSecret } from '#app/services/app-secret.server.ts'

const EMAIL = 'admin@sample.example'
const PASSWORD_FILE = 'sample-password'

/** The password of the sample mosque admin: SAMPLE_PASSWORD, or a random one stored in the data folder. */
export const samplePassword = () => env().SAMPLE_PASSWORD ?? storedSecret(PASSWORD_FILE, 9)

/** The sign-in of the sample mosque admin, to print at the first start. */
export const sampleAdmin = () => ({ email: EMAIL, password: samplePassword() })

/** Inserts the sample admin of a mosque, verified and able to sign in. */
export async function insertSampleAdmin(trx: Transaction<Database>, mosqueId: string, hash: string, now: Date) {
  const person = { name: 'Sample Admin', email: EMAIL, mosqueId, emailVerified: true }
  await insertPassword(trx, await insertMosqueAdmin(trx, person, 'active', now), hash, now)
}

/** Hashes the sample password. Hashing is slow, so call it before the transaction. */
export const hashSamplePassword = () => hashPassword(samplePassword())
