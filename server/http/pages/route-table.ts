import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { handleOf } from '#app/lib/web/page-handle.ts'
import type { SiteRoute } from '#app/lib/web/site-routes.ts'

type BuiltRoutes = ServerBuild['routes']
type BuiltRoute = NonNullable<BuiltRoutes[string]>

export type RouteTable = {
  routes: readonly SiteRoute[]
  /** The route of a path, in any letter case, with the segments of its pattern. */
  match(path: string): { route: SiteRoute; pattern: readonly string[] } | null
}

/** Reads all routes from the server build: `routes.ts` and the handles of its modules. */
export function routeTable({ routes: built }: Pick<ServerBuild, 'routes'>): RouteTable {
  const leaves = new Map<string, { route: SiteRoute; pattern: string[] }>()
  const treeBelow = (parentId: string | undefined, above: BuiltRoute[]): RouteObject[] =>
    Object.values(built).flatMap((entry) => {
      if (!entry || entry.parentId !== parentId) return []
      const { id, path, index } = entry
      const chain = [...above, entry]
      const children = treeBelow(id, chain)
      if (children.length === 0) leaves.set(id, siteRoute(chain))
      return [index ? { id, index: true, ...(path ? { path } : {}) } : { id, children, ...(path ? { path } : {}) }]
    })
  const tree = treeBelow(undefined, [])
  return {
    routes: [...leaves.values()].map(({ route }) => route),
    match(path) {
      const leaf = matchRoutes(tree, path)?.at(-1)?.route
      return leaves.get(leaf?.id ?? '') ?? null
    },
  }
}

function siteRoute(chain: readonly BuiltRoute[]): { route: SiteRoute; pattern: string[] } {
  const { id, module } = chain.at(-1)!
  const handle = handleOf(chain.map((entry) => entry.module))
  if (!handle) throw new Error(`app/${id} has no handle: it must describe its address (app/lib/web/page-handle.ts).`)
  const pattern = chain.flatMap(({ path }) => path?.split('/') ?? []).filter(Boolean)
  const fixed = pattern.filter((part) => !part.endsWith('?'))
  const path = `/${fixed.join('/')}`
  const localized = fixed.length < pattern.length
  return { route: { id, path, localized, isPage: module.default !== undefined, handle }, pattern }
}
