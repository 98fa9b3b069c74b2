import { createContext, type RouterContextProvider } from 'react-router'

/**
 * What surrounds a page: header, footer and script of the site; nothing and no script, as a sheet for printing stands; or
 * the same inside a page of another site, which may frame no other page; or nothing and a script of its own, as a board on
 * a wall has, which pages of this site may show in a frame.
 */
export type Frame = 'site' | 'bare' | 'embed' | 'board'

/** The properties of the address of a public page or file: `export const handle = { … } satisfies PublicPage`. */
export type PublicPage = {
  /** A document is HTML without React in the browser; a file is everything else: feeds, pictures, data. */
  kind: 'document' | 'file'
  /** The query parameters that change the response, in canonical order. All others are dropped. */
  query?: readonly string[]
  /** Whether the same response can be sent to every visitor until the instant set by `cacheUntil`. */
  cached: boolean
  /** Without it the page has the frame of the site; an error always has. */
  frame?: Frame
  /** Whether it is a picture that is drawn when it is requested; few are drawn at a time. */
  isDrawn?: boolean
  /**
   * The page that this one links back to, and addresses below it that show the same list. Visitors who come from a
   * filtered view of it get a response of their own, whose link leads back to that view.
   */
  backTo?: { page: string; views: readonly string[] }
  /** Whether the sitemap contains this address. Pages with parameters are listed by their features. */
  sitemap?: boolean
  /** Whether its main actions stay at the bottom of a phone's screen (`.bottom-bar`). */
  hasBottomBar?: boolean
  /** The largest accepted body, in bytes; without it the address is read-only. */
  maxBodyBytes?: number
}

/** The properties of a page of the account and admin app; nested pages inherit those of their layout. */
export type AppPage = {
  kind: 'app'
  /** Who is allowed by the middleware of the route or its layout; everybody when it is missing. */
  guard?: 'signed-in' | 'superadmin' | 'mosque_admin'
  /** Whether only the holder of the token of set-up sends more than a form of guests. */
  isForSetUp?: boolean
  maxBodyBytes: number
}

/** What a handle leaves out: no parameters, not in the sitemap, read-only. */
const leftOut = { query: [] as readonly string[], sitemap: false, maxBodyBytes: 0 }

export type PageHandle = (PublicPage & typeof leftOut) | AppPage

const KILOBYTE_BYTES = 1024
/** Enough for every form of people who are signed in, without files. */
export const MAX_FORM_BYTES = 256 * KILOBYTE_BYTES
/** Pictures and imported lists. */
export const MAX_UPLOAD_BYTES = 16 * 1024 * KILOBYTE_BYTES
/** A backup that is restored by the page; larger ones are restored by the command. */
export const MAX_BACKUP_BYTES = 1024 * 1024 * KILOBYTE_BYTES
/** The limit for forms of guests, and for a guarded page without a session. */
export const MAX_UNGUARDED_BYTES = 64 * KILOBYTE_BYTES

/** The handle that applies to a page: its own, or else that of its layout, whose guard also holds for one without its own. */
export function handleOf(matches: readonly { handle?: unknown }[]): PageHandle | undefined {
  const handles = matches.flatMap(({ handle }) => (handle as PublicPage | AppPage | undefined) ?? [])
  const own = handles.findLast(({ kind }) => kind)
  if (own?.kind !== 'app') return own && { ...leftOut, ...own }
  return Object.assign({}, ...handles.filter(({ kind }) => kind === 'app'))
}

/** One address of the site: its path in `routes.ts` and the handle of its module. */
export type SiteRoute = {
  id: string
  /** The path without a language: `/mosques/:mosqueId`. */
  path: string
  /** Whether the path exists in every language. */
  localized: boolean
  /** Whether it renders a page; others return files, data or a redirect. */
  isPage: boolean
  handle: PageHandle
}

/** The host sets it for every request. */
export const siteRoutesContext = createContext<readonly SiteRoute[]>([])

/** Every address of the site. */
export const siteRoutes = (context: Readonly<RouterContextProvider>) => context.get(siteRoutesContext)

/** Whether a route has exactly one page per language, so that it can be listed by its path. */
export const hasFixedPath = ({ path }: SiteRoute) => !/[:*]/.test(path)
