import type { ServerBuild } from 'react-router'
import type { PageHandle } from '#app/lib/web/page-handle.ts'
import { type RouteTable, routeTable } from '#server/http/pages/route-table.ts'

/** A route table as of a server build with these paths and handles. */
export function aRouteTable(handles: Record<string, PageHandle | undefined>): RouteTable {
  const routes = Object.entries(handles).map(([path, handle]) => [
    `routes${path}`,
    { id: `routes${path}`, parentId: 'root', path: path.slice(1), module: { handle } },
  ])
  return routeTable({
    routes: { root: { id: 'root', path: '', module: {} }, ...Object.fromEntries(routes) } as ServerBuild['routes'],
  })
}

const page = { kind: 'document', cached: true, sitemap: true, maxBodyBytes: 0 } as const
const file = { ...page, kind: 'file', sitemap: false } as const

/** Handles of each kind, with paths as in `app/routes.ts`. */
export const someHandles: Record<string, PageHandle> = {
  '/ar?': { ...page, query: [] },
  '/ar?/mosques': { ...page, query: ['q', 'area', 'facility', 'page'] },
  '/ar?/mosques/search': { ...page, query: ['q'], sitemap: false },
  '/ar?/mosques/:mosqueId': { ...page, query: [] },
  '/ar?/events': { ...page, query: ['type'] },
  '/ar?/events/:mosqueId/:eventId': { ...page, query: ['date'] },
  '/ar?/login': { kind: 'app', maxBodyBytes: 1024 },
  '/ar?/admin/mosques/:mosqueId/admins': { kind: 'app', guard: 'superadmin', maxBodyBytes: 1024 },
  '/ar?/*': { ...page, query: [], cached: false, sitemap: false },
  '/mosques/positions.json': { ...file, query: ['q'] },
  '/events/:mosqueId/:eventId.ics': { ...file, query: [], cached: false },
  '/uploads/:name': { ...file, query: [], cached: false },
}
