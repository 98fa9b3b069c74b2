import type { Selectable } from 'kysely'
import type { MosqueTable } from '#app/db/schema/mosque-tables.ts'
import type { ImageSources } from '#app/services/images/image-sources.ts'
import type { MoreDatesWords } from './more-dates.tsx'

export type MosquePicture = ImageSources & { alt: string | null; largest: string }

export type ImamDetails = { name: string; position: string | null; bio: string | null }

/** Columns of a mosque that only admins see. */
export type HiddenColumn = 'sortName' | 'status' | 'keywords' | 'sample' | 'version' | 'createdAt'

/** The data on the page of a mosque: all other columns and its lists. */
export type MosqueDetails = Omit<Selectable<MosqueTable>, HiddenColumn | 'approximate'> & {
  approximate: boolean
  facilities: readonly string[]
  imams: readonly ImamDetails[]
  pictures: readonly MosquePicture[]
}

/** The data of a mosque in lists, on cards and on the map; the description is an excerpt. */
export type MosqueSummary = Pick<
  MosqueDetails,
  | 'id'
  | 'slug'
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

/** The events on the card of a mosque, provided by the events feature. */
export type CardEvents = { count: number; next: CardEvent | null }
export type CardEvent = { title: string; address: string; date: string; time: string; series?: MoreDatesWords | null }

/** One page of a list of mosques with their events. */
export type MosquePage = {
  mosques: readonly MosqueSummary[]
  events: Readonly<Record<string, CardEvents>>
  count: number
  page: number
  from: number
  to: number
}
