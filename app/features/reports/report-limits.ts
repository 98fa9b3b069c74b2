export const MAX_REPORT_CHARS = 1000
export const MAX_PHOTO_BYTES = 2 * 1024 * 1024
/** A form whose photo is a little too large is read, so that it can say so at the field. */
export const MAX_REPORT_BYTES = MAX_PHOTO_BYTES + 1024 * 1024

/** The longest texts of a missing mosque. */
export const MAX_MISSING_CHARS = { name: 200, address: 300, area: 120, place: 1000, source: 300 }
