import { Outlet, useLocation } from 'react-router'
import { requireAdmin } from '#app/access/guard.server.ts'
import { type Actor, isSuperadmin } from '#app/access/permissions.ts'
import { getActor } from '#app/access/session.server.ts'
import { findQuestion } from '#app/features/hijri/declare/moon-desk.server.ts'
import { loadMosqueName, loadPlaceKind } from '#app/features/mosques/mosque-lookup.server.ts'
import { knownContent } from '#app/features/overview/overview.server.ts'
import { countReports } from '#app/features/reports/reports.server.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { type AppPage, MAX_FORM_BYTES } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { type AdminArea, SectionTabs } from '#app/shell/admin-header.tsx'
import { loadFailure } from '#app/shell/load-failure.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { countInbox } from '#app/workflows/inbox.server.ts'
import type { Route } from './+types/layout'

export const handle = { kind: 'app', guard: 'signed-in', maxBodyBytes: MAX_FORM_BYTES } satisfies AppPage

/** Runs before every nested loader and action, also for requests of a part of the page. */
export const middleware: Route.MiddlewareFunction[] = [requireAdmin]

export async function loader({ context, url }: Route.LoaderArgs): Promise<AdminArea> {
  const actor = getActor(context) ?? forbidden()
  const { now } = requestFacts(context)
  return {
    role: actor.role,
    mosqueName: await loadMosqueName(actor.mosqueId, languageOf(url.pathname)),
    placeKind: await loadPlaceKind(actor.mosqueId),
    counts: await countForMenu(actor, now),
  }
}

async function countForSuperadmin(actor: Actor, now: Date) {
  const { mosques, events, admins, superadmins } = await knownContent(now)
  return {
    ...{ mosques, eventsAndNotices: events, people: admins + superadmins },
    inbox: await countInbox(actor, now),
    timesAndMoon: (await findQuestion(now)) ? 1 : 0,
  }
}

/** What cannot be counted is left out of the menu: a page says itself what of it cannot be loaded. */
async function countForMenu(actor: Actor, now: Date): Promise<AdminArea['counts']> {
  try {
    return isSuperadmin(actor) ? await countForSuperadmin(actor, now) : { reports: await countReports(actor, 'open') }
  } catch (error) {
    console.error('The counts of the menu could not be read:', error)
    return {}
  }
}

export default function Layout({ loaderData }: Route.ComponentProps) {
  const { needsScript } = useAdminTexts().adminShell
  const worksWithoutScript = useLocation().pathname.endsWith('/admin/notices')
  return (
    <div className="admin-page">
      <SectionTabs area={loaderData} />
      {!worksWithoutScript && (
        <Notice data-slot="needs-script" className="mb-5 hidden noscript:block">
          {needsScript}
        </Notice>
      )}
      <Outlet />
    </div>
  )
}

/** For pages without one of their own: the frame stays. */
export const ErrorBoundary = loadFailure((texts) => texts.adminShell.loadFailed)
