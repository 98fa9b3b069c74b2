import type { IncomingHttpHeaders } from 'node:http'
import type { Site } from './site.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a request may change anything: it must come from a page of this site, or from no browser at all. */
export function comesFromThisSite(method: string, headers: IncomingHttpHeaders, site: Site): boolean {
  if (reading.has(method)) return true
  if (headers.origin !== undefined) return isOwn(headers.origin, headers.host, site)
  const fetchSite = headers['sec-fetch-site']
  if (fetchSite !== undefined) return fetchSite === 'same-origin' || fetchSite === 'none'
  if (headers.referer !== undefined) return isOwn(headers.referer, headers.host, site)
  // Programs send neither of the three; with cookies along it would be a browser hiding where it comes from.
  return headers.cookie === undefined
}

function isOwn(address: string, host: string | undefined, site: Site): boolean {
  if (!URL.canParse(address)) return false
  const { origin } = new URL(address)
  if (origin === site.origin) return true
  // Without PUBLIC_URL the site is tried out by any name of this machine; a browser cannot forge Host.
  return !site.named && host !== undefined && origin === `http://${host}`
}
