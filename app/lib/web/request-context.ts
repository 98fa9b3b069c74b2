import { createContext, data, type RouterContextProvider } from 'react-router'

/** Facts about a request from the host; forwarded headers are used only when TRUST_PROXY includes the sender. */
export type RequestFacts = {
  id: string
  clientAddress: string
  /** Scheme and host of the site, without a slash at the end. */
  origin: string
  /** The time of this request. */
  now: Date
  /** The script of the public pages. */
  script: string
  /** Set for responses that are never cached; cached pages contain hashes instead. */
  nonce: string | null
}

/** Until when a page can be cached; it is not cached without this, and never longer than its frame. */
export type PageCaching = {
  until: number | null
  frameUntil: number
  failed: boolean
  unavailable: boolean
  /** The origin whose audio the page may play. */
  media?: string
}

/** Which route the page was rendered for, which decides about its styles. */
export type RenderedRoute = { id: string }

export const renderedRouteContext = createContext<RenderedRoute | null>(null)
export const requestContext = createContext<RequestFacts | null>(null)
export const pageCachingContext = createContext<PageCaching | null>(null)

type Context = Readonly<RouterContextProvider>

export function requestFacts(context: Context): RequestFacts {
  const facts = context.get(requestContext)
  if (!facts) throw new Error('The host sets the request facts before any loader runs')
  return facts
}

/** Allows caching this part of the page until an instant; the earliest of all parts applies. */
export function cacheUntil(context: Context, instant: Date): void {
  const caching = context.get(pageCachingContext)
  if (caching) caching.until = Math.min(caching.until ?? Number.POSITIVE_INFINITY, instant.getTime())
}

/** Says until when the frame of the page stays the same. It allows no caching. */
export function frameUntil(context: Context, instant: Date): void {
  const caching = context.get(pageCachingContext)
  if (caching) caching.frameUntil = Math.min(caching.frameUntil, instant.getTime())
}

/** Sends the response with `no-store` and never caches it, because a part of it failed or is personal. */
export function doNotCache(context: Context): void {
  const caching = context.get(pageCachingContext)
  if (caching) caching.failed = true
}

/** Lets this page alone play audio of another origin. */
export function allowMedia(context: Context, origin: string): void {
  const caching = context.get(pageCachingContext)
  if (caching) caching.media = origin
}

/** What failed will work again without anybody's doing: the answer is 503 instead of 500. */
export function markUnavailable(context: Context): void {
  const caching = context.get(pageCachingContext)
  if (caching) caching.unavailable = true
}

/** The host parses each form once, within its limits, before any action runs; null when a request brings none. */
export const formContext = createContext<FormData | null>(null)

/** The form of this request; a request without one, or with another Content-Type, ends with 400. */
export function sentForm(context: Context): FormData {
  const form = context.get(formContext)
  if (!form) throw data('', { status: 400 })
  return form
}
