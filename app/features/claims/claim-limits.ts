/** The longest texts of a claim, and of the reason why it is rejected. */
export const MAX_CLAIM_CHARS = { name: 120, role: 120, note: 1000, reason: 500 }
/** A claim that nobody decided ends. */
export const CLAIM_DAYS = 30
