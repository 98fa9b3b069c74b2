import type { FactName } from '#app/features/mosques/mosque-facts.ts'
import type { MosqueContent } from '#app/features/mosques/mosque-schema.ts'

export type ImamContent = MosqueContent['imams'][number]

/** A picture of a mosque: stored (`imageId`), or an address that is fetched later. */
export type MosqueImage = MosqueContent['images'][number]

export type ContentField = keyof MosqueContent

/** Search keywords with name, area and suburb, in lower case, without empty ones and duplicates. */
export function completeKeywords({ keywords, name, area, suburb }: MosqueContent): string[] {
  const all = [...keywords, name, area, suburb].map((word) => word.trim().toLowerCase())
  return [...new Set(all.filter((word) => word !== ''))]
}

/** The content to save: with complete keywords, without nameless imams and empty pictures. */
export function tidyContent(content: MosqueContent): MosqueContent {
  return {
    ...content,
    keywords: completeKeywords(content),
    imams: content.imams.filter((imam) => imam.name.trim() !== ''),
    images: content.images.filter((image) => image.imageId || image.url),
  }
}

/** The fields in which two versions differ, in the order of the form. */
export function listChangedFields(one: MosqueContent, other: MosqueContent): ContentField[] {
  const fields = Object.keys(one) as ContentField[]
  return fields.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
}

/** Restores the fields that a mosque admin may not change. */
export function restoreLockedFields(content: MosqueContent, stored: MosqueContent, mayRename: boolean): MosqueContent {
  return mayRename ? content : { ...content, name: stored.name, status: stored.status }
}

/** What visitors look for on the page of a mosque, most useful first, with the part of the form it belongs to. */
export const completenessParts = {
  pictures: 'pictures',
  description: 'about',
  contact: 'basics',
  position: 'location',
  imams: 'imams',
  ladies: 'facilities',
  access: 'facilities',
  facilities: 'facilities',
} as const

export type CompletenessPart = keyof typeof completenessParts

/** Which parts of a mosque are filled in. */
export function checkCompleteness(content: MosqueContent): Record<CompletenessPart, boolean> {
  return {
    pictures: content.images.length > 0,
    description: content.description !== '',
    contact: content.phone !== '' || content.email !== '',
    position: content.latitude !== null,
    imams: content.imams.length > 0,
    ladies: isKnown(content, 'ladies_daily') && isKnown(content, 'ladies_jumuah'),
    access: isKnown(content, 'step_free_entrance'),
    facilities: isKnown(content, 'wudu_area') && isKnown(content, 'parking'),
  }
}

/** Whether the mosque says yes or no to it. */
const isKnown = ({ facts }: MosqueContent, name: FactName) => facts.some(({ fact }) => fact === name)
