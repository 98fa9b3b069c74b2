import { Outlet } from 'react-router'
import { requireSignedIn } from '#app/access/guard.server.ts'
import { type AppPage, MAX_FORM_BYTES } from '#app/lib/web/page-handle.ts'
import type { Route } from './+types/layout'

export const handle = { kind: 'app', guard: 'signed-in', maxBodyBytes: MAX_FORM_BYTES } satisfies AppPage

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn]

/** The router requests a layout with a loader on every navigation, so that the guard above runs each time. */
export const loader = () => null

export default function Layout() {
  return <Outlet />
}
