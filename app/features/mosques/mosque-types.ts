import type { ImageSources } from '#app/services/images/image-sources.ts'

export type MosquePicture = ImageSources & { alt: string | null; largest: string }

/** What lists, cards and the map show of a mosque. */
export type MosqueSummary = {
  id: string
  name: string
  arabicName: string | null
  area: string
  suburb: string | null
  address: string | null
  /** Its beginning, as much as a card can show. */
  description: string | null
  capacity: number | null
  phone: string | null
  facilities: readonly string[]
  /** The first imam's name. */
  imam: string | null
  picture: MosquePicture | null
  latitude: number | null
  longitude: number | null
  approximate: boolean
}

export type Imam = { name: string; position: string | null; bio: string | null }

/** Everything its page shows of a mosque. */
export type MosqueDetails = Omit<MosqueSummary, 'imam' | 'picture'> & {
  established: number | null
  website: string | null
  email: string | null
  googleMapsUrl: string | null
  googlePageUrl: string | null
  imams: readonly Imam[]
  pictures: readonly MosquePicture[]
  updatedAt: string
}

/** What a card says of a mosque's events; the events feature provides it. */
export type CardEvents = { count: number; next: CardEvent | null }
export type CardEvent = { title: string; address: string; date: string; time: string }
