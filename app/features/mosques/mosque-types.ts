import type { Selectable } from 'kysely'
import type { MosqueTable } from '#app/db/schema/mosque-tables.ts'
import type { ImageSources } from '#app/services/images/image-sources.ts'

export type MosquePicture = ImageSources & { alt: string | null; largest: string }

export type ImamDetails = { name: string; position: string | null; bio: string | null }

/** Columns of a mosque that nobody but its admins sees. */
export type HiddenColumn = 'sortName' | 'status' | 'keywords' | 'sample' | 'version' | 'createdAt'

/** Everything its page shows of a mosque: every other column, and its lists. */
export type MosqueDetails = Omit<Selectable<MosqueTable>, HiddenColumn | 'approximate'> & {
  approximate: boolean
  facilities: readonly string[]
  imams: readonly ImamDetails[]
  pictures: readonly MosquePicture[]
}

/** What lists, cards and the map show of a mosque; of its description as much as a card can show. */
export type MosqueSummary = Pick<
  MosqueDetails,
  | 'id'
  | 'name'
  | 'arabicName'
  | 'area'
  | 'suburb'
  | 'address'
  | 'description'
  | 'capacity'
  | 'phone'
  | 'facilities'
  | 'latitude'
  | 'longitude'
  | 'approximate'
> & {
  /** The first imam's name. */
  imam: string | null
  picture: MosquePicture | null
}

/** What a card says of a mosque's events; the events feature provides it. */
export type CardEvents = { count: number; next: CardEvent | null }
export type CardEvent = { title: string; address: string; date: string; time: string }

/** One page of the mosques found, with what is on at each. */
export type MosquePage = {
  mosques: readonly MosqueSummary[]
  events: Readonly<Record<string, CardEvents>>
  count: number
  page: number
  from: number
  to: number
}
