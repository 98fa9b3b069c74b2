import type { AppPage, SiteRoute } from '#app/lib/web/page-handle.ts'
import { importBuiltSite } from '#scripts/build/built-site.ts'

type Guard = NonNullable<AppPage['guard']>
export type GuardedRoute = { path: string; id: string; guard: Guard }

const examples: Record<string, string> = {
  ':mosqueId': 'MOSQUE',
  ':file': 'mosques.csv',
  ':importId': 'IMPORT',
  ':reportId': 'REPORT',
  ':timetableId': 'TIMETABLE',
}

const guardOf = ({ handle }: SiteRoute) => (handle.kind === 'app' ? handle.guard : undefined)
const withExamples = (path: string) => path.replaceAll(/:\w+/g, (name) => examples[name] ?? name)

const routes = (await importBuiltSite()).routes()
const guarded = routes.flatMap((route): (GuardedRoute & { isPage: boolean })[] => {
  const guard = guardOf(route)
  return guard ? [{ path: withExamples(route.path), id: route.id, guard, isPage: route.isPage }] : []
})

/** Guarded routes with a page. */
export const guardedPages: GuardedRoute[] = guarded.filter(({ isPage }) => isPage)

/** Guarded routes without a page. */
export const guardedResources: GuardedRoute[] = guarded.filter(({ isPage }) => !isPage)

/** Addresses of the admin whose handles have no guard: there must be none. */
export const unguardedAdminPaths = routes
  .filter((route) => !guardOf(route) && (route.id.startsWith('routes/admin/') || /^\/(admin|profile)/.test(route.path)))
  .map(({ path }) => path)
