import { matchRoutes, type ServerBuild } from 'react-router'
import { handleOf, type SiteRoute } from '#app/lib/web/page-handle.ts'

type BuiltRoutes = ServerBuild['routes']
type BuiltRoute = NonNullable<BuiltRoutes[string]>

export type RouteTable = {
  routes: readonly SiteRoute[]
  /** The route of a path in any letter case, and the segments of the path as the route spells them. */
  match(parts: readonly string[]): { route: SiteRoute; spelled: string[] } | null
}

type Leaf = { id: string; path: string; pattern: readonly string[]; route: SiteRoute }

/** Reads all routes from the server build: `routes.ts` and the handles of its modules. */
export function routeTable({ routes: built }: Pick<ServerBuild, 'routes'>): RouteTable {
  const leaves: Leaf[] = []
  const addLeaves = (parentId: string | undefined, above: BuiltRoute[]): void => {
    for (const entry of Object.values(built)) {
      if (!entry || entry.parentId !== parentId) continue
      const before = leaves.length
      const chain = [...above, entry]
      addLeaves(entry.id, chain)
      if (leaves.length === before) leaves.push(leafOf(chain))
    }
  }
  addLeaves(undefined, [])
  return {
    routes: leaves.map(({ route }) => route),
    match(parts) {
      // The router would compile every route again for each path. It only has to rank the few that fit.
      const fitting = leaves.filter(({ pattern }) => spell(pattern, parts))
      const best = matchRoutes(fitting, `/${parts.join('/')}`)?.[0]?.route
      return best ? { route: best.route, spelled: spell(best.pattern, parts)! } : null
    },
  }
}

function leafOf(chain: readonly BuiltRoute[]): Leaf {
  const { id, module } = chain.at(-1)!
  const handle = handleOf(chain.map((entry) => entry.module))
  if (!handle) throw new Error(`app/${id} has no handle: it must describe its address (app/lib/web/page-handle.ts).`)
  const pattern = chain.flatMap(({ path }) => path?.split('/') ?? []).filter(Boolean)
  const fixed = pattern.filter((part) => !part.endsWith('?'))
  const path = `/${fixed.join('/')}`
  const localized = fixed.length < pattern.length
  const route = { id, path, localized, isPage: module.default !== undefined, handle }
  return { id, path: pattern.join('/'), pattern, route }
}

/** The path with its fixed segments spelled as in the route, and its parameters unchanged; null when it does not match. */
function spell([wanted, ...others]: readonly string[], parts: readonly string[]): string[] | null {
  if (wanted === undefined) return parts.length === 0 ? [] : null
  if (wanted === '*') return [...parts]
  if (wanted.endsWith('?')) return spell([wanted.slice(0, -1), ...others], parts) ?? spell(others, parts)
  const [given = '', ...rest] = parts
  const [, parameter = '', fixed = ''] = /^(:[\w-]+)?(.*)$/.exec(wanted) ?? []
  const free = parameter ? given.length - fixed.length : 0
  if (parameter && free < 1) return null
  if (given.slice(free).toLowerCase() !== fixed.toLowerCase()) return null
  const after = spell(others, rest)
  return after && [given.slice(0, free) + fixed, ...after]
}
