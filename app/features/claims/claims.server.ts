import type { Transaction } from 'kysely'
import { type Actor, canDecideClaims } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import { catchRollback, rollBack } from '#app/db/rollback.server.ts'
import type { ClaimTable } from '#app/db/schema/claim-tables.ts'
import type { Database } from '#app/db/schema.ts'
import { write } from '#app/db/write.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { startDelivery } from '#app/services/mail/queue.server.ts'
import { queueRejection } from './claim-emails.server.ts'
import { CLAIM_DAYS } from './claim-limits.ts'

export type ClaimFilter = 'open' | 'decided'

export type Claim = Omit<ClaimTable, 'tokenHash'> & {
  mosque: string
  slug: string
  /** Whether the phone of the mosque comes from a visitor's suggestion, which the claimant may have sent. */
  isPhoneSuggested: boolean
}

const PAGE_SIZE = 30
const DAY_MS = 86_400_000

/** Open claims that are older have ended. */
export const earliestOpen = (now: Date) => new Date(now.getTime() - CLAIM_DAYS * DAY_MS).toISOString()

/** Whether a claimant may be invited: the mosque confirmed it, or a superadmin calls the published phone. */
export const isInvitable = ({ state, proof, confirmedAt }: Pick<Claim, 'state' | 'proof' | 'confirmedAt'>) =>
  state === 'open' && (proof === 'phone' || confirmedAt !== null)

/** The claims for mosques that are not in the bin; open ones until they end. */
function claimsOf(actor: Actor | null, now: Date) {
  if (!canDecideClaims(actor)) forbidden()
  return reader()
    .selectFrom('claims')
    .innerJoin('mosques', 'mosques.id', 'claims.mosqueId')
    .where((where) => where.or([where('state', '<>', 'open'), where('claims.createdAt', '>', earliestOpen(now))]))
}

const select = (from: ReturnType<typeof claimsOf>) =>
  from
    .select(['claims.id', 'mosqueId', 'claims.name', 'role', 'claims.email', 'claims.phone', 'note', 'language'])
    .select(['proof', 'publishedContact', 'confirmedAt', 'state', 'claims.createdAt', 'decidedAt', 'decidedByName'])
    .select(['mosques.name as mosque', 'mosques.slug'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('reports')
            .select('reports.id')
            .whereRef('reports.mosqueId', '=', 'claims.mosqueId')
            .where('reports.kind', '=', 'suggestion')
            .where('reports.state', '=', 'accepted')
            .where('reports.content', 'like', '{"field":"phone"%'),
        )
        .as('isPhoneSuggested'),
    )

// SQLite answers with a number.
const toClaim = (row: Omit<Claim, 'isPhoneSuggested'> & { isPhoneSuggested: unknown }): Claim => ({
  ...row,
  isPhoneSuggested: Boolean(row.isPhoneSuggested),
})

/** One page of claims: open ones oldest first, decided ones newest first. */
export async function listClaims(actor: Actor | null, filter: ClaimFilter, page: number, now: Date) {
  const matching = claimsOf(actor, now).where('state', filter === 'open' ? '=' : '<>', 'open')
  const { count } = await matching.select((row) => row.fn.countAll().as('count')).executeTakeFirstOrThrow()
  const order = filter === 'open' ? 'asc' : 'desc'
  const rows = await select(matching)
    .orderBy(filter === 'open' ? 'claims.createdAt' : 'decidedAt', order)
    .orderBy('claims.id', order)
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  return { claims: rows.map(toClaim), count: Number(count), pages: Math.max(1, Math.ceil(Number(count) / PAGE_SIZE)) }
}

/** A claim that can be decided; null when it has ended or was decided, or there is none. */
export async function findOpenClaim(actor: Actor | null, id: string, now: Date): Promise<Claim | null> {
  const row = await select(claimsOf(actor, now)).where('claims.id', '=', id).executeTakeFirst()
  return row?.state === 'open' ? toClaim(row) : null
}

/** Marks an open claim as decided in a transaction; false when somebody else was faster. Its caller has checked the actor. */
export async function markClaim(
  trx: Transaction<Database>,
  actor: Actor,
  id: string,
  state: 'invited' | 'rejected',
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('claims')
    .set({ state, decidedAt: now.toISOString(), decidedByName: actor.name, tokenHash: null })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Rejects a claim and mails the reason to the claimant; false when it can no longer be decided. */
export async function rejectClaim(
  actor: Actor | null,
  { id, reason }: { id: string; reason: string },
  now: Date,
): Promise<boolean> {
  if (!actor || !canDecideClaims(actor)) forbidden()
  const claim = await findOpenClaim(actor, id, now)
  if (!claim) return false
  const change = { action: 'claim.rejected', kind: 'claim', subjectId: id, mosqueId: claim.mosqueId }
  const isDone = await catchRollback(() =>
    write(actor, change, async (trx) => {
      if (!(await markClaim(trx, actor, id, 'rejected', now))) rollBack(false)
      await queueRejection(trx, claim, reason, now)
      return true
    }),
  )
  startDelivery()
  return isDone
}
