/** The longest texts, in characters. */
export const limits = { name: 200, place: 120, address: 300, text: 5000, bio: 1000, link: 1000, keyword: 60 }
/** The longest lists. */
export const lists = { imams: 30, images: 60, keywords: 60, facilities: 20 }
