import type { FactValue, MosqueFact } from '#app/features/mosques/mosque-facts.ts'
import { type MosqueContent, type MosqueTextField, mosqueTexts } from '#app/features/mosques/mosque-schema.ts'

/** A fact that was confirmed on 1 November 2026. */
export const aFact = (fact: string, value: FactValue = 'yes', note = ''): MosqueFact => ({
  fact,
  value,
  note,
  updatedAt: '2026-11-01T10:00:00.000Z',
})

const emptyTexts = Object.fromEntries(mosqueTexts.map((field) => [field, ''])) as Record<MosqueTextField, string>

/** The content of a small mosque, as its form gives it. */
export function aMosqueContent(fields: Partial<MosqueContent> = {}): MosqueContent {
  return {
    ...emptyTexts,
    placeKind: 'mosque',
    name: 'Masjid Test',
    established: null,
    capacity: null,
    address: '1 Dorp Street',
    area: 'City Bowl',
    suburb: 'Bo-Kaap',
    status: 'active',
    latitude: null,
    longitude: null,
    approximate: false,
    facts: [],
    keywords: [],
    imams: [],
    images: [],
    ...fields,
  }
}

/** A mosque with every field filled. */
export const aFullMosqueContent = (): MosqueContent =>
  aMosqueContent({
    arabicName: 'مسجد',
    description: 'A hall and a garden.',
    established: 1798,
    capacity: 300,
    phone: '+27214240000',
    email: 'office@example.org',
    website: 'https://example.org',
    googleMapsUrl: 'https://maps.example.org',
    googlePageUrl: 'https://page.example.org',
    streamUrl: 'https://stream.example.org/live',
    streamFrom: 'jumuah',
    latitude: -33.92,
    longitude: 18.41,
    approximate: true,
    facts: ['ladies_daily', 'ladies_jumuah', 'step_free_entrance', 'wudu_area', 'parking'].map((fact) => aFact(fact)),
    imams: [{ name: 'Imam A', position: 'Imam', bio: 'Text' }],
    images: [{ imageId: null, url: 'https://example.org/a.jpg', alt: 'The dome' }],
  })
