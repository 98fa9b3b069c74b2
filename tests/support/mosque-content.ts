import type { MosqueContent } from '#app/features/mosques/edit/mosque-content.ts'

/** What a form says of a small mosque. */
export function aContent(fields: Partial<MosqueContent> = {}): MosqueContent {
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
