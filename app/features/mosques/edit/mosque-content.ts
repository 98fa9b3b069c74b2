import type { MosqueContent } from './mosque-schema.ts'

export type ImamContent = MosqueContent['imams'][number]

/** One picture of a mosque: of our own store, or still an address to be fetched. */
export type MosqueImage = MosqueContent['images'][number]

export type ContentField = keyof MosqueContent

export const offeredFacilities = ['parking', 'wudu_area', 'wheelchair_access', 'female_facilities'] as const

/** Search keywords as they are saved: with name, area and suburb, in lower case, without blanks and doubles. */
export function completeKeywords({ keywords, name, area, suburb }: MosqueContent): string[] {
  const all = [...keywords, name, area, suburb].map((word) => word.trim().toLowerCase())
  return [...new Set(all.filter((word) => word !== ''))]
}

/** What is kept of a form: keywords completed, imams without a name and empty pictures left out. */
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

/** What a mosque admin may not change stays as it is stored, whatever a form says. */
export function restoreLockedFields(content: MosqueContent, stored: MosqueContent, mayRename: boolean): MosqueContent {
  return mayRename ? content : { ...content, name: stored.name, status: stored.status }
}
