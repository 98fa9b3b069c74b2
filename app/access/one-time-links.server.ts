import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import type { Database, OneTimeLinkTable } from '#app/db/schema.ts'

export type LinkPurpose = OneTimeLinkTable['purpose']

/** How long a link of each kind works, in seconds. */
export const linkSeconds = {
  terminal: 15 * 60,
  superadmin: 24 * 3600,
  verification: 24 * 3600,
  invitation: 7 * 24 * 3600,
}

type NewLink = {
  purpose: LinkPurpose
  email: string
  userId: string | null
  mosqueId?: string | null
  /** Null when made at the terminal. */
  createdBy: string | null
  seconds: number
}

/** A link that can still be redeemed. */
export type OpenLink = { purpose: LinkPurpose; email: string; userId: string | null; mosqueId: string | null }

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Records a link and gives its token, which is kept nowhere. Earlier unused links of the same kind stop working. */
export async function makeLink(trx: Kysely<Database>, link: NewLink, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await voidLinks(trx, link.email, now, link.purpose)
  await trx
    .insertInto('oneTimeLinks')
    .values({
      tokenHash: hashOf(token),
      purpose: link.purpose,
      email: link.email,
      userId: link.userId,
      mosqueId: link.mosqueId ?? null,
      createdAt: now.toISOString(),
      createdBy: link.createdBy,
      expiresAt: new Date(now.getTime() + link.seconds * 1000).toISOString(),
      usedAt: null,
    })
    .execute()
  return token
}

/** The address that carries a token. */
export const linkAddress = (origin: string, path: string, token: string): string =>
  `${origin}${path}?token=${encodeURIComponent(token)}`

/** What a link is for while it still works; looking does not use it up, so that a preview of a mail program is harmless. */
export async function findLink(token: string, purposes: LinkPurpose[], now: Date): Promise<OpenLink | null> {
  const row = await reader()
    .selectFrom('oneTimeLinks')
    .select(['purpose', 'email', 'userId', 'mosqueId'])
    .where('tokenHash', '=', hashOf(token))
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return row ? { purpose: row.purpose, email: row.email, userId: row.userId, mosqueId: row.mosqueId } : null
}

/** Uses a link up; of two who try at once only one gets it. */
export async function redeemLink(
  trx: Kysely<Database>,
  token: string,
  purposes: LinkPurpose[],
  now: Date,
): Promise<OpenLink | null> {
  const row = await trx
    .updateTable('oneTimeLinks')
    .set({ usedAt: now.toISOString() })
    .where('tokenHash', '=', hashOf(token))
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .returning(['purpose', 'email', 'userId', 'mosqueId'])
    .executeTakeFirst()
  return row ? { purpose: row.purpose, email: row.email, userId: row.userId, mosqueId: row.mosqueId } : null
}

/** Makes the unused links of an email worthless: all of them, or those of one kind. */
export async function voidLinks(trx: Kysely<Database>, email: string, now: Date, purpose?: LinkPurpose): Promise<void> {
  const unused = trx
    .updateTable('oneTimeLinks')
    .set({ expiresAt: now.toISOString() })
    .where('email', '=', email)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
  await (purpose ? unused.where('purpose', '=', purpose) : unused).execute()
}
