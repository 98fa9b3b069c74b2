import { reader } from '#app/db/client.server.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import { earliestOpen } from './claims.server.ts'
import { hashToken } from './submit-claim.server.ts'

export type ClaimToConfirm = { name: string; role: string; email: string; mosque: string }

/** The open claim of a token that was sent to a mosque, without confirming it. */
export async function findClaimToConfirm(token: string, now: Date): Promise<ClaimToConfirm | null> {
  const row = await reader()
    .selectFrom('claims')
    .innerJoin('mosques', 'mosques.id', 'claims.mosqueId')
    .select(['claims.name', 'claims.role', 'claims.email', 'mosques.name as mosque'])
    .where('tokenHash', '=', hashToken(token))
    .where('state', '=', 'open')
    .where('confirmedAt', 'is', null)
    .where('claims.createdAt', '>', earliestOpen(now))
    .executeTakeFirst()
  return row ?? null
}

/** Marks a claim as confirmed by its mosque; false when the token does not work, or no longer. */
export async function confirmClaim(token: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await writeWithoutRevision((trx) =>
    trx
      .updateTable('claims')
      .set({ confirmedAt: now.toISOString(), tokenHash: null })
      .where('tokenHash', '=', hashToken(token))
      .where('state', '=', 'open')
      .where('createdAt', '>', earliestOpen(now))
      .executeTakeFirst(),
  )
  return numUpdatedRows > 0n
}
