/** The properties of the address of a public page or file: `export const handle = { … } satisfies PublicPage`. */
export type PublicPage = {
  /** A document is HTML without React in the browser; a file is everything else: feeds, pictures, data. */
  kind: 'document' | 'file'
  /** The query parameters that change the response, in canonical order. All others are dropped. */
  query: readonly string[]
  /** Whether the same response can be sent to every visitor until the instant set by `cacheUntil`. */
  cached: boolean
  /**
   * The page that this one links back to, and addresses below it that show the same list. Visitors who come from a
   * filtered view of it get a response of their own, whose link leads back to that view.
   */
  backTo?: { page: string; views: readonly string[] }
  /** Whether the sitemap contains this address. Pages with parameters are listed by their features. */
  sitemap: boolean
  /** The largest accepted body, in bytes; 0 for read-only addresses. */
  maxBodyBytes: number
}

/** The properties of a page of the account and admin app; nested pages inherit those of their layout. */
export type AppPage = {
  kind: 'app'
  /** Who is allowed by the middleware of the route or its layout; everybody when it is missing. */
  guard?: 'signed-in' | 'superadmin' | 'mosque_admin'
  maxBodyBytes: number
}

export type PageHandle = PublicPage | AppPage

const KILOBYTE_BYTES = 1024
/** Enough for every form of people who are signed in, without files. */
export const MAX_FORM_BYTES = 256 * KILOBYTE_BYTES
/** Pictures and imported lists. */
export const MAX_UPLOAD_BYTES = 16 * 1024 * KILOBYTE_BYTES
/** The limit for forms of guests, and for a guarded page without a session. */
export const MAX_UNGUARDED_BYTES = 64 * KILOBYTE_BYTES

/** The handle that applies to a page: its own, or else that of its layout. */
export function handleOf(matches: readonly { handle?: unknown }[]): PageHandle | undefined {
  return matches.map(({ handle }) => handle as PageHandle | undefined).findLast((handle) => handle?.kind)
}
