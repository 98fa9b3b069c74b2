import type { FactName } from '#app/features/mosques/facts/mosque-facts.ts'
import type { MosqueContent } from './mosque-schema.ts'

/** What visitors look for on the page of a mosque, most useful first, with the part of the form it belongs to. */
export const completenessParts = {
  pictures: 'pictures',
  description: 'basics',
  contact: 'contact',
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
