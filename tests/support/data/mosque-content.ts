import type { MosqueContent } from '#app/features/mosques/edit/mosque-schema.ts'

/** The content of a small mosque, as its form gives it. */
export function aMosqueContent(fields: Partial<MosqueContent> = {}): MosqueContent {
  return {
    name: 'Masjid Test',
    arabicName: '',
    description: '',
    established: null,
    capacity: null,
    address: '1 Dorp Street',
    area: 'City Bowl',
    suburb: 'Bo-Kaap',
    phone: '',
    email: '',
    website: '',
    googleMapsUrl: '',
    googlePageUrl: '',
    status: 'active',
    latitude: null,
    longitude: null,
    approximate: false,
    facilities: [],
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
    latitude: -33.92,
    longitude: 18.41,
    approximate: true,
    facilities: ['parking', 'wudu_area'],
    imams: [{ name: 'Imam A', position: 'Imam', bio: 'Text' }],
    images: [{ imageId: null, url: 'https://example.org/a.jpg', alt: 'The dome' }],
  })
