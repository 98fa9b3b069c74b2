import type { Kysely } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import type { Database } from '#app/db/schema.ts'

type Row = { status: 'active' | 'inactive'; accountId: string | null }

/** Mosque admins with the account that holds their password; `accountId` is null before they have chosen one. */
export const selectMosqueAdmins = () =>
  reader()
    .selectFrom('user')
    .leftJoin('account', (join) =>
      join.onRef('account.userId', '=', 'user.id').on('account.providerId', '=', 'credential'),
    )
    .select(['user.id', 'user.name', 'user.email', 'user.status', 'user.mosqueId', 'user.lastLoginAt'])
    .select('account.id as accountId')
    .where('user.role', '=', 'mosque_admin')

/** Whether somebody looks after a mosque already. */
export async function hasActiveAdmin(mosqueId: string): Promise<boolean> {
  const active = selectMosqueAdmins().where('user.mosqueId', '=', mosqueId).where('user.status', '=', 'active')
  return (await active.executeTakeFirst()) !== undefined
}

/** Invited admins have never had a password. */
export const mosqueAdminState = ({ status, accountId }: Row) => (accountId ? status : 'invited')

/** The addresses of the superadmins who can sign in. */
export async function superadminEmails(trx: Kysely<Database>): Promise<string[]> {
  const people = trx.selectFrom('user').select('email').where('role', '=', 'superadmin').where('status', '=', 'active')
  return (await people.orderBy('email').execute()).map(({ email }) => email)
}
