import type { Transaction } from 'kysely'
import { authDate, authFlag } from '#app/db/auth-values.server.ts'
import { newId } from '#app/db/ids.ts'
import type { Database } from '#app/db/schema.ts'

export type ImportedAdmin = {
  name: string
  email: string
  role: 'superadmin' | 'mosque_admin'
  mosqueId: string | null
}

/** Stores an imported admin and returns the id; a mosque admin is inactive and without password until invited. */
export async function insertImportedAdmin(
  trx: Transaction<Database>,
  admin: ImportedAdmin,
  now: Date,
): Promise<string> {
  const at = authDate(now)
  const status = admin.role === 'superadmin' ? ('active' as const) : ('inactive' as const)
  const id = newId()
  await trx
    .insertInto('user')
    .values({ ...admin, id, status, emailVerified: authFlag(false), createdAt: at, updatedAt: at })
    .execute()
  return id
}
