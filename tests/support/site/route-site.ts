import type { RouteConfigEntry } from '@react-router/dev/routes'
import {
  matchRoutes,
  type RouteObject,
  type ServerBuild,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from 'react-router'
import { waitForMosqueIndex } from '#app/features/mosques/mosque-index.server.ts'
import type { SiteRoute } from '#app/lib/web/page-handle.ts'
import routes from '#app/routes.ts'
import { type PageRenderer, pageRenderer, type RenderedPage } from '#server/http/pages/page-renderer.ts'
import { routeTable } from '#server/http/pages/route-table.ts'
import type { Visit } from '#tests/support/http/app.ts'
import { type Page, readPage, readXml } from '#tests/support/http/page.ts'

// The routes of the site without its host: what middleware, loader, action and page of an address answer, run from the
// sources, so that a mutation of them and `--changed` find their tests.

type Route = NonNullable<ServerBuild['routes'][string]>
type Node = RouteObject & { id: string; parentId?: string; path: string; file: string }

type FirstOf<F extends (first: never) => unknown> = Parameters<F>[0]

type RouteVisit = Omit<Visit, 'body'> & {
  /** The time of the request; otherwise that of the test. */
  at?: string
  clientAddress?: string
}

const origin = 'http://localhost:3000'
const modules = import.meta.glob<Route['module']>(['/app/root.tsx', '/app/routes/**/*.{ts,tsx}', '!**/*.test.*'])
const tree: Node = { id: 'root', path: '', file: 'root.tsx', children: nodesOf(routes, 'root') }
const renderers = new Map<string, Promise<PageRenderer>>()
const siteRoutes: SiteRoute[] = []

/** Every address of the site, which its routes then know too. It takes the modules of all of them. */
export async function loadSiteRoutes(): Promise<readonly SiteRoute[]> {
  const all = (node: Node): Node[] => [node, ...((node.children ?? []) as Node[]).flatMap(all)]
  const built = await Promise.all(all(tree).map(describe))
  siteRoutes.splice(0, siteRoutes.length, ...routeTable({ routes: byId(built) }).routes)
  return siteRoutes
}

/** What a route answers to its host, with what it says of caching. Redirects are not followed. */
export async function answer(path: string, visit: RouteVisit = {}): Promise<RenderedPage> {
  const { method, as, headers = {}, at, clientAddress = '192.0.2.1' } = visit
  const form = visit.form && !(visit.form instanceof FormData) ? formOf(visit.form) : (visit.form ?? null)
  const request = new Request(origin + path, {
    method: method ?? (form ? 'POST' : 'GET'),
    headers: { ...(form ? { origin } : {}), ...(as ? { cookie: as } : {}), ...headers },
  })
  // On a busy machine a page may briefly show the mosques before the last write.
  await waitForMosqueIndex().catch(() => null)
  const render = await rendererOf(new URL(request.url).pathname.replace(/\.data$/, ''))
  return render(request, { id: 'test', clientAddress, origin, now: at ? new Date(at) : new Date() }, form)
}

/** Requests a route as `visit` of a started site does. */
export const visit = async (path: string, options?: RouteVisit): Promise<Response> =>
  (await answer(path, options)).response

/** Requests a page and parses it, as `open` of a started site does. */
export async function open(path: string, options?: RouteVisit): Promise<Awaited<ReturnType<typeof readPage>>> {
  return readPage(await visit(path, options))
}

export const openXml = async (path: string): Promise<Page> => readXml(await visit(path))

/** Until when a page may be cached, as an ISO text; `never` when nothing allows it or something failed. */
export async function cachedUntil(path: string, options?: RouteVisit): Promise<string> {
  const { until, failed } = (await answer(path, options)).caching
  return failed || until === null ? 'never' : new Date(until).toISOString()
}

/** Imports only the modules of a route and its layouts, because all of them take seconds. */
function rendererOf(path: string): Promise<PageRenderer> {
  const known = renderers.get(path)
  if (known) return known
  // Matching compiles the patterns of all routes again each time.
  const matched = (matchRoutes([tree], path) ?? []).map(({ route }) => route as Node)
  const { id } = matched.at(-1)!
  const renderer = renderers.get(id) ?? importRenderer(matched)
  renderers.set(id, renderer)
  renderers.set(path, renderer)
  return renderer
}

/** As the build of the framework describes these routes. */
async function importRenderer(matched: readonly Node[]): Promise<PageRenderer> {
  const built = await Promise.all(matched.map(describe))
  const inManifest = ({ id, parentId, path, index, module }: BuiltNode) => ({
    ...{ id, parentId, path, index, module: `/assets/${id}.js`, imports: [] },
    ...{ hasLoader: 'loader' in module, hasAction: 'action' in module, hasErrorBoundary: 'ErrorBoundary' in module },
  })
  const build = {
    entry: { module: await import('#app/entry.server.tsx') },
    routes: byId(built),
    assets: {
      entry: { module: '/assets/entry.js', imports: [] },
      routes: Object.fromEntries(built.map((route) => [route.id, inManifest(route)])),
      url: '/assets/manifest.js',
      version: 'test',
    },
    ...{ publicPath: '/', assetsBuildDirectory: 'build/client', basename: '/', future: {}, ssr: true },
    ...{ isSpaMode: false, prerender: [], routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' } },
  }
  return pageRenderer(build as unknown as ServerBuild, 'test', '/assets/start.js', siteRoutes)
}

type BuiltNode = Awaited<ReturnType<typeof describe>>
const describe = async (node: Node) => ({ ...node, module: await importModule(node.file) })
const byId = (built: BuiltNode[]) => Object.fromEntries(built.map((route) => [route.id, route]))

/** The framework hands its data to components as properties. */
async function importModule(file: string): Promise<Route['module']> {
  const module = await modules[`/app/${file}`]!()
  const { default: Component, ErrorBoundary } = module
  return {
    ...module,
    ...(Component && { default: withComponentProps(Component as FirstOf<typeof withComponentProps>) }),
    ...(ErrorBoundary && {
      ErrorBoundary: withErrorBoundaryProps(ErrorBoundary as FirstOf<typeof withErrorBoundaryProps>),
    }),
  } as Route['module']
}

function nodesOf(entries: readonly RouteConfigEntry[], parentId: string): Node[] {
  return entries.map((entry) => {
    const { file, path, index, children = [] } = entry
    const id = entry.id ?? file.replace(/\.tsx?$/, '')
    return { id, parentId, path, index, file, ...(children[0] && { children: nodesOf(children, id) }) } as Node
  })
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
