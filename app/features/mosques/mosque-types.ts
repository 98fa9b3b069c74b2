import type { Selectable } from 'kysely'
import type { MosqueTable } from '#app/db/schema/mosque-tables.ts'
import type { ImageSources } from '#app/services/images/image-sources.ts'
import type { Prayer } from '#salaah/next-prayer.ts'
import type { MosqueCity } from './cities/mosque-city.ts'
import type { MosqueFact } from './facts/mosque-facts.ts'
import type { MoreDatesWords } from './more-dates.tsx'

export type MosquePicture = ImageSources & { alt: string | null; largest: string }

export type ImamDetails = { name: string; position: string | null; bio: string | null }

/** Columns of a mosque that only admins see. */
export type HiddenColumn = 'sortName' | 'status' | 'keywords' | 'sample' | 'version' | 'createdAt'

/** The data on the page of a mosque: all other columns and its lists. */
export type MosqueDetails = Omit<Selectable<MosqueTable>, HiddenColumn | 'approximate' | 'city'> & {
  /** Null on a site with mosques in one city only. */
  city: MosqueCity | null
  approximate: boolean
  facts: readonly MosqueFact[]
  /** What the facts answer with yes, as lists and cards name it. */
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
  | 'city'
  | 'area'
  | 'suburb'
  | 'address'
  | 'description'
  | 'capacity'
  | 'phone'
  | 'facts'
  | 'facilities'
  | 'latitude'
  | 'longitude'
  | 'approximate'
  | 'timeZone'
> & {
  /** The first imam's name. */
  imam: string | null
  picture: MosquePicture | null
}

/** A mosque on a card, which shows its facilities and not the facts behind them. */
export type MosqueOnCard = Omit<MosqueSummary, 'facts' | 'timeZone'>

/** What is on at a mosque, for its card: the next jamaat, and its upcoming events. */
export type CardEvents = { jamaat: CardJamaat | null; count: number; next: CardEvent | null }
/** The next jamaat; `day` is in words unless it is today. */
export type CardJamaat = { prayer: Prayer | 'jumuah'; time: string; day: string | null }
export type CardEvent = { title: string; address: string; date: string; time: string; series?: MoreDatesWords | null }

/** One page of a list of mosques with their events. */
export type MosquePage = {
  mosques: readonly MosqueOnCard[]
  events: Readonly<Record<string, CardEvents>>
  count: number
  page: number
  from: number
  to: number
}
