import { reader } from '#app/db/client.server.ts'
import { isMailConfigured } from '#app/services/mail/transport.server.ts'
import type { ClaimedMosque } from './submit-claim.server.ts'

/** A published mosque with the contacts by which it can confirm a claim; null when there is none. */
export async function findClaimedMosque(id: string | null): Promise<ClaimedMosque | null> {
  if (!id) return null
  const row = await reader()
    .selectFrom('mosques')
    .select(['id', 'name', 'email', 'phone'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  // Without a mail service nobody would receive the link.
  return row ? { ...row, email: isMailConfigured() ? row.email || null : null, phone: row.phone || null } : null
}
