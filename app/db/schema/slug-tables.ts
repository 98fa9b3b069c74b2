/** Addresses that lead to the current one. The current slug of another mosque or event comes first. */
export type FormerSlugTable = {
  /** The mosque whose event had the slug; empty for the slug of a mosque itself. */
  mosqueId: string
  slug: string
  /** The mosque or event that the address leads to. */
  subjectId: string
}
