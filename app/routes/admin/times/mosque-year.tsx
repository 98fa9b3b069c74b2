import { getActor } from '#app/access/session.server.ts'
import { eventsFollowTimes } from '#app/features/events/dates/occurrences.server.ts'
import { loadYearPage, saveYearForm } from '#app/features/timetables/year/year-form.server.ts'
import { YearPageView } from '#app/features/timetables/year/year-page.tsx'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { notFound } from '#app/lib/web/http.ts'
import { type AppPage, MAX_UPLOAD_BYTES } from '#app/lib/web/page-handle.ts'
import { loadFailure } from '#app/shell/load-failure.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import type { Route } from './+types/mosque-year.ts'

export const handle = { kind: 'app', guard: 'superadmin', maxBodyBytes: MAX_UPLOAD_BYTES } satisfies AppPage
const pageOf = (mosqueId: string) => `/admin/mosques/${mosqueId}/times`

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminTimes.year.title)

export async function loader({ params: { mosqueId }, context, url }: Route.LoaderArgs) {
  const loaded = await loadYearPage(getActor(context), mosqueId)
  return loaded ?? notFound(adminTexts.of(languageOf(url.pathname)).adminTimes.missing)
}

export async function action({ params: { mosqueId }, context, url }: Route.ActionArgs) {
  return await saveYearForm({ ...eventsFollowTimes, context, url, mosqueId, page: pageOf(mosqueId) })
}

export default function Page({ loaderData, actionData, params }: Route.ComponentProps) {
  return <YearPageView loaded={loaderData} answer={actionData} page={pageOf(params.mosqueId)} />
}

export const ErrorBoundary = loadFailure((texts) => texts.adminTimes.toasts.loadFailed)
