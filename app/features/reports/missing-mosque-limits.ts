/** The longest texts of a missing mosque. */
export const MAX_MISSING_CHARS = { name: 200, address: 300, area: 120, place: 1000, source: 300 }
