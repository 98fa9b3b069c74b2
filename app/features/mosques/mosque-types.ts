import type { Selectable } from 'kysely'
import type { MosqueTable } from '#app/db/schema/mosque-tables.ts'
import type { ImageSources } from '#app/services/images/image-sources.ts'
import type { SiteCity } from '#app/services/salaah-settings.ts'
import type { Day } from '#salaah/days.ts'
import type { Prayer } from '#salaah/next-prayer.ts'
import type { MosqueFact } from './mosque-facts.ts'

/** From when a mosque is live on its stream by its announced times; without one only while its admin says so. */
export const streamStarts = ['adhan', 'jamaat', 'jumuah'] as const
export type StreamStart = (typeof streamStarts)[number]

export const isStreamStart = (text: string): text is StreamStart => streamStarts.some((start) => start === text)

/** A mosque, or a prayer room, which has no congregation unless it announces one. */
export const placeKinds = ['mosque', 'prayer-room'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** Where prayer rooms are. */
export const roomBuildings = ['mall', 'hospital', 'airport', 'campus', 'cemetery', 'workplace', 'roadside'] as const
export type RoomBuilding = (typeof roomBuildings)[number]

export const isRoomBuilding = (text: string): text is RoomBuilding => roomBuildings.some((each) => each === text)

/** The kinds of audio that the page of a mosque plays. */
export const isStreamType = (text: string): boolean => ['audio/mpeg', 'audio/aac', 'audio/ogg'].includes(text)

/** The city of a mosque on a site with mosques in several. */
export type MosqueCity = Pick<SiteCity, 'id' | 'names'>

/** A city of the directory with the number of its published mosques. */
export type ListedCity = MosqueCity & { count: number }

export type MosquePicture = ImageSources & { alt: string | null; largest: string }

type ImamDetails = { name: string; position: string | null; bio: string | null }

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

export const mapColumns = [
  'id',
  'placeKind',
  'slug',
  'name',
  'arabicName',
  'city',
  'area',
  'suburb',
  'address',
  'latitude',
  'longitude',
  'approximate',
  'timeZone',
] as const
export const summaryColumns = [...mapColumns, 'description', 'capacity', 'phone', 'roomBuilding', 'roomPlace'] as const

/** The data of a mosque in lists, on cards and on the map; the description is an excerpt. */
export type MosqueSummary = Pick<MosqueDetails, (typeof summaryColumns)[number] | 'facts' | 'facilities'> & {
  /** The first imam's name. */
  imam: string | null
  picture: MosquePicture | null
}

/** A mosque on the map and in lists by distance. */
export type MosqueOnMap = Pick<MosqueDetails, (typeof mapColumns)[number]>

/** Where a mosque is, if that is known. */
export type StoredPosition = Pick<MosqueSummary, 'id' | 'latitude' | 'longitude'>

/** A mosque on a card, which shows its facilities and not the facts behind them, named for the language of the page. */
export type MosqueOnCard = Omit<MosqueSummary, 'facts' | 'timeZone'> & { otherName: string | null }

/** What is on at a mosque, for its card: the next jamaat, its upcoming events, and until when it is live. */
export type CardEvents = {
  jamaat: CardJamaat | null
  count: number
  next: CardEvent | null
  live: LiveMark | null
  /** Who can follow the sessions of the coming Friday, in words. */
  jumuah?: readonly string[]
}
/** Until when a mosque is live, as an instant and as its time of day in words. */
export type LiveMark = { endsAt: number; time: string }
/** The next jamaat until another one is, or its day is another; `day` is in words unless it is today. Its venue, when it is not at the mosque, and what it rests on are in words. */
export type CardJamaat = {
  prayer: Prayer | 'jumuah' | 'taraweeh' | 'eid'
  changesAt: number
  time: string
  day: string | null
  venue: string | null
  standing: string
  isStale: boolean
}

/** How far the announced times of a mosque can be relied on. */
export type JamaatStanding = {
  /** The day on which the mosque last confirmed them. */
  confirmed: Day | null
  isStale: boolean
  /** The last day before they change, when that is soon. */
  until: Day | null
}

/** Where a jamaat is when it is not at the mosque. */
export type JamaatVenue = { name: string; address: string; latitude: number | null; longitude: number | null }
/** An event with its time, who can follow and the other dates of a series in words. */
export type CardEvent = {
  title: string
  address: string
  date: string
  time: string
  access: string
  series?: string | null
}

/** One page of a list of mosques with their events. */
export type MosquePage = {
  mosques: readonly MosqueOnCard[]
  events: Readonly<Record<string, CardEvents>>
  count: number
  page: number
  from: number
  to: number
}
