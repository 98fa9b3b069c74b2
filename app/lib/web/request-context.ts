import { createContext, type RouterContextProvider } from 'react-router'

/** What the host knows of a request; forwarded headers count only when TRUST_PROXY names the sender. */
export type RequestFacts = {
  id: string
  clientAddress: string
  /** Scheme and host of the site, without a slash at the end. */
  origin: string
  /** The instant this request is answered for. */
  now: Date
  /** The script of the public pages. */
  script: string
  /** Set for answers that are never cached; cached pages carry hashes instead. */
  nonce: string | null
}

/** Until when the bytes of a page stay true. A page that says nothing is never cached. */
export type PageCaching = { until: number | null; failed: boolean }

export const requestContext = createContext<RequestFacts | null>(null)
export const pageCachingContext = createContext<PageCaching | null>(null)

type Context = Readonly<RouterContextProvider>

/** The facts of this request. */
export function requestFacts(context: Context): RequestFacts {
  const facts = context.get(requestContext)
  if (!facts) throw new Error('The host sets the request facts before any loader runs')
  return facts
}

/** States until when this part of the page is true; the earliest statement of all parts wins. */
export function cacheUntil(context: Context, instant: Date): void {
  const caching = context.get(pageCachingContext)
  if (caching) caching.until = Math.min(caching.until ?? Number.POSITIVE_INFINITY, instant.getTime())
}

/** A part of the page failed or is personal: the answer is sent with `no-store` and never cached. */
export function doNotCache(context: Context): void {
  const caching = context.get(pageCachingContext)
  if (caching) caching.failed = true
}
