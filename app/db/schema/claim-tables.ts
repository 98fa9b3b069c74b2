import type { InstantText } from './column-values.ts'

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
  /** The published email or phone of the mosque when the claim was made. */
  publishedContact: string
  /** The hash of the token that was sent to the published email. */
  tokenHash: string | null
  confirmedAt: InstantText | null
  state: 'open' | 'invited' | 'rejected'
  createdAt: InstantText
  decidedAt: InstantText | null
  decidedByName: string | null
}
