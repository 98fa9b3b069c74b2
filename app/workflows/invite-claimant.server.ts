import { type Actor, canDecideClaims } from '#app/access/permissions.ts'
import { type Invited, inviteMosqueAdmin } from '#app/features/accounts/people/invitations.server.ts'
import { findOpenClaim, isInvitable, markClaim } from '#app/features/claims/claims.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { siteSettings } from '#app/services/settings.server.ts'

export type InvitedClaimant = Invited | { ok: false; reason: 'decided' | 'unproven' }

/** Invites a claimant as an admin of the mosque, in the same transaction as the decision. */
export async function inviteClaimant(
  actor: Actor | null,
  id: string,
  { origin, clientAddress, now }: { origin: string; clientAddress: string; now: Date },
): Promise<InvitedClaimant> {
  if (!actor || !canDecideClaims(actor)) forbidden()
  const claim = await findOpenClaim(actor, id, now)
  if (!claim) return { ok: false, reason: 'decided' }
  if (!isInvitable(claim)) return { ok: false, reason: 'unproven' }
  const { mosqueId, name, email } = claim
  const { general } = await siteSettings()
  const language = general.languages.find((each) => each === claim.language) ?? general.languages[0]
  const page = { origin, language, clientAddress }
  const invited = await inviteMosqueAdmin(actor, { mosqueId, name, email }, page, now, (trx) =>
    markClaim(trx, actor, id, 'invited', now),
  )
  // Somebody else invited them at the same moment.
  if (!invited.ok && !(await findOpenClaim(actor, id, now))) return { ok: false, reason: 'decided' }
  return invited
}
