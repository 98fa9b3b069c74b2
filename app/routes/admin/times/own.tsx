import { data } from 'react-router'
import { getActor } from '#app/access/session.server.ts'
import { eventsFollowTimes } from '#app/features/events/dates/occurrences.server.ts'
import { saveTimesForm } from '#app/features/timetables/edit/save-times-form.server.ts'
import { loadTimesPage } from '#app/features/timetables/edit/times-page.server.ts'
import { TimesPageView } from '#app/features/timetables/edit/times-page.tsx'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { notFound } from '#app/lib/web/http.ts'
import { type AppPage, MAX_FORM_BYTES } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { loadFailure } from '#app/shell/load-failure.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import { EmptyState } from '#app/ui/card.tsx'
import type { Route } from './+types/own.ts'

export const handle = { kind: 'app', guard: 'mosque_admin', maxBodyBytes: MAX_FORM_BYTES } satisfies AppPage
const page = '/admin/mosque/times'

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminTimes.title)

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = getActor(context)
  const { now } = requestFacts(context)
  const language = languageOf(url.pathname)
  const mosqueId = actor?.mosqueId ?? null
  const loaded = mosqueId ? await loadTimesPage(actor, mosqueId, { now, query: url.searchParams, language }) : null
  return loaded ? { loaded } : data({ loaded: null }, { status: 404 })
}

export async function action({ context, url }: Route.ActionArgs) {
  const mosqueId = getActor(context)?.mosqueId
  if (!mosqueId) notFound(adminTexts.of(languageOf(url.pathname)).adminMosques.toasts.noMosque)
  return await saveTimesForm({ ...eventsFollowTimes, context, url, mosqueId, page })
}

export default function Page({ loaderData: { loaded }, actionData }: Route.ComponentProps) {
  const { toasts } = useAdminTexts().adminMosques
  if (!loaded) return <EmptyState title={toasts.noMosque} />
  return <TimesPageView loaded={loaded} answer={actionData} page={page} />
}

export const ErrorBoundary = loadFailure((texts) => texts.adminTimes.toasts.loadFailed)
