import type { Generated } from 'kysely'
import type { InstantText, JsonText } from './column-values.ts'

/** What the boards of a mosque show. A mosque without a row has the default. */
export type BoardTable = {
  mosqueId: string
  /** A `BoardSettings`. */
  content: JsonText
  version: Generated<number>
  updatedAt: InstantText
  updatedByName: string
}

/** A screen that is paired with a mosque. */
export type ScreenTable = {
  id: string
  mosqueId: string
  name: string
  /** Its own `BoardSettings`; null: those of its mosque. */
  content: JsonText | null
  tokenHash: string
  version: Generated<number>
  pairedAt: InstantText
  pairedByName: string
  /** When it last asked, to within a few minutes. */
  heardAt: InstantText | null
}

/** The code that a screen shows until an admin enters it. */
export type ScreenCodeTable = {
  code: string
  /** The id that the screen gets. */
  screenId: string
  tokenHash: string
  expiresAt: InstantText
}
