/** What a public page or file says of its own address: `export const handle = { … } satisfies PublicPage`. */
export type PublicPage = {
  /** A document is HTML without React in the browser; a file is everything else: feeds, pictures, data. */
  kind: 'document' | 'file'
  /** The query parameters that change the answer, in the order they are written. All others are dropped. */
  query: readonly string[]
  /** Whether the same bytes may go to every visitor until the instant the page states. */
  cached: boolean
  /** Whether search engines find its own address in the sitemap. Pages with parameters are listed by their features. */
  sitemap: boolean
  /** The largest body it accepts, in bytes; 0 for addresses that are only read. */
  maxBodyBytes: number
}

/** What a page of the account and admin app says; pages below a layout inherit it. */
export type AppPage = {
  kind: 'app'
  /** Who is let in by the middleware of the route or of a layout around it; everybody where it says nothing. */
  guard?: 'signed-in' | 'superadmin' | 'mosque_admin'
  maxBodyBytes: number
}

export type PageHandle = PublicPage | AppPage

const KILOBYTE = 1024
/** Enough for every form of people who are signed in, without files. */
export const MAX_FORM_BYTES = 256 * KILOBYTE
/** Pictures and imported lists. */
export const MAX_UPLOAD_BYTES = 16 * 1024 * KILOBYTE
/** The forms of guests, and what a guarded page reads from somebody without a session. */
export const MAX_UNGUARDED_BYTES = 64 * KILOBYTE

/** The handle that counts for a page: its own, or else that of the layout around it. */
export function handleOf(matches: readonly { handle?: unknown }[]): PageHandle | undefined {
  return matches.map(({ handle }) => handle as PageHandle | undefined).findLast((handle) => handle?.kind)
}
