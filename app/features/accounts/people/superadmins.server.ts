import type { Kysely } from 'kysely'
import { createLink, expireLinks, linkLifetimeSeconds, linkUrl } from '#app/access/one-time-links.server.ts'
import { type Actor, canManageUsers, canRemoveSuperadmin } from '#app/access/permissions.ts'
import { asDate, authDate, authFlag } from '#app/db/auth-values.server.ts'
import { reader } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import type { Database } from '#app/db/schema.ts'
import { type Author, write } from '#app/db/write.server.ts'
import { normalizeEmail } from '#app/lib/contact-details.ts'
import { forbidden } from '#app/lib/web/http.ts'

/** The author that the record of changes names for commands on the server. */
const terminal: Author = { id: 'terminal', name: 'Terminal', role: 'superadmin' }

export type SuperadminLine = {
  id: string
  name: string
  email: string
  addedAt: string
  lastSignInAt: string | null
}

/** Lists the superadmins in the order they were added, those first who have never signed in. */
export async function listSuperadmins(actor: Actor | null): Promise<SuperadminLine[]> {
  if (!canManageUsers(actor)) forbidden()
  const rows = await reader()
    .selectFrom('user')
    .select(['id', 'name', 'email', 'createdAt', 'lastLoginAt'])
    .where('role', '=', 'superadmin')
    .orderBy((row) => row.case().when('lastLoginAt', 'is', null).then(0).else(1).end())
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, email, createdAt, lastLoginAt }) => ({
    id,
    name,
    email,
    addedAt: asDate(createdAt).toISOString(),
    lastSignInAt: lastLoginAt && asDate(lastLoginAt).toISOString(),
  }))
}

export type AddResult = { ok: true; id: string } | { ok: false; reason: 'used' }

/** Adds a superadmin with an unused email and without a password: superadmins sign in by Google or one-time link. */
export async function addSuperadmin(
  actor: Actor | null,
  { name, email }: { name: string; email: string },
  now: Date,
): Promise<AddResult> {
  if (!actor || !canManageUsers(actor)) forbidden()
  return catchRejection(() =>
    write(actor, { action: 'superadmin.add', kind: 'user', subjectId: '' }, async (trx, change) => {
      const id = await insertSuperadmin(trx, { name, email: normalizeEmail(email) }, now)
      if (!id) throw new Rejection('used')
      change.subjectId = id
      change.after = { name, email: normalizeEmail(email), role: 'superadmin' }
      return { ok: true as const, id }
    }),
  )
}

export type RemoveResult = { ok: true } | { ok: false; reason: 'missing' | 'yourself' | 'last' }

/** Removes a superadmin with every session and link; never the last one, never oneself. */
export async function removeSuperadmin(actor: Actor | null, userId: string, now: Date): Promise<RemoveResult> {
  if (!actor || !canManageUsers(actor)) forbidden()
  if (!canRemoveSuperadmin(actor, userId)) return { ok: false, reason: 'yourself' }
  return catchRejection(() =>
    write(actor, { action: 'superadmin.remove', kind: 'user', subjectId: userId }, async (trx, change) => {
      const person = await superadminIn(trx, userId)
      if (!person) throw new Rejection('missing')
      if ((await countSuperadmins(trx)) < 2) throw new Rejection('last')
      change.before = { name: person.name, email: person.email, role: 'superadmin' }
      await expireLinks(trx, person.email, now)
      await trx.deleteFrom('user').where('id', '=', userId).execute()
      return { ok: true as const }
    }),
  )
}

/** Creates a one-time link (24 hours) for a superadmin. It is recorded; its address is returned only here. */
export async function createSuperadminLink(
  actor: Actor | null,
  userId: string,
  page: { origin: string; path: string },
  now: Date,
): Promise<{ url: string; email: string } | null> {
  if (!actor || !canManageUsers(actor)) forbidden()
  return write(actor, { action: 'superadmin.link', kind: 'user', subjectId: userId }, async (trx, change) => {
    const person = await superadminIn(trx, userId)
    if (!person) return null
    change.after = { email: person.email }
    const link = { purpose: 'superadmin' as const, email: person.email, userId, createdBy: actor.id }
    const token = await createLink(trx, { ...link, seconds: linkLifetimeSeconds.superadmin }, now)
    return { url: linkUrl(page.origin, page.path, token), email: person.email }
  })
}

/**
 * Creates a superadmin if missing, and a link that works once within 15 minutes, for `npm run superadmin`. Null when the
 * email belongs to a mosque admin.
 */
export async function createTerminalLink(email: string, origin: string, now: Date): Promise<string | null> {
  const address = normalizeEmail(email)
  const change = { action: 'superadmin.link', kind: 'user', subjectId: '', after: { email: address } }
  return write(terminal, change, async (trx, change) => {
    const known = await trx.selectFrom('user').select(['id', 'role']).where('email', '=', address).executeTakeFirst()
    if (known && known.role !== 'superadmin') return null
    const name = address.slice(0, address.indexOf('@'))
    const id = known?.id ?? (await insertSuperadmin(trx, { name, email: address }, now))
    if (!id) return null
    change.subjectId = id
    await trx.updateTable('user').set({ status: 'active' }).where('id', '=', id).execute()
    const link = { purpose: 'superadmin' as const, email: address, userId: id, createdBy: null }
    return linkUrl(
      origin,
      '/one-time-link',
      await createLink(trx, { ...link, seconds: linkLifetimeSeconds.terminal }, now),
    )
  })
}

/** Rolls a transaction back with a reason for the user. */
class Rejection<R extends string> extends Error {
  readonly reason: R
  constructor(reason: R) {
    super(reason)
    this.reason = reason
  }
}

async function catchRejection<T, R extends string>(work: () => Promise<T>): Promise<T | { ok: false; reason: R }> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Rejection) return { ok: false, reason: error.reason }
    throw error
  }
}

/** Inserts a superadmin; null when the email is used already. */
export async function insertSuperadmin(trx: Kysely<Database>, person: { name: string; email: string }, now: Date) {
  const at = authDate(now)
  const inserted = await trx
    .insertInto('user')
    .values({
      ...person,
      id: newId(),
      role: 'superadmin',
      status: 'active',
      emailVerified: authFlag(false),
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

const superadminIn = (trx: Kysely<Database>, id: string) =>
  trx
    .selectFrom('user')
    .select(['name', 'email'])
    .where('id', '=', id)
    .where('role', '=', 'superadmin')
    .executeTakeFirst()

async function countSuperadmins(trx: Kysely<Database>): Promise<number> {
  const { count } = await trx
    .selectFrom('user')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('role', '=', 'superadmin')
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  return Number(count)
}
