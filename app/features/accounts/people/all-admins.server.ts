import { mosqueAdminState, selectMosqueAdmins } from '#app/access/admin-rows.server.ts'
import { type Actor, canCreateMosqueAdmin } from '#app/access/permissions.ts'
import { asDate, authDate } from '#app/db/auth-values.server.ts'
import { catchRollback, rollBack, write } from '#app/db/write.server.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'
import { forbidden } from '#app/lib/web/http.ts'

export type AdminState = 'active' | 'invited' | 'inactive'

const PAGE_SIZE = 50

type Query = { q: string; state: AdminState | null; page: number }

/** The admins of all mosques, by mosque and name, after those without a mosque and those who are invited: those whose name, email or mosque contains the query. */
export async function listAllAdmins(actor: Actor | null, { q, state, page }: Query) {
  if (!canCreateMosqueAdmin(actor)) forbidden()
  const rows = await selectMosqueAdmins()
    .leftJoin('mosques', 'mosques.id', 'user.mosqueId')
    .select(['mosques.name as mosqueName', 'mosques.arabicName as mosqueArabicName'])
    .orderBy('mosques.sortName')
    .orderBy('user.name')
    .orderBy('user.id')
    .execute()
  const admins = rows.map(({ accountId, status, lastLoginAt, ...admin }) => ({
    ...admin,
    state: mosqueAdminState({ status, accountId }) as AdminState,
    lastSignInAt: lastLoginAt ? asDate(lastLoginAt).toISOString() : null,
  }))
  const need = ({ mosqueId, state }: (typeof admins)[number]) => (!mosqueId ? 2 : state === 'invited' ? 1 : 0)
  admins.sort((one, other) => need(other) - need(one))
  const folded = foldForSearch(q)
  const matching = admins.filter((admin) =>
    [admin.name, admin.email, admin.mosqueName ?? '', admin.mosqueArabicName ?? ''].some((text) =>
      foldForSearch(text).includes(folded),
    ),
  )
  const shown = state ? matching.filter((admin) => admin.state === state) : matching
  const pages = Math.max(1, Math.ceil(shown.length / PAGE_SIZE))
  const current = Math.min(page, pages)
  return {
    admins: shown.slice((current - 1) * PAGE_SIZE, current * PAGE_SIZE),
    count: shown.length,
    /** Those who match the query and can be invited, on every page. */
    invitable: matching.filter((admin) => admin.state === 'invited' && admin.mosqueId),
    page: current,
    pages,
  }
}

export type ListedAdmin = Awaited<ReturnType<typeof listAllAdmins>>['admins'][number]

/** Makes an admin the admin of another mosque. Invitations to the former one no longer work. */
export async function moveAdmin(
  actor: Actor | null,
  { userId, mosqueId }: { userId: string; mosqueId: string },
  now: Date,
): Promise<
  | { ok: true; name: string; mosque: { name: string; arabicName: string | null } }
  | { ok: false; reason: 'gone' | 'no-mosque' }
> {
  if (!actor || !canCreateMosqueAdmin(actor)) forbidden()
  type Moved = Awaited<ReturnType<typeof moveAdmin>>
  return catchRollback<Moved>(() =>
    write(actor, { action: 'admin.move', kind: 'user', subjectId: userId, mosqueId }, async (trx, change) => {
      const person = await trx
        .selectFrom('user')
        .leftJoin('mosques', 'mosques.id', 'user.mosqueId')
        .select(['user.name', 'user.email', 'mosques.name as mosque'])
        .where('user.id', '=', userId)
        .where('user.role', '=', 'mosque_admin')
        .executeTakeFirst()
      if (!person) rollBack({ ok: false, reason: 'gone' })
      const mosque = await trx
        .selectFrom('mosques')
        .select(['name', 'arabicName'])
        .where('id', '=', mosqueId)
        .executeTakeFirst()
      if (!mosque) rollBack({ ok: false, reason: 'no-mosque' })
      Object.assign(change, { before: person, after: { ...person, mosque: mosque.name } })
      await trx
        .updateTable('user')
        .set({ mosqueId, updatedAt: authDate(now) })
        .where('id', '=', userId)
        .execute()
      return { ok: true, name: person.name, mosque }
    }),
  )
}
