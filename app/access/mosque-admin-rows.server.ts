import { reader } from '#app/db/client.server.ts'

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
