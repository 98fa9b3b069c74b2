import type { InstantText, JsonText } from './column-values.ts'

export type ReportTable = {
  id: string
  kind: 'time' | 'other' | 'missing' | 'suggestion'
  /** Null for what is not about a mosque of the directory. */
  mosqueId: string | null
  /** What the visitor says, by kind. */
  content: JsonText
  /** An email address, only to thank. */
  contact: string | null
  language: string
  /** How many visitors reported the same. */
  times: number
  state: 'open' | 'accepted' | 'rejected'
  createdAt: InstantText
  decidedAt: InstantText | null
  decidedByName: string | null
  thankedAt: InstantText | null
  /** The network that sent it, as a fingerprint, while it is held for review because too much came at once. */
  heldBy: string | null
}

/** A photo that a visitor sent, as a WebP in Base64. Only those who decide about the report see it. */
export type ReportPhotoTable = { reportId: string; data: string }
