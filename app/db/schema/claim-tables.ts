import type { InstantText, JsonText } from './column-values.ts'

/** Somebody who says that they look after a mosque, until a superadmin decides. */
export type ClaimTable = {
  id: string
  mosqueId: string
  name: string
  /** What they do at the mosque, in their words. */
  role: string
  email: string
  phone: string | null
  note: string
  language: string
  proof: 'email' | 'phone'
  /** What they offer where the mosque publishes no contact; erased at the decision. `proof` is 'phone' then. */
  offer: 'callback' | 'visit' | 'photo' | null
  /** The published email or phone of the mosque when the claim was made; empty with an offer. */
  publishedContact: string
  /** The hash of the token that was sent to the published email. */
  tokenHash: string | null
  confirmedAt: InstantText | null
  state: 'open' | 'invited' | 'rejected'
  createdAt: InstantText
  decidedAt: InstantText | null
  decidedByName: string | null
  /** The network that sent it, as a fingerprint, while it is held for review because too much came at once. */
  heldBy: string | null
}

/**
 * The photo that a claimant offers, as a WebP in Base64, with the codes of the mosque at that time as JSON. Only
 * superadmins see it, until the decision.
 */
export type ClaimPhotoTable = { claimId: string; data: string; codes: JsonText }
