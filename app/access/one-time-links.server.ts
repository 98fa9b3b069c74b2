import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import type { OneTimeLinkTable } from '#app/db/schema/site-tables.ts'
import type { Database } from '#app/db/schema.ts'

export type LinkPurpose = OneTimeLinkTable['purpose']

/** The lifetime of each kind of link, in seconds. */
export const linkLifetimeSeconds = {
  terminal: 15 * 60,
  superadmin: 24 * 3600,
  verification: 24 * 3600,
  invitation: 7 * 24 * 3600,
  /** An invitation by an admin of the mosque. */
  colleague: 48 * 3600,
}

type NewLink = {
  purpose: LinkPurpose
  email: string
  userId: string | null
  mosqueId?: string | null
  /** Null when created at the terminal. */
  createdBy: string | null
  seconds: number
}

/** A link that can be redeemed: neither used nor expired. */
export type ValidLink = { purpose: LinkPurpose; email: string; userId: string | null; mosqueId: string | null }

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Stores a link and returns its token, of which only the hash is stored. Earlier unused links of the same kind expire. */
export async function createLink(trx: Kysely<Database>, link: NewLink, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await expireLinks(trx, link.email, now, link.purpose)
  await trx
    .insertInto('oneTimeLinks')
    .values({
      tokenHash: hashToken(token),
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

export const linkUrl = (origin: string, path: string, token: string): string =>
  `${origin}${path}?token=${encodeURIComponent(token)}`

/** Finds a valid link without using it up, so that link previews of mail programs are harmless. */
export async function findLink(token: string, purposes: LinkPurpose[], now: Date): Promise<ValidLink | null> {
  const row = await reader()
    .selectFrom('oneTimeLinks')
    .select(['purpose', 'email', 'userId', 'mosqueId'])
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .where('createdAt', '<=', latestCreation(now))
    .executeTakeFirst()
  return row ? { purpose: row.purpose, email: row.email, userId: row.userId, mosqueId: row.mosqueId } : null
}

/** Marks a link as used and returns it; of two simultaneous attempts only one succeeds. */
export async function redeemLink(
  trx: Kysely<Database>,
  token: string,
  purposes: LinkPurpose[],
  now: Date,
): Promise<ValidLink | null> {
  const row = await trx
    .updateTable('oneTimeLinks')
    .set({ usedAt: now.toISOString() })
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .where('createdAt', '<=', latestCreation(now))
    .returning(['purpose', 'email', 'userId', 'mosqueId'])
    .executeTakeFirst()
  return row ? { purpose: row.purpose, email: row.email, userId: row.userId, mosqueId: row.mosqueId } : null
}

/** Expires the unused links of an email: all of them, or those of one kind. */
export async function expireLinks(
  trx: Kysely<Database>,
  email: string,
  now: Date,
  purpose?: LinkPurpose,
): Promise<void> {
  const unused = trx
    .updateTable('oneTimeLinks')
    .set({ expiresAt: now.toISOString() })
    .where('email', '=', email)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
  await (purpose ? unused.where('purpose', '=', purpose) : unused).execute()
}

/** A link created later than this was created under a clock that was ahead, and would work for too long. */
const latestCreation = (now: Date) => new Date(now.getTime() + 24 * 3_600_000).toISOString()
