import { Outlet } from 'react-router'
import { requireRole } from '#app/access/guard.server.ts'
import { type AppPage, MAX_FORM_BYTES } from '#app/lib/web/page-handle.ts'
import { loadFailure } from '#app/shell/load-failure.tsx'
import type { Route } from './+types/mosque-admin-only'

export const handle = { kind: 'app', guard: 'mosque_admin', maxBodyBytes: MAX_FORM_BYTES } satisfies AppPage

export const middleware: Route.MiddlewareFunction[] = [requireRole('mosque_admin')]

/** The router requests a layout with a loader on every navigation, so that the guard above runs each time. */
export const loader = () => null

export default function Layout() {
  return <Outlet />
}

/** For pages without one of their own: the frame stays. */
export const ErrorBoundary = loadFailure((texts) => texts.adminShell.loadFailed)
