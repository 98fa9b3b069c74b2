/** The longest texts of a claim, and of the reason why it is rejected. */
export const MAX_CLAIM_CHARS = { name: 120, role: 120, note: 1000, reason: 500 }
/** A claim that nobody decided ends. */
export const CLAIM_DAYS = 30

/** What claimants offer to a superadmin where the mosque publishes no contact. */
export const claimOffers = ['callback', 'visit', 'photo'] as const

export const MAX_CLAIM_PHOTO_BYTES = 2 * 1024 * 1024
/** A form whose photo is a little too large is read, so that it can say so at the field. */
export const MAX_CLAIM_BYTES = MAX_CLAIM_PHOTO_BYTES + 1024 * 1024

/** The code on a photo as people read and write it: '482 916'. */
export const groupDigits = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`
