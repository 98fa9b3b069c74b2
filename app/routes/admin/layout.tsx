import { Outlet } from 'react-router'
import { requireAdmin } from '#app/access/guard.server.ts'
import { getActor } from '#app/access/session.server.ts'
import { loadMosqueName } from '#app/features/mosques/mosque-lookup.server.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { type AppPage, MAX_FORM_BYTES } from '#app/lib/web/page-handle.ts'
import type { AdminArea } from '#app/shell/admin-header.tsx'
import { loadFailure } from '#app/shell/load-failure.tsx'
import type { Route } from './+types/layout'

export const handle = { kind: 'app', guard: 'signed-in', maxBodyBytes: MAX_FORM_BYTES } satisfies AppPage

/** Runs before every nested loader and action, also for requests of a part of the page. */
export const middleware: Route.MiddlewareFunction[] = [requireAdmin]

export async function loader({ context, url }: Route.LoaderArgs): Promise<AdminArea> {
  const actor = getActor(context) ?? forbidden()
  return { role: actor.role, mosqueName: await loadMosqueName(actor.mosqueId, languageOf(url.pathname)) }
}

export default function Layout() {
  return (
    <div className="admin-page">
      <Outlet />
    </div>
  )
}

/** For pages without one of their own: the frame stays. */
export const ErrorBoundary = loadFailure((texts) => texts.adminShell.loadFailed)
