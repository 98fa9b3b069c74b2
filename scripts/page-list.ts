import type { SiteRoute } from '#app/lib/web/page-handle.ts'
import { importBuiltSite } from './build/built-site.ts'

/** Queries with which a page looks different. */
const queries: Record<string, string[]> = {
  '/mosques': ['?q=zzzz'],
  '/mosques/search': ['?q=masjid'],
  '/events': ['?tab=past'],
}

/** A mosque of the sample data with times, pictures and a board, for the pages below a mosque. */
const SAMPLE_MOSQUE = '/mosques/sample-masjid-demonstration'

/** An address of every page that needs no sign-in, or of those of one kind, on a running site with some content. */
export async function pageList(origin: string, kind?: 'document'): Promise<string[]> {
  const open = (await importBuiltSite()).routes().filter(isOpenPage)
  const pages = open.filter(({ handle }) => !kind || handle.kind === kind)
  const addresses = await Promise.all(pages.map(({ path }) => exampleAddress(origin, path, pages)))
  return addresses.flatMap((address) =>
    address ? [address, ...(queries[address] ?? []).map((query) => address + query)] : [],
  )
}

const isOpenPage = ({ handle, isPage, path }: SiteRoute) =>
  isPage && !path.startsWith('/dev/') && (handle.kind === 'document' || (handle.kind === 'app' && !handle.guard))

/** The path itself if it has no parameters, or of the sample mosque, or the first matching link on the page above it. */
async function exampleAddress(origin: string, path: string, pages: readonly SiteRoute[]): Promise<string | undefined> {
  if (path.includes('*')) return '/no-such-page'
  if (!path.includes(':')) return path
  const below = path.replace(/^\/mosques\/:mosque(?=\/)/, SAMPLE_MOSQUE)
  if (below !== path) return (await fetch(origin + below)).ok ? below : undefined
  const html = await (await fetch(origin + path.slice(0, path.indexOf('/:')))).text()
  const pattern = new URLPattern(path, origin)
  return [...html.matchAll(/href="(\/[^"]*)"/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .find((href) => pattern.test(origin + href) && !pages.some((page) => page.path === href.split('?', 1)[0]))
}
