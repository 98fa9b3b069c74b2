import type { Generated } from 'kysely'
import type { Flag, InstantText, JsonText } from './column-values.ts'

export type MosqueTable = {
  id: string
  /** A prayer room is never listed, counted or announced as a mosque. */
  placeKind: Generated<'mosque' | 'prayer-room'>
  name: string
  /** Its part of the address, unique on the site: see `app/lib/slug/`. */
  slug: string
  /** The name folded for ordering: see `foldForSorting`. */
  sortName: string
  arabicName: string | null
  description: string | null
  established: number | null
  /** The id of a city of the site; null where the directory has only one, or where it is not known. */
  city: string | null
  area: string
  suburb: string | null
  address: string | null
  capacity: number | null
  googleMapsUrl: string | null
  googlePageUrl: string | null
  /** Where it can be heard live. */
  streamUrl: string | null
  /** A `StreamStart`. */
  streamFrom: string | null
  /** `audio/mpeg`, `audio/aac` or `audio/ogg` when the page can play the stream; null for a page elsewhere. */
  streamType: string | null
  /** Of a prayer room: a `RoomBuilding`, who may enter, when, where inside, whom to ask, and the day on which it was seen. */
  roomBuilding: string | null
  roomEntry: string | null
  roomHours: string | null
  roomPlace: string | null
  roomContact: string | null
  roomConfirmed: string | null
  phone: string | null
  website: string | null
  email: string | null
  status: 'active' | 'hidden'
  latitude: number | null
  longitude: number | null
  /** Its own IANA zone; null where it is that of the site. */
  timeZone: string | null
  /** 1 when the position is only roughly known, which the page shows. */
  approximate: Generated<Flag>
  /** A JSON list of lower-case words. */
  keywords: Generated<JsonText>
  sample: Generated<Flag>
  /** Grows with every save; a save based on an older version is rejected. */
  version: Generated<number>
  createdAt: InstantText
  updatedAt: InstantText
}

export type MosqueImamTable = {
  mosqueId: string
  /** Order on the page, from 0. */
  sortOrder: number
  name: string
  position: string | null
  bio: string | null
}

export type MosqueImageTable = {
  mosqueId: string
  sortOrder: number
  /** A picture in our own store; null when it is at `url`, in a hosted store. */
  imageId: string | null
  url: string | null
  alt: string | null
}

/** A fact that is known of a mosque; one that is not known has no row. */
export type MosqueFactTable = {
  mosqueId: string
  fact: string
  value: 'yes' | 'no'
  note: string | null
  /** When it was last confirmed or changed; null when that is not known. */
  updatedAt: InstantText | null
}

/** Until when a mosque is live because its admin said so. One that is not has no row, or one that has ended. */
export type BroadcastTable = {
  mosqueId: string
  endsAt: InstantText
}

export type ImageTable = {
  /** The hash of the stored original: the same picture is stored once. */
  id: string
  mime: string
  width: number
  height: number
  bytes: number
  /** A JSON list of the sizes and formats created at upload. */
  variants: JsonText
  /** The store that contains it: `local`, `s3` or `hosted`. */
  store: string
  /** The address the original was fetched from, or the one a hosted store serves it at. */
  originalUrl: string | null
  createdAt: InstantText
  createdBy: string | null
  /** The mosque whose quota of pictures it counts for. */
  mosqueId: string | null
}

/** Addresses that lead to the current one. The current slug of another mosque or event comes first. */
export type FormerSlugTable = {
  /** The mosque whose event had the slug; empty for the slug of a mosque itself. */
  mosqueId: string
  slug: string
  /** The mosque or event that the address leads to. */
  subjectId: string
}
