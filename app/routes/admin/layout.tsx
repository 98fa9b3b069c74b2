import { Outlet } from 'react-router'
import { requireAdmin } from '#app/access/guard.server.ts'
import { getActor } from '#app/access/session.server.ts'
import { loadMosqueName } from '#app/features/mosques/mosque-lookup.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { type AppPage, MAX_FORM_BYTES } from '#app/lib/web/page-handle.ts'
import { MosqueAdminFrame, SuperadminFrame } from '#app/shell/admin-frame.tsx'
import type { Route } from './+types/layout'

export const handle = { kind: 'app', guard: 'signed-in', maxBodyBytes: MAX_FORM_BYTES } satisfies AppPage

/** Runs before every nested loader and action, also for requests of a part of the page. */
export const middleware: Route.MiddlewareFunction[] = [requireAdmin]

export async function loader({ context }: Route.LoaderArgs) {
  const actor = getActor(context) ?? forbidden()
  return { role: actor.role, mosqueName: await loadMosqueName(actor.mosqueId) }
}

export default function Layout({ loaderData }: Route.ComponentProps) {
  if (loaderData.role === 'superadmin') {
    return (
      <SuperadminFrame>
        <Outlet />
      </SuperadminFrame>
    )
  }
  return (
    <MosqueAdminFrame mosqueName={loaderData.mosqueName}>
      <Outlet />
    </MosqueAdminFrame>
  )
}
