import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

type Role = 'superadmin' | 'mosque_admin' | null
export type GuardedRoute = { path: string; id: string; role: Role; file: string }

/** The files that guard what is below them, and for whom; nobody in particular means everybody signed in. */
const guards: Record<string, Role> = {
  'routes/admin/layout.tsx': null,
  'routes/account/layout.tsx': null,
  'routes/admin/superadmin-only.tsx': 'superadmin',
  'routes/admin/mosque-admin-only.tsx': 'mosque_admin',
}

/** A page that guards itself, because its address is also the one of the layout around it. */
const guardsItself: Record<string, Role> = { 'routes/admin/dashboard.tsx': 'superadmin' }

const examples: Record<string, string> = { ':mosqueId': 'MOSQUE', ':file': 'mosques.csv' }

type Above = { path: string; guarded: boolean; role: Role }

function walk(entries: readonly RouteConfigEntry[], above: Above): (GuardedRoute & { guarded: boolean })[] {
  return entries.flatMap(({ path = '', file, children }) => {
    const here = {
      path: [above.path, path.replace(/^ar\?\/?/, '')].filter(Boolean).join('/'),
      guarded: above.guarded || file in guards,
      role: guardsItself[file] ?? guards[file] ?? above.role,
    }
    if (children) return walk(children, here)
    const shown = here.path.replaceAll(/:\w+/g, (name) => examples[name] ?? name)
    return [{ ...here, path: `/${shown}`, id: file.replace(/\.tsx?$/, ''), file }]
  })
}

const all = walk(routes, { path: '', guarded: false, role: null })
const guarded = all.filter((route) => route.guarded)

/** Every guarded address of the route table that shows a page. */
export const guardedPages: GuardedRoute[] = guarded.filter(({ file }) => file.endsWith('.tsx'))

/** Every guarded address that answers with something else than a page. */
export const guardedResources: GuardedRoute[] = guarded.filter(({ file }) => file.endsWith('.ts'))

/** Files of the admin side that the route table offers without a guard: there must be none. */
export const unguardedAdminFiles = all
  .filter(
    ({ guarded, file, path }) => !guarded && (file.startsWith('routes/admin/') || /^\/(admin|profile)/.test(path)),
  )
  .map(({ file }) => file)
