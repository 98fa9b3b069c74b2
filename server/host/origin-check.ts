import type { IncomingHttpHeaders } from 'node:http'
import type { Site } from '#server/http/site.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a request may change data: it must come from a page of this site, or not from a browser. */
export function comesFromThisSite(method: string, headers: IncomingHttpHeaders, site: Site): boolean {
  if (safeMethods.has(method)) return true
  if (headers.origin !== undefined) return isOwn(headers.origin, headers.host, site)
  const fetchSite = headers['sec-fetch-site']
  if (fetchSite !== undefined) return fetchSite === 'same-origin' || fetchSite === 'none'
  if (headers.referer !== undefined) return isOwn(headers.referer, headers.host, site)
  // Programs send none of the three headers. With cookies it could be a browser that hides its origin.
  return headers.cookie === undefined
}

function isOwn(address: string, host: string | undefined, site: Site): boolean {
  if (!URL.canParse(address)) return false
  const { origin } = new URL(address)
  if (origin === site.origin) return true
  // Without PUBLIC_URL the site can be used under any name of this machine; a browser cannot forge Host.
  return !site.named && host !== undefined && origin === `http://${host}`
}
