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
  /** Set for answers that are never kept; kept pages carry hashes instead. */
  nonce: string | null
}

/** How long the bytes of a page stay true. A page that says nothing is never kept. */
export type PageLife = { until: number | null; failed: boolean }

export const requestContext = createContext<RequestFacts | null>(null)
export const pageLifeContext = createContext<PageLife | null>(null)

type Context = Readonly<RouterContextProvider>

/** The facts of this request. */
export function requestFacts(context: Context): RequestFacts {
  const facts = context.get(requestContext)
  if (!facts) throw new Error('The host sets the request facts before any loader runs')
  return facts
}

/** States until when this part of the page is true; the earliest statement of all parts wins. */
export function keepUntil(context: Context, instant: Date): void {
  const life = context.get(pageLifeContext)
  if (life) life.until = Math.min(life.until ?? Number.POSITIVE_INFINITY, instant.getTime())
}

/** A part of the page failed or is personal: the answer is sent with `no-store` and never kept. */
export function neverKeep(context: Context): void {
  const life = context.get(pageLifeContext)
  if (life) life.failed = true
}
