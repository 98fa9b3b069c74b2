import type { SiteRoute } from '#app/lib/web/site-routes.ts'
import { builtSite } from './build/built-site.ts'

/** States of pages that are worth a look of their own. */
const states: Record<string, string[]> = {
  '/mosques': ['?q=zzzz'],
  '/mosques/search': ['?q=masjid'],
  '/events': ['?tab=past'],
}

/** An address of every page that needs no sign-in, on a running site with some content. */
export async function pageList(origin: string): Promise<string[]> {
  const pages = (await builtSite()).routes().filter(isOpenPage)
  const found = await Promise.all(pages.map(({ path }) => example(origin, path, pages)))
  return found.flatMap((address) =>
    address ? [address, ...(states[address] ?? []).map((query) => address + query)] : [],
  )
}

const isOpenPage = ({ handle, isPage, path }: SiteRoute) =>
  isPage && !path.startsWith('/dev/') && (handle.kind === 'document' || (handle.kind === 'app' && !handle.guard))

/** A path without parameters as it is; else the first address of its kind that the list above it links to. */
async function example(origin: string, path: string, pages: readonly SiteRoute[]): Promise<string | undefined> {
  if (path.includes('*')) return '/no-such-page'
  if (!path.includes(':')) return path
  const html = await (await fetch(origin + path.slice(0, path.indexOf('/:')))).text()
  const pattern = new URLPattern(path, origin)
  return [...html.matchAll(/href="(\/[^"]*)"/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .find((href) => pattern.test(origin + href) && !pages.some((page) => page.path === href.split('?', 1)[0]))
}
