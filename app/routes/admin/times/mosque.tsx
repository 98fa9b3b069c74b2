import { getActor } from '#app/access/session.server.ts'
import { eventsFollowTimes } from '#app/features/events/dates/occurrences.server.ts'
import { saveTimesForm } from '#app/features/timetables/edit/save-times-form.server.ts'
import { loadTimesPage } from '#app/features/timetables/edit/times-page.server.ts'
import { TimesPageView } from '#app/features/timetables/edit/times-page.tsx'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { notFound } from '#app/lib/web/http.ts'
import { type AppPage, MAX_FORM_BYTES } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { loadFailure } from '#app/shell/load-failure.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import type { Route } from './+types/mosque.ts'

export const handle = { kind: 'app', guard: 'superadmin', maxBodyBytes: MAX_FORM_BYTES } satisfies AppPage

const pageOf = (mosqueId: string) => `/admin/mosques/${mosqueId}/times`

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminTimes.title)

export async function loader({ params: { mosqueId }, context, url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  const { now } = requestFacts(context)
  const loaded = await loadTimesPage(getActor(context), mosqueId, { now, query: url.searchParams, language })
  return loaded ?? notFound(adminTexts.of(language).adminTimes.missing)
}

export async function action({ params: { mosqueId }, context, url }: Route.ActionArgs) {
  return await saveTimesForm({ ...eventsFollowTimes, context, url, mosqueId, page: pageOf(mosqueId) })
}

export default function Page({ loaderData, actionData, params }: Route.ComponentProps) {
  return <TimesPageView loaded={loaderData} answer={actionData} page={pageOf(params.mosqueId)} />
}

export const ErrorBoundary = loadFailure((texts) => texts.adminTimes.toasts.loadFailed)
