import type { PublicChange } from '#app/db/history.server.ts'
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

/** The fields whose values everybody may read in the history of a mosque. */
const publicFields: readonly ContentField[] = ['status', 'name', 'arabicName', 'address', 'suburb', 'area']
/** What is said of other fields: only that something changed. What is not named here is among the details. */
const groupOf: { [F in ContentField]?: string } = {
  phone: 'contact',
  email: 'contact',
  website: 'contact',
  googleMapsUrl: 'contact',
  googlePageUrl: 'contact',
  streamUrl: 'contact',
  streamFrom: 'contact',
  imams: 'people',
  images: 'pictures',
}

/** What everybody may read of a change of a mosque: values of an allow-list, of all else only that it changed. */
export function publicChangesOf(before: MosqueContent | null, after: MosqueContent): PublicChange[] {
  if (!before) return [{ what: 'status', before: '', after: after.status }]
  const changed = listChangedFields(before, after)
  const changes: PublicChange[] = changed
    .filter((field) => publicFields.includes(field))
    .map((field) => ({ what: field, before: String(before[field]), after: String(after[field]) }))
  const [was, is] = [positionOf(before), positionOf(after)]
  if (was !== is) changes.push({ what: 'position', before: was, after: is })
  changes.push(...factChanges(before.facts, after.facts))
  const unnamed: readonly ContentField[] = [...publicFields, 'latitude', 'longitude', 'facts', 'keywords']
  const others = changed.filter((field) => !unnamed.includes(field)).map((field) => groupOf[field] ?? 'details')
  return [...changes, ...[...new Set(others)].map((what) => ({ what }))]
}

const positionOf = ({ latitude, longitude }: MosqueContent) => (latitude === null ? '' : `${latitude},${longitude}`)

/** Of a note on a fact only that it changed. */
function factChanges(before: MosqueContent['facts'], after: MosqueContent['facts']): PublicChange[] {
  const find = (facts: MosqueContent['facts'], name: string) => facts.find(({ fact }) => fact === name)
  return [...new Set([...before, ...after].map(({ fact }) => fact))].flatMap((fact) => {
    const [was, is] = [find(before, fact), find(after, fact)]
    const what = `fact.${fact}`
    if (was?.value !== is?.value) return [{ what, before: was?.value ?? '', after: is?.value ?? '' }]
    return was?.note === is?.note ? [] : [{ what }]
  })
}

/** Restores the fields that a mosque admin may not change. */
export function restoreLockedFields(content: MosqueContent, stored: MosqueContent, mayRename: boolean): MosqueContent {
  return mayRename ? content : { ...content, name: stored.name, placeKind: stored.placeKind, status: stored.status }
}

/** What visitors look for on the page of a mosque, most useful first, with the part of the form it belongs to. */
export const completenessParts = {
  pictures: 'pictures',
  contact: 'basics',
  description: 'about',
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
    contact: content.phone !== '' || content.email !== '',
    description: content.description !== '',
    position: content.latitude !== null,
    imams: content.imams.length > 0,
    ladies: isKnown(content, 'ladies_daily') && isKnown(content, 'ladies_jumuah'),
    access: isKnown(content, 'step_free_entrance'),
    facilities: isKnown(content, 'wudu_area') && isKnown(content, 'parking'),
  }
}

/** Whether the mosque says yes or no to it. */
const isKnown = ({ facts }: MosqueContent, name: FactName) => facts.some(({ fact }) => fact === name)
