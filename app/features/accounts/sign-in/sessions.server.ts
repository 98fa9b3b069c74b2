import type { Actor } from '#app/access/permissions.ts'
import { asDate, authDate } from '#app/db/auth-values.server.ts'
import { db, reader } from '#app/db/client.server.ts'
import { deleteRows } from '#app/db/pages.server.ts'

/** The open sessions of the actor: the one of this request first, then the most recently used. */
export async function listSessions(actor: Actor, currentId: string) {
  const rows = await reader()
    .selectFrom('session')
    .select(['id', 'userAgent', 'createdAt', 'updatedAt'])
    .where('userId', '=', actor.id)
    // Sessions run by the computer's clock, which better-auth reads itself.
    .where('expiresAt', '>', authDate(new Date()))
    .orderBy('updatedAt', 'desc')
    .execute()
  return rows
    .map(({ id, userAgent, createdAt, updatedAt }) => ({
      id,
      userAgent,
      isCurrent: id === currentId,
      beganAt: asDate(createdAt).toISOString(),
      /** Stored at most once a minute. */
      lastUsedAt: asDate(updatedAt).toISOString(),
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** Ends one session of the actor; false when the actor has none with this id. */
export async function endSession(actor: Actor, id: string): Promise<boolean> {
  return (await deleteRows(db().deleteFrom('session').where('id', '=', id).where('userId', '=', actor.id))) > 0
}

/** Ends every session of the actor but the one of this request. */
export async function endOtherSessions(actor: Actor, currentId: string): Promise<void> {
  await db().deleteFrom('session').where('userId', '=', actor.id).where('id', '!=', currentId).execute()
}

/** Ends every session of a person. */
export async function endAllSessions(userId: string): Promise<void> {
  await db().deleteFrom('session').where('userId', '=', userId).execute()
}

/** The sessions of a person that are open now. */
export async function sessionIdsOf(userId: string): Promise<string[]> {
  const rows = await db().selectFrom('session').select('id').where('userId', '=', userId).execute()
  return rows.map(({ id }) => id)
}

/** Ends these sessions. */
export async function endSessions(ids: string[]): Promise<void> {
  if (ids.length > 0) await db().deleteFrom('session').where('id', 'in', ids).execute()
}
