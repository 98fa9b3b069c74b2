import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { completeLanguages, languageOf, languages, localAddress } from '#app/i18n/languages.ts'
import { isAppAddress } from '#app/i18n/site-addresses.ts'
import { hasFixedPath, type SiteRoute } from '#app/lib/web/page-handle.ts'
import routeConfig from '#app/routes.ts'
import { importBuiltSite } from '#scripts/build/built-site.ts'
import { startApp } from '#tests/support/http/app.ts'

const routes = (await importBuiltSite()).routes()
const inEveryLanguage = ({ path }: SiteRoute) => languages.map((language) => localAddress(language, path))

function leaves(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ id, file, children }) =>
    children ? leaves(children) : [id ?? file.replace(/\.tsx?$/, '')],
  )
}

test('every route has a handle', () => {
  expect(routes.map(({ id }) => id).sort()).toEqual(leaves(routeConfig).sort())
  for (const { id, handle } of routes) {
    expect([id, typeof handle.maxBodyBytes]).toEqual([id, 'number'])
    if (handle.kind === 'app') continue
    const { cached, query, sitemap } = handle
    expect([id, typeof cached, typeof sitemap, Array.isArray(query)]).toEqual([id, 'boolean', 'boolean', true])
  }
})

test('links into the app load a document, as the handles require', () => {
  for (const route of routes.filter(({ localized, path }) => localized && !path.includes('*')))
    for (const path of inEveryLanguage(route))
      expect([path, isAppAddress(path)]).toEqual([path, route.handle.kind === 'app'])
})

test('a page is in the sitemap or says that it is not to be listed, which robots may read', async () => {
  const { visit, open, openXml } = await startApp({ PUBLIC_URL: 'https://mosques.example' })
  const listed = (await openXml('/sitemap.xml')).texts('loc').map((each) => each.replace('https://mosques.example', ''))
  const robots = await (await visit('/robots.txt')).text()
  const closed = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path!)
  const isClosed = (path: string) => closed.some((start) => path.startsWith(start))
  for (const route of routes.filter((route) => hasFixedPath(route) && route.localized)) {
    const isListed = route.handle.kind === 'document' && route.handle.sitemap
    for (const path of completeLanguages.map((language) => localAddress(language, route.path)))
      expect([path, listed.filter((other) => other === path).length, isClosed(path)]).toEqual([
        path,
        isListed ? 1 : 0,
        false,
      ])
    if (isListed || route.handle.kind === 'file') continue
    const page = await open(route.path)
    if (page.status === 200) expect([route.path, page.meta('robots')]).toEqual([route.path, 'noindex'])
  }
  expect(closed).toContain('/mosques?q=')
  // Languages that are only begun are off.
  expect(listed.filter((path) => !completeLanguages.includes(languageOf(path)))).toEqual([])
})

// Which parts of which address are dropped and which have data are rules: server/http/pages/page-address.test.ts.
test('unknown parameters are dropped from public pages', async () => {
  const { visit } = await startApp()
  for (const path of ['/', '/events', '/contact']) {
    const [plain, tagged] = [await visit(path), await visit(`${path}?utm_source=x&unheard=y`)]
    expect([path, tagged.headers.get('etag')]).toEqual([path, plain.headers.get('etag')])
    expect(await (await visit(`${path}?unheard-of=x`, { as: 'mc.session_token=x' })).text()).not.toContain('unheard-of')
  }
})

test('pages of the app have data for its router, public pages and files a short 404', async () => {
  const { visit } = await startApp()
  for (const path of ['/login', '/profile', '/admin/events'])
    expect([path, (await visit(`${path}.data`)).headers.get('content-type')]).toEqual([path, 'text/x-script'])
  for (const path of ['/_', '/events', '/sitemap.xml']) {
    const { status, headers } = await visit(`${path}.data`)
    expect([path, status, headers.get('content-type')]).toEqual([path, 404, 'text/plain; charset=utf-8'])
  }
})
